//! `delegation`: other agents in this process, and the machine an agent's session moves through.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use gg_membrane::operations::DelegationHost;
use gg_membrane::operations::delegation::*;
use gg_membrane::{ApiError, Granted, MachineGrant};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::fault::{Answer, Fault, named};

/// Bounds of `delegation`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DelegationConfig {
    /// Delegates that may run at once. Default 8.
    pub running: usize,
    /// Delegates that may be started in all. Default 256.
    pub delegates: usize,
    /// Seconds that `wait` waits where a program gives no limit. Default 600.
    pub wait_seconds: f64,
    /// Seconds a program may ask `wait` to wait. Default 3600.
    pub max_wait_seconds: f64,
}

impl Default for DelegationConfig {
    fn default() -> Self {
        DelegationConfig { running: 8, delegates: 256, wait_seconds: 600.0, max_wait_seconds: 3600.0 }
    }
}

/// Work handed to another agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DelegateOrder {
    /// The delegate's id, as its dispatcher knows it.
    pub id: String,
    /// The role it is to work in.
    pub role: String,
    /// What it is to do.
    pub brief: String,
    /// The language its programs are to be in.
    pub language: String,
}

/// Runs other agents. Supplied by whoever runs this one.
#[async_trait]
pub trait Delegator: Send + Sync {
    /// Whether this order could be run, asked before a delegate is made.
    ///
    /// # Errors
    /// What the program is to read: an unknown role, an unknown language.
    fn accept(&self, order: &DelegateOrder) -> Result<(), String>;

    /// Runs an agent to its end and answers with its result. Called once per accepted order, on a task of its own; it ends soon after
    /// `cancel` was cancelled.
    ///
    /// # Errors
    /// Why the agent failed.
    async fn run(&self, order: DelegateOrder, cancel: CancellationToken) -> Result<String, String>;
}

/// Moves a session's machine. Supplied by whoever runs the session.
#[async_trait]
pub trait Machine: Send + Sync {
    /// Moves on, to a state that the present one leads to, and answers where the new one leads.
    ///
    /// # Errors
    /// Why the machine stays where it is.
    async fn transition(&self, from: &str, to: &str, note: Option<&str>) -> Result<Vec<String>, String>;
}

/// Answers `delegation`. Dropping it cancels its delegates.
///
/// Without a [`Delegator`], `dispatch` is `not_found`: there is no agent to be had. Without a [`Machine`], a transition that the grant
/// allows is made, and the new state leads nowhere in this turn.
pub struct Delegation {
    delegator: Option<Arc<dyn Delegator>>,
    machine: Option<Arc<dyn Machine>>,
    config: DelegationConfig,
    delegates: Mutex<BTreeMap<u64, Handed>>,
    /// Where this turn's program has moved the machine since its grant was written.
    moved: tokio::sync::Mutex<Option<(u32, MachineState)>>,
}

struct Handed {
    role: String,
    cancel: CancellationToken,
    state: watch::Receiver<State>,
}

#[derive(Debug, Clone)]
struct State {
    status: DelegateStatus,
    result: Option<String>,
}

impl Handed {
    fn delegate(&self, number: u64) -> Delegate {
        let state = self.state.borrow();
        Delegate { id: format!("d{number}"), role: self.role.clone(), status: state.status, result: state.result.clone() }
    }

    fn running(&self) -> bool {
        self.state.borrow().status == DelegateStatus::Running
    }
}

impl Delegation {
    /// Delegation to `delegator`'s agents, and transitions of `machine`.
    pub fn new(delegator: Option<Arc<dyn Delegator>>, machine: Option<Arc<dyn Machine>>, config: DelegationConfig) -> Self {
        Delegation { delegator, machine, config, delegates: Mutex::default(), moved: tokio::sync::Mutex::default() }
    }

    fn start(&self, role: String, brief: String, language: String) -> Answer<Delegate> {
        let Some(delegator) = self.delegator.clone() else {
            return Err(Fault::not_found(format!("there is no agent to dispatch as `{role}`")));
        };
        if role.trim().is_empty() || brief.trim().is_empty() {
            return Err(Fault::invalid("a delegate needs a role and a brief"));
        }
        let mut delegates = self.delegates.lock().expect("no panic while the delegates are held");
        let running = delegates.values().filter(|handed| handed.running()).count();
        if running >= self.config.running {
            return Err(Fault::exhausted(format!("{running} delegates are running already; wait for one first")));
        }
        if delegates.len() >= self.config.delegates {
            return Err(Fault::exhausted(format!("{} delegates were dispatched already, and no more may be", delegates.len())));
        }
        let number = delegates.len() as u64 + 1;
        let order = DelegateOrder { id: format!("d{number}"), role: role.clone(), brief, language };
        delegator.accept(&order).map_err(Fault::invalid)?;
        let cancel = CancellationToken::new();
        let (told, state) = watch::channel(State { status: DelegateStatus::Running, result: None });
        let handed = Handed { role, cancel: cancel.clone(), state };
        let delegate = handed.delegate(number);
        delegates.insert(number, handed);
        tokio::spawn(async move {
            // On a task of its own, so that an agent that panics is one that failed.
            let run = tokio::spawn({
                let cancel = cancel.clone();
                async move { delegator.run(order, cancel).await }
            });
            let ended = run.await.unwrap_or_else(|problem| Err(format!("the agent failed: {problem}")));
            let status = match &ended {
                _ if cancel.is_cancelled() => DelegateStatus::Cancelled,
                Ok(_) => DelegateStatus::Finished,
                Err(_) => DelegateStatus::Failed,
            };
            let result = Some(ended.unwrap_or_else(|problem| problem)).filter(|_| status != DelegateStatus::Cancelled);
            told.send_replace(State { status, result });
        });
        Ok(delegate)
    }

    fn find<T>(&self, id: &str, get: impl FnOnce(u64, &Handed) -> T) -> Answer<T> {
        let delegates = self.delegates.lock().expect("no panic while the delegates are held");
        let number: Option<u64> = id.strip_prefix('d').and_then(|number| number.parse().ok());
        let found = number.and_then(|number| delegates.get(&number).map(|handed| get(number, handed)));
        found.ok_or_else(|| Fault::not_found(format!("there is no delegate `{}`; list_delegates lists them", id.escape_debug())))
    }

    async fn wait_for(&self, id: &str, timeout_seconds: Option<f64>) -> Answer<Delegate> {
        let seconds = timeout_seconds.unwrap_or(self.config.wait_seconds);
        let most = self.config.max_wait_seconds;
        if !(0.0..=most).contains(&seconds) {
            return Err(Fault::invalid(format!("timeout_seconds is {seconds}; it may be between 0 and {most}")));
        }
        let mut state = self.find(id, |_, handed| handed.state.clone())?;
        let ended = state.wait_for(|state| state.status != DelegateStatus::Running);
        let _ = tokio::time::timeout(Duration::from_secs_f64(seconds), ended).await;
        self.find(id, |number, handed| handed.delegate(number))
    }

    /// Cancels a delegate that runs, and gives it a moment to end.
    async fn end(&self, id: &str) -> Answer<Delegate> {
        const GRACE: f64 = 5.0;
        self.find(id, |_, handed| {
            if handed.running() {
                handed.cancel.cancel();
            }
        })?;
        let delegate = self.wait_for(id, Some(GRACE.min(self.config.max_wait_seconds))).await?;
        Ok(match delegate.status {
            DelegateStatus::Running => Delegate { status: DelegateStatus::Cancelled, ..delegate },
            _ => delegate,
        })
    }

    async fn move_on(&self, turn: u32, grant: Option<&MachineGrant>, to: String, note: Option<String>) -> Answer<MachineState> {
        let mut moved = self.moved.lock().await;
        let present = match (&*moved, grant) {
            (Some((at, state)), _) if *at == turn => state.clone(),
            (_, Some(grant)) => MachineState { state: grant.state.clone(), next: grant.next.clone() },
            (_, None) => return Err(Fault::internal("the agent stands in no machine state")),
        };
        if !present.next.contains(&to) {
            let next: Vec<_> = present.next.iter().map(|state| format!("`{state}`")).collect();
            let leads = if next.is_empty() { "nowhere".to_string() } else { format!("to {}", next.join(", ")) };
            let message = format!("`{}` leads {leads}, not to `{}`", present.state, to.escape_debug());
            return Err(Fault::invalid(message));
        }
        let next = match &self.machine {
            Some(machine) => machine
                .transition(&present.state, &to, note.as_deref())
                .await
                .map_err(|why| Fault::new(gg_membrane::ErrorCode::Conflict, why))?,
            None => Vec::new(),
        };
        let state = MachineState { state: to, next };
        *moved = Some((turn, state.clone()));
        Ok(state)
    }
}

impl Drop for Delegation {
    fn drop(&mut self) {
        for handed in self.delegates.lock().expect("no panic while the delegates are held").values() {
            handed.cancel.cancel();
        }
    }
}

#[async_trait]
impl DelegationHost for Delegation {
    async fn dispatch(
        &self,
        granted: Granted<Dispatch>,
        role: String,
        brief: String,
        language: Option<String>,
    ) -> Result<Delegate, ApiError> {
        let language = language.unwrap_or_else(|| granted.context().language.clone());
        self.start(role, brief, language).map_err(|fault| named(&granted, fault))
    }

    async fn wait(&self, granted: Granted<Wait>, id: String, timeout_seconds: Option<f64>) -> Result<Delegate, ApiError> {
        self.wait_for(&id, timeout_seconds).await.map_err(|fault| named(&granted, fault))
    }

    async fn list_delegates(&self, _granted: Granted<ListDelegates>) -> Result<Vec<Delegate>, ApiError> {
        let delegates = self.delegates.lock().expect("no panic while the delegates are held");
        Ok(delegates.iter().map(|(number, handed)| handed.delegate(*number)).collect())
    }

    async fn cancel(&self, granted: Granted<Cancel>, id: String) -> Result<Delegate, ApiError> {
        self.end(&id).await.map_err(|fault| named(&granted, fault))
    }

    async fn transition_state(
        &self,
        granted: Granted<TransitionState>,
        state: String,
        note: Option<String>,
    ) -> Result<MachineState, ApiError> {
        let context = granted.context();
        let moved = self.move_on(context.turn, context.grant.machine.as_ref(), state, note).await;
        moved.map_err(|fault| named(&granted, fault))
    }
}

#[cfg(test)]
mod tests {
    use gg_membrane::ErrorCode;

    use super::*;

    struct Agents;

    #[async_trait]
    impl Delegator for Agents {
        fn accept(&self, order: &DelegateOrder) -> Result<(), String> {
            if order.role == "worker" { Ok(()) } else { Err(format!("there is no role `{}`", order.role)) }
        }

        async fn run(&self, order: DelegateOrder, cancel: CancellationToken) -> Result<String, String> {
            match order.brief.as_str() {
                "wait" => cancel.cancelled().await,
                "fail" => return Err("it failed".into()),
                "panic" => panic!("it broke"),
                _ => {}
            }
            Ok(format!("{} in {}", order.brief, order.language))
        }
    }

    fn delegation() -> Delegation {
        Delegation::new(Some(Arc::new(Agents)), None, DelegationConfig { running: 2, ..DelegationConfig::default() })
    }

    fn dispatch(delegation: &Delegation, brief: &str) -> Answer<Delegate> {
        delegation.start("worker".into(), brief.into(), "ruby".into())
    }

    #[tokio::test]
    async fn a_delegate_runs_to_its_end() {
        let delegation = delegation();
        for (brief, status, result) in [
            ("work", DelegateStatus::Finished, "work in ruby"),
            ("fail", DelegateStatus::Failed, "it failed"),
            ("panic", DelegateStatus::Failed, "the agent failed"),
        ] {
            let id = dispatch(&delegation, brief).unwrap().id;
            let ended = delegation.wait_for(&id, None).await.unwrap();
            assert_eq!(ended.status, status);
            assert!(ended.result.unwrap().starts_with(result), "{brief}");
            assert_eq!(delegation.end(&id).await.unwrap().status, status, "one that ended stays as it is");
        }
    }

    #[tokio::test]
    async fn one_that_runs_on_is_cancelled() {
        let delegation = delegation();
        let id = dispatch(&delegation, "wait").unwrap().id;
        assert_eq!(delegation.wait_for(&id, Some(0.01)).await.unwrap().status, DelegateStatus::Running);
        dispatch(&delegation, "wait").unwrap();
        assert_eq!(dispatch(&delegation, "wait").unwrap_err().code, ErrorCode::Exhausted);
        assert_eq!(delegation.end(&id).await.unwrap().status, DelegateStatus::Cancelled);
        let third = dispatch(&delegation, "wait").unwrap().id;
        let state = delegation.find(&third, |_, handed| handed.cancel.clone()).unwrap();
        drop(delegation);
        assert!(state.is_cancelled(), "an agent's end is its delegates' end");
    }

    #[tokio::test]
    async fn nonsense_is_named() {
        let delegation = delegation();
        assert_eq!(delegation.start("cook".into(), "x".into(), "ruby".into()).unwrap_err().code, ErrorCode::InvalidArgument);
        assert_eq!(dispatch(&delegation, " ").unwrap_err().code, ErrorCode::InvalidArgument);
        assert_eq!(delegation.wait_for("d9", None).await.unwrap_err().code, ErrorCode::NotFound);
        let id = dispatch(&delegation, "wait").unwrap().id;
        for seconds in [f64::NAN, -1.0, f64::INFINITY, 1e9] {
            assert_eq!(delegation.wait_for(&id, Some(seconds)).await.unwrap_err().code, ErrorCode::InvalidArgument);
        }
        let alone = Delegation::new(None, None, DelegationConfig::default());
        assert_eq!(dispatch(&alone, "x").unwrap_err().code, ErrorCode::NotFound);
    }

    struct Steps;

    #[async_trait]
    impl Machine for Steps {
        async fn transition(&self, from: &str, to: &str, _note: Option<&str>) -> Result<Vec<String>, String> {
            match (from, to) {
                ("draft", "review") => Ok(vec!["done".into(), "draft".into()]),
                ("review", "done") => Ok(vec![]),
                _ => Err("not yet".into()),
            }
        }
    }

    #[tokio::test]
    async fn the_machine_moves_where_it_may() {
        let grant = MachineGrant { state: "draft".into(), next: vec!["review".into()] };
        let delegation = Delegation::new(None, Some(Arc::new(Steps)), DelegationConfig::default());
        let go = async |turn, to: &str| delegation.move_on(turn, Some(&grant), to.into(), None).await;
        let refused = go(1, "done").await.unwrap_err();
        assert!(
            refused.code == ErrorCode::InvalidArgument && refused.message.contains("`draft` leads to `review`"),
            "{refused:?}"
        );
        assert_eq!(go(1, "review").await.unwrap().next, ["done", "draft"]);
        assert_eq!(go(1, "draft").await.unwrap_err().code, ErrorCode::Conflict);
        assert_eq!(go(1, "done").await.unwrap().next, Vec::<String>::new());
        assert!(go(1, "done").await.unwrap_err().message.contains("nowhere"));
        // A later turn's grant says where the machine stands by then.
        assert_eq!(go(2, "review").await.unwrap().state, "review");
        let alone = Delegation::new(None, None, DelegationConfig::default());
        assert_eq!(alone.move_on(1, Some(&grant), "review".into(), None).await.unwrap().next, Vec::<String>::new());
    }
}
