//! The few things that the safe interface of rquickjs does not offer. Sound because each function hands the engine only a context
//! that is alive, and keeps nothing of what the engine lends.
#![allow(unsafe_code)]

use rquickjs::{Array, Ctx, Result, TypedArray, Value, qjs};

// Added to the engine by `patch-quickjs.mjs`.
unsafe extern "C" {
    fn gg_module_exports(ctx: *mut qjs::JSContext, name: *const core::ffi::c_char) -> qjs::JSValue;
    fn gg_awaiting_modules(ctx: *mut qjs::JSContext) -> qjs::JSValue;
    fn gg_last_throw(ctx: *mut qjs::JSContext) -> qjs::JSValue;
}

/// Copies a typed array's bytes; `None` when its buffer was detached.
pub fn bytes(array: &TypedArray<'_, u8>) -> Option<Vec<u8>> {
    // No JavaScript runs while the slice is borrowed.
    unsafe { array.as_bytes() }.map(<[u8]>::to_vec)
}

/// The names that a declared module exports itself, in the order of its text.
pub fn module_exports(ctx: &Ctx<'_>, name: &std::ffi::CStr) -> Result<Vec<String>> {
    let value = unsafe { Value::from_raw(ctx.clone(), gg_module_exports(ctx.as_raw().as_ptr(), name.as_ptr())) };
    value.get::<Array>()?.iter().collect()
}

/// Where the top level of each module awaits that has not come to its end, as stack frames.
pub fn awaiting_modules(ctx: &Ctx<'_>) -> Result<Vec<String>> {
    let value = unsafe { Value::from_raw(ctx.clone(), gg_awaiting_modules(ctx.as_raw().as_ptr())) };
    value.get::<Array>()?.iter().collect()
}

/// The value that is no error and was thrown last, with the stack at that place; an empty list when there was none.
pub fn last_throw(ctx: Ctx<'_>) -> Result<Value<'_>> {
    // An exception of the engine comes back as its marker value, which `get` of the caller refuses.
    Ok(unsafe { Value::from_raw(ctx.clone(), gg_last_throw(ctx.as_raw().as_ptr())) })
}
