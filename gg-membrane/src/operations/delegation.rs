//! `delegation`: other agents, and the machine an agent's session moves through.

pub use crate::bindings::test_cabinet::gg::delegation::{Delegate, DelegateStatus, MachineState};
use crate::operations::Binding;

const DELEGATION: Binding = Binding::capability("delegation");

module! {
    /// Hand work to other agents, and move the session's machine on.
    delegation: DelegationHost {
        /// Starts another agent in a role, with a brief, writing its programs in `language` (this agent's own by default).
        [DELEGATION] Dispatch dispatch(role: String, brief: String, language: Option<String>) -> Delegate;
        /// Waits for a delegate's end, up to `timeout_seconds`; one that still runs then is answered as running.
        [DELEGATION] Wait wait(id: String, timeout_seconds: Option<f64>) -> Delegate;
        /// Lists the delegates.
        [DELEGATION] ListDelegates list_delegates() -> Vec<Delegate>;
        /// Cancels a delegate.
        [DELEGATION] Cancel cancel(id: String) -> Delegate;
        /// Moves to another state of the machine.
        [Binding::Machine] TransitionState transition_state(state: String, note: Option<String>) -> MachineState;
    }
}
