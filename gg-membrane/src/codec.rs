//! gg's tagged encoding, in which the JVM arms' values travel over `wire`: a profile of CBOR.
//!
//! Arguments are an array in the order the WIT function declares them. A result is an array of two: `0` and the value, or `1`
//! and the `api-error`. Records are maps keyed by field name in snake_case, enum cases their Rust names, an absent option `null`; a byte
//! list may be sent as a byte string or as an array of integers, and is answered as the latter.

use serde::{Serialize, de::DeserializeOwned};

use crate::{ApiError, ErrorCode};

/// The arguments of one call.
pub(crate) fn decode<A: DeserializeOwned>(operation: &str, bytes: &[u8]) -> Result<A, ApiError> {
    ciborium::from_reader(bytes).map_err(|problem| ApiError {
        code: ErrorCode::InvalidArgument,
        operation: operation.rsplit('.').next().unwrap_or(operation).to_string(),
        message: format!("the arguments of `{operation}` could not be read: {problem}"),
    })
}

/// The answer of one call.
pub(crate) fn encode<R: Serialize>(answer: &Result<R, ApiError>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = match answer {
        Ok(value) => ciborium::into_writer(&(0u8, value), &mut bytes),
        Err(error) => ciborium::into_writer(&(1u8, error), &mut bytes),
    };
    written.expect("a vector takes every byte, and no record here has a key CBOR cannot write");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_in_their_order() {
        let mut bytes = Vec::new();
        ciborium::into_writer(&("a.txt", 3u32, ()), &mut bytes).unwrap();
        let read: (String, Option<u32>, Option<u32>) = decode("files.read_file", &bytes).unwrap();
        assert_eq!(read, ("a.txt".to_string(), Some(3), None));
    }

    #[test]
    fn a_byte_string_is_a_byte_list() {
        let mut bytes = Vec::new();
        ciborium::into_writer(&ciborium::Value::Array(vec!["a".into(), ciborium::Value::Bytes(vec![1, 255])]), &mut bytes).unwrap();
        let read: (String, Vec<u8>) = decode("files.write_bytes", &bytes).unwrap();
        assert_eq!(read.1, [1, 255]);
    }

    #[test]
    fn nonsense_is_an_invalid_argument() {
        let error = decode::<(String,)>("files.stat", &[0xff, 0x00]).unwrap_err();
        assert_eq!((error.code, error.operation.as_str()), (ErrorCode::InvalidArgument, "stat"));
    }

    #[test]
    fn an_answer_says_which_it_is() {
        let error = ApiError { code: ErrorCode::Io, operation: "stat".into(), message: "m".into() };
        let value: ciborium::Value = ciborium::from_reader(encode::<u32>(&Err(error)).as_slice()).unwrap();
        assert_eq!(value.as_array().unwrap()[0], 1.into());
        let value: ciborium::Value = ciborium::from_reader(encode(&Ok(7u32)).as_slice()).unwrap();
        assert_eq!(value, ciborium::Value::Array(vec![0.into(), 7.into()]));
    }
}
