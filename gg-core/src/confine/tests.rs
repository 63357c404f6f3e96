use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use super::*;

/// `script`, run by a shell in `folder` that may start others: a compiler with bad intentions.
fn shell(folder: &Path, script: &str) -> Confined {
    Confined::new("/bin/sh", folder)
        .args(["-c", script])
        .env("PATH", "/usr/bin:/bin")
        .reads(["/bin", "/usr", "/lib", "/lib64", "/etc/ld.so.cache"])
        .processes(Processes::AtMost(32))
}

async fn run(confined: Confined) -> Ended {
    confined.run(&CancellationToken::new()).await.expect("it starts")
}

/// Processes whose environment holds `mark`.
fn alive(mark: &str) -> Vec<PathBuf> {
    let marked = |process: &Path| {
        fs::read(process.join("environ")).is_ok_and(|bytes| bytes.windows(mark.len()).any(|window| window == mark.as_bytes()))
    };
    fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path()).filter(|process| marked(process)).collect()
}

#[tokio::test]
async fn a_program_has_its_folder_and_what_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let ended = run(shell(folder.path(), "echo out; echo err >&2; echo x > made; cat made; env; exit 3").env("A", "b c")).await;
    assert_eq!((ended.status, ended.signal, ended.killed), (Some(3), None, None));
    let out = ended.stdout.text().to_string();
    assert!(out.starts_with("out\nx\n") && out.contains("A=b c") && !out.contains("HOME="), "{out}");
    assert_eq!(ended.stderr.text(), "err\n");
    assert!(!ended.success() && ended.report("sh").contains("exit status 3"));
}

#[tokio::test]
async fn what_lies_outside_can_be_neither_read_nor_written() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let canary = outside.path().join("canary");
    fs::write(&canary, "secret").unwrap();
    std::os::unix::fs::symlink(&canary, folder.path().join("link")).unwrap();
    let path = canary.display();
    let script = format!(
        "cat {path}; cat link; ls {}; echo changed > {path}; rm -f {path}; ln {path} hard; cat /proc/$PPID/environ; cat /etc/passwd",
        outside.path().display()
    );
    let ended = run(shell(folder.path(), &script)).await;
    assert_eq!(ended.stdout.text(), "", "{}", ended.stderr.text());
    assert_eq!(fs::read_to_string(&canary).unwrap(), "secret");
    assert!(!folder.path().join("hard").exists());
}

#[tokio::test]
async fn there_is_no_network() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let folder = tempfile::tempdir().unwrap();
    let script = format!("exec bash -c 'echo hello > /dev/tcp/127.0.0.1/{port} || echo refused; echo x > /dev/udp/127.0.0.1/{port} || echo refused'");
    let ended = run(shell(folder.path(), &script)).await;
    assert_eq!(ended.stdout.text(), "refused\nrefused\n", "{}", ended.stderr.text());
}

#[tokio::test]
async fn what_ignores_sigterm_is_killed_at_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' TERM INT HUP; printf started; while :; do :; done";
    let ended = run(shell(folder.path(), script).time(Duration::from_millis(300))).await;
    assert_eq!(ended.killed, Some(Killed::Time { limit_ms: 300 }));
    assert_eq!((ended.signal, ended.stdout.text().as_ref()), (Some(9), "started"));
    assert!(ended.elapsed < Duration::from_secs(3), "{:?}", ended.elapsed);
}

#[tokio::test]
async fn nothing_outlives_it_by_leaving_its_group() {
    let folder = tempfile::tempdir().unwrap();
    let mark = format!("GG_TEST=daemon-{}", std::process::id());
    let script = "setsid sleep 300 & (setsid sh -c 'sleep 300 &' &) ; set -m; sleep 300 & nohup sleep 300 >/dev/null 2>&1 & \
                  env -i setsid sleep 300 & sleep 0.2; echo done";
    let ended = run(shell(folder.path(), script).env("GG_TEST", &mark[8..])).await;
    assert_eq!((ended.status, ended.stdout.text().as_ref()), (Some(0), "done\n"), "{}", ended.stderr.text());
    assert!(alive(&mark).is_empty(), "{:?}", alive(&mark));
    let sleeping = |entry: &fs::DirEntry| fs::read(entry.path().join("cmdline")).is_ok_and(|line| line == b"sleep\x00300\x00");
    assert!(!fs::read_dir("/proc").unwrap().flatten().any(|entry| sleeping(&entry)), "a sleep without environment survives");
}

#[tokio::test]
async fn a_fork_bomb_is_bounded_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mark = format!("GG_TEST=bomb-{}", std::process::id());
    let bomb = shell(folder.path(), "b() { b | b & }; b; while :; do sleep 1; done").env("GG_TEST", &mark[8..]);
    let watched = tokio::spawn({
        let mark = mark.clone();
        async move {
            let mut most = 0;
            for _ in 0..20 {
                tokio::time::sleep(Duration::from_millis(20)).await;
                most = most.max(alive(&mark).len());
            }
            most
        }
    });
    let ended = run(bomb.time(Duration::from_millis(600))).await;
    assert!(ended.killed.is_some() || ended.status.is_some_and(|status| status != 0), "{ended:?}");
    assert!(alive(&mark).is_empty(), "{:?}", alive(&mark));
    let most = watched.await.unwrap();
    let bounded = layers().iter().any(|layer| layer.name == "process count" && layer.state.is_ok());
    assert!(!bounded || most <= 32, "{most} at once");
}

#[tokio::test]
async fn without_leave_no_process_is_started() {
    let folder = tempfile::tempdir().unwrap();
    let ended = run(shell(folder.path(), "echo before; ls; echo after").processes(Processes::None)).await;
    assert_eq!(ended.stdout.text(), "before\n");
    assert!(ended.stderr.text().to_lowercase().contains("fork"), "{}", ended.stderr.text());
}

#[tokio::test]
async fn a_flood_is_cut_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let ended = run(shell(folder.path(), "yes | head -c 3000000; yes e | head -c 70000 >&2").output_bytes(1000)).await;
    assert_eq!((ended.stdout.bytes.len(), ended.stdout.dropped), (1000, 2_999_000));
    assert_eq!((ended.stderr.bytes.len(), ended.stderr.dropped), (1000, 69_000));
}

#[tokio::test]
async fn files_and_memory_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let script = "head -c 5000000 /dev/zero > big; exec tail /dev/zero";
    let ended = run(shell(folder.path(), script).file_bytes(1 << 20).memory_bytes(128 << 20)).await;
    assert!(!ended.success());
    assert_eq!(fs::metadata(folder.path().join("big")).unwrap().len(), 1 << 20);
    assert!(ended.stderr.text().contains("memory"), "{}", ended.stderr.text());
}

#[tokio::test]
async fn cancelling_and_dropping_end_it() {
    let folder = tempfile::tempdir().unwrap();
    let mark = format!("GG_TEST=drop-{}", std::process::id());
    let endless = || shell(folder.path(), "while :; do sleep 10; done").env("GG_TEST", &mark[8..]);
    let cancel = CancellationToken::new();
    let (ended, ()) = tokio::join!(endless().run(&cancel), async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        cancel.cancel();
    });
    assert_eq!(ended.unwrap().killed, Some(Killed::Cancelled));
    assert!(alive(&mark).is_empty());
    let never = CancellationToken::new();
    assert!(tokio::time::timeout(Duration::from_millis(100), endless().run(&never)).await.is_err());
    let until = Instant::now() + Duration::from_secs(2);
    while !alive(&mark).is_empty() {
        assert!(Instant::now() < until, "{:?}", alive(&mark));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_program_that_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let problem = Confined::new("/nowhere/rustc", folder.path()).run(&CancellationToken::new()).await.unwrap_err();
    assert!(problem.to_string().contains("/nowhere/rustc"), "{problem}");
}

#[tokio::test]
async fn a_compiler_is_no_root_and_reads_no_other_process() {
    let folder = tempfile::tempdir().unwrap();
    let mine = fs::read(format!("/proc/{}/environ", std::process::id())).unwrap();
    assert!(!mine.is_empty(), "there is something to be read");
    // Also where its files are open to it.
    let script = "cat /proc/$PPID/environ /proc/self/../$PPID/environ /proc/$PPID/maps; while read name value; do case $name in Cap[IPE]*) \
                  echo $name $value;; esac; done < /proc/self/status";
    let ended = run(shell(folder.path(), script).read("/proc")).await;
    let none = "0000000000000000";
    assert_eq!(ended.stdout.text(), format!("CapInh: {none}\nCapPrm: {none}\nCapEff: {none}\n"), "{}", ended.stderr.text());
}

#[test]
fn every_layer_tells_its_state() {
    let layers = layers();
    assert_eq!(layers.len(), 6);
    for layer in layers {
        let (Ok(text) | Err(text)) = layer.state;
        assert!(!text.is_empty(), "{}", layer.name);
    }
}

#[test]
fn a_layer_that_the_kernel_lacks_is_told_and_compilers_run_without_it() {
    // What this thread starts meets a kernel without landlock.
    let ended = std::thread::spawn(|| {
        filter::without(libc::SYS_landlock_create_ruleset).unwrap();
        let files = layers().into_iter().find(|layer| layer.name == "files").unwrap();
        assert_eq!(files.state, Err("the kernel has no landlock".into()));
        let folder = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(run(shell(folder.path(), "echo ran; ls")))
    });
    let ended = ended.join().unwrap();
    assert_eq!((ended.status, ended.stdout.text().as_ref()), (Some(0), "ran\n"), "{}", ended.stderr.text());
}

#[test]
fn the_libraries_of_a_program_are_found() {
    let libraries = shared_libraries(Path::new("/bin/sh")).unwrap();
    assert!(libraries.iter().any(|path| path.to_string_lossy().contains("libc.so")), "{libraries:?}");
    assert!(libraries.iter().all(|path| path.is_absolute()));
}
