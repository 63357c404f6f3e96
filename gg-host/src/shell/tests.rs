use std::fs;
use std::path::Path;
use std::time::Instant;

use gg_confine::{Confinement, confinement};
use gg_membrane::ErrorCode;

use super::*;
use crate::testing::{context, grant, granted};

struct Place {
    folder: tempfile::TempDir,
    shell: Shell,
}

impl Place {
    fn new(config: ShellConfig) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("w")).unwrap();
        fs::write(folder.path().join("secret"), "of the machine").unwrap();
        let shell = Shell::new(Workspace::open(folder.path().join("w")).unwrap(), config);
        Place { folder, shell }
    }

    fn root(&self) -> std::path::PathBuf {
        self.folder.path().join("w")
    }

    async fn run(&self, command: &str) -> ShellResult {
        self.shell.run(granted(), command.into(), Some(20.0), None, None, None).await.unwrap()
    }

    async fn poll(&self, id: &str, seconds: f64) -> ProcessStatus {
        self.shell.poll(granted(), id.into(), Some(seconds)).await.unwrap()
    }

    async fn start(&self, command: &str) -> String {
        self.shell.start(granted(), command.into(), None, None).await.unwrap().id
    }
}

fn place() -> Place {
    Place::new(ShellConfig::default())
}

/// Whether any process of this machine is a `sleep` of that many seconds. Each test has seconds of its own.
fn lives(seconds: u32) -> bool {
    let wanted = format!("sleep\0{seconds}\0");
    fs::read_dir("/proc").unwrap().flatten().any(|entry| {
        let arguments = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&arguments).ends_with(&wanted)
    })
}

/// Waits until such a `sleep` runs, so that a test ends something that was there.
async fn until_lives(seconds: u32) {
    for _ in 0..500 {
        if lives(seconds) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("`sleep {seconds}` never ran");
}

/// A process that got its signal is gone within a moment.
async fn gone(seconds: u32) -> bool {
    for _ in 0..100 {
        if !lives(seconds) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    false
}

#[tokio::test]
async fn a_command_runs_in_the_workspace_to_its_end() {
    let place = place();
    let result = place.run("echo out; echo err >&2; printf 'no end'; pwd; exit 3").await;
    let expected = format!("out\nerr\nno end{}\n", place.root().display());
    assert_eq!(result, ShellResult { exit_code: Some(3), output: expected, timed_out: false, truncated: false });
    assert_eq!(place.run("kill -9 $$").await.exit_code, None);
    assert_eq!(place.run("printf 'a\\377b'").await.output, "a\u{fffd}b");
    assert_eq!(place.run("no-such-command-here").await.exit_code, Some(127));
    fs::create_dir(place.root().join("sub")).unwrap();
    let result =
        place.shell.run(granted(), "pwd; cat".into(), None, Some("sub".into()), Some("in\nput".into()), None).await.unwrap();
    assert_eq!(result.output, format!("{}/sub\nin\nput", place.root().display()));
}

#[tokio::test]
async fn a_command_sees_the_environment_it_was_given() {
    let place =
        Place::new(ShellConfig { environment: [("CONFIGURED".to_string(), "1".to_string())].into(), ..ShellConfig::default() });
    let given = vec![Variable { name: "GIVEN".into(), value: "a=b\nc".into() }];
    let result = place.shell.run(granted(), "env -0".into(), None, None, None, Some(given)).await.unwrap();
    let mut names: Vec<_> = result.output.split('\0').filter_map(|line| line.split_once('=')).map(|(name, _)| name).collect();
    names.sort_unstable();
    // PWD, OLDPWD, SHLVL and _ are the shell's own.
    names.retain(|name| !["PWD", "OLDPWD", "SHLVL", "_"].contains(name));
    assert_eq!(names, ["CONFIGURED", "GG_COMMAND", "GIVEN", "HOME", "LANG", "PATH", "TMPDIR"]);
    assert!(result.output.contains("GIVEN=a=b\nc"));
    for name in ["", "A=B", "A\0"] {
        let given = Some(vec![Variable { name: name.into(), value: String::new() }]);
        let error = place.shell.run(granted(), "true".into(), None, None, None, given).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidArgument);
    }
}

#[tokio::test]
async fn only_the_workspace_is_written() {
    assert_eq!(confinement(), Confinement::Enforced, "this test needs a kernel with landlock");
    let place = place();
    let outside = place.folder.path().join("secret");
    for command in [
        format!("cat {}", outside.display()),
        format!("echo x > {}", outside.display()),
        format!("ln -s {} link && cat link", outside.display()),
        format!("ls {}", place.folder.path().display()),
        format!("mv . {}/stolen", place.folder.path().display()),
        format!("echo x > {}/new", place.folder.path().display()),
        "echo x > /etc/gg-was-here".to_string(),
        "echo x > /tmp/gg-was-here".to_string(),
        "touch /usr/gg-was-here".to_string(),
        "cat /proc/$PPID/environ".to_string(),
        "tr '\\0' '\\n' < /proc/$PPID/environ".to_string(),
        "head -c 1 /proc/$PPID/mem".to_string(),
        "kill -9 $PPID".to_string(),
        "mknod device c 1 3".to_string(),
        "mount -t tmpfs none .".to_string(),
        "head -c 1 /dev/tty".to_string(),
    ] {
        let result = place.run(&command).await;
        assert_ne!(result.exit_code, Some(0), "{command}: {}", result.output);
        assert!(!result.output.contains("of the machine"), "{command}");
    }
    assert_eq!(fs::read_to_string(&outside).unwrap(), "of the machine");
    let result = place.run("mkdir d && echo 1 > d/f && mv d e && rm -r e && echo 2 > $TMPDIR/t && echo 3 > $HOME/h && cat $TMPDIR/t $HOME/h && echo > /dev/null && head -c 2 /dev/urandom | wc -c").await;
    assert_eq!((result.exit_code, result.output.as_str()), (Some(0), "2\n3\n2\n"));
}

#[tokio::test]
async fn configuration_opens_more() {
    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join("f"), "readable").unwrap();
    let read = ShellConfig { read: [ShellConfig::default().read, vec![other.path().into()]].concat(), ..ShellConfig::default() };
    let command = format!("cat {0}/f && ! touch {0}/g", other.path().display());
    assert_eq!(Place::new(read).run(&command).await.exit_code, Some(0));
    let write = ShellConfig { write: vec![other.path().into()], ..ShellConfig::default() };
    assert_eq!(Place::new(write).run(&format!("touch {}/g", other.path().display())).await.exit_code, Some(0));
    let off = ShellConfig { confine: Confine::Off, ..ShellConfig::default() };
    let off = Place::new(off);
    assert_eq!(off.run(&format!("cat {}/secret", off.folder.path().display())).await.output, "of the machine");
}

#[tokio::test]
async fn tcp_may_be_closed() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let connect = format!("exec 3<>/dev/tcp/127.0.0.1/{port}");
    let bash = |network| ShellConfig { shell: "/bin/bash".into(), network, ..ShellConfig::default() };
    assert_eq!(Place::new(bash(true)).run(&connect).await.exit_code, Some(0));
    assert_ne!(Place::new(bash(false)).run(&connect).await.exit_code, Some(0));
}

#[tokio::test]
async fn a_directory_stays_inside() {
    let place = place();
    std::os::unix::fs::symlink("..", place.root().join("up")).unwrap();
    fs::write(place.root().join("file"), "").unwrap();
    for (directory, code) in [
        ("..", ErrorCode::PermissionDenied),
        ("/", ErrorCode::PermissionDenied),
        ("up", ErrorCode::PermissionDenied),
        ("gone", ErrorCode::NotFound),
        ("file", ErrorCode::InvalidArgument),
        ("", ErrorCode::InvalidArgument),
    ] {
        let error = place.shell.run(granted(), "pwd".into(), None, Some(directory.into()), None, None).await.unwrap_err();
        assert_eq!(error.code, code, "{directory}");
    }
}

#[tokio::test]
async fn a_limit_ends_all_of_a_command() {
    let place = place();
    let started = Instant::now();
    // A child, one in a session of its own, one that lost its parent, and one that forgot its environment.
    let command = "echo before; sleep 1001 & setsid sleep 1002 & (setsid sleep 1003 >/dev/null 2>&1 &) ; env -i setsid sleep 1004 & sleep 1005";
    let result = place.shell.run(granted(), command.into(), Some(0.5), None, None, None).await.unwrap();
    assert!(result.timed_out && result.exit_code.is_none());
    assert_eq!(result.output, "before\n");
    assert!(started.elapsed() < Duration::from_secs(5));
    for seconds in 1001..=1005 {
        assert!(gone(seconds).await, "sleep {seconds} lives on");
    }
    for seconds in [f64::NAN, -1.0, f64::INFINITY, 1e12] {
        let error = place.shell.run(granted(), "true".into(), Some(seconds), None, None, None).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidArgument, "{seconds}");
    }
}

#[tokio::test]
async fn what_a_command_leaves_behind_ends_with_it() {
    let place = place();
    let started = Instant::now();
    let result = place.run("sleep 1011 & (setsid sleep 1012 > /dev/null 2>&1 &) ; echo done").await;
    assert_eq!((result.exit_code, result.output.as_str()), (Some(0), "done\n"));
    assert!(started.elapsed() < Duration::from_secs(5));
    assert!(gone(1011).await && gone(1012).await);
}

#[tokio::test]
async fn a_call_that_is_dropped_ends_its_command() {
    let place = place();
    let run = place.shell.run(granted(), "sleep 1021 & sleep 1022".into(), None, None, None, None);
    let dropped = tokio::time::timeout(Duration::from_millis(500), run).await;
    assert!(dropped.is_err());
    assert!(gone(1021).await && gone(1022).await);
}

#[tokio::test]
async fn a_flood_keeps_head_and_tail() {
    let place = Place::new(ShellConfig { output_bytes: 4096, ..ShellConfig::default() });
    let result = place.run("echo first; yes filler | head -c 5000000; echo last").await;
    assert!(result.truncated && result.exit_code == Some(0));
    assert!(result.output.starts_with("first\n") && result.output.ends_with("last\n"), "{}", result.output);
    assert!(result.output.contains("bytes were dropped here") && result.output.len() < 4096 + 100);
    let forever = place.shell.run(granted(), "yes".into(), Some(0.3), None, None, None).await.unwrap();
    assert!(forever.timed_out && forever.truncated);
}

#[tokio::test]
async fn input_that_is_not_read_is_no_failure() {
    let place = place();
    let input = Some("x".repeat(1 << 20));
    let result = place.shell.run(granted(), "echo ok".into(), Some(10.0), None, input.clone(), None).await.unwrap();
    assert_eq!((result.exit_code, result.output.as_str()), (Some(0), "ok\n"));
    let long = format!("true {}", "x".repeat(1 << 20));
    let error = place.shell.run(granted(), long, None, None, None, None).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::TooLarge);
    let result = place.shell.run(granted(), "wc -c".into(), Some(10.0), None, input, None).await.unwrap();
    assert_eq!(result.output.trim(), (1 << 20).to_string());
}

#[tokio::test]
async fn background_commands_are_polled_and_stopped() {
    let place = place();
    let id = place.start("echo one; sleep 0.3; echo two; exit 4").await;
    assert_eq!(id, "p1");
    let ended = place.poll(&id, 20.0).await;
    assert_eq!(ended, ProcessStatus { running: false, exit_code: Some(4), output: "one\ntwo\n".into() });
    assert_eq!(place.poll(&id, 0.0).await.output, "");

    let id = place.start("echo ready; setsid sleep 1031 & sleep 1032").await;
    until_lives(1032).await;
    // What a command has written is read a moment later.
    let mut output = String::new();
    while output.is_empty() {
        let running = place.poll(&id, 0.01).await;
        assert!(running.running && running.exit_code.is_none());
        output.push_str(&running.output);
    }
    assert_eq!(output, "ready\n");
    let stopped = place.shell.stop(granted(), id.clone()).await.unwrap();
    assert_eq!(stopped, ProcessStatus { running: false, exit_code: None, output: String::new() });
    assert!(gone(1031).await && gone(1032).await);
    assert!(!place.shell.stop(granted(), id).await.unwrap().running, "stopping twice is no failure");
    for id in ["p9", "", "p", "1", "p-1"] {
        assert_eq!(place.shell.poll(granted(), id.into(), None).await.unwrap_err().code, ErrorCode::NotFound, "{id}");
        assert_eq!(place.shell.stop(granted(), id.into()).await.unwrap_err().code, ErrorCode::NotFound, "{id}");
    }
}

#[tokio::test]
async fn background_commands_are_counted() {
    let place = Place::new(ShellConfig { processes: 2, ..ShellConfig::default() });
    let first = place.start("sleep 1041").await;
    place.start("sleep 1042").await;
    let error = place.shell.start(granted(), "true".into(), None, None).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Exhausted);
    place.shell.stop(granted(), first.clone()).await.unwrap();
    place.start("sleep 1043").await;
    assert!(!place.poll(&first, 0.0).await.running, "one that ended is answered for");
}

#[tokio::test]
async fn the_agents_end_is_its_commands_end() {
    let place = place();
    place.start("(setsid sleep 1051 > /dev/null 2>&1 &) ; sleep 1052").await;
    until_lives(1051).await;
    until_lives(1052).await;
    let private = place.shell.private().unwrap().path().to_path_buf();
    drop(place.shell);
    assert!(gone(1051).await && gone(1052).await);
    for _ in 0..100 {
        if !private.exists() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{} is left", private.display());
}

#[tokio::test]
async fn an_interrupted_turn_ends_its_command() {
    let place = place();
    let turn = context("python", 1);
    turn.cancel.cancel();
    // The membrane drops the call; a host that looks at the token itself is not started at all.
    let _ = place.shell.run(grant(turn), "sleep 1061".into(), Some(0.2), None, None, None).await;
    assert!(gone(1061).await);
}

#[tokio::test]
async fn required_confinement_is_a_state_of_the_machine() {
    let required = Place::new(ShellConfig { confine: Confine::Required, ..ShellConfig::default() });
    let result = required.shell.run(granted(), "echo ok".into(), None, None, None, None).await;
    assert_eq!(result.is_ok(), !matches!(confinement(), Confinement::Unavailable { .. }));
    assert!(Path::new("/bin/sh").exists());
}
