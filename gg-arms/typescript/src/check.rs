//! The checker: `tsc` as a warm language server, supervised, and as a command where the server fails.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gg_content::Toolchain;
use gg_core::CompileWorkspace;
use gg_core::engine::cache_home;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Semaphore;

use crate::erase::{Erased, compiled};

/// The name under which failures call the program's file.
pub const PROGRAM: &str = "program.ts";

/// The toolchain's manifest.
pub const TOOLCHAIN: &str = include_str!("../../../toolchains/typescript.toml");

/// What of ECMAScript the guest has: all that is named `esnext` but `Temporal`.
const LIBRARIES: [&str; 8] = [
    "es2025",
    "esnext.array",
    "esnext.collection",
    "esnext.decorators",
    "esnext.disposable",
    "esnext.error",
    "esnext.sharedmemory",
    "esnext.typedarrays",
];
/// How many servers there are at most; more checks wait.
const SERVERS: usize = 2;
/// Resident bytes above which a server is replaced after a check.
const RECYCLE: u64 = 400 << 20;
/// Resident bytes above which a server is killed within a check.
const MOST_RESIDENT: u64 = 2 << 30;
/// How many checks a server makes before it is replaced, for what it may keep of each.
const MOST_CHECKS: u32 = 10_000;
/// The longest message of a server that is read, in bytes.
const MOST_MESSAGE: usize = 64 << 20;

/// What is checked: the files of one program, and which of them is asked about.
#[derive(Debug, Clone)]
pub struct Job {
    /// The file that is asked about: `program.ts` or `lib/<key>.ts`.
    pub target: String,
    /// Every file, by its path. `program.ts` is always there, if empty.
    pub files: Vec<(String, Arc<str>)>,
}

/// One error of the checker. Lines and columns are from 0, columns in UTF-16.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub line: u32,
    pub column: u32,
    /// Where it ends, where that is known.
    pub end: Option<(u32, u32)>,
    /// The number behind `TS`.
    pub code: u32,
    pub message: String,
}

/// A check that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum CheckProblem {
    #[error("{0}")]
    Missing(String),
    #[error("tsc cannot be started: {0}")]
    Start(std::io::Error),
    #[error("tsc: {0}")]
    Files(std::io::Error),
    #[error("tsc did not finish within {0} ms and was killed")]
    Slow(u64),
    #[error("tsc took more than {} MiB of memory and was killed", MOST_RESIDENT >> 20)]
    Large,
    #[error("tsc ended{}{}", .status.map(|status| format!(" ({status})")).unwrap_or_default(), tail(.stderr))]
    Died { status: Option<ExitStatus>, stderr: String },
    #[error("tsc answered what gg does not understand: {0}")]
    Garbled(String),
    #[error("cancelled")]
    Cancelled,
}

fn tail(stderr: &str) -> String {
    let start = stderr.char_indices().rev().nth(2000).map_or(0, |(at, _)| at);
    if stderr.trim().is_empty() { String::new() } else { format!("; its standard error ends:\n{}", stderr[start..].trim_end()) }
}

impl CheckProblem {
    /// Whether the command may succeed where the server did not.
    fn of_the_server(&self) -> bool {
        matches!(self, CheckProblem::Died { .. } | CheckProblem::Garbled(_))
    }
}

/// The checkers of one arm: idle servers, the one that worked last on top.
#[derive(Debug)]
pub struct Checkers {
    permits: Semaphore,
    idle: Mutex<Vec<Server>>,
}

impl Default for Checkers {
    fn default() -> Self {
        Checkers { permits: Semaphore::new(SERVERS), idle: Mutex::default() }
    }
}

impl Checkers {
    /// Checks a job within `limit` milliseconds, counted from when a server is free. Dropping the future kills what it started.
    ///
    /// # Errors
    /// The check could not be made, by a server or by the command.
    pub async fn check(&self, job: &Job, limit: u64) -> Result<Vec<Finding>, CheckProblem> {
        let _permit = self.permits.acquire().await.map_err(|_| CheckProblem::Cancelled)?;
        let within = tokio::time::timeout(Duration::from_millis(limit), async {
            match self.warm(job).await {
                Err(problem) if problem.of_the_server() => cold(job).await,
                checked => checked,
            }
        });
        within.await.unwrap_or(Err(CheckProblem::Slow(limit)))
    }

    async fn warm(&self, job: &Job) -> Result<Vec<Finding>, CheckProblem> {
        let idle = self.idle.lock().expect("no panic while held").pop();
        let mut server = match idle {
            Some(server) => server,
            None => Server::start().await?,
        };
        let findings = server.check(job).await?;
        if server.checks < MOST_CHECKS && server.resident().is_some_and(|bytes| bytes <= RECYCLE) {
            self.idle.lock().expect("no panic while held").push(server);
        }
        Ok(findings)
    }

    /// The process ids of idle servers.
    #[cfg(test)]
    pub fn idle(&self) -> Vec<u32> {
        self.idle.lock().expect("no panic while held").iter().filter_map(|server| server.child.id()).collect()
    }
}

fn folder() -> Result<CompileWorkspace, CheckProblem> {
    CompileWorkspace::create(&cache_home().join("gg").join("checkers"))
        .map_err(|problem| CheckProblem::Files(std::io::Error::other(problem)))
}

/// Fills a checker's folder: the declarations a program is checked against, and the options it is checked with.
fn furnish(folder: &Path, emit: bool) -> Result<(), CheckProblem> {
    let declarations = gg_artifact_ecmascript::declarations().map_err(|missing| CheckProblem::Missing(missing.to_string()))?;
    let mut options = json!({
        "strict": true,
        "target": "esnext",
        "lib": LIBRARIES,
        "types": [],
        "typeRoots": [],
        "module": "esnext",
        "moduleResolution": "bundler",
        "moduleDetection": "force",
        // Each file is erased alone.
        "isolatedModules": true,
        // What a program names is never read from this machine: "gg" is ambient, and modules are files gg hands over.
        "noResolve": true,
        "paths": { "lib/*": ["./lib/*.ts"] },
        "skipLibCheck": true,
        "noEmit": !emit,
    });
    if emit {
        // What the guest does not know is written in older words.
        let emitted = json!({ "target": "es2024", "noCheck": true, "sourceMap": true, "rootDir": ".", "outDir": "out" });
        if let (Some(options), Value::Object(emitted)) = (options.as_object_mut(), emitted) {
            options.extend(emitted);
        }
    }
    let config = json!({
        "compilerOptions": options,
        "files": ["gg.d.ts", PROGRAM],
        "include": ["lib/**/*.ts"],
        "typeAcquisition": { "enable": false },
    });
    fs::copy(declarations, folder.join("gg.d.ts")).map_err(CheckProblem::Files)?;
    fs::write(folder.join("tsconfig.json"), config.to_string()).map_err(CheckProblem::Files)
}

/// The compiler as a process of its own group, with nothing of gg's environment, killed when it is dropped.
fn compiler(folder: &Path) -> Result<Command, CheckProblem> {
    let tree = Toolchain::locate(TOOLCHAIN).map_err(|problem| CheckProblem::Missing(problem.to_string()))?;
    let mut command = Command::new(tree.path("bin/tsc"));
    command.env_clear().env("GOMEMLIMIT", "1GiB").env("NO_COLOR", "1").current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0).kill_on_drop(true);
    Ok(command)
}

/// A source as the checker gets it: a byte order mark is no column of its first line.
fn bare(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// `tsc --lsp`, its folder, and which files it holds.
#[derive(Debug)]
struct Server {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    errors: Arc<Mutex<String>>,
    /// Version and text of each open file.
    open: HashMap<String, (u32, Arc<str>)>,
    requests: u64,
    checks: u32,
    folder: CompileWorkspace,
}

impl Server {
    async fn start() -> Result<Self, CheckProblem> {
        let folder = folder()?;
        furnish(folder.path(), false)?;
        let mut child = compiler(folder.path())?.args(["--lsp", "-stdio"]).spawn().map_err(CheckProblem::Start)?;
        let missing = || CheckProblem::Garbled("it has no pipes".into());
        let (to, from) = (child.stdin.take().ok_or_else(missing)?, child.stdout.take().ok_or_else(missing)?);
        let errors = Arc::new(Mutex::new(String::new()));
        if let Some(stderr) = child.stderr.take() {
            tokio::spawn(keep_tail(BufReader::new(stderr), errors.clone()));
        }
        let mut server =
            Server { child, to, from: BufReader::new(from), errors, open: HashMap::new(), requests: 0, checks: 0, folder };
        let root = server.uri("");
        let capabilities = json!({ "textDocument": { "diagnostic": {} }, "general": { "positionEncodings": ["utf-16"] } });
        let parameters = json!({
            "processId": std::process::id(),
            "rootUri": root,
            "workspaceFolders": [{ "uri": root, "name": "gg" }],
            "capabilities": capabilities,
        });
        server.request("initialize", parameters).await?;
        server.notify("initialized", json!({})).await?;
        Ok(server)
    }

    fn uri(&self, file: &str) -> String {
        let path = self.folder.path().join(file);
        let mut uri = String::from("file://");
        for byte in path.to_string_lossy().trim_end_matches('/').bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => uri.push(char::from(byte)),
                _ => uri.push_str(&format!("%{byte:02X}")),
            }
        }
        uri
    }

    async fn check(&mut self, job: &Job) -> Result<Vec<Finding>, CheckProblem> {
        self.checks += 1;
        let closed: Vec<String> =
            self.open.keys().filter(|file| !job.files.iter().any(|(named, _)| named == *file)).cloned().collect();
        for file in closed {
            self.open.remove(&file);
            let uri = self.uri(&file);
            self.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } })).await?;
        }
        for (file, text) in &job.files {
            let uri = self.uri(file);
            match self.open.get_mut(file) {
                None => {
                    self.open.insert(file.clone(), (1, text.clone()));
                    let document = json!({ "uri": uri, "languageId": "typescript", "version": 1, "text": bare(text) });
                    self.notify("textDocument/didOpen", json!({ "textDocument": document })).await?;
                }
                Some((_, held)) if held == text => {}
                Some((version, held)) => {
                    *version += 1;
                    *held = text.clone();
                    let document = json!({ "uri": uri, "version": *version });
                    let changes = json!([{ "text": bare(text) }]);
                    self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes })).await?;
                }
            }
        }
        let uri = self.uri(&job.target);
        let answer = self.request("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } })).await?;
        let items = answer["items"].as_array().ok_or_else(|| CheckProblem::Garbled(short(&answer)))?;
        let place = |place: &Value| {
            let number = |key: &str| place[key].as_u64().and_then(|number| u32::try_from(number).ok());
            Some((number("line")?, number("character")?))
        };
        let mut findings = Vec::new();
        for item in items.iter().filter(|item| item["severity"] == 1) {
            let garbled = || CheckProblem::Garbled(short(item));
            let (line, column) = place(&item["range"]["start"]).ok_or_else(garbled)?;
            let code = item["code"].as_u64().or_else(|| item["code"].as_str()?.parse().ok()).ok_or_else(garbled)?;
            findings.push(Finding {
                line,
                column,
                end: place(&item["range"]["end"]),
                code: u32::try_from(code).map_err(|_| garbled())?,
                message: self.plain(item["message"].as_str().ok_or_else(garbled)?),
            });
        }
        Ok(findings)
    }

    /// A message without the checker's own folder, in which nothing is the program's business.
    fn plain(&self, message: &str) -> String {
        plain(message, self.folder.path())
    }

    fn resident(&self) -> Option<u64> {
        let statm = fs::read_to_string(format!("/proc/{}/statm", self.child.id()?)).ok()?;
        let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
        Some(pages * 4096)
    }

    async fn notify(&mut self, method: &str, parameters: Value) -> Result<(), CheckProblem> {
        self.send(json!({ "jsonrpc": "2.0", "method": method, "params": parameters })).await
    }

    async fn request(&mut self, method: &str, parameters: Value) -> Result<Value, CheckProblem> {
        // A server that took up a change while it checked asks to be asked again.
        const ASK_AGAIN: [i64; 2] = [-32802, -32801];
        for _ in 0..5 {
            self.requests += 1;
            let id = self.requests;
            self.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters })).await?;
            let mut answer = self.answer(id).await?;
            let code = answer["error"]["code"].as_i64();
            if code.is_some_and(|code| ASK_AGAIN.contains(&code)) {
                continue;
            }
            if !answer["error"].is_null() {
                return Err(CheckProblem::Garbled(short(&answer["error"])));
            }
            return Ok(answer["result"].take());
        }
        Err(CheckProblem::Garbled(format!("{method} is never answered")))
    }

    /// Reads until the answer to `id`, serving what the server asks meanwhile.
    async fn answer(&mut self, id: u64) -> Result<Value, CheckProblem> {
        loop {
            let message = tokio::select! {
                message = receive(&mut self.from) => message,
                () = grown(self.child.id()) => return Err(CheckProblem::Large),
            };
            let message = match message {
                Ok(Some(message)) => message,
                Ok(None) => return Err(self.death().await),
                Err(problem) => return Err(problem),
            };
            let asked = message.get("method").is_some();
            match message.get("id") {
                Some(given) if asked => {
                    let items = message["params"]["items"].as_array().map_or(0, Vec::len);
                    let result = if message["method"] == "workspace/configuration" {
                        json!(vec![Value::Null; items])
                    } else {
                        Value::Null
                    };
                    let reply = json!({ "jsonrpc": "2.0", "id": given, "result": result });
                    self.send(reply).await?;
                }
                Some(given) if given.as_u64() == Some(id) => return Ok(message),
                _ => {}
            }
        }
    }

    async fn send(&mut self, message: Value) -> Result<(), CheckProblem> {
        let body = message.to_string();
        let framed = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        let written = async {
            self.to.write_all(framed.as_bytes()).await?;
            self.to.flush().await
        };
        match written.await {
            Ok(()) => Ok(()),
            Err(_) => Err(self.death().await),
        }
    }

    async fn death(&mut self) -> CheckProblem {
        let status = tokio::time::timeout(Duration::from_secs(1), self.child.wait()).await.ok().and_then(Result::ok);
        CheckProblem::Died { status, stderr: self.errors.lock().expect("no panic while held").clone() }
    }
}

fn plain(message: &str, folder: &Path) -> String {
    message.replace(&format!("{}/", folder.display()), "")
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(300).collect()
}

/// Returns once the process is larger than any check may make it.
async fn grown(process: Option<u32>) {
    let Some(process) = process else { return std::future::pending().await };
    loop {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let statm = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
        let pages: u64 = statm.split_whitespace().nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
        if pages * 4096 > MOST_RESIDENT {
            return;
        }
    }
}

/// One message; `None` at the end of the stream.
async fn receive(from: &mut BufReader<ChildStdout>) -> Result<Option<Value>, CheckProblem> {
    let garbled = |what: &dyn std::fmt::Display| CheckProblem::Garbled(what.to_string());
    let mut length = None;
    loop {
        let mut line = String::new();
        match from.read_line(&mut line).await {
            Ok(0) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(garbled(&error)),
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.filter(|length| *length <= MOST_MESSAGE).ok_or_else(|| garbled(&"a message without its length"))?;
    let mut body = vec![0; length];
    match from.read_exact(&mut body).await {
        Ok(_) => serde_json::from_slice(&body).map(Some).map_err(|error| garbled(&error)),
        Err(_) => Ok(None),
    }
}

async fn keep_tail(mut stderr: impl tokio::io::AsyncBufRead + Unpin, kept: Arc<Mutex<String>>) {
    let mut line = Vec::new();
    while let Ok(1..) = stderr.read_until(b'\n', &mut line).await {
        let mut kept = kept.lock().expect("no panic while held");
        kept.push_str(&String::from_utf8_lossy(&line));
        if kept.len() > 16 << 10 {
            let cut = kept.char_indices().map(|(at, _)| at).find(|at| *at >= kept.len() - (8 << 10)).unwrap_or(0);
            kept.drain(..cut);
        }
        line.clear();
    }
}

/// Runs the compiler as a command over the files of a job.
async fn command(job: &Job, emit: bool) -> Result<(CompileWorkspace, std::process::Output), CheckProblem> {
    let folder = folder()?;
    furnish(folder.path(), emit)?;
    for (file, text) in &job.files {
        let path = folder.path().join(file);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(CheckProblem::Files)?;
        }
        fs::write(path, text.as_bytes()).map_err(CheckProblem::Files)?;
    }
    let mut process = compiler(folder.path())?;
    process.args(["-p", ".", "--pretty", "false"]).stdin(Stdio::null());
    let child = process.spawn().map_err(CheckProblem::Start)?;
    let id = child.id();
    let output = tokio::select! {
        output = child.wait_with_output() => output.map_err(CheckProblem::Start)?,
        () = grown(id) => return Err(CheckProblem::Large),
    };
    Ok((folder, output))
}

/// Checks a job with the compiler as a command.
///
/// # Errors
/// The compiler could not be run, or said what is no verdict on the job's files.
pub async fn cold(job: &Job) -> Result<Vec<Finding>, CheckProblem> {
    let (folder, output) = command(job, false).await?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let died = || CheckProblem::Died {
        status: Some(output.status),
        stderr: format!("{said}{}", String::from_utf8_lossy(&output.stderr)),
    };
    let mut findings: Vec<(String, Finding)> = Vec::new();
    for line in said.lines() {
        match error_line(line) {
            Some((file, finding)) => findings.push((file, finding)),
            // What explains an error stands under it, indented.
            None if line.starts_with(' ') && !findings.is_empty() => {
                if let Some((_, finding)) = findings.last_mut() {
                    finding.message.push('\n');
                    finding.message.push_str(line);
                }
            }
            None if line.trim().is_empty() => {}
            None => return Err(died()),
        }
    }
    if findings.is_empty() && !output.status.success() {
        return Err(died());
    }
    let own = findings.into_iter().filter(|(file, _)| *file == job.target).map(|(_, finding)| finding);
    Ok(own.map(|finding| Finding { message: plain(&finding.message, folder.path()), ..finding }).collect())
}

/// `program.ts(3,7): error TS2322: message`.
fn error_line(line: &str) -> Option<(String, Finding)> {
    let (place, rest) = line.split_once("): error TS")?;
    let (file, place) = place.rsplit_once('(')?;
    let (row, column) = place.split_once(',')?;
    let (code, message) = rest.split_once(": ")?;
    let finding = Finding {
        line: row.parse::<u32>().ok()?.checked_sub(1)?,
        column: column.parse::<u32>().ok()?.checked_sub(1)?,
        end: None,
        code: code.parse().ok()?,
        message: message.to_string(),
    };
    Some((file.to_string(), finding))
}

/// Has the compiler itself write a file as JavaScript, within `limit` milliseconds.
///
/// # Errors
/// The compiler could not be run, or wrote nothing.
pub async fn write(job: &Job, limit: u64) -> Result<Erased, CheckProblem> {
    let within = tokio::time::timeout(Duration::from_millis(limit), async {
        let (folder, output) = command(job, true).await?;
        let out = folder.path().join("out").join(job.target.strip_suffix(".ts").unwrap_or(&job.target));
        let read = |extension: &str| fs::read_to_string(out.with_added_extension(extension));
        let (Ok(text), Ok(map)) = (read("js"), read("js.map")) else {
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            return Err(CheckProblem::Died { status: Some(output.status), stderr: said });
        };
        let source = job.files.iter().find(|(file, _)| *file == job.target).map(|(_, text)| text.clone()).unwrap_or_default();
        compiled(&text, &map, bare(&source)).map_err(CheckProblem::Garbled)
    });
    within.await.unwrap_or(Err(CheckProblem::Slow(limit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn corpus(folder: &str) -> Vec<(String, Arc<str>)> {
        let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo runs this")).join("tests").join(folder);
        let mut files: Vec<_> = fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        let named = |path: std::path::PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("a program").into())
        };
        files.into_iter().map(named).collect()
    }

    fn program(text: &str) -> Job {
        Job { target: PROGRAM.into(), files: vec![(PROGRAM.into(), text.into())] }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn server_and_command_give_the_same_verdicts() {
        let checkers = Checkers::default();
        let modules: Vec<_> = corpus("modules").into_iter().map(|(name, text)| (format!("lib/{name}"), text)).collect();
        let mut refused = 0;
        for (name, text) in corpus("programs") {
            let mut files = modules.clone();
            files.push((PROGRAM.to_string(), text.clone()));
            let job = Job { target: PROGRAM.into(), files };
            let mut warm = checkers.check(&job, 60_000).await.unwrap_or_else(|problem| panic!("{name}: {problem}"));
            let mut cold = cold(&job).await.unwrap_or_else(|problem| panic!("{name}: {problem}"));
            // Of a file that does not parse the command tells the parser's errors alone.
            if crate::erase::erase(text).await.is_err() {
                warm.retain(|finding| finding.code < 2000);
                cold.retain(|finding| finding.code < 2000);
            }
            for finding in warm.iter_mut().chain(&mut cold) {
                finding.end = None;
            }
            warm.sort_by_key(|finding| (finding.line, finding.column, finding.code));
            cold.sort_by_key(|finding| (finding.line, finding.column, finding.code));
            assert_eq!(warm, cold, "{name}");
            refused += usize::from(!warm.is_empty());
        }
        assert!(refused > 8, "only {refused} programs were refused");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_module_is_known_only_where_it_is_in_scope() {
        let checkers = Checkers::default();
        let import = program("import { area } from \"lib/shapes\"; area({ side: \"x\" });");
        let codes = |findings: Vec<Finding>| findings.into_iter().map(|finding| finding.code).collect::<Vec<_>>();
        let mut bound = import.clone();
        bound.files.extend(corpus("modules").into_iter().map(|(name, text)| (format!("lib/{name}"), text)));
        assert_eq!(codes(checkers.check(&import, 60_000).await.unwrap()), [2307]);
        assert_eq!(codes(checkers.check(&bound, 60_000).await.unwrap()), [2322]);
        assert_eq!(codes(checkers.check(&import, 60_000).await.unwrap()), [2307]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_server_that_dies_is_replaced_and_one_that_hangs_is_killed() {
        let checkers = Checkers::default();
        let signal = |signal: &str, process: u32| {
            let sent = std::process::Command::new("kill").args([signal, &process.to_string()]).status().expect("kill");
            assert!(sent.success());
        };
        let wrong = program("const n: number = 'x';");
        assert_eq!(checkers.check(&wrong, 60_000).await.unwrap().len(), 1);
        let [first] = checkers.idle()[..] else { panic!("one server is idle") };
        signal("-KILL", first);
        assert_eq!(checkers.check(&wrong, 60_000).await.unwrap().len(), 1, "the command answers in its place");
        assert!(checkers.idle().is_empty());
        assert!(checkers.check(&program("let n = 1;"), 60_000).await.unwrap().is_empty());
        let [second] = checkers.idle()[..] else { panic!("one server is idle") };
        signal("-STOP", second);
        // A signal is sent before it has arrived in every thread.
        while !fs::read_to_string(format!("/proc/{second}/stat")).expect("it lives").contains(") T ") {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let started = Instant::now();
        assert!(matches!(checkers.check(&wrong, 300).await, Err(CheckProblem::Slow(300))));
        assert!(started.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(200)).await;
        let state = fs::read_to_string(format!("/proc/{second}/stat")).unwrap_or_default();
        assert!(state.is_empty() || state.contains(") Z "), "it lives on: {state}");
        assert_eq!(checkers.check(&wrong, 60_000).await.unwrap().len(), 1);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn checks_wait_for_each_other_and_do_not_mix() {
        let checkers = Arc::new(Checkers::default());
        let checks: Vec<_> = (0..12)
            .map(|number| {
                let checkers = checkers.clone();
                tokio::spawn(async move {
                    let job = program(&format!("{}const n: number = 'x{number}';", "\n".repeat(number)));
                    (number, checkers.check(&job, 60_000).await.unwrap())
                })
            })
            .collect();
        for check in checks {
            let (number, findings) = check.await.unwrap();
            assert_eq!(findings.iter().map(|finding| finding.line as usize).collect::<Vec<_>>(), [number]);
        }
        assert!(checkers.idle().len() <= SERVERS);
    }
}
