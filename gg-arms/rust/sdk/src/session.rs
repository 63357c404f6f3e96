//! This session: where it stands, and how it ends.

use crate::Result;
use crate::failure::answer;
use crate::wire::session as wire;

/// What one program may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionLimits {
    /// How many milliseconds it may compute; waiting for a call is counted apart.
    pub wall_ms: u64,
    /// How many bytes of memory it may hold.
    pub memory_bytes: u64,
    /// How many bytes it may print.
    pub output_bytes: u64,
    /// How many calls it may make.
    pub host_calls: u32,
    /// How many calls it may make that are not available to it.
    pub refused_calls: u32,
    /// How many bytes one argument or one answer may have.
    pub value_bytes: u64,
}

/// What this program has left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRemaining {
    /// Milliseconds it may still compute.
    pub wall_ms: u64,
    /// Bytes it may still print.
    pub output_bytes: u64,
    /// Calls it may still make.
    pub host_calls: u32,
    /// Calls that are not available to it which it may still try.
    pub refused_calls: u32,
}

/// Where this session stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionStatus {
    /// The language this agent writes its programs in.
    pub language: String,
    /// The number of this turn.
    pub turn: u32,
    /// The role this agent was dispatched in; `None` when it has none.
    pub role: Option<String>,
    /// What one program may use.
    pub limits: SessionLimits,
    /// What this program has left.
    pub remaining: SessionRemaining,
}

/// Says where this session stands: its turn, its role, its limits and what is left of them.
///
/// Returns the status as it is now.
///
/// # Errors
/// `exhausted` when this program may make no more calls.
///
/// # Examples
/// ```
/// let status = gg::session::status()?;
/// println!("{} {} {}", status.language, status.turn, status.remaining.host_calls);
/// ```
#[track_caller]
#[doc(alias = "session.status")]
pub fn status() -> Result<SessionStatus> {
    answer(wire::status()).map(|status| SessionStatus {
        language: status.language,
        turn: status.turn,
        role: status.role,
        limits: SessionLimits {
            wall_ms: status.limits.wall_ms,
            memory_bytes: status.limits.memory_bytes,
            output_bytes: status.limits.output_bytes,
            host_calls: status.limits.host_calls,
            refused_calls: status.limits.refused_calls,
            value_bytes: status.limits.value_bytes,
        },
        remaining: SessionRemaining {
            wall_ms: status.remaining.wall_ms,
            output_bytes: status.remaining.output_bytes,
            host_calls: status.remaining.host_calls,
            refused_calls: status.remaining.refused_calls,
        },
    })
}

/// Ends the session: the work is done.
///
/// # Arguments
/// * `summary` - What was done, for whoever asked for it.
///
/// # Errors
/// `unavailable` when this agent ends its session another way.
///
/// # Examples
/// ```
/// gg::session::finish("The tests pass.")?;
/// ```
#[track_caller]
#[doc(alias = "session.finish")]
pub fn finish(summary: &str) -> Result<()> {
    answer(wire::finish(summary))
}

/// Ends the session: what was reviewed is good. To say something with it see [`Approve`].
///
/// # Errors
/// `unavailable` when this agent is not a reviewer.
///
/// # Examples
/// ```
/// gg::session::approve()?;
/// ```
#[track_caller]
#[doc(alias = "session.approve")]
pub fn approve() -> Result<()> {
    Approve::new().call()
}

request! {
    /// Ends the session: what was reviewed is good.
    ///
    /// # Examples
    /// ```
    /// gg::session::Approve::new().note("Clear and tested.").call()?;
    /// ```
    Approve<'a>() {
        /// What to say with it.
        note: &'a str,
    }
    /// Approves; see [`approve`].
    ///
    /// # Errors
    /// `unavailable` when this agent is not a reviewer.
    #[doc(alias = "session.approve")]
    call(it) -> () {
        wire::approve(it.note)
    }
}

/// Ends the session: what was reviewed is to be changed.
///
/// # Arguments
/// * `items` - What is to be changed, one sentence each.
///
/// # Errors
/// `unavailable` when this agent is not a reviewer, `invalid_argument` when there are no items.
///
/// # Examples
/// ```
/// gg::session::request_changes(&["Name the file in the error.", "Test the empty list."])?;
/// ```
#[track_caller]
#[doc(alias = "session.request_changes")]
pub fn request_changes<T: AsRef<str>>(items: &[T]) -> Result<()> {
    let items: Vec<String> = items.iter().map(|item| item.as_ref().to_string()).collect();
    answer(wire::request_changes(&items))
}
