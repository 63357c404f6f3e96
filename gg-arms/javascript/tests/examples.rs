//! Every example of the catalogue runs as it is written, over a copy of `tests/workspace`.

mod support;

use std::fmt::Write;
use std::sync::Arc;

use async_trait::async_trait;
use gg::host::{DelegateOrder, Delegator};
use gg::{Grant, Limits, MachineGrant, Role, TurnRequest};
use gg_membrane::{Replay, ReplayedCall};
use serde_json::json;
use support::{ordinary_grant, sandbox, scene};
use tokio_util::sync::CancellationToken;

/// An agent to hand work to, which is done with it at once.
struct Obliging;

#[async_trait]
impl Delegator for Obliging {
    fn accept(&self, _order: &DelegateOrder) -> Result<(), String> {
        Ok(())
    }

    async fn run(&self, order: DelegateOrder, _cancel: CancellationToken) -> Result<String, String> {
        Ok(format!("done: {}", order.brief))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_example_runs() {
    let sandbox = sandbox();
    let catalogue = sandbox.arm("javascript").unwrap().catalogue().expect("the catalogue");
    let mut faults = String::new();
    let mut examples = 0;
    for entry in catalogue.entries.iter().filter(|entry| !entry.example.is_empty()) {
        examples += 1;
        let reviewing = ["session.approve", "session.request_changes"].contains(&entry.operation.as_deref().unwrap_or_default());
        let capabilities = ["files", "search", "shell", "views", "programs", "memory", "skills", "tasks", "delegation", "web"];
        let grant = Grant {
            ending: Some(if reviewing { Role::Reviewer } else { Role::Worker }),
            machine: Some(MachineGrant { state: "draft".into(), next: vec!["review".into()] }),
            ..Grant { program_library: ordinary_grant().program_library, ..Grant::of_capabilities(capabilities) }
        };
        let scene = scene(&sandbox, grant, Limits::default(), |host| host.delegator(Arc::new(Obliging)));
        let mut request = TurnRequest::default();
        if entry.module == "web" {
            // The one module whose examples reach outside: they are answered from a record.
            request.replay = Some(Replay::new([ReplayedCall {
                operation: "web.fetch".into(),
                arguments: fetch_arguments(&entry.example),
                answer: json!({ "Ok": {
                    "status": 200,
                    "headers": [{ "name": "Content-Type", "value": "text/html; charset=utf-8" }],
                    "body": b"<p>An example.</p>",
                    "truncated": false,
                } }),
            }]));
        }
        let outcome = scene.agent.turn_with(entry.example.as_str(), request).await;
        if let Some(failure) = outcome.error {
            let _ = writeln!(faults, "{}: {}\n{}\n", entry.symbol, failure.kind.as_str(), failure.text);
        } else if let Some(divergence) = outcome.divergence {
            let _ = writeln!(faults, "{}: {divergence}\n", entry.symbol);
        } else if entry.operation.as_deref().is_some_and(|id| !outcome.calls.iter().any(|call| call.operation.id == id)) {
            // An example of a list that is empty here may call nothing more, but what it is about it must call.
            if !["skills.read_skill", "programs.source"].contains(&entry.operation.as_deref().unwrap_or_default()) {
                let _ = writeln!(faults, "{}: its example does not call {:?}\n", entry.symbol, entry.operation);
            }
        }
    }
    assert!(examples > 40, "only {examples} examples");
    assert!(faults.is_empty(), "of {examples} examples these do not run:\n\n{faults}");
}

/// The arguments that an example passes to `web.fetch`, as they cross.
fn fetch_arguments(example: &str) -> serde_json::Value {
    let headers = example.contains("headers:").then(|| json!([{ "name": "accept", "value": "text/html" }]));
    let timeout = example.contains("timeoutSeconds:").then_some(10.0);
    json!({ "url": "https://example.com/", "method": null, "headers": headers, "body": null, "timeout_seconds": timeout })
}
