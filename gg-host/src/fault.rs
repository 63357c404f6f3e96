//! How a host's own work fails, before the operation's name is on it, and where blocking work runs.

use std::io;

use gg_membrane::{ApiError, ErrorCode, Granted, Op};
use tokio_util::sync::CancellationToken;

/// A failure without the operation it failed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub code: ErrorCode,
    pub message: String,
}

pub(crate) type Answer<T> = Result<T, Fault>;

impl Fault {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Fault { code, message: message.into() }
    }

    pub fn invalid(message: impl Into<String>) -> Self {
        Fault::new(ErrorCode::InvalidArgument, message)
    }

    pub fn not_found(message: impl Into<String>) -> Self {
        Fault::new(ErrorCode::NotFound, message)
    }

    pub fn denied(message: impl Into<String>) -> Self {
        Fault::new(ErrorCode::PermissionDenied, message)
    }

    pub fn too_large(message: impl Into<String>) -> Self {
        Fault::new(ErrorCode::TooLarge, message)
    }

    pub fn exhausted(message: impl Into<String>) -> Self {
        Fault::new(ErrorCode::Exhausted, message)
    }

    pub fn cancelled() -> Self {
        Fault::new(ErrorCode::Cancelled, "the call was cancelled")
    }

    pub fn internal(problem: impl std::fmt::Display) -> Self {
        Fault::new(ErrorCode::Internal, problem.to_string())
    }

    /// What the system said about `path`, a path as the program wrote it.
    pub fn io(error: &io::Error, path: &str) -> Self {
        use io::ErrorKind as Kind;
        let (code, what) = match error.kind() {
            Kind::NotFound => (ErrorCode::NotFound, "does not exist".into()),
            Kind::AlreadyExists => (ErrorCode::AlreadyExists, "already exists".into()),
            // What the sandboxed directory says itself carries no number of the system's.
            Kind::PermissionDenied if error.raw_os_error().is_none() => {
                (ErrorCode::PermissionDenied, "leads out of the workspace".into())
            }
            Kind::PermissionDenied | Kind::ReadOnlyFilesystem => {
                (ErrorCode::PermissionDenied, "may not be accessed that way".into())
            }
            Kind::NotADirectory => (ErrorCode::InvalidArgument, "goes through a file as if it were a directory".into()),
            Kind::IsADirectory => (ErrorCode::InvalidArgument, "is a directory".into()),
            Kind::DirectoryNotEmpty => (ErrorCode::Conflict, "is a directory that is not empty".into()),
            Kind::InvalidFilename => (ErrorCode::InvalidArgument, "is longer than the file system allows".into()),
            Kind::InvalidInput => (ErrorCode::InvalidArgument, format!("is not a usable path: {error}")),
            Kind::StorageFull | Kind::QuotaExceeded => (ErrorCode::Exhausted, "does not fit: the storage is full".into()),
            Kind::FileTooLarge => (ErrorCode::TooLarge, "would be larger than the file system allows".into()),
            _ if error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error()) => {
                (ErrorCode::InvalidArgument, "goes through too many symbolic links".into())
            }
            _ => (ErrorCode::Io, format!("could not be used: {error}")),
        };
        Fault::new(code, format!("`{path}` {what}"))
    }
}

/// What a piece of blocking work knows of the call it answers.
pub(crate) struct Call {
    /// Bytes that may cross.
    pub bound: u64,
    cancel: CancellationToken,
}

impl Call {
    /// Fails once nobody waits for the answer any more. Long work asks between its steps.
    pub fn alive(&self) -> Answer<()> {
        if self.cancel.is_cancelled() { Err(Fault::cancelled()) } else { Ok(()) }
    }

    #[cfg(test)]
    pub fn bounded(bound: u64) -> Self {
        Call { bound, cancel: CancellationToken::new() }
    }

    #[cfg(test)]
    pub fn cancelled() -> Self {
        let call = Call::bounded(1 << 20);
        call.cancel.cancel();
        call
    }
}

/// Runs `work` on a blocking thread. When the call is dropped, `work` is told through [`Call::alive`].
pub(crate) async fn blocking<O: Op, T: Send + 'static>(
    granted: &Granted<O>,
    work: impl FnOnce(&Call) -> Answer<T> + Send + 'static,
) -> Result<T, ApiError> {
    let context = granted.context();
    let cancel = context.cancel.child_token();
    let _told_when_dropped = cancel.clone().drop_guard();
    let call = Call { bound: context.limits.value_bytes, cancel };
    match tokio::task::spawn_blocking(move || work(&call)).await {
        Ok(answer) => answer.map_err(|fault| named(granted, fault)),
        Err(problem) => Err(named(granted, Fault::internal(problem))),
    }
}

/// Puts the operation's name on a failure.
pub(crate) fn named<O: Op>(granted: &Granted<O>, fault: Fault) -> ApiError {
    granted.error(fault.code, fault.message)
}
