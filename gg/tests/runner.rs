//! The example runner drives a whole task: a root in Python, reviewers in another language, records of both.

#[path = "../examples/chat.rs"]
#[allow(dead_code, reason = "an example's own main")]
mod chat;

use std::sync::{Arc, Mutex};

use chat::runner;
use gg::host::Ending;
use gg::records::{Records, Verdict};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio_util::sync::CancellationToken;

#[tokio::test(flavor = "multi_thread")]
async fn a_reviewer_in_another_language_requests_changes_and_then_approves() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("run.jsonl");
    let runner = runner::runner(folder.path(), &record, Arc::new(runner::script())).unwrap();
    let ending =
        runner.run("root", runner::root(), "Write greeting.py and have it reviewed.", CancellationToken::new()).await.unwrap();
    assert_eq!(ending, Ending::Finished { summary: "greeting.py is written and reviewed".into() });
    assert!(std::fs::read_to_string(folder.path().join("greeting.py")).unwrap().contains("\"\"\"Greets somebody"));

    let summary = runner.recorder.finish().unwrap();
    assert_eq!(
        (summary.program_language.as_deref(), summary.agents, summary.turns, summary.completed),
        (Some("python"), 3, 4, 4)
    );
    let records = Records::read([&record]).unwrap();
    assert!(records.faults.is_empty(), "{:?}", records.faults);
    let reviewer = runner.profiles["reviewer"].language.as_str();
    assert_ne!(reviewer, "python");
    let turns: Vec<_> = records
        .turns
        .iter()
        .map(|turn| {
            (
                turn.turn.agent.as_str(),
                turn.surface.program_language.as_deref().unwrap(),
                turn.turn.ending.as_ref().map(|ending| ending.operation.as_str()),
            )
        })
        .collect();
    assert_eq!(
        turns,
        [
            ("reviewer d1", reviewer, Some("session.request_changes")),
            ("root", "python", None),
            ("reviewer d2", reviewer, Some("session.approve")),
            ("root", "python", Some("session.finish")),
        ]
    );
    let review = &records.turns[1].turn.views[0];
    assert!(review.text.contains("greet has no docstring"), "the root read what its reviewer asks for: {}", review.text);

    // Each of them runs again from its record alone, the delegation included.
    for record in &records.turns {
        assert_eq!(record.turn.verdict, Verdict::Completed);
        let replayed = gg::replay::replay(&runner.sandbox, record, gg::TurnRequest::default()).await.unwrap();
        assert!(replayed.divergences.is_empty(), "{}: {:?}", record.turn.agent, replayed.divergences);
    }
}

/// An endpoint that answers like a chat-completions service, one connection a request, and keeps what it was sent.
async fn endpoint(replies: Vec<&'static str>) -> (String, Arc<Mutex<Vec<serde_json::Value>>>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/v1/", listener.local_addr().unwrap());
    let asked = Arc::new(Mutex::new(Vec::new()));
    let kept = asked.clone();
    tokio::spawn(async move {
        let mut replies = replies.into_iter();
        while let Ok((stream, _)) = listener.accept().await {
            let mut stream = BufReader::new(stream);
            let (mut line, mut length) = (String::new(), 0);
            while stream.read_line(&mut line).await.unwrap() > 2 {
                let header = line.to_ascii_lowercase();
                if let Some(value) = header.strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if let Some(path) = header.strip_prefix("post ") {
                    assert!(path.starts_with("/v1/chat/completions "), "{path}");
                }
                line.clear();
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            kept.lock().unwrap().push(serde_json::from_slice(&body).unwrap());
            let (status, body) = match replies.next() {
                Some(content) => {
                    let message = serde_json::json!({ "role": "assistant", "content": content });
                    ("200 OK", serde_json::json!({ "id": "x", "choices": [{ "index": 0, "message": message }] }).to_string())
                }
                None => ("429 Too Many Requests", "no more".to_string()),
            };
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len());
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    (base, asked)
}

#[tokio::test(flavor = "multi_thread")]
async fn any_chat_completions_endpoint_drives_the_runner() {
    let program = "import gg\ngg.files.write_file('done.txt', 'yes')\ngg.views.open_file('done.txt')\n";
    let (base, asked) = endpoint(vec!["print(1 +", program, "import gg\ngg.session.finish('done.txt is there')\n"]).await;
    let folder = tempfile::tempdir().unwrap();
    let model = Arc::new(chat::Chat::new(&base, "some-model", None).unwrap());
    let runner = runner::runner(folder.path(), &folder.path().join("run.jsonl"), model).unwrap();
    let ending = runner.run("root", runner::root(), "Make done.txt.", CancellationToken::new()).await.unwrap();
    assert_eq!(ending, Ending::Finished { summary: "done.txt is there".into() });

    // A copy: the endpoint goes on keeping what it is sent.
    let asked = asked.lock().unwrap().clone();
    assert_eq!(asked.len(), 3);
    assert_eq!(asked[0]["model"], "some-model");
    assert!(asked[0]["messages"][0]["content"].as_str().unwrap().contains("Python"));
    let after_failure = asked[1]["messages"][3]["content"].as_str().unwrap();
    assert!(after_failure.contains("program.py") && after_failure.contains("SyntaxError"), "{after_failure}");
    assert!(asked[2]["messages"][5]["content"].as_str().unwrap().contains("yes"));

    let problem = runner.run("root again", runner::root(), "More.", CancellationToken::new()).await.unwrap_err();
    assert!(problem.to_string().contains("429"), "{problem:#}");
}
