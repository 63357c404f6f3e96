//! The configuration of a run's agents: a TOML or JSON file.
//!
//! ```toml
//! [engine]
//! tick_ms = 5
//!
//! [agents.root]
//! doc_view_types = { result = true }
//! [agents.root.capabilities.responses-as-code]
//! language = "python"
//! [agents.root.grant]
//! capabilities = ["files", "delegation"]
//! ending = "worker"
//! [agents.root.limits]
//! wall_ms = 10000
//! [agents.root.host.web]
//! allow = ["example.com"]
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use gg_core::EngineConfig;
use gg_host::HostConfig;
use gg_membrane::{Grant, Limits};
use serde::Deserialize;

use crate::config::GrantFile;
use crate::places::Located;
use crate::{AgentProfile, ConfigProblem, DocViewTypes};

/// The capability that makes an agent answer with programs.
const RESPONSES_AS_CODE: &str = "responses-as-code";

/// A run's configuration.
#[derive(Debug, Clone)]
pub struct RunConfig {
    /// The engine of the process.
    pub engine: EngineConfig,
    /// The agents, by name.
    pub agents: BTreeMap<String, AgentConfig>,
}

/// One agent's configuration.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentConfig {
    /// How it answers.
    pub answers: Answers,
    /// What its ordinary host allows and bounds; a runner with a host of its own has no use for it.
    pub host: HostConfig,
}

/// How an agent answers.
#[derive(Debug, Clone, PartialEq)]
pub enum Answers {
    /// With programs.
    Programs(AgentProfile),
    /// It calls tools: it writes no programs and has no language.
    Tools(Grant),
}

impl AgentConfig {
    /// The profile of an agent that writes programs.
    pub fn profile(&self) -> Option<&AgentProfile> {
        match &self.answers {
            Answers::Programs(profile) => Some(profile),
            Answers::Tools(_) => None,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    engine: EngineConfig,
    agents: BTreeMap<String, Agent>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Agent {
    #[serde(default)]
    capabilities: Capabilities,
    #[serde(default)]
    grant: GrantFile,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    doc_view_types: DocViewTypes,
    #[serde(default)]
    host: HostConfig,
}

/// The harness's capabilities; one that is not named is off.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Capabilities {
    #[serde(rename = "responses-as-code")]
    responses_as_code: Option<ResponsesAsCode>,
}

/// The parameters of [`RESPONSES_AS_CODE`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResponsesAsCode {
    /// Required; an option so that its absence is told in gg's own words, at its own place.
    language: Option<String>,
}

/// Reads a run's configuration. `languages` are the registered ids.
///
/// # Errors
/// With file, line and key: what is no such file, a capability switched on without its `language`, a language that is not registered, a
/// grant that names what is not there.
pub fn read_config(path: &Path, languages: &[&str]) -> Result<RunConfig, ConfigProblem> {
    let located = Located::read(path)?;
    let file: File = located.parse()?;
    let mut agents = BTreeMap::new();
    for (name, agent) in file.agents {
        let grant = agent.grant.into_grant(|keys, problem| {
            let key: Vec<&str> = ["agents", &name, "grant"].into_iter().chain(keys.iter().map(String::as_str)).collect();
            located.problem(&key, problem)
        })?;
        let answers = match agent.capabilities.responses_as_code {
            None => Answers::Tools(grant),
            Some(parameters) => {
                let key = ["agents", &name, "capabilities", RESPONSES_AS_CODE, "language"];
                let known = languages.join(", ");
                let language = parameters.language.ok_or_else(|| {
                    located.problem(&key, format!("this parameter is required wherever `{RESPONSES_AS_CODE}` is on; the registered languages are {known}"))
                })?;
                if !languages.contains(&language.as_str()) {
                    return Err(
                        located.problem(&key, format!("unknown language `{language}`: the registered languages are {known}"))
                    );
                }
                let (limits, doc_view_types) = (agent.limits, agent.doc_view_types);
                Answers::Programs(AgentProfile { language, grant, limits, doc_view_types, record: false })
            }
        };
        agents.insert(name, AgentConfig { answers, host: agent.host });
    }
    Ok(RunConfig { engine: file.engine, agents })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
[engine]
tick_ms = 7

[agents.root]
doc_view_types = { result = true }
[agents.root.capabilities.responses-as-code]
language = "python"
[agents.root.grant]
capabilities = ["files", "delegation"]
ending = "worker"
[agents.root.limits]
wall_ms = 10_000
[agents.root.host.web]
allow = ["example.com"]

[agents.planner.grant]
capabilities = ["tasks"]
"#;

    fn read(name: &str, text: &str) -> Result<RunConfig, ConfigProblem> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        read_config(&path, &["javascript", "python"])
    }

    #[test]
    fn toml_and_json_say_the_same() {
        let toml = read("run.toml", GOOD).unwrap();
        let value: toml::Value = toml::from_str(GOOD).unwrap();
        let json = read("run.json", &serde_json::to_string_pretty(&value).unwrap()).unwrap();
        assert_eq!(toml.agents, json.agents);
        assert_eq!((toml.engine.tick_ms, json.engine.tick_ms), (7, 7));
        let root = toml.agents["root"].profile().unwrap();
        assert_eq!((root.language.as_str(), root.limits.wall_ms, root.limits.host_calls), ("python", 10_000, 10_000));
        assert!(toml.agents["root"].host.web.allow.contains(&"example.com".parse().unwrap()));
        assert!(root.doc_view_types.result && !root.doc_view_types.parameters);
        assert!(root.grant.allowlist.contains("files.read_file"));
        assert_eq!(toml.agents["planner"].answers, Answers::Tools(Grant::of_capabilities(["tasks"])), "it names no language");
    }

    #[test]
    fn problems_name_file_line_and_key() {
        let toml = |from: &str, to: &str| ("run.toml", GOOD.replace(from, to));
        let json = "{\n \"agents\": {\n  \"a\": {\n   \"capabilities\": {\n    \"responses-as-code\": {}\n   }\n  }\n }\n}";
        for ((name, text), line, words) in [
            (
                toml("language = \"python\"", ""),
                7,
                "agents.root.capabilities.responses-as-code.language: this parameter is required",
            ),
            (
                toml("\"python\"", "\"perl\""),
                8,
                "responses-as-code.language: unknown language `perl`: the registered languages are javascript, python",
            ),
            (toml("\"python\"", "3"), 8, "agents.root.capabilities.responses-as-code.language: invalid type"),
            (toml("wall_ms", "wall"), 13, "agents.root.limits.wall: unknown field"),
            (toml("10_000", "-1"), 13, "agents.root.limits.wall_ms: invalid value"),
            (toml("\"delegation\"", "\"delegatoin\""), 10, "agents.root.grant.capabilities.1: unknown capability"),
            (toml("\"worker\"", "\"boss\""), 11, "agents.root.grant.ending: unknown variant"),
            (toml("tick_ms = 7", "tick_ms = "), 3, ""),
            (toml("example.com", "exa mple"), 15, "agents.root.host.web.allow"),
            (toml("host.web", "host.wbe"), 14, "agents.root.host.wbe: unknown field"),
            (toml("doc_view_types", "docs"), 6, "agents.root.docs: unknown field"),
            (("run.json", json.to_string()), 5, "agents.a.capabilities.responses-as-code.language: this parameter is required"),
            (("run.json", json.replace("{}", "{\"language\":\n\"ada\"}")), 5, "unknown language `ada`"),
            (("run.json", json.replace("{}", "{\"langauge\": 1}")), 5, "langauge: unknown field"),
            (("run.json", json.replace("{}", "{,}")), 5, ""),
            (("run.json", "{\"agents\": {}} x".to_string()), 1, ""),
            (("run.json", String::new()), 1, ""),
            (("run.toml", String::new()), 1, "missing field `agents`"),
        ] {
            let problem = read(name, &text).unwrap_err();
            let ConfigProblem::Parse { line: found, message, .. } = &problem else { panic!("{problem}") };
            assert!(*found == line && message.contains(words), "{words}: {problem}\n{text}");
        }
    }
}
