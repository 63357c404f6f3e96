//! std by its own name, for programs that name no other crate: whoever loads this one loads the instances too, and rustc shares generic
//! functions of the crates that are loaded. Every item is std's own.
#![no_std]

extern crate instances as _;

pub use ::std::*;
