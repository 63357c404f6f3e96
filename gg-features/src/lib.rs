//! Nothing but dependencies: the features in which the workspace's packages would otherwise differ when one of them is built alone.
//!
//! Cargo unifies features over the packages that are built together, so without this crate `-p gg` and `-p gg-host` would each compile
//! wasmtime anew. Made by `features.py` beside it, after dependencies changed.
#![forbid(unsafe_code)]
