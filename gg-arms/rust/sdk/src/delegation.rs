//! Other agents, and the state this one stands in.

use crate::Result;
use crate::failure::answer;
use crate::wire::delegation as wire;

/// How far another agent is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DelegateStatus {
    /// It is at work.
    Running,
    /// It ended, and left its result.
    Finished,
    /// It could not do what it was asked.
    Failed,
    /// It was called off.
    Cancelled,
}

/// Another agent that was sent to do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delegate {
    /// What it is waited for and cancelled by. It stays valid in later turns.
    pub id: String,
    /// The role it was dispatched in.
    pub role: String,
    /// How far it is.
    pub status: DelegateStatus,
    /// What it left when it ended; `None` before.
    pub result: Option<String>,
}

impl Delegate {
    /// Waits for the agent to end. For a limit see [`Wait`].
    ///
    /// Returns the agent as it is now; still running when the time was up.
    ///
    /// # Errors
    /// `not_found` when no agent has that id.
    ///
    /// # Examples
    /// ```
    /// let delegate = gg::delegation::dispatch("reviewer", "Read README.md and say what is missing.")?;
    /// println!("{:?}", delegate.wait()?.result);
    /// ```
    #[track_caller]
    #[doc(alias = "delegation.wait")]
    pub fn wait(&self) -> Result<Delegate> {
        wait(&self.id)
    }

    /// Calls the agent off.
    ///
    /// Returns the agent as it is now.
    ///
    /// # Errors
    /// `not_found` when no agent has that id.
    ///
    /// # Examples
    /// ```
    /// let delegate = gg::delegation::dispatch("reviewer", "Read README.md and say what is missing.")?;
    /// println!("{:?}", delegate.cancel()?.status);
    /// ```
    #[track_caller]
    #[doc(alias = "delegation.cancel")]
    pub fn cancel(&self) -> Result<Delegate> {
        cancel(&self.id)
    }
}

/// The state this agent stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineState {
    /// The state's name.
    pub name: String,
    /// The states it can go to from there.
    pub next: Vec<String>,
}

impl From<wire::Delegate> for Delegate {
    fn from(delegate: wire::Delegate) -> Self {
        let status = match delegate.status {
            wire::DelegateStatus::Running => DelegateStatus::Running,
            wire::DelegateStatus::Finished => DelegateStatus::Finished,
            wire::DelegateStatus::Failed => DelegateStatus::Failed,
            wire::DelegateStatus::Cancelled => DelegateStatus::Cancelled,
        };
        Delegate { id: delegate.id, role: delegate.role, status, result: delegate.result }
    }
}

/// Sends another agent to do something, and does not wait for it. For one that writes another language see [`Dispatch`].
///
/// Returns the agent that was sent.
///
/// # Arguments
/// * `role` - The role it works in.
/// * `brief` - What it is to do. It knows nothing else.
///
/// # Errors
/// `invalid_argument` when there is no such role, `exhausted` when too many are at work.
///
/// # Examples
/// ```
/// let delegate = gg::delegation::dispatch("reviewer", "Read README.md and say what is missing.")?;
/// println!("{} {:?}", delegate.id, delegate.status);
/// ```
#[track_caller]
#[doc(alias = "delegation.dispatch")]
pub fn dispatch(role: &str, brief: &str) -> Result<Delegate> {
    Dispatch::new(role, brief).call()
}

request! {
    /// Sends another agent to do something, and does not wait for it.
    ///
    /// # Examples
    /// ```
    /// use gg::delegation::Dispatch;
    ///
    /// println!("{}", Dispatch::new("reviewer", "Read README.md.").language("python").call()?.id);
    /// ```
    Dispatch<'a>(role: &'a str, brief: &'a str) {
        /// The language it writes its programs in; this agent's when left out.
        language: &'a str,
    }
    /// Sends it; see [`dispatch`].
    ///
    /// # Errors
    /// `invalid_argument` when there is no such role or language, `exhausted` when too many are at work.
    #[doc(alias = "delegation.dispatch")]
    call(it) -> Delegate {
        wire::dispatch(it.role, it.brief, it.language).map(Delegate::from)
    }
}

/// Waits for another agent to end. For a limit see [`Wait`].
///
/// Returns the agent as it is now; still running when the time was up.
///
/// # Arguments
/// * `id` - The `id` of the agent.
///
/// # Errors
/// `not_found` when no agent has that id.
///
/// # Examples
/// ```
/// use gg::delegation;
///
/// let delegate = delegation::dispatch("reviewer", "Read README.md and say what is missing.")?;
/// println!("{:?}", delegation::wait(&delegate.id)?.status);
/// ```
#[track_caller]
#[doc(alias = "delegation.wait")]
pub fn wait(id: &str) -> Result<Delegate> {
    Wait::new(id).call()
}

request! {
    /// Waits for another agent to end.
    ///
    /// # Examples
    /// ```
    /// use gg::delegation::{self, Wait};
    ///
    /// let delegate = delegation::dispatch("reviewer", "Read README.md and say what is missing.")?;
    /// println!("{:?}", Wait::new(&delegate.id).timeout_seconds(60.0).call()?.status);
    /// ```
    Wait<'a>(id: &'a str) {
        /// How long to wait at most.
        timeout_seconds: f64,
    }
    /// Waits; see [`wait`].
    ///
    /// # Errors
    /// `not_found` when no agent has that id.
    #[doc(alias = "delegation.wait")]
    call(it) -> Delegate {
        wire::wait(it.id, it.timeout_seconds).map(Delegate::from)
    }
}

/// Lists the agents that were sent.
///
/// Returns the agents, in the order they were sent.
///
/// # Errors
/// `unavailable` when this program may not send any.
///
/// # Examples
/// ```
/// for delegate in gg::delegation::list_delegates()? {
///     println!("{} {} {:?}", delegate.id, delegate.role, delegate.status);
/// }
/// ```
#[track_caller]
#[doc(alias = "delegation.list_delegates")]
pub fn list_delegates() -> Result<Vec<Delegate>> {
    answer(wire::list_delegates()).map(|delegates| delegates.into_iter().map(Delegate::from).collect())
}

/// Calls another agent off.
///
/// Returns the agent as it is now.
///
/// # Arguments
/// * `id` - The `id` of the agent.
///
/// # Errors
/// `not_found` when no agent has that id.
///
/// # Examples
/// ```
/// use gg::delegation;
///
/// let delegate = delegation::dispatch("reviewer", "Read README.md and say what is missing.")?;
/// println!("{:?}", delegation::cancel(&delegate.id)?.status);
/// ```
#[track_caller]
#[doc(alias = "delegation.cancel")]
pub fn cancel(id: &str) -> Result<Delegate> {
    answer(wire::cancel(id)).map(Delegate::from)
}

/// Moves this agent to another state. To say why see [`TransitionState`].
///
/// Returns the state the agent now stands in.
///
/// # Arguments
/// * `state` - The state to go to, one of those that can be reached from where the agent stands.
///
/// # Errors
/// `invalid_argument` when that state cannot be reached from here.
///
/// # Examples
/// ```
/// println!("{:?}", gg::delegation::transition_state("review")?.next);
/// ```
#[track_caller]
#[doc(alias = "delegation.transition_state")]
pub fn transition_state(state: &str) -> Result<MachineState> {
    TransitionState::new(state).call()
}

request! {
    /// Moves this agent to another state.
    ///
    /// # Examples
    /// ```
    /// gg::delegation::TransitionState::new("review").note("The draft is complete.").call()?;
    /// ```
    TransitionState<'a>(state: &'a str) {
        /// Why, in one sentence.
        note: &'a str,
    }
    /// Moves it; see [`transition_state`].
    ///
    /// # Errors
    /// `invalid_argument` when that state cannot be reached from here.
    #[doc(alias = "delegation.transition_state")]
    call(it) -> MachineState {
        wire::transition_state(it.state, it.note).map(|state| MachineState { name: state.state, next: state.next })
    }
}
