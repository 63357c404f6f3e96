//! What a program asks of its host: files, commands, views, and whatever else this agent was granted.
//!
//! A call answers [`Result`]: `?` works wherever an [`ApiError`] or a `Box<dyn Error>` can be returned, from `main` too. What a call
//! needs is passed in order; what it can do without is set on a request: `files::ReadFile::new("a.txt").offset(3).call()`.

// So that a program that loads this crate loads that one.
extern crate instances as _;

#[macro_use]
mod request;
mod failure;
#[allow(clippy::all, dead_code, missing_docs, unused_imports)]
mod wire {
    include!(concat!(env!("OUT_DIR"), "/wire.rs"));
    pub use test_cabinet::gg::*;
}

pub mod delegation;
pub mod docs;
pub mod files;
pub mod memory;
pub mod programs;
pub mod search;
pub mod session;
pub mod shell;
pub mod skills;
pub mod tasks;
pub mod views;
pub mod web;

pub use failure::{ApiError, ErrorCode, Result};

/// What the entry of a program calls of this crate, so that it is linked with a program that names nothing of it.
#[doc(hidden)]
pub mod runtime {
    /// Tells the host how the program failed.
    pub fn report(code: &str, text: &str) {
        crate::wire::feedback::report_error(code, text);
    }
}
