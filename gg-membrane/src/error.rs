//! [`ApiError`]: how a failed operation is told to a program.

use crate::operations::Op;
use crate::{ApiError, ErrorCode};

impl ErrorCode {
    /// Every code, in the order of the WIT enum.
    pub const ALL: [ErrorCode; 12] = [
        ErrorCode::Unavailable,
        ErrorCode::InvalidArgument,
        ErrorCode::NotFound,
        ErrorCode::AlreadyExists,
        ErrorCode::Conflict,
        ErrorCode::PermissionDenied,
        ErrorCode::Timeout,
        ErrorCode::TooLarge,
        ErrorCode::Cancelled,
        ErrorCode::Exhausted,
        ErrorCode::Io,
        ErrorCode::Internal,
    ];

    /// The code as records and SDKs write it: `not_found`.
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

    /// The code of that name, in snake_case or in the WIT's kebab-case.
    pub fn parse(name: &str) -> Option<ErrorCode> {
        let name = name.replace('-', "_");
        Self::ALL.into_iter().find(|code| code.as_str() == name)
    }
}

impl ApiError {
    /// A failure of the operation `O`.
    pub fn of<O: Op>(code: ErrorCode, message: impl Into<String>) -> Self {
        ApiError { code, operation: O::OPERATION.key.to_string(), message: message.into() }
    }
}
