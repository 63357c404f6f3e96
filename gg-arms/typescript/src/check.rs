//! The checker: `tsc` as a warm language server, supervised, and as a command where the server fails. Either is confined: it reads its
//! toolchain and its own folder, and no path that a program names leads it elsewhere.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gg_content::Toolchain;
use gg_core::confine::Served;
use gg_core::engine::cache_home;
use gg_core::{CompileWorkspace, Confined, Ended};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::ChildStdout;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::erase::{Erased, compiled};

/// The name under which failures call the program's file.
pub const PROGRAM: &str = "program.ts";

/// The toolchain's manifest.
pub const TOOLCHAIN: &str = include_str!("../../../toolchains/typescript.toml");

/// What of ECMAScript the guest has: all that is named `esnext` but `Temporal`.
pub const LIBRARIES: [&str; 8] = [
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
/// The longest file that is read of what the compiler wrote, in bytes.
const MOST_WRITTEN: u64 = 64 << 20;

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
    #[error("{0}")]
    Start(gg_core::confine::ConfineProblem),
    #[error("tsc: {0}")]
    Files(std::io::Error),
    #[error("tsc did not finish within {0} ms and was killed")]
    Slow(u64),
    #[error("tsc took more than {} MiB of memory and was killed", MOST_RESIDENT >> 20)]
    Large,
    #[error("{0}")]
    Died(String),
    #[error("tsc answered what gg does not understand: {0}")]
    Garbled(String),
    #[error("cancelled")]
    Cancelled,
}

impl CheckProblem {
    /// Whether the command may succeed where the server did not.
    fn of_the_server(&self) -> bool {
        matches!(self, CheckProblem::Died(_) | CheckProblem::Garbled(_))
    }
}

/// The checkers of one arm: idle servers, the one that worked last on top.
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
                Err(problem) if problem.of_the_server() => cold(job, limit).await,
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
        self.idle.lock().expect("no panic while held").iter().map(|server| server.process.id()).collect()
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

/// Addresses that the compiler may use. Its memory is bounded sooner, see [`MOST_RESIDENT`]; its runtime reserves more than it uses.
const MOST_ADDRESSES: u64 = 8 << 30;

/// The compiler, confined to its toolchain and to `folder`.
fn compiler(folder: &Path) -> Result<Confined, CheckProblem> {
    let tree = Toolchain::locate(TOOLCHAIN).map_err(|problem| CheckProblem::Missing(problem.to_string()))?;
    // A link in the tree may lead to where the package keeps it, beside its library files.
    let program = tree.path("bin/tsc").canonicalize().map_err(CheckProblem::Files)?;
    let beside = program.parent().map(Path::to_path_buf);
    Ok(Confined::new(program, folder)
        .reads([tree.root().to_path_buf()].into_iter().chain(beside))
        .env("GOMEMLIMIT", "1GiB")
        .env("NO_COLOR", "1")
        .memory_bytes(MOST_ADDRESSES))
}

/// A source as the checker gets it: a byte order mark is no column of its first line.
fn bare(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// `tsc --lsp`, its folder, and which files it holds.
struct Server {
    process: Served,
    from: BufReader<ChildStdout>,
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
        let mut process = compiler(folder.path())?.args(["--lsp", "-stdio"]).serve().await.map_err(CheckProblem::Start)?;
        let Some(output) = process.output.take() else { return Err(CheckProblem::Garbled("it has no pipes".into())) };
        let mut server = Server { process, from: BufReader::new(output), open: HashMap::new(), requests: 0, checks: 0, folder };
        let root = server.uri("");
        let capabilities = json!({ "textDocument": { "diagnostic": {} }, "general": { "positionEncodings": ["utf-16"] } });
        let parameters = json!({
            // It sees no process but its own; that it ends with gg is the kernel's work.
            "processId": null,
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
        let statm = fs::read_to_string(format!("/proc/{}/statm", self.process.id())).ok()?;
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
                () = grown(self.process.id()) => return Err(CheckProblem::Large),
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
            self.process.input.write_all(framed.as_bytes()).await?;
            self.process.input.flush().await
        };
        match written.await {
            Ok(()) => Ok(()),
            Err(_) => Err(self.death().await),
        }
    }

    async fn death(&mut self) -> CheckProblem {
        match tokio::time::timeout(Duration::from_secs(1), self.process.ended()).await {
            Ok(Ok(ended)) => died(&ended),
            Ok(Err(problem)) => CheckProblem::Files(problem),
            Err(_) => CheckProblem::Garbled("it closed its output and lives on".into()),
        }
    }
}

fn died(ended: &Ended) -> CheckProblem {
    CheckProblem::Died(ended.report("tsc"))
}

fn plain(message: &str, folder: &Path) -> String {
    message.replace(&format!("{}/", folder.display()), "")
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(300).collect()
}

/// Returns once the process is larger than any check may make it.
async fn grown(process: u32) {
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

/// Runs the compiler as a command over the files of a job.
async fn command(job: &Job, emit: bool, limit: u64) -> Result<(CompileWorkspace, Ended), CheckProblem> {
    let folder = folder()?;
    furnish(folder.path(), emit)?;
    for (file, text) in &job.files {
        let path = folder.path().join(file);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(CheckProblem::Files)?;
        }
        fs::write(path, text.as_bytes()).map_err(CheckProblem::Files)?;
    }
    let process = compiler(folder.path())?.args(["-p", ".", "--pretty", "false"]).time(Duration::from_millis(limit));
    // Whoever stops waiting drops this future, and with it the process.
    let ended = process.run(&CancellationToken::new()).await.map_err(CheckProblem::Start)?;
    Ok((folder, ended))
}

/// Checks a job with the compiler as a command, within `limit` milliseconds.
///
/// # Errors
/// The compiler could not be run, or said what is no verdict on the job's files.
pub async fn cold(job: &Job, limit: u64) -> Result<Vec<Finding>, CheckProblem> {
    let (folder, ended) = command(job, false, limit).await?;
    let said = ended.stdout.text();
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
            None => return Err(unclear(&ended)),
        }
    }
    if ended.killed.is_some() || (findings.is_empty() && !ended.success()) {
        return Err(unclear(&ended));
    }
    let own = findings.into_iter().filter(|(file, _)| *file == job.target).map(|(_, finding)| finding);
    Ok(own.map(|finding| Finding { message: plain(&finding.message, folder.path()), ..finding }).collect())
}

/// An end of the command without a verdict, with what it said: it speaks of errors on its standard output.
fn unclear(ended: &Ended) -> CheckProblem {
    CheckProblem::Died(format!("{}\n{}", ended.report("tsc"), ended.stdout.tail(20)).trim_end().to_string())
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
        let (folder, ended) = command(job, true, limit).await?;
        let out = Path::new("out").join(job.target.strip_suffix(".ts").unwrap_or(&job.target));
        let read = |extension: &str| {
            let bytes = folder.read_output(out.with_added_extension(extension), MOST_WRITTEN).ok()?;
            String::from_utf8(bytes).ok()
        };
        let (Some(text), Some(map)) = (read("js"), read("js.map")) else { return Err(unclear(&ended)) };
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
            let mut cold = cold(&job, 60_000).await.unwrap_or_else(|problem| panic!("{name}: {problem}"));
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
    /// Sources that reach for a file outside, each by another way.
    fn reaching(canary: &str) -> Vec<String> {
        let up = format!("{}{canary}", "../".repeat(12));
        let mut sources = Vec::new();
        for path in [canary, &up, &canary[1..]] {
            sources.extend([
                format!("/// <reference path=\"{path}\" />\nexport const a: number = secret;"),
                format!("/// <reference types=\"{path}\" />\nexport const a: number = secret;"),
                format!("/// <reference lib=\"{path}\" />\nexport const a: number = secret;"),
                format!("/// <amd-dependency path=\"{path}\" />\nimport type {{ secret }} from \"{path}\"; const a: number = secret;"),
                format!("import secret from \"{path}\"; const a: number = secret;"),
                format!("import secret from \"{path}\" with {{ type: \"json\" }}; const a: number = secret.word;"),
                format!("import * as secret from \"file://{path}\"; const a: number = secret;"),
                format!("import secret = require(\"{path}\"); const a: number = secret;"),
                format!("const secret = await import(\"{path}\"); const a: number = secret;"),
                format!("type S = typeof import(\"{path}\"); const a: S = 1;"),
                format!("export * from \"{path}\"; declare module \"{path}\" {{ export const b: 1; }}"),
                format!("//# sourceMappingURL={path}\nconst a: number = 'x';"),
                format!("// @ts-check\n/** @import {{ secret }} from \"{path}\" */\nconst a: number = 'x';"),
            ]);
        }
        sources
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn nothing_of_the_machine_reaches_a_diagnostic() {
        let outside = tempfile::tempdir().unwrap();
        let word = "canary_5d1e";
        for (name, text) in [
            ("secret.ts", format!("export const secret = \"{word}\"; export default secret; {word} {word}")),
            ("secret.d.ts", format!("export declare const secret: \"{word}\"; {word} {word}")),
            ("secret.json", format!("{{ \"word\": \"{word}\", {word} }}")),
            ("index.d.ts", format!("declare const secret: \"{word}\"; {word} {word}")),
            ("package.json", format!("{{ \"name\": \"{word}\", \"types\": \"index.d.ts\" }}")),
        ] {
            fs::write(outside.path().join(name), text).unwrap();
        }
        let checkers = Checkers::default();
        for name in ["secret.ts", "secret.d.ts", "secret.json", "secret", ""] {
            let canary = outside.path().join(name).to_string_lossy().trim_end_matches('/').to_string();
            let sources = reaching(&canary);
            let mut cold_too = 0;
            for source in &sources {
                let job = program(source);
                let mut answers = vec![checkers.check(&job, 60_000).await];
                // The command takes longer to start; it meets each way once.
                if name == "secret.d.ts" && cold_too < sources.len() / 3 {
                    cold_too += 1;
                    answers.push(cold(&job, 60_000).await);
                }
                for findings in answers {
                    let findings = findings.unwrap_or_else(|problem| panic!("{source}: {problem}"));
                    let told = format!("{findings:?}");
                    assert!(!told.contains(word), "{source}: {told}");
                }
            }
        }
    }

    /// Without the options that keep a program from naming files, so that confinement alone is between it and them.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_checker_that_is_led_outside_reads_nothing_there() {
        let outside = tempfile::tempdir().unwrap();
        let (canary, options) = (outside.path().join("secret.ts"), outside.path().join("tsconfig.json"));
        fs::write(&canary, "export const secret: \"canary_5d1e\" = 1;").unwrap();
        fs::write(&options, "{ \"compilerOptions\": { \"canary_5d1e\": 1 } }").unwrap();
        let folder = folder().unwrap();
        let own = folder.path().join("program.ts");
        fs::write(&own, format!("/// <reference path=\"{0}\" />\nimport {{ secret }} from \"{0}\"; const a: 2 = secret;", canary.display())).unwrap();
        let allowing = json!({ "compilerOptions": { "noEmit": true, "allowImportingTsExtensions": true }, "files": ["program.ts", canary] });
        for config in [allowing, json!({ "extends": options, "files": ["program.ts"] }), json!({ "references": [{ "path": outside.path() }] })] {
            fs::write(folder.path().join("tsconfig.json"), config.to_string()).unwrap();
            let process = compiler(folder.path()).unwrap().args(["-b", ".", "--pretty", "false"]);
            let ended = process.run(&CancellationToken::new()).await.unwrap();
            let told = format!("{}{}", ended.stdout.text(), ended.stderr.text());
            assert!(!ended.success() && told.contains("error TS") && !told.contains("canary_5d1e"), "{config}: {told}");
        }
    }
}
