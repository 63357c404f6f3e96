use std::fs;
use std::sync::Mutex;

use gg_membrane::ErrorCode;

use super::*;
use crate::DocRow;
use crate::testing::{context, grant, granted};

fn host(change: impl FnOnce(OrdinaryHostBuilder) -> OrdinaryHostBuilder) -> (tempfile::TempDir, OrdinaryHost) {
    let folder = tempfile::tempdir().unwrap();
    let host = change(OrdinaryHost::builder(folder.path())).build().unwrap();
    (folder, host)
}

#[test]
fn a_host_is_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<OrdinaryHost>();
    shared::<DocsIndex>();
    shared::<Store>();
}

#[tokio::test]
async fn errors_carry_their_operations_key() {
    let (_folder, host) = host(|builder| builder);
    let error = host.files().read_file(granted(), "gone".into(), None, None).await.unwrap_err();
    assert_eq!((error.code, error.operation.as_str()), (ErrorCode::NotFound, "read_file"));
    assert_eq!(error.message, "`gone` does not exist");
    let error = host.views().close_view(granted(), "v1".into()).await.unwrap_err();
    assert_eq!(error.operation, "close_view");
}

#[tokio::test]
async fn files_views_and_documentation_share_one_agent() {
    let row = DocRow { symbol: "gg.ApiError".into(), name: "ApiError".into(), page: "page".into(), ..DocRow::default() };
    let (_folder, host) = host(|builder| builder.docs(Arc::new(DocsIndex::new(vec![row]))));
    host.files().write_file(granted(), "a/b.txt".into(), "1\n2\n".into()).await.unwrap();
    let found = host.search().find_files(granted(), "*.txt".into(), None, None).await.unwrap();
    assert_eq!(found[0].path, "a/b.txt");
    host.views().open_file(granted(), "a/b.txt".into(), None, None).await.unwrap();
    host.docs().view(granted(), "apierror".into()).await.unwrap();
    host.views().open_text(granted(), " t ".into(), "x".into()).await.unwrap();
    let titles: Vec<_> = host.take_opened_views().into_iter().map(|view| view.title).collect();
    assert_eq!(titles, ["a/b.txt", "gg.ApiError", "t"]);
    assert_eq!(host.views().list_views(granted()).await.unwrap().len(), 3);
    for title in ["", " ", "a\nb", &"x".repeat(201)] {
        let error = host.views().open_text(granted(), title.into(), String::new()).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidArgument);
    }
}

#[tokio::test]
async fn code_is_bound_when_it_is_read() {
    let (folder, host) = host(|builder| builder);
    let memory = host.memory();
    memory.write_note(granted(), "good".into(), "# Good\ntext".into(), Some("export a\nexport b".into())).await.unwrap();
    memory.write_note(granted(), "bad".into(), "Bad".into(), Some("broken".into())).await.unwrap();
    let note = memory.read_note(granted(), "good".into()).await.unwrap();
    assert_eq!((note.summary.as_str(), note.module.unwrap().exports), ("Good", vec!["a".to_string(), "b".into()]));
    let error = memory.read_note(granted(), "bad".into()).await.unwrap_err();
    assert_eq!((error.code, error.operation.as_str()), (ErrorCode::InvalidArgument, "read_note"));
    assert!(error.message.contains("bad: line 1"), "the author's error: {}", error.message);
    // An agent of another language reads the text; the code is not its language's.
    let note = memory.read_note(grant(context("ruby", 1)), "good".into()).await.unwrap();
    assert!(note.module.is_none() && !note.has_code);

    let skills = folder.path().join("skills");
    fs::create_dir_all(skills.join("s/code")).unwrap();
    fs::write(skills.join("s/SKILL.md"), "---\ndescription: d\n---\nBody").unwrap();
    fs::write(skills.join("s/code/python.py"), "export helper").unwrap();
    let host = OrdinaryHost::builder(folder.path()).skills(&skills).build().unwrap();
    let skill = host.skills().read_skill(granted(), "s".into()).await.unwrap();
    assert_eq!((skill.text.as_str(), skill.module.unwrap().exports), ("Body", vec!["helper".to_string()]));
    assert!(host.skill_problems().is_empty());
}

#[tokio::test]
async fn programs_are_saved_and_loaded() {
    let (_folder, host) = host(|builder| builder);
    let programs = host.programs();
    let saved = programs.save(granted(), "mine".into(), "What it does".into(), None).await.unwrap();
    assert_eq!((saved.language.as_str(), saved.exports.as_slice()), ("python", ["this".to_string()].as_slice()));
    assert!(programs.save(granted(), "plain".into(), "d".into(), Some("nothing".into())).await.unwrap().exports.is_empty());
    assert_eq!(programs.list_saved(granted()).await.unwrap().len(), 2);
    assert_eq!(programs.load(granted(), "mine".into()).await.unwrap().exports, ["this"]);
    for (key, language, code) in [
        ("plain", "python", ErrorCode::InvalidArgument),
        ("gone", "python", ErrorCode::NotFound),
        ("mine", "ruby", ErrorCode::InvalidArgument),
    ] {
        assert_eq!(programs.load(grant(context(language, 1)), key.into()).await.unwrap_err().code, code, "{key} {language}");
    }
    for (key, description) in [("no key", "d"), ("", "d"), ("k", " "), ("k", &*"x".repeat(1001))] {
        let error = programs.save(granted(), key.into(), description.into(), None).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidArgument, "{key}");
    }
}

#[tokio::test]
async fn a_session_goes_on_in_its_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gg.db");
    let work = folder.path().join("w");
    fs::create_dir(&work).unwrap();
    let host = |session: &str| {
        let builder = OrdinaryHost::builder(&work).store(Store::open(&path).unwrap());
        builder.session(session).build().unwrap()
    };
    let run = EndedTurn {
        turn: 1,
        completed: false,
        error_kind: Some("program_throw"),
        summary: "s".into(),
        source: "the source".into(),
    };
    let first = host("one");
    first.turn_ended(&run);
    assert_eq!(first.history_problem(), None);
    first.tasks().add_task(granted(), "T".into(), None).await.unwrap();
    drop(first);
    let again = host("one");
    let history = again.programs().history(granted(), None).await.unwrap();
    assert_eq!((history.len(), history[0].error_type.as_deref()), (1, Some("program_throw")));
    assert_eq!(again.programs().source(granted(), 1).await.unwrap(), "the source");
    assert_eq!(again.programs().source(granted(), 2).await.unwrap(), "export this", "this turn's own");
    assert_eq!(again.session().status(granted()).await.unwrap().turn, 2);
    assert_eq!(again.tasks().list_tasks(granted(), None).await.unwrap().len(), 1);
    let other = host("two");
    assert!(other.programs().history(granted(), None).await.unwrap().is_empty());
    assert!(other.tasks().list_tasks(granted(), None).await.unwrap().is_empty());
}

struct Heard(Mutex<Vec<Ending>>);

impl EndingListener for Heard {
    fn ended(&self, ending: &Ending) {
        self.0.lock().unwrap().push(ending.clone());
    }
}

#[tokio::test]
async fn endings_are_told_to_the_runner() {
    let heard = Arc::new(Heard(Mutex::default()));
    let (_folder, host) = host(|builder| builder.on_ending(heard.clone()));
    assert_eq!(host.session().finish(granted(), " ".into()).await.unwrap_err().code, ErrorCode::InvalidArgument);
    for items in [vec![], vec![" ".to_string()]] {
        assert_eq!(host.session().request_changes(granted(), items).await.unwrap_err().code, ErrorCode::InvalidArgument);
    }
    assert_eq!(host.ending(), None);
    host.session().finish(granted(), "done".into()).await.unwrap();
    let finished = Ending::Finished { summary: "done".into() };
    assert_eq!((host.ending(), heard.0.lock().unwrap().as_slice()), (Some(finished.clone()), [finished].as_slice()));
    let status = host.session().status(granted()).await.unwrap();
    assert_eq!((status.turn, status.role.as_deref()), (1, Some("worker")));
    assert!(status.remaining.wall_ms <= status.limits.wall_ms && status.remaining.output_bytes == status.limits.output_bytes);
}

#[tokio::test]
async fn alone_there_is_nobody_to_hand_work_to() {
    let (_folder, host) = host(|builder| builder);
    let error = host.delegation().dispatch(granted(), "worker".into(), "b".into(), None).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::NotFound);
    assert!(host.delegation().list_delegates(granted()).await.unwrap().is_empty());
    assert_eq!(host.delegation().transition_state(granted(), "review".into(), None).await.unwrap().state, "review");
    let error = host.web().fetch(granted(), "https://example.com/".into(), None, None, None, None).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::PermissionDenied);
}

#[test]
fn configuration_is_read_strictly() {
    let config: HostConfig = toml::from_str(
        "[web]\nallow = [\"example.com\", \"*.example.org:8443\"]\nallow_private = [\"localhost:8080\"]\n[shell]\nconfine = \"required\"\n",
    )
    .unwrap();
    assert_eq!(
        (config.web.allow.len(), config.shell.confine, config.shell.timeout_seconds),
        (2, crate::Confine::Required, 120.0)
    );
    let written = toml::to_string(&config).unwrap();
    assert_eq!(toml::from_str::<HostConfig>(&written).unwrap(), config);
    for wrong in ["[web]\nalow = []", "[web]\nallow = [\"http://x\"]", "[shell]\nconfine = \"maybe\"", "[other]"] {
        assert!(toml::from_str::<HostConfig>(wrong).is_err(), "{wrong}");
    }
    let mut config = HostConfig::default();
    config.web.allow_private = ["*.internal.example".parse().unwrap()].into();
    let folder = tempfile::tempdir().unwrap();
    let problem = OrdinaryHost::builder(folder.path()).config(config).build().err().unwrap().to_string();
    assert!(problem.contains("*.internal.example"), "{problem}");
    let problem = OrdinaryHost::builder(folder.path().join("gone")).build().err().unwrap().to_string();
    assert!(problem.contains("gone"), "{problem}");
}
