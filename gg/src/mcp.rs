//! A Model Context Protocol server over one workspace: the tools `run_program`, `check_program`, `search_docs` and `view_docs`, and the
//! prompt `gg`, which is what an agent of the served grant is told.
//!
//! One agent a language lives as long as the server: code modules that a program reads stay bound for later ones.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gg_core::TurnOutcome;
use rmcp::handler::server::router::prompt::PromptRouter;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    CallToolResult, ContentBlock, GetPromptResult, Implementation, JsonObject, ProgressNotificationParam, PromptMessage, Role,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{
    ErrorData, RoleServer, ServerHandler, prompt, prompt_handler, prompt_router, schemars, tool, tool_handler, tool_router,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Agent, AgentProfile, Documentation, Sandbox, TurnRequest};

/// Launches the server's agent for a profile.
pub type Launch = dyn Fn(AgentProfile) -> Result<Agent, String> + Send + Sync;

/// The server. Cloned for each session; the agents are shared.
#[derive(Clone)]
pub struct McpServer {
    shared: Arc<Shared>,
    tool_router: ToolRouter<Self>,
    prompt_router: PromptRouter<Self>,
}

struct Shared {
    sandbox: Arc<Sandbox>,
    /// What every agent has; its language is the one served where a request names none, and may be empty.
    profile: AgentProfile,
    launch: Box<Launch>,
    agents: Mutex<HashMap<String, Arc<Seat>>>,
}

/// An agent, which takes one turn at a time.
struct Seat {
    agent: Agent,
    turn: tokio::sync::Mutex<()>,
}

/// A program to run.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[serde(deny_unknown_fields)]
struct ProgramParameters {
    /// The program, byte for byte as it is to run.
    program: String,
    /// The id of its language; needed where the server was started without one.
    language: Option<String>,
}

/// What to look for in the documentation.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[serde(deny_unknown_fields)]
struct SearchParameters {
    /// A name, or what is wanted.
    query: String,
    /// Only in this module.
    module: Option<String>,
    /// At most this many.
    limit: Option<u32>,
    /// The id of the language; needed where the server was started without one.
    language: Option<String>,
}

/// What to open of the documentation.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[serde(deny_unknown_fields)]
struct ViewParameters {
    /// A name as a program writes it.
    symbol: String,
    /// The id of the language; needed where the server was started without one.
    language: Option<String>,
}

/// Whose prompt.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct PromptParameters {
    /// The id of the language; needed where the server was started without one.
    language: Option<String>,
}

#[derive(Debug, Serialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Hits {
    hits: Vec<Hit>,
}

#[derive(Debug, Serialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Hit {
    symbol: String,
    kind: String,
    module: String,
    summary: String,
    import_line: String,
}

#[derive(Debug, Serialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Pages {
    pages: Vec<Page>,
}

#[derive(Debug, Serialize, schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Page {
    title: String,
    text: String,
}

/// The schema of an outcome: what `gg run --json` prints.
fn outcome_schema() -> Arc<JsonObject> {
    let nullable = |kind: &str| json!({ "type": [kind, "null"] });
    let call = json!({
        "type": "object",
        "properties": {
            "operation": { "type": "string" },
            "outcome": { "enum": ["ok", "failed", "refused", "unfinished"] },
            "code": nullable("string"),
            "ms": { "type": "number" },
        },
        "required": ["operation", "outcome", "code", "ms"],
    });
    let view = json!({
        "type": "object",
        "properties": { "id": { "type": "string" }, "title": { "type": "string" }, "text": { "type": "string" } },
        "required": ["id", "title", "text"],
    });
    let schema = json!({
        "type": "object",
        "properties": {
            "language": { "type": "string" },
            "verdict": { "enum": ["completed", "failed"] },
            "error": nullable("object"),
            "output": { "type": "string" },
            "output_dropped_bytes": { "type": "integer" },
            "views": { "type": "array", "items": view },
            "ending": nullable("object"),
            "calls": { "type": "array", "items": call },
            "cost": { "type": "object" },
        },
        "required": ["language", "verdict", "error", "output", "output_dropped_bytes", "views", "ending", "calls", "cost"],
    });
    match schema {
        Value::Object(schema) => Arc::new(schema),
        _ => unreachable!("an object was written"),
    }
}

impl Shared {
    fn profile(&self, language: Option<String>) -> Result<AgentProfile, ErrorData> {
        let language = language.unwrap_or_else(|| self.profile.language.clone());
        let profile = AgentProfile { language, ..self.profile.clone() };
        self.sandbox.arm(&profile.language).map_err(|problem| ErrorData::invalid_params(problem.to_string(), None))?;
        Ok(profile)
    }

    fn seat(&self, language: Option<String>) -> Result<Arc<Seat>, ErrorData> {
        let profile = self.profile(language)?;
        let mut agents = self.agents.lock().expect("no panic while the agents are held");
        if let Some(seat) = agents.get(&profile.language) {
            return Ok(seat.clone());
        }
        let language = profile.language.clone();
        let agent = (self.launch)(profile).map_err(|problem| ErrorData::internal_error(problem, None))?;
        let seat = Arc::new(Seat { agent, turn: tokio::sync::Mutex::new(()) });
        agents.insert(language, seat.clone());
        Ok(seat)
    }

    fn documentation(&self, language: Option<String>) -> Result<Documentation, ErrorData> {
        let profile = self.profile(language)?;
        let index = self.sandbox.docs_index(&profile).map_err(|problem| ErrorData::internal_error(problem.to_string(), None))?;
        Ok(Documentation::new(index, &profile))
    }
}

/// What a model reads of an outcome, and beside it all of it.
fn answer(outcome: &TurnOutcome) -> CallToolResult {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(outcome.views.iter().map(|view| format!("== {} ==\n{}", view.title, view.text)));
    if !outcome.output.is_empty() {
        parts.push(outcome.output.clone());
    }
    if let Some(failure) = &outcome.error {
        parts.push(format!("{}\n{}: {}", failure.text.trim_end(), failure.kind.as_str(), failure.summary()));
    }
    if parts.is_empty() {
        parts.push("completed; nothing was shown".to_string());
    }
    let content = parts.into_iter().map(ContentBlock::text).collect();
    let mut result = if outcome.error.is_none() { CallToolResult::success(content) } else { CallToolResult::error(content) };
    result.structured_content = Some(outcome.to_json());
    result
}

/// Tells whoever asked for it how a run goes, until it is dropped.
struct Progress(tokio::task::JoinHandle<()>);

/// Characters of output in one progress message.
const MESSAGE: usize = 2000;

impl Progress {
    /// Messages go out as the program prints, and each second. They are dropped where the client asked for none.
    fn start(context: &RequestContext<RoleServer>) -> (Self, tokio::sync::mpsc::UnboundedSender<String>) {
        let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel::<String>();
        let Some(token) = context.meta.get_progress_token() else { return (Progress(tokio::spawn(async {})), sender) };
        let peer = context.peer.clone();
        let started = Instant::now();
        let task = tokio::spawn(async move {
            let mut step = 0.0;
            loop {
                let printed = tokio::time::timeout(Duration::from_secs(1), receiver.recv()).await;
                let message = match printed {
                    Ok(Some(mut text)) => {
                        while let Ok(more) = receiver.try_recv() {
                            text.push_str(&more);
                        }
                        text.chars().take(MESSAGE).collect()
                    }
                    Ok(None) => return,
                    Err(_) => format!("running for {} s", started.elapsed().as_secs()),
                };
                step += 1.0;
                if peer.notify_progress(ProgressNotificationParam::new(token.clone(), step).with_message(message)).await.is_err()
                {
                    return;
                }
            }
        });
        (Progress(task), sender)
    }

    /// Waits until what was printed is told.
    async fn finish(mut self) {
        let _ = tokio::time::timeout(Duration::from_secs(1), &mut self.0).await;
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[tool_router]
impl McpServer {
    /// A server of agents like `profile`, each launched by `launch` when its language is first asked for.
    pub fn new(sandbox: Arc<Sandbox>, profile: AgentProfile, launch: Box<Launch>) -> Self {
        let shared = Arc::new(Shared { sandbox, profile, launch, agents: Mutex::default() });
        McpServer { shared, tool_router: Self::tool_router(), prompt_router: Self::prompt_router() }
    }

    /// Runs a program over gg's operations and says everything that became of it.
    #[tool(
        description = "Run a program over gg's operations in the served workspace. Answers what it showed and printed, its failure in the \
                       language's own words, and the log of its calls.",
        output_schema = outcome_schema(),
        annotations(title = "Run a program", destructive_hint = true, open_world_hint = false)
    )]
    async fn run_program(
        &self,
        Parameters(parameters): Parameters<ProgramParameters>,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let seat = self.shared.seat(parameters.language)?;
        let (progress, printed) = Progress::start(&context);
        let live: Box<dyn Fn(gg_membrane::Stream, &[u8]) + Send + Sync> = Box::new(move |_, bytes| {
            // Nobody listens where no progress was asked for.
            let _ = printed.send(String::from_utf8_lossy(bytes).into_owned());
        });
        let outcome = {
            let _turn = seat.turn.lock().await;
            let request = TurnRequest { live: Some(live), cancel: context.ct.child_token(), ..TurnRequest::default() };
            seat.agent.turn_with(parameters.program, request).await
        };
        progress.finish().await;
        Ok(answer(&outcome))
    }

    /// Says whether a program would be accepted.
    #[tool(
        description = "Say whether a program would be accepted by its language's parser, checker or compiler. Nothing of it runs.",
        output_schema = outcome_schema(),
        annotations(title = "Check a program", read_only_hint = true, open_world_hint = false)
    )]
    async fn check_program(
        &self,
        Parameters(parameters): Parameters<ProgramParameters>,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let seat = self.shared.seat(parameters.language)?;
        let outcome = seat.agent.check(parameters.program, &context.ct.child_token()).await;
        Ok(answer(&outcome))
    }

    /// Finds what a program may call.
    #[tool(
        description = "Find what a program may call, by name or by what is wanted. Only what the served grant allows is found.",
        output_schema = rmcp::handler::server::tool::schema_for_type::<Hits>(),
        annotations(title = "Search the documentation", read_only_hint = true, open_world_hint = false)
    )]
    async fn search_docs(&self, Parameters(parameters): Parameters<SearchParameters>) -> Result<CallToolResult, ErrorData> {
        let docs = self.shared.documentation(parameters.language)?;
        let found = match docs.search(&parameters.query, parameters.module.as_deref(), parameters.limit).await {
            Ok(found) => found,
            Err(error) => return Ok(CallToolResult::error(vec![ContentBlock::text(error.message)])),
        };
        let hits = found.into_iter().map(|hit| Hit {
            symbol: hit.symbol,
            kind: hit.kind,
            module: hit.module,
            summary: hit.summary,
            import_line: hit.import_line,
        });
        Ok(CallToolResult::structured(json!(Hits { hits: hits.collect() })))
    }

    /// Opens a page of the documentation.
    #[tool(
        description = "Open the documentation of a symbol, as a program of the language writes it.",
        output_schema = rmcp::handler::server::tool::schema_for_type::<Pages>(),
        annotations(title = "Read the documentation", read_only_hint = true, open_world_hint = false)
    )]
    async fn view_docs(&self, Parameters(parameters): Parameters<ViewParameters>) -> Result<CallToolResult, ErrorData> {
        let docs = self.shared.documentation(parameters.language)?;
        let views = match docs.view(&parameters.symbol).await {
            Ok(views) => views,
            Err(error) => return Ok(CallToolResult::error(vec![ContentBlock::text(error.message)])),
        };
        let content = views.iter().map(|view| ContentBlock::text(view.text.clone())).collect();
        let pages = views.into_iter().map(|view| Page { title: view.title, text: view.text });
        let mut result = CallToolResult::success(content);
        result.structured_content = Some(json!(Pages { pages: pages.collect() }));
        Ok(result)
    }
}

#[prompt_router]
impl McpServer {
    /// What an agent of the served grant is told before its first turn.
    #[prompt(name = "gg", description = "What an agent that writes programs for `run_program` is told before its first turn.")]
    async fn prompt(&self, Parameters(parameters): Parameters<PromptParameters>) -> Result<GetPromptResult, ErrorData> {
        let profile = self.shared.profile(parameters.language)?;
        let failed = |problem: String| ErrorData::internal_error(problem, None);
        let arm = self.shared.sandbox.arm(&profile.language).map_err(|problem| failed(problem.to_string()))?;
        let catalogue = arm.catalogue().map_err(failed)?;
        let text =
            gg_core::prompt::system(arm.as_ref(), &catalogue, &profile.grant).map_err(|problem| failed(problem.to_string()))?;
        Ok(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]))
    }
}

#[tool_handler(router = self.tool_router)]
#[prompt_handler(router = self.prompt_router)]
impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let languages = self.shared.sandbox.arms().iter().map(|arm| arm.descriptor().id).collect::<Vec<_>>().join(", ");
        let served = match self.shared.profile.language.as_str() {
            "" => format!("Each request names its language: {languages}."),
            language => format!("Programs are in {language} where a request names no other of: {languages}."),
        };
        ServerConfig::new(ServerCapabilities::builder().enable_tools().enable_prompts().build())
            .with_server_info(Implementation::new("gg", env!("CARGO_PKG_VERSION")))
            .with_instructions(format!(
                "Programs over gg's operations on one workspace. {served} The prompt `gg` says how they are written."
            ))
    }
}
