//! The one failure of every call.

use std::fmt;
use std::panic::Location;

use crate::wire::types as wire;

/// What a call answers.
pub type Result<T, E = ApiError> = std::result::Result<T, E>;

/// How a call failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// The call is not available to this program.
    Unavailable,
    /// The host could not make sense of an argument.
    InvalidArgument,
    /// What the call names does not exist.
    NotFound,
    /// What the call would create is there already.
    AlreadyExists,
    /// The call does not fit the state of things, such as an edit whose text occurs more than once.
    Conflict,
    /// The call reaches for something outside what this program may touch.
    PermissionDenied,
    /// The call took longer than it was given.
    Timeout,
    /// An argument or the answer is larger than one value may be.
    TooLarge,
    /// The call was called off while it ran.
    Cancelled,
    /// A limit of this run was used up.
    Exhausted,
    /// The machine beneath the host refused.
    Io,
    /// The host failed; it is not this program's fault.
    Internal,
}

impl ErrorCode {
    /// The code as gg writes it: `not_found`.
    pub fn as_str(self) -> &'static str {
        match self {
            ErrorCode::Unavailable => "unavailable",
            ErrorCode::InvalidArgument => "invalid_argument",
            ErrorCode::NotFound => "not_found",
            ErrorCode::AlreadyExists => "already_exists",
            ErrorCode::Conflict => "conflict",
            ErrorCode::PermissionDenied => "permission_denied",
            ErrorCode::Timeout => "timeout",
            ErrorCode::TooLarge => "too_large",
            ErrorCode::Cancelled => "cancelled",
            ErrorCode::Exhausted => "exhausted",
            ErrorCode::Io => "io",
            ErrorCode::Internal => "internal",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A call that failed, or that this program may not make.
///
/// Its `Debug` form, which `unwrap` and an error returned from `main` show, also says where the call was made.
///
/// # Examples
/// ```
/// use gg::{ErrorCode, files};
///
/// match files::read_file("no/such/file.txt") {
///     Ok(read) => println!("{}", read.text),
///     Err(error) if error.code == ErrorCode::NotFound => println!("{}: {}", error.operation, error.message),
///     Err(error) => return Err(error),
/// }
/// ```
#[derive(Clone)]
pub struct ApiError {
    /// How it failed.
    pub code: ErrorCode,
    /// The key of the operation that failed, such as `read_file`.
    pub operation: String,
    /// What happened, in one sentence.
    pub message: String,
    /// Where the call was made.
    pub location: &'static Location<'static>,
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl fmt::Debug for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}\n    called at {}", self.location)
    }
}

impl std::error::Error for ApiError {}

/// Takes an answer off the wire.
#[track_caller]
pub(crate) fn answer<T>(answer: Result<T, wire::ApiError>) -> Result<T> {
    let location = Location::caller();
    answer.map_err(|error| ApiError { code: error.code.into(), operation: error.operation, message: error.message, location })
}

impl From<wire::ErrorCode> for ErrorCode {
    fn from(code: wire::ErrorCode) -> Self {
        match code {
            wire::ErrorCode::Unavailable => ErrorCode::Unavailable,
            wire::ErrorCode::InvalidArgument => ErrorCode::InvalidArgument,
            wire::ErrorCode::NotFound => ErrorCode::NotFound,
            wire::ErrorCode::AlreadyExists => ErrorCode::AlreadyExists,
            wire::ErrorCode::Conflict => ErrorCode::Conflict,
            wire::ErrorCode::PermissionDenied => ErrorCode::PermissionDenied,
            wire::ErrorCode::Timeout => ErrorCode::Timeout,
            wire::ErrorCode::TooLarge => ErrorCode::TooLarge,
            wire::ErrorCode::Cancelled => ErrorCode::Cancelled,
            wire::ErrorCode::Exhausted => ErrorCode::Exhausted,
            wire::ErrorCode::Io => ErrorCode::Io,
            wire::ErrorCode::Internal => ErrorCode::Internal,
        }
    }
}

/// So that `?` works where `std::io::Result` is returned.
impl From<ApiError> for std::io::Error {
    fn from(error: ApiError) -> Self {
        let kind = match error.code {
            ErrorCode::NotFound => std::io::ErrorKind::NotFound,
            ErrorCode::AlreadyExists => std::io::ErrorKind::AlreadyExists,
            ErrorCode::PermissionDenied => std::io::ErrorKind::PermissionDenied,
            ErrorCode::InvalidArgument => std::io::ErrorKind::InvalidInput,
            ErrorCode::Timeout => std::io::ErrorKind::TimedOut,
            _ => std::io::ErrorKind::Other,
        };
        std::io::Error::new(kind, error)
    }
}
