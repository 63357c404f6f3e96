use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

const SECRET: &str = "of the machine";

/// A folder with a workspace `w` in it and a secret beside it.
fn place() -> (tempfile::TempDir, Workspace) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("w")).unwrap();
    fs::write(folder.path().join("secret"), SECRET).unwrap();
    let workspace = Workspace::open(folder.path().join("w")).unwrap();
    (folder, workspace)
}

fn call() -> Call {
    Call::bounded(1 << 20)
}

fn code<T: std::fmt::Debug>(answer: Answer<T>) -> ErrorCode {
    answer.unwrap_err().code
}

#[test]
fn paths_are_read_by_their_text() {
    for (path, expected) in
        [("a", "a"), ("./a//b/", "a/b"), ("a/../b", "b"), (".", "."), ("a/..", "."), ("a\\b", "a\\b"), (" ", " "), ("ä/…", "ä/…")]
    {
        assert_eq!(Place::parse(path).unwrap().shown(), expected, "{path}");
    }
    for (path, expected) in [
        ("", ErrorCode::InvalidArgument),
        ("a\0b", ErrorCode::InvalidArgument),
        ("/etc/passwd", ErrorCode::PermissionDenied),
        ("..", ErrorCode::PermissionDenied),
        ("a/../../b", ErrorCode::PermissionDenied),
    ] {
        assert_eq!(code(Place::parse(path)), expected, "{path}");
    }
}

#[test]
fn no_operation_leaves_the_workspace() {
    let (folder, workspace) = place();
    let root = folder.path().join("w");
    symlink("../secret", root.join("file")).unwrap();
    symlink(folder.path().join("secret"), root.join("absolute")).unwrap();
    symlink("..", root.join("up")).unwrap();
    symlink("../new", root.join("dangling")).unwrap();
    fs::create_dir(root.join("d")).unwrap();
    symlink("../../secret", root.join("d/deep")).unwrap();
    for path in ["file", "absolute", "up/secret", "d/deep", "../secret", "/etc/passwd", "d/../up/secret"] {
        let denied = ErrorCode::PermissionDenied;
        assert_eq!(code(workspace.read_file(path, None, None, &call())), denied, "read {path}");
        assert_eq!(code(workspace.read_bytes(path, &call())), denied, "bytes {path}");
        assert_eq!(code(workspace.write(path, b"x")), denied, "write {path}");
        assert_eq!(code(workspace.edit(path, "of", "x", false, &call())), denied, "edit {path}");
    }
    assert_eq!(code(workspace.write("dangling", b"x")), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.write("up/new", b"x")), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.write("up/d2/new", b"x")), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.make_directory("up/new")), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.make_directory("up/a/b")), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.list(Some("up"), None, &call())), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.stat("up/secret")), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.rename("up/secret", "mine")), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.rename("d", "up/d")), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.remove("up/secret", false)), ErrorCode::PermissionDenied);
    assert_eq!(code(workspace.remove(".", true)), ErrorCode::PermissionDenied);
    // What concerns a link itself stays inside: it is told, moved and removed as a link.
    assert_eq!(workspace.stat("file").unwrap().kind, EntryKind::Symlink);
    workspace.rename("file", "moved").unwrap();
    workspace.remove("moved", false).unwrap();
    workspace.remove("up", true).unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("secret")).unwrap(), SECRET);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn links_inside_are_followed() {
    let (folder, workspace) = place();
    let root = folder.path().join("w");
    fs::create_dir_all(root.join("a/b")).unwrap();
    fs::write(root.join("a/real"), "1").unwrap();
    symlink("a/b", root.join("dir")).unwrap();
    symlink("../real", root.join("a/b/link")).unwrap();
    assert_eq!(workspace.read_file("dir/link", None, None, &call()).unwrap().text, "1");
    assert!(!workspace.write("dir/link", b"2").unwrap().created);
    assert_eq!(fs::read_to_string(root.join("a/real")).unwrap(), "2");
    assert!(root.join("a/b/link").is_symlink());
    symlink("fresh", root.join("to-fresh")).unwrap();
    assert!(workspace.write("to-fresh", b"3").unwrap().created);
    assert_eq!(fs::read_to_string(root.join("fresh")).unwrap(), "3");
    symlink("loop", root.join("loop")).unwrap();
    assert_eq!(code(workspace.write("loop", b"x")), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.read_bytes("loop", &call())), ErrorCode::InvalidArgument);
}

/// A link that is swapped for a directory and back, as fast as it goes, while files are read and written through it.
#[test]
fn a_race_leaves_nothing() {
    let (folder, workspace) = place();
    let root = folder.path().join("w");
    fs::create_dir(folder.path().join("outside")).unwrap();
    fs::write(folder.path().join("outside/f"), SECRET).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let _ = fs::create_dir(root.join("d"));
                let _ = fs::write(root.join("d/f"), "inside");
                let _ = fs::remove_dir_all(root.join("d"));
                let _ = symlink("../outside", root.join("d"));
                let _ = fs::remove_file(root.join("d"));
                let _ = symlink("../outside/f", root.join("g"));
                let _ = fs::remove_file(root.join("g"));
            }
        });
        let mut inside = 0;
        for _ in 0..3000 {
            for path in ["d/f", "g"] {
                if let Ok(read) = workspace.read_file(path, None, None, &call()) {
                    assert_ne!(read.text, SECRET);
                    inside += 1;
                }
                let _ = workspace.write(path, b"inside");
            }
            let _ = workspace.remove("d", true);
            if let Ok(entries) = workspace.list(Some("."), Some(3), &call()) {
                assert!(entries.iter().all(|entry| !entry.path.ends_with("only-outside")));
            }
        }
        done.store(true, Ordering::Relaxed);
        assert!(inside > 0, "the race never let anything be read");
    });
    assert_eq!(fs::read_to_string(folder.path().join("outside/f")).unwrap(), SECRET);
}

#[test]
fn windows_keep_line_ends() {
    let (_folder, workspace) = place();
    workspace.write("f", b"one\r\ntwo\n\nfour").unwrap();
    let read = |offset, limit| {
        let read = workspace.read_file("f", offset, limit, &call()).unwrap();
        (read.text, read.first_line, read.line_count, read.total_lines, read.truncated)
    };
    assert_eq!(read(None, None), ("one\r\ntwo\n\nfour".into(), 1, 4, 4, false));
    assert_eq!(read(Some(2), Some(2)), ("two\n\n".into(), 2, 2, 4, false));
    assert_eq!(read(Some(4), None), ("four".into(), 4, 1, 4, false));
    assert_eq!(read(Some(9), None), (String::new(), 9, 0, 4, false));
    assert_eq!(read(None, Some(0)), (String::new(), 1, 0, 4, false));
    assert_eq!(read(Some(u32::MAX), Some(u32::MAX)), (String::new(), u32::MAX, 0, 4, false));
    assert_eq!(code(workspace.read_file("f", Some(0), None, &call())), ErrorCode::InvalidArgument);
    workspace.write("empty", b"").unwrap();
    assert_eq!(workspace.read_file("empty", None, None, &call()).unwrap().total_lines, 0);
}

#[test]
fn a_bound_says_truncated_or_too_large() {
    let (_folder, workspace) = place();
    let text = "äöü\n".repeat(1000);
    workspace.write("f", text.as_bytes()).unwrap();
    let small = Call::bounded(200);
    let read = workspace.read_file("f", None, None, &small).unwrap();
    assert!(read.truncated && read.total_lines == 1000 && text.starts_with(&read.text));
    assert!(read.text.len() <= 200 && !read.text.is_empty());
    assert!(!workspace.read_file("f", None, Some(3), &small).unwrap().truncated);
    assert_eq!(code(workspace.read_bytes("f", &small)), ErrorCode::TooLarge);
    assert_eq!(code(workspace.edit("f", "äö", "x", true, &small)), ErrorCode::TooLarge);
    for n in 0..10 {
        workspace.write(&format!("many/{n}"), b"").unwrap();
    }
    assert_eq!(code(workspace.list(Some("many"), None, &small)), ErrorCode::TooLarge);
}

#[test]
fn data_is_not_text() {
    let (folder, workspace) = place();
    workspace.write("nul", b"a\0b").unwrap();
    workspace.write("latin", b"gr\xfc\xdfe\n").unwrap();
    for path in ["nul", "latin"] {
        let fault = workspace.read_file(path, None, None, &call()).unwrap_err();
        assert!(fault.code == ErrorCode::InvalidArgument && fault.message.contains("read_bytes"), "{fault:?}");
        assert_eq!(code(workspace.edit(path, "a", "b", true, &call())), ErrorCode::InvalidArgument);
    }
    assert_eq!(workspace.read_bytes("nul", &call()).unwrap(), b"a\0b");
    // A pipe without a writer would block whoever opens it.
    rustix::fs::mknodat(
        rustix::fs::CWD,
        folder.path().join("w/pipe"),
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::from_raw_mode(0o644),
        0,
    )
    .unwrap();
    assert_eq!(code(workspace.read_bytes("pipe", &call())), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.write("pipe", b"x")), ErrorCode::InvalidArgument);
}

#[test]
fn a_write_is_whole_and_keeps_the_mode() {
    let (folder, workspace) = place();
    let path = folder.path().join("w/tool");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o750)).unwrap();
    let held = fs::File::open(&path).unwrap();
    let before = held.metadata().unwrap().ino();
    workspace.write("tool", b"new").unwrap();
    let after = fs::metadata(&path).unwrap();
    assert_eq!(after.mode() & 0o7777, 0o750);
    assert_ne!(after.ino(), before, "replaced, not written over");
    assert_eq!(fs::read_dir(folder.path().join("w")).unwrap().count(), 1, "no temporary file is left");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    assert_eq!(code(workspace.write("tool", b"x")), ErrorCode::PermissionDenied);

    // Readers at the same time see one version or the other.
    let (a, b) = ("a".repeat(1 << 16), "b".repeat(1 << 16));
    workspace.write("f", a.as_bytes()).unwrap();
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for n in 0..200 {
                workspace.write("f", if n % 2 == 0 { b.as_bytes() } else { a.as_bytes() }).unwrap();
            }
        });
        while !writer.is_finished() {
            let text = workspace.read_file("f", None, None, &call()).unwrap().text;
            assert!(text == a || text == b);
        }
    });
}

#[test]
fn edits_are_exact() {
    let (_folder, workspace) = place();
    for (before, old, new, all, after) in [
        ("a\r\nb\r\n", "b", "c", false, Ok("a\r\nc\r\n")),
        ("a\nb", "b", "c\n", false, Ok("a\nc\n")),
        ("a\nb\n", "b\n", "", false, Ok("a\n")),
        ("x x x", "x", "yy", true, Ok("yy yy yy")),
        ("x", "x", "x", false, Ok("x")),
        ("x x", "x", "y", false, Err(ErrorCode::Conflict)),
        ("aaa", "aa", "b", false, Err(ErrorCode::Conflict)),
        ("ääx", "ä", "b", false, Err(ErrorCode::Conflict)),
        ("x", "y", "z", true, Err(ErrorCode::NotFound)),
        ("x", "", "z", true, Err(ErrorCode::InvalidArgument)),
        ("\u{feff}x", "x", "y", false, Ok("\u{feff}y")),
        ("a\\1", "\\1", "$0", false, Ok("a$0")),
    ] {
        workspace.write("f", before.as_bytes()).unwrap();
        let edited = workspace.edit("f", old, new, all, &call());
        let text = workspace.read_file("f", None, None, &call()).unwrap().text;
        match after {
            Ok(after) => assert_eq!((edited.is_ok(), text.as_str()), (true, after), "{before:?} {old:?}"),
            Err(code) => assert_eq!((edited.unwrap_err().code, text.as_str()), (code, before), "{before:?} {old:?}"),
        }
    }
    workspace.write("f", b"a\r\nb\r\n").unwrap();
    let missed = workspace.edit("f", "a\nb", "c", false, &call()).unwrap_err();
    assert!(missed.message.contains("CRLF"), "{missed:?}");
    workspace.write("f", b"x\n\nx\nx\n").unwrap();
    let conflict = workspace.edit("f", "x", "y", false, &call()).unwrap_err();
    assert!(conflict.message.contains("3 times (lines 1, 3, 4)"), "{conflict:?}");
    assert_eq!(code(workspace.edit("gone", "x", "y", false, &call())), ErrorCode::NotFound);
}

#[test]
fn listings_are_sorted_and_deep_as_asked() {
    let (folder, workspace) = place();
    for path in ["b/c/d", "a", "b-b", "b/a"] {
        workspace.write(path, b"12").unwrap();
    }
    symlink("b", folder.path().join("w/link")).unwrap();
    let list = |depth| {
        let entries = workspace.list(None, depth, &call()).unwrap();
        entries.into_iter().map(|entry| entry.path).collect::<Vec<_>>()
    };
    assert_eq!(list(None), ["a", "b", "b-b", "link"]);
    assert_eq!(list(Some(2)), ["a", "b", "b/a", "b/c", "b-b", "link"]);
    assert_eq!(list(Some(u32::MAX)), ["a", "b", "b/a", "b/c", "b/c/d", "b-b", "link"]);
    let entry = workspace.stat("a").unwrap();
    assert_eq!((entry.size, entry.kind), (2, EntryKind::File));
    assert!(entry.modified > 1_600_000_000_000);
    assert_eq!(code(workspace.list(None, Some(0), &call())), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.list(Some("a"), None, &call())), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.list(Some("gone"), None, &call())), ErrorCode::NotFound);
}

/// As many levels as a path can name, and more than a process may hold open.
#[test]
fn a_deep_tree_is_walked_without_holding_it_open() {
    let (_folder, workspace) = place();
    let path = ["d"; 2000].join("/");
    workspace.write(&format!("{path}/f"), b"1").unwrap();
    assert_eq!(workspace.list(None, Some(u32::MAX), &Call::bounded(1 << 30)).unwrap().len(), 2001);
    let call = call();
    let mut walk = Walk::new(&workspace, &Place::root(), &call).unwrap();
    assert!(walk.next().unwrap().is_some_and(|(child, _)| child.name == "f"));
    assert!(walk.next().unwrap().is_none());
    workspace.remove("d", true).unwrap();
}

#[test]
fn names_that_are_no_text_are_shown() {
    use std::os::unix::ffi::OsStrExt as _;
    let (folder, workspace) = place();
    fs::write(folder.path().join("w").join(std::ffi::OsStr::from_bytes(b"a\xff")), "").unwrap();
    assert_eq!(workspace.list(None, None, &call()).unwrap()[0].path, "a\u{fffd}");
    assert_eq!(code(workspace.read_bytes("a\u{fffd}", &call())), ErrorCode::NotFound);
}

#[test]
fn moves_and_removals() {
    let (_folder, workspace) = place();
    workspace.write("a/f", b"1").unwrap();
    workspace.write("b", b"2").unwrap();
    assert_eq!(code(workspace.rename("b", "a/f")), ErrorCode::AlreadyExists);
    assert_eq!(code(workspace.rename("b", "b")), ErrorCode::AlreadyExists);
    assert_eq!(code(workspace.rename("a", "a/inside")), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.rename("gone", "c")), ErrorCode::NotFound);
    assert_eq!(code(workspace.rename("b", "gone/c")), ErrorCode::NotFound);
    assert_eq!(code(workspace.rename(".", "c")), ErrorCode::PermissionDenied);
    assert_eq!(workspace.rename("a", "c").unwrap().kind, EntryKind::Directory);
    assert_eq!(workspace.read_bytes("c/f", &call()).unwrap(), b"1");
    let fault = workspace.remove("c", false).unwrap_err();
    assert!(fault.code == ErrorCode::Conflict && fault.message.contains("recursive"), "{fault:?}");
    workspace.remove("c", true).unwrap();
    assert_eq!(code(workspace.remove("c", true)), ErrorCode::NotFound);
    workspace.make_directory("e/f/g").unwrap();
    workspace.make_directory("e/f").unwrap();
    workspace.remove("e/f/g", false).unwrap();
    assert_eq!(code(workspace.make_directory("b")), ErrorCode::AlreadyExists);
    assert_eq!(code(workspace.make_directory("b/c")), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.write("b/c", b"")), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.write("e", b"")), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.write(".", b"")), ErrorCode::InvalidArgument);
    assert_eq!(code(workspace.write(&"n".repeat(300), b"")), ErrorCode::InvalidArgument);
}
