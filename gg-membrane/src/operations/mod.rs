//! The operations table: the only place that names a capability, an operation, its binding and its arguments.
//!
//! One file per module. Each row's doc comment is the text that documentation pages quote. From a row come its marker type
//! ([`Op`]), its method on the module's host trait, its WIT function and its entry in [`OPERATIONS`]; a test proves the rows and
//! `wit/` equal in both directions.

use std::collections::BTreeSet;

use crate::{Membrane, Role};

/// What buys an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binding {
    /// The agent holds the capability, its allowlist names the operation, and, where `library` says so, it has the program
    /// library.
    Capability {
        /// The capability's id.
        capability: &'static str,
        /// Whether the program library is needed as well.
        library: bool,
    },
    /// The agent was dispatched in this role.
    Ending(Role),
    /// The agent stands in a machine state with somewhere to go.
    Machine,
    /// Every program has it.
    Always,
}

impl Binding {
    const fn capability(capability: &'static str) -> Self {
        Binding::Capability { capability, library: false }
    }

    const fn library(capability: &'static str) -> Self {
        Binding::Capability { capability, library: true }
    }

    /// Whether the operation ends a session.
    pub fn is_ending(self) -> bool {
        matches!(self, Binding::Ending(_))
    }
}

/// One argument of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Argument {
    /// Its name, snake_case.
    pub name: &'static str,
    /// Its type as Rust writes it; an optional argument is an `Option<…>`.
    pub ty: &'static str,
}

impl Argument {
    /// Whether a program may leave it out.
    pub fn optional(&self) -> bool {
        self.ty.starts_with("Option<")
    }
}

/// One row of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Operation {
    /// `namespace.key`: gg's own name, whatever a language spells.
    pub id: &'static str,
    /// The namespace.
    pub module: &'static str,
    /// The key within it, as failures carry it.
    pub key: &'static str,
    /// What buys it.
    pub binding: Binding,
    /// Its arguments, in the order they cross.
    pub arguments: &'static [Argument],
    /// Its result as Rust writes it; `()` for none.
    pub result: &'static str,
    /// What it does.
    pub description: &'static str,
}

/// An operation as a type.
pub trait Op: Send + Sync + 'static {
    /// Its row.
    const OPERATION: &'static Operation;
}

/// A module of the table.
#[derive(Debug)]
pub struct Module {
    /// Its name.
    pub name: &'static str,
    /// What its operations are about.
    pub description: &'static str,
    /// Its rows.
    pub operations: &'static [&'static Operation],
}

/// Declares one module: rows, marker types, host trait, WIT implementation and wire dispatch.
macro_rules! module {
    (
        $(#[doc = $module_doc:literal])+
        $module:ident: $host:ident {
            $(
                $(#[doc = $doc:literal])+
                [$binding:expr] $marker:ident $key:ident($($arg:ident: $ty:ty),* $(,)?) -> $result:ty;
            )+
        }
    ) => {
        $(
            $(#[doc = $doc])+
            #[derive(Debug)]
            pub struct $marker;

            impl $crate::operations::Op for $marker {
                const OPERATION: &'static $crate::operations::Operation = &$crate::operations::Operation {
                    id: concat!(stringify!($module), ".", stringify!($key)),
                    module: stringify!($module),
                    key: stringify!($key),
                    binding: $binding,
                    arguments: &[$($crate::operations::Argument { name: stringify!($arg), ty: stringify!($ty) }),*],
                    result: stringify!($result),
                    description: concat!($($doc),+),
                };
            }
        )+

        pub(crate) static MODULE: $crate::operations::Module = $crate::operations::Module {
            name: stringify!($module),
            description: concat!($($module_doc),+),
            operations: &[$(<$marker as $crate::operations::Op>::OPERATION),+],
        };

        $(#[doc = $module_doc])+
        ///
        /// Each method is called after the predicate allowed its operation and answers one call. Dropping its future cancels the
        /// call. Blocking work belongs on a blocking thread.
        #[async_trait::async_trait]
        pub trait $host: Send + Sync {
            $(
                $(#[doc = $doc])+
                async fn $key(
                    &self,
                    granted: $crate::Granted<$marker>,
                    $($arg: $ty),*
                ) -> Result<$result, $crate::ApiError>;
            )+
        }

        impl $crate::bindings::test_cabinet::gg::$module::Host for $crate::Membrane {
            $(
                async fn $key(&mut self, $($arg: $ty),*) -> wasmtime::Result<Result<$result, $crate::ApiError>> {
                    #[allow(unused_imports)]
                    use $crate::weight::Weight as _;
                    let weight = 0 $(+ $arg.weight())*;
                    let arguments =
                        self.keeps_arguments::<$marker>().then(|| serde_json::json!({ $((stringify!($arg)): &$arg),* }));
                    self.call::<$marker, $result>(weight, arguments, move |host, granted| {
                        Box::pin(async move { host.$module().$key(granted, $($arg),*).await })
                    })
                    .await
                }
            )+
        }

        /// Runs the operation `key` with encoded arguments.
        pub(crate) async fn dispatch(
            membrane: &mut $crate::Membrane,
            key: &str,
            bytes: &[u8],
        ) -> Option<wasmtime::Result<Vec<u8>>> {
            use $crate::bindings::test_cabinet::gg::$module::Host as _;
            Some(match key {
                $(
                    stringify!($key) => {
                        match $crate::operations::arguments::<($($ty,)*)>(stringify!($key), bytes, <$marker as $crate::operations::Op>::OPERATION.arguments.len()) {
                            #[allow(unused_variables)]
                            Ok(($($arg,)*)) => membrane.$key($($arg),*).await.map(|answer| $crate::codec::encode(&answer)),
                            Err(error) => Ok($crate::codec::encode::<()>(&Err(error))),
                        }
                    }
                )+
                _ => return None,
            })
        }
    };
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

pub use delegation::DelegationHost;
pub use docs::DocsHost;
pub use files::FilesHost;
pub use memory::MemoryHost;
pub use programs::ProgramsHost;
pub use search::SearchHost;
pub use session::SessionHost;
pub use shell::ShellHost;
pub use skills::SkillsHost;
pub use tasks::TasksHost;
pub use views::ViewsHost;
pub use web::WebHost;

static MODULES: [&Module; 12] = [
    &files::MODULE,
    &search::MODULE,
    &shell::MODULE,
    &views::MODULE,
    &docs::MODULE,
    &programs::MODULE,
    &memory::MODULE,
    &skills::MODULE,
    &tasks::MODULE,
    &delegation::MODULE,
    &session::MODULE,
    &web::MODULE,
];

/// Every operation, in the table's order.
pub static OPERATIONS: std::sync::LazyLock<Vec<&'static Operation>> =
    std::sync::LazyLock::new(|| MODULES.iter().flat_map(|module| module.operations.iter().copied()).collect());

/// The twelve modules, in the order a model meets them.
pub fn modules() -> &'static [&'static Module] {
    &MODULES
}

/// The operation of that id.
pub fn operation(id: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().copied().find(|operation| operation.id == id)
}

/// Every capability id the table names.
pub fn capabilities() -> BTreeSet<&'static str> {
    OPERATIONS
        .iter()
        .filter_map(|operation| match operation.binding {
            Binding::Capability { capability, .. } => Some(capability),
            _ => None,
        })
        .collect()
}

/// The endings of `role`.
pub fn ending_operations(role: Role) -> impl Iterator<Item = &'static Operation> {
    OPERATIONS.iter().copied().filter(move |operation| operation.binding == Binding::Ending(role))
}

/// Decodes the arguments of a wire call. An operation without arguments takes any encoding of nothing, an empty list included.
fn arguments<A: serde::de::DeserializeOwned>(key: &str, bytes: &[u8], count: usize) -> Result<A, crate::ApiError> {
    const EMPTY_ARRAY: &[u8] = &[0x80];
    crate::codec::decode(key, if count == 0 { EMPTY_ARRAY } else { bytes })
}

/// Runs the operation `id` with arguments in gg's tagged encoding; `None` when there is no such operation.
pub(crate) async fn dispatch(membrane: &mut Membrane, id: &str, bytes: &[u8]) -> Option<wasmtime::Result<Vec<u8>>> {
    let (module, key) = id.split_once('.')?;
    match module {
        "files" => files::dispatch(membrane, key, bytes).await,
        "search" => search::dispatch(membrane, key, bytes).await,
        "shell" => shell::dispatch(membrane, key, bytes).await,
        "views" => views::dispatch(membrane, key, bytes).await,
        "docs" => docs::dispatch(membrane, key, bytes).await,
        "programs" => programs::dispatch(membrane, key, bytes).await,
        "memory" => memory::dispatch(membrane, key, bytes).await,
        "skills" => skills::dispatch(membrane, key, bytes).await,
        "tasks" => tasks::dispatch(membrane, key, bytes).await,
        "delegation" => delegation::dispatch(membrane, key, bytes).await,
        "session" => session::dispatch(membrane, key, bytes).await,
        "web" => web::dispatch(membrane, key, bytes).await,
        _ => None,
    }
}
