//! What an agent may call, and the one predicate that says so.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::operations::{self, Binding, OPERATIONS, Op, Operation};
use crate::{ApiError, CodeModule, ErrorCode, TurnContext};

/// The ending role an agent was dispatched in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Does the work, and finishes it.
    Worker,
    /// Judges another's work.
    Reviewer,
}

impl Role {
    /// The role as a grant file writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Worker => "worker",
            Role::Reviewer => "reviewer",
        }
    }
}

/// The machine state an agent stands in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineGrant {
    /// Its name.
    pub state: String,
    /// Where it may go; empty for a final state.
    #[serde(default)]
    pub next: Vec<String>,
}

/// An agent's grant: each kind of binding is answered by the part that can answer it, and nothing falls back.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Grant {
    /// Capability ids.
    pub capabilities: BTreeSet<String>,
    /// Operation ids bought by those capabilities.
    pub allowlist: BTreeSet<String>,
    /// The ending role, for an agent that was dispatched in one.
    pub ending: Option<Role>,
    /// The machine state, for an agent that stands in one.
    pub machine: Option<MachineGrant>,
    /// Whether programs may be saved and loaded.
    pub program_library: bool,
}

/// A grant that names what is not there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GrantProblem {
    /// No capability has this id.
    #[error("unknown capability `{name}`; there are: {known}")]
    UnknownCapability { name: String, known: String },
    /// No operation has this id.
    #[error("unknown operation `{name}`{hint}")]
    UnknownOperation { name: String, hint: String },
}

impl Grant {
    /// A grant of `capabilities` with every operation they buy.
    pub fn of_capabilities<'a>(capabilities: impl IntoIterator<Item = &'a str>) -> Self {
        let capabilities: BTreeSet<String> = capabilities.into_iter().map(str::to_string).collect();
        let allowlist = Self::operations_of(&capabilities);
        Grant { capabilities, allowlist, ..Grant::default() }
    }

    /// The ids of every operation that `capabilities` buy.
    pub fn operations_of(capabilities: &BTreeSet<String>) -> BTreeSet<String> {
        OPERATIONS
            .iter()
            .filter(|operation| matches!(operation.binding, Binding::Capability { capability, .. } if capabilities.contains(capability)))
            .map(|operation| operation.id.to_string())
            .collect()
    }

    /// Refuses a grant that names a capability or an operation the table does not have.
    pub fn validate(&self) -> Result<(), GrantProblem> {
        let known = operations::capabilities();
        if let Some(name) = self.capabilities.iter().find(|name| !known.contains(name.as_str())) {
            let known = known.into_iter().collect::<Vec<_>>().join(", ");
            return Err(GrantProblem::UnknownCapability { name: name.clone(), known });
        }
        if let Some(name) = self.allowlist.iter().find(|name| operations::operation(name).is_none()) {
            let module = name.split('.').next().unwrap_or_default();
            let near: Vec<_> = OPERATIONS.iter().filter(|o| o.module == module).map(|o| o.id).collect();
            let hint = if near.is_empty() { String::new() } else { format!("; `{module}` has: {}", near.join(", ")) };
            return Err(GrantProblem::UnknownOperation { name: name.clone(), hint });
        }
        Ok(())
    }

    /// The predicate: may an agent of this grant call `operation`?
    pub fn allows(&self, operation: &Operation) -> bool {
        match operation.binding {
            Binding::Capability { capability, library } => {
                self.capabilities.contains(capability)
                    && self.allowlist.contains(operation.id)
                    && (!library || self.program_library)
            }
            Binding::Ending(role) => self.ending == Some(role),
            Binding::Machine => self.machine.as_ref().is_some_and(|machine| !machine.next.is_empty()),
            Binding::Always => true,
        }
    }

    /// Ids of the operations this grant allows, in the table's order.
    pub fn allowed(&self) -> impl Iterator<Item = &'static Operation> + '_ {
        OPERATIONS.iter().copied().filter(|operation| self.allows(operation))
    }

    /// Asks the predicate for `O`.
    ///
    /// # Errors
    /// The [`Refusal`] that the program is to read.
    pub fn check<O: Op>(&self, context: &Arc<TurnContext>) -> Result<Granted<O>, Refusal> {
        if self.allows(O::OPERATION) {
            Ok(Granted { context: context.clone(), operation: PhantomData })
        } else {
            Err(Refusal::new(self, O::OPERATION))
        }
    }
}

/// Proof that the predicate allowed `O`, with what the call is made in. Only [`Grant::check`] makes one.
#[derive(Debug)]
pub struct Granted<O> {
    context: Arc<TurnContext>,
    operation: PhantomData<fn() -> O>,
}

impl<O: Op> Granted<O> {
    /// The turn the call is made in.
    pub fn context(&self) -> &TurnContext {
        &self.context
    }

    /// A failure of this operation.
    pub fn error(&self, code: ErrorCode, message: impl Into<String>) -> ApiError {
        ApiError::of::<O>(code, message)
    }

    /// Compiles a code module and binds it as `lib.<key>` for the agent's later programs.
    ///
    /// # Errors
    /// The author's own error, in the module's coordinates, as `invalid_argument`.
    pub async fn bind_module(&self, key: &str, text: &str) -> Result<CodeModule, ApiError> {
        self.context.binder.bind(key, text).await.map_err(|message| self.error(ErrorCode::InvalidArgument, message))
    }
}

/// Why a call was not made. It says what is unavailable and, for an ending of another role, what to call instead; never what
/// would unlock the call, which no program can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What was called.
    pub operation: &'static Operation,
    /// The endings of the agent's own role, where an ending was called.
    pub alternatives: Vec<&'static Operation>,
}

impl Refusal {
    fn new(grant: &Grant, operation: &'static Operation) -> Self {
        let alternatives = match (operation.binding, grant.ending) {
            (Binding::Ending(_), Some(role)) => operations::ending_operations(role).collect(),
            _ => Vec::new(),
        };
        Refusal { operation, alternatives }
    }

    /// The refusal in a program's own spelling.
    pub fn message(&self, spell: impl Fn(&Operation) -> String) -> String {
        let mut message = format!("`{}` is not available.", spell(self.operation));
        if !self.alternatives.is_empty() {
            let names: Vec<_> = self.alternatives.iter().map(|operation| format!("`{}`", spell(operation))).collect();
            message.push_str(&format!(" Use {} instead.", names.join(" or ")));
        }
        message
    }

    /// The failure that the call raises.
    pub fn into_error(self, spell: impl Fn(&Operation) -> String) -> ApiError {
        ApiError {
            code: ErrorCode::Unavailable,
            operation: self.operation.key.to_string(),
            message: self.message(spell),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spell(operation: &Operation) -> String {
        format!("gg.{}", operation.id)
    }

    #[test]
    fn a_capability_refusal_offers_nothing() {
        let refusal = Refusal::new(&Grant::default(), operations::operation("programs.history").unwrap());
        assert_eq!(refusal.message(spell), "`gg.programs.history` is not available.");
    }

    #[test]
    fn an_ending_of_another_role_names_the_agents_own() {
        let grant = Grant { ending: Some(Role::Reviewer), ..Grant::default() };
        let refusal = Refusal::new(&grant, operations::operation("session.finish").unwrap());
        assert_eq!(
            refusal.message(spell),
            "`gg.session.finish` is not available. Use `gg.session.approve` or `gg.session.request_changes` instead."
        );
    }

    #[test]
    fn an_agent_without_a_role_has_no_ending_to_offer() {
        let refusal = Refusal::new(&Grant::default(), operations::operation("session.finish").unwrap());
        assert_eq!(refusal.message(spell), "`gg.session.finish` is not available.");
    }

    #[test]
    fn unknown_names_are_named() {
        let mut grant = Grant::of_capabilities(["files"]);
        grant.allowlist.insert("files.read_fil".into());
        let problem = grant.validate().unwrap_err().to_string();
        assert!(problem.contains("`files.read_fil`") && problem.contains("files.read_file"), "{problem}");
        let problem = Grant::of_capabilities(["file"]).validate().unwrap_err().to_string();
        assert!(problem.contains("`file`") && problem.contains("files"), "{problem}");
    }
}
