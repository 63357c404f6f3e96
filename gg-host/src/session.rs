//! `session`: where the agent stands, and how it ends.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use gg_membrane::operations::SessionHost;
use gg_membrane::operations::session::*;
use gg_membrane::{ApiError, Granted};

use crate::fault::{Answer, Fault, named};

/// Items that a reviewer may ask for at once.
const ITEMS: usize = 200;

/// How an agent ended its session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// A worker is done.
    Finished {
        /// What it did.
        summary: String,
    },
    /// A reviewer is content.
    Approved {
        /// What it says to that.
        note: Option<String>,
    },
    /// A reviewer is not.
    ChangesRequested {
        /// What is to change; never empty.
        items: Vec<String>,
    },
}

/// Hears of a session's end, from the call that ends it: once per turn at most, and before the call returns. It must not block.
pub trait EndingListener: Send + Sync {
    /// The agent ended its session.
    fn ended(&self, ending: &Ending);
}

/// Answers `session`.
#[derive(Clone, Default)]
pub struct Session {
    /// Turns that the session had before.
    before: u32,
    listener: Option<Arc<dyn EndingListener>>,
    ending: Arc<Mutex<Option<Ending>>>,
}

impl Session {
    /// A session that had `before` turns before this agent's, and tells `listener`, where there is one, of its end.
    pub fn new(listener: Option<Arc<dyn EndingListener>>, before: u32) -> Self {
        Session { before, listener, ending: Arc::default() }
    }

    /// The ending that was called last, if one was.
    pub fn ending(&self) -> Option<Ending> {
        self.ending.lock().expect("no panic while the ending is held").clone()
    }

    fn end(&self, ending: Ending) {
        if let Some(listener) = &self.listener {
            listener.ended(&ending);
        }
        *self.ending.lock().expect("no panic while the ending is held") = Some(ending);
    }
}

fn requested(items: Vec<String>) -> Answer<Vec<String>> {
    if items.is_empty() || items.len() > ITEMS || items.iter().any(|item| item.trim().is_empty()) {
        return Err(Fault::invalid(format!("give 1 to {ITEMS} items that each say what is to change")));
    }
    Ok(items)
}

#[async_trait]
impl SessionHost for Session {
    async fn status(&self, granted: Granted<Status>) -> Result<SessionStatus, ApiError> {
        let context = granted.context();
        let (limits, usage) = (&context.limits, &context.usage);
        Ok(SessionStatus {
            language: context.language.clone(),
            turn: self.before.saturating_add(context.turn),
            role: context.grant.ending.map(|role| role.as_str().to_string()),
            limits: SessionLimits {
                wall_ms: limits.wall_ms,
                memory_bytes: limits.memory_bytes,
                output_bytes: limits.output_bytes,
                host_calls: limits.host_calls,
                refused_calls: limits.refused_calls,
                value_bytes: limits.value_bytes,
            },
            remaining: SessionRemaining {
                wall_ms: limits.wall_ms.saturating_sub(usage.compute().as_millis() as u64),
                output_bytes: context.output.room(),
                host_calls: limits.host_calls.saturating_sub(usage.host_calls()),
                refused_calls: limits.refused_calls.saturating_sub(usage.refused_calls()),
            },
        })
    }

    async fn finish(&self, granted: Granted<Finish>, summary: String) -> Result<(), ApiError> {
        if summary.trim().is_empty() {
            return Err(named(&granted, Fault::invalid("the summary is empty; say what was done")));
        }
        self.end(Ending::Finished { summary });
        Ok(())
    }

    async fn approve(&self, _granted: Granted<Approve>, note: Option<String>) -> Result<(), ApiError> {
        self.end(Ending::Approved { note });
        Ok(())
    }

    async fn request_changes(&self, granted: Granted<RequestChanges>, items: Vec<String>) -> Result<(), ApiError> {
        let items = requested(items).map_err(|fault| named(&granted, fault))?;
        self.end(Ending::ChangesRequested { items });
        Ok(())
    }
}
