//! The membrane between a program and its host.
//!
//! One operations table ([`OPERATIONS`]) says what a program may ask, one predicate ([`Grant::check`]) says whether this agent may, and
//! the WIT host implementation here asks it before every [`Host`] method: a method takes a [`Granted`] that nothing but the
//! predicate can construct, so an operation that skipped the check does not compile.
//!
//! No language is named here. How an operation is spelled is a function the caller supplies.
#![forbid(unsafe_code)]

pub mod bindings;
mod codec;
mod error;
mod grant;
mod host;
mod limits;
mod log;
mod membrane;
pub mod operations;
mod output;
mod weight;

pub use bindings::test_cabinet::gg::types::{
    ApiError, CodeModule, Entry, EntryKind, ErrorCode, ModuleExport, SyntaxError, View,
};
pub use grant::{Grant, GrantProblem, Granted, MachineGrant, Refusal, Role};
pub use host::{Approval, Approver, EndedTurn, Host, ModuleBinder, NoModules, OpenedView, PendingCall};
pub use limits::{LimitReached, Limits, Usage};
pub use log::{CallLog, CallOutcome, CallRecord, Report};
pub use membrane::{Membrane, MembraneConfig, Replay, ReplayedCall, SourceText, Spelling, TurnContext, add_to_linker};
pub use operations::{Argument, Binding, OPERATIONS, Op, Operation, ending_operations, modules, operation};
pub use output::{Output, Stream};
