//! A small agent runner: a root agent writes Python and dispatches a reviewer, who writes another language.
//!
//! The model here is a script, so that the example needs no service; `chat.rs` drives the same runner with a real one.
//!
//!     cargo run --release -p gg --example runner

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::{Context, bail};
use async_trait::async_trait;
use gg::host::{DelegateOrder, Delegator, Ending};
use gg::records::Recorder;
use gg::{AgentProfile, Grant, Role, Sandbox, SandboxConfig, TurnOutcome, TurnRequest};
use tokio_util::sync::CancellationToken;

/// Turns an agent may take before the runner gives it up.
const TURNS: usize = 20;

/// One message of a conversation, as chat-completions endpoints take it.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Message {
    pub role: &'static str,
    pub content: String,
}

/// Whatever writes the programs.
#[async_trait]
pub trait Model: Send + Sync {
    /// The reply to a conversation: a program, byte for byte.
    async fn reply(&self, agent: &str, conversation: &[Message]) -> anyhow::Result<String>;
}

/// Runs agents over one workspace. Which agents there may be is said by role.
pub struct Runner {
    pub sandbox: Arc<Sandbox>,
    pub workspace: PathBuf,
    pub model: Arc<dyn Model>,
    pub profiles: HashMap<String, AgentProfile>,
    pub recorder: Arc<Recorder>,
}

impl Runner {
    /// Runs an agent until it ends its session.
    pub async fn run(
        self: &Arc<Self>,
        name: &str,
        profile: AgentProfile,
        task: &str,
        cancel: CancellationToken,
    ) -> anyhow::Result<Ending> {
        let host = self.sandbox.host_builder(&profile, &self.workspace)?.delegator(Arc::new(Dispatcher(self.clone()))).build()?;
        let host = Arc::new(host);
        let agent = self.sandbox.launch(profile.clone(), host.clone())?.recorded(&self.recorder, name)?;
        let catalogue = agent.arm().catalogue().map_err(anyhow::Error::msg)?;
        let system = gg::prompt::system(agent.arm().as_ref(), &catalogue, &profile.grant)?;
        let mut conversation =
            vec![Message { role: "system", content: system }, Message { role: "user", content: task.to_string() }];
        for _ in 0..TURNS {
            let program = self.model.reply(name, &conversation).await?;
            conversation.push(Message { role: "assistant", content: program.clone() });
            let request = TurnRequest { cancel: cancel.clone(), ..TurnRequest::default() };
            let outcome = agent.turn_with(program, request).await;
            if cancel.is_cancelled() {
                bail!("cancelled");
            }
            if outcome.ending().is_some() {
                return host.ending().context("an ending was called");
            }
            let content = match reading(&outcome) {
                empty if empty.is_empty() => gg::prompt::nothing_shown(agent.arm().as_ref())?,
                reading => reading,
            };
            conversation.push(Message { role: "user", content });
        }
        bail!("`{name}` did not end its session in {TURNS} turns")
    }
}

/// What the model reads of a turn: its views, then its failure.
fn reading(outcome: &TurnOutcome) -> String {
    let views = outcome.views.iter().map(|view| format!("== {} ==\n{}", view.title, view.text));
    let failure = outcome.error.iter().map(|failure| failure.text.clone());
    views.chain(failure).collect::<Vec<_>>().join("\n\n")
}

/// Hands an agent's orders to the runner.
struct Dispatcher(Arc<Runner>);

#[async_trait]
impl Delegator for Dispatcher {
    fn accept(&self, order: &DelegateOrder) -> Result<(), String> {
        if self.0.profiles.contains_key(&order.role) {
            return Ok(());
        }
        let mut known: Vec<&str> = self.0.profiles.keys().map(String::as_str).collect();
        known.sort_unstable();
        Err(format!("there is no role `{}`; there are: {}", order.role, known.join(", ")))
    }

    async fn run(&self, order: DelegateOrder, cancel: CancellationToken) -> Result<String, String> {
        // The run's configuration says what a role writes in, not the agent that dispatches it.
        let profile = self.0.profiles[&order.role].clone();
        let name = format!("{} {}", order.role, order.id);
        match self.0.run(&name, profile, &order.brief, cancel).await {
            Ok(Ending::Approved { note }) => Ok(format!("approved: {}", note.unwrap_or_default())),
            Ok(Ending::ChangesRequested { items }) => Ok(format!("changes requested:\n{}", items.join("\n"))),
            Ok(Ending::Finished { summary }) => Ok(summary),
            Err(problem) => Err(format!("{problem:#}")),
        }
    }
}

/// A model that says what was written down for it, agent by agent.
pub struct Scripted {
    replies: Mutex<HashMap<&'static str, std::collections::VecDeque<&'static str>>>,
}

#[async_trait]
impl Model for Scripted {
    async fn reply(&self, agent: &str, _conversation: &[Message]) -> anyhow::Result<String> {
        let mut replies = self.replies.lock().expect("no panic while the script is held");
        let next = replies.get_mut(agent).and_then(std::collections::VecDeque::pop_front);
        Ok(next.with_context(|| format!("the script has nothing more for `{agent}`"))?.to_string())
    }
}

const WRITE_AND_ASK: &str = r#"import gg

gg.files.write_file("greeting.py", "def greet(name):\n    return 'hello ' + name\n")
review = gg.delegation.dispatch("reviewer", "Review greeting.py.").wait()
gg.views.open_text("review", review.result)
"#;

const MEND_AND_ASK: &str = r#"import gg

gg.files.edit_file("greeting.py", "def greet(name):\n", 'def greet(name):\n    """Greets somebody by name."""\n')
review = gg.delegation.dispatch("reviewer", "Review greeting.py again.").wait()
if review.result.startswith("approved"):
    gg.session.finish("greeting.py is written and reviewed")
else:
    gg.views.open_text("review", review.result)
"#;

const REVIEW: &str = r#"import { files, session } from "gg";

const source = files.readFile("greeting.py").text;
if (source.includes('"""')) {
  session.approve({ note: "it is documented" });
} else {
  session.requestChanges(["greet has no docstring"]);
}
"#;

/// The script of one whole task.
pub fn script() -> Scripted {
    let replies = [("root", vec![WRITE_AND_ASK, MEND_AND_ASK]), ("reviewer d1", vec![REVIEW]), ("reviewer d2", vec![REVIEW])];
    Scripted { replies: Mutex::new(replies.into_iter().map(|(agent, replies)| (agent, replies.into())).collect()) }
}

/// The runner of one task over `workspace`: a root in Python, and reviewers in TypeScript where that is registered.
pub fn runner(workspace: &Path, record: &Path, model: Arc<dyn Model>) -> anyhow::Result<Arc<Runner>> {
    let sandbox = Sandbox::new(&SandboxConfig::default())?;
    let reviewers = ["typescript", "javascript"].into_iter().find(|language| sandbox.arm(language).is_ok());
    let reviewer = AgentProfile {
        language: reviewers.context("neither TypeScript nor JavaScript is registered")?.to_string(),
        grant: Grant { ending: Some(Role::Reviewer), ..Grant::of_capabilities(["files", "search", "views"]) },
        ..AgentProfile::default()
    };
    let (workspace, recorder) = (workspace.to_path_buf(), Recorder::open(record)?);
    Ok(Arc::new(Runner { sandbox, workspace, model, profiles: [("reviewer".to_string(), reviewer)].into(), recorder }))
}

/// What the root agent is.
pub fn root() -> AgentProfile {
    AgentProfile {
        language: "python".to_string(),
        grant: Grant { ending: Some(Role::Worker), ..Grant::of_capabilities(["files", "views", "delegation"]) },
        ..AgentProfile::default()
    }
}

#[tokio::main]
#[allow(dead_code, reason = "the runner is also a module of `chat.rs` and of a test")]
async fn main() -> anyhow::Result<()> {
    let workspace = tempfile::tempdir()?;
    let record = workspace.path().join("run.jsonl");
    let runner = runner(workspace.path(), &record, Arc::new(script()))?;
    let ending = runner.run("root", root(), "Write greeting.py and have it reviewed.", CancellationToken::new()).await?;
    let summary = runner.recorder.finish()?;
    println!("{ending:?}\n{summary:#?}\n{}", std::fs::read_to_string(workspace.path().join("greeting.py"))?);
    Ok(())
}
