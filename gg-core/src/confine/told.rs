//! What of a process's own words may be told: no place of the machine, and nothing of how it crashed that only its makers can use.

/// The last `count` lines of what may be told.
pub(super) fn tail(text: &str, count: usize) -> String {
    let told = plain(text);
    let lines: Vec<&str> = told.trim().lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

/// A text without the crash report at its end, and with the names of files in the place of their paths on this machine.
fn plain(text: &str) -> String {
    text.trim_end().lines().take_while(|line| !begins_report(line)).map(without_paths).collect::<Vec<_>>().join("\n")
}

/// Whether a line begins what a compiler writes of its own crash: calls, versions, where to send them.
fn begins_report(line: &str) -> bool {
    const HEADS: [&str; 6] = ["stack backtrace:", "Stack dump", "PLEASE ", "InstalledDir:", "note: we would appreciate a", "0: "];
    let line = line.trim_start();
    // glibc's, and LLVM's.
    let call = line.starts_with('/') && line.ends_with(']') || line.starts_with("#0 0x");
    call || HEADS.iter().any(|head| line.starts_with(head))
}

/// A line in which `/a/b/c` is `…/c`. Addresses of the web are no paths, and neither is what has one part alone.
fn without_paths(line: &str) -> String {
    let ends = |letter: char| letter.is_whitespace() || "\"'`()[]<>,;:".contains(letter);
    let (mut told, mut rest, mut before) = (String::new(), line, ' ');
    while let Some(letter) = rest.chars().next() {
        let path = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let name = path.rfind('/').unwrap_or(0);
        if letter == '/' && (ends(before) || before == '=') && name > 0 && !path.starts_with("//") {
            told.push('…');
            told.push_str(&path[name..]);
            rest = &rest[path.len()..];
            before = '/';
        } else {
            told.push(letter);
            rest = &rest[letter.len_utf8()..];
            before = letter;
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_of_the_machine_is_told() {
        for (line, told) in [
            ("/opt/rust/bin/rustc: error while loading libx.so", "…/rustc: error while loading libx.so"),
            ("at f (/usr/lib/node/tsc.js:1:2)", "at f (…/tsc.js:1:2)"),
            ("cannot read `/root/a b/c` or --sysroot=/home/x/y/", "cannot read `…/a b/c` or --sysroot=…/"),
            ("panicked at compiler/rustc_errors/src/lib.rs:1:2", "panicked at compiler/rustc_errors/src/lib.rs:1:2"),
            ("./program.rs: 6 / 2, a/b, /x, // no, see https://github.com/a/b", "./program.rs: 6 / 2, a/b, /x, // no, see https://github.com/a/b"),
        ] {
            assert_eq!(without_paths(line), told);
        }
    }

    #[test]
    fn a_crash_is_told_in_its_first_words() {
        let crashes = [
            (
                "thread 'rustc' (7) panicked at /rustc-dev/e50a/compiler/rustc_errors/src/lib.rs:14:17:\nno such thing\nstack backtrace:\n   0: f\n",
                "thread 'rustc' (7) panicked at …/lib.rs:14:17:\nno such thing",
            ),
            (
                "error: rustc interrupted by SIGSEGV, printing backtrace\n\n/opt/lib/librustc_driver-6.so(+0x3b)[0x7f]\n/lib/libc.so.6(+0x3c)[0x7f]\n\n\
                 note: rustc unexpectedly overflowed\n",
                "error: rustc interrupted by SIGSEGV, printing backtrace\n",
            ),
            (
                "zig: error: clang frontend command failed with exit code 134\nclang version 22\nInstalledDir: /opt/zig\nPLEASE ATTACH THE FILES\n/tmp/d.cpp",
                "zig: error: clang frontend command failed with exit code 134\nclang version 22",
            ),
            ("LLVM ERROR: no\nPLEASE submit a bug report to https://x/\nStack dump:\n0.\tProgram arguments: /opt/zig\n", "LLVM ERROR: no"),
            ("LLVM ERROR: no\n #0 0x00007f llvm::sys (/opt/zig+0x1)\n", "LLVM ERROR: no"),
        ];
        for (text, told) in crashes {
            assert_eq!(plain(text), told);
        }
    }
}
