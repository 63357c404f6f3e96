//! The runner of `runner.rs`, driven by any chat-completions endpoint.
//!
//!     CHAT_URL=http://127.0.0.1:8080/v1 CHAT_MODEL=some-model \
//!         cargo run --release -p gg --example chat -- WORKSPACE "What is to be done"
//!
//! `CHAT_KEY`, where it is set, is sent as a bearer token.

#[path = "runner.rs"]
#[allow(dead_code, reason = "its own script and main")]
pub mod runner;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use async_trait::async_trait;
use runner::{Message, Model};
use serde::Deserialize;
use tokio_util::sync::CancellationToken;

/// A chat-completions endpoint.
pub struct Chat {
    client: reqwest::Client,
    /// The address below which `chat/completions` is.
    base: String,
    model: String,
    key: Option<String>,
}

#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Reply,
}

#[derive(Deserialize)]
struct Reply {
    content: Option<String>,
}

impl Chat {
    pub fn new(base: &str, model: &str, key: Option<String>) -> anyhow::Result<Self> {
        // Another part of the process may have chosen already; any choice serves.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().timeout(Duration::from_secs(600)).build()?;
        Ok(Chat { client, base: base.trim_end_matches('/').to_string(), model: model.to_string(), key })
    }
}

#[async_trait]
impl Model for Chat {
    async fn reply(&self, _agent: &str, conversation: &[Message]) -> anyhow::Result<String> {
        let mut request = self.client.post(format!("{}/chat/completions", self.base));
        if let Some(key) = &self.key {
            request = request.bearer_auth(key);
        }
        let body = serde_json::json!({ "model": self.model, "messages": conversation });
        let response = request.header("content-type", "application/json").body(body.to_string()).send().await?;
        let status = response.status();
        let text = response.text().await?;
        if !status.is_success() {
            anyhow::bail!("the endpoint answered {status}: {}", text.chars().take(500).collect::<String>());
        }
        let completion: Completion = serde_json::from_str(&text).context("the endpoint answered no chat completion")?;
        let reply = completion.choices.into_iter().next().and_then(|choice| choice.message.content);
        // The whole reply is the program: nothing is cut out of it.
        reply.context("the endpoint answered without a message")
    }
}

#[tokio::main]
#[allow(dead_code, reason = "the endpoint is also a module of a test")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: chat WORKSPACE TASK, with CHAT_URL and CHAT_MODEL in the environment";
    let workspace = PathBuf::from(arguments.next().context(usage)?);
    let task = arguments.next().context(usage)?;
    let chat = Chat::new(
        &std::env::var("CHAT_URL").context(usage)?,
        &std::env::var("CHAT_MODEL").context(usage)?,
        std::env::var("CHAT_KEY").ok(),
    )?;
    let runner = runner::runner(&workspace, &workspace.join("run.jsonl"), Arc::new(chat))?;
    let cancel = CancellationToken::new();
    let ending = tokio::select! {
        ending = runner.run("root", runner::root(), &task, cancel.clone()) => ending,
        _ = tokio::signal::ctrl_c() => {
            cancel.cancel();
            anyhow::bail!("interrupted")
        }
    };
    runner.recorder.finish()?;
    println!("{:?}", ending?);
    Ok(())
}
