//! `docs`: search and reading of what this agent's programs may call.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock};

use async_trait::async_trait;
use gg_membrane::operations::DocsHost;
use gg_membrane::operations::docs::*;
use gg_membrane::{ApiError, Grant, Granted, View, operations};
use rusqlite::{Connection, params};

use crate::ViewSet;
use crate::fault::{Answer, Call, Fault, blocking};
use crate::text;
use crate::workspace::Bounded;

/// Hits that `search` answers where a program gives no limit.
const LIMIT: u32 = 10;

/// Hits a program may ask for.
const MOST: u32 = 200;

/// One documented declaration, in an arm's own words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DocRow {
    /// Its full name as a program writes it: `gg.files.read_file`.
    pub symbol: String,
    /// Its short name: `read_file`.
    pub name: String,
    /// What it is: `function`, `method`, `class`, …
    pub kind: String,
    /// The module it is filed under, as a program names it: `gg.files`.
    pub module: String,
    /// The id of the operation it calls; absent for what calls none, such as a type.
    pub operation: Option<String>,
    /// One line on it.
    pub summary: String,
    /// The rest of what its author wrote.
    pub description: String,
    /// The line that makes it reachable.
    pub import_line: String,
    /// Other names it is reached by.
    pub aliases: Vec<String>,
    /// What a view of it shows.
    pub page: String,
    /// Symbols that open beside it, where the agent wants the types a declaration is written with.
    pub beside: Vec<String>,
}

/// The documentation of one arm. Built once, when it is first asked, and shared by every agent of that arm: what an agent may see of it
/// is decided by its grant, per question.
pub struct DocsIndex {
    rows: Vec<DocRow>,
    /// For each row, its names in the form in which they are compared.
    names: OnceLock<Vec<Names>>,
    index: OnceLock<Result<Mutex<Connection>, String>>,
}

/// The names of a row, whole and taken apart.
struct Names {
    exact: Vec<String>,
    folded: Vec<Vec<String>>,
}

/// Whether one of a row's names is meant.
type Way<'a> = &'a dyn Fn(&Names, usize) -> bool;

impl DocsIndex {
    /// An index over `rows`.
    pub fn new(rows: Vec<DocRow>) -> Self {
        DocsIndex { rows, names: OnceLock::new(), index: OnceLock::new() }
    }

    /// The rows it is over.
    pub fn rows(&self) -> &[DocRow] {
        &self.rows
    }

    fn names(&self) -> &[Names] {
        self.names.get_or_init(|| {
            let names = self.rows.iter().map(|row| {
                let spelled = std::iter::once(&row.symbol).chain(&row.aliases);
                Names {
                    exact: spelled.clone().map(|name| plain(name)).collect(),
                    folded: spelled.map(|name| folded(name)).collect(),
                }
            });
            names.collect()
        })
    }

    fn connection(&self) -> Answer<&Mutex<Connection>> {
        let built = self.index.get_or_init(|| build(&self.rows).map(Mutex::new).map_err(|problem| problem.to_string()));
        built.as_ref().map_err(|problem| Fault::internal(format!("the documentation could not be indexed: {problem}")))
    }

    /// The rows an agent of `grant` may see: what calls an operation with that operation, what calls none with its module.
    fn visible(&self, grant: &Grant) -> Vec<bool> {
        let granted = |id: &str| operations::operation(id).is_some_and(|operation| grant.allows(operation));
        let mut open = BTreeSet::new();
        let mut closed = BTreeSet::new();
        for row in &self.rows {
            match &row.operation {
                Some(id) if granted(id) => open.insert(row.module.as_str()),
                Some(_) => closed.insert(row.module.as_str()),
                None => false,
            };
        }
        let shown = self.rows.iter().map(|row| match &row.operation {
            Some(id) => granted(id),
            None => open.contains(row.module.as_str()) || !closed.contains(row.module.as_str()),
        });
        shown.collect()
    }

    fn search(&self, query: &str, module: Option<&str>, most: Option<u32>, grant: &Grant, call: &Call) -> Answer<Vec<DocHit>> {
        let most = most.unwrap_or(LIMIT).min(MOST) as usize;
        let mut shown = self.visible(grant);
        if let Some(module) = module {
            let mut known = BTreeSet::new();
            for (row, shown) in self.rows.iter().zip(&mut shown) {
                if *shown {
                    known.insert(row.module.as_str());
                }
                *shown &= is_module(&row.module, module);
            }
            if !shown.contains(&true) {
                let known: Vec<_> = known.into_iter().map(|name| format!("`{name}`")).collect();
                let message = format!("there is no module `{}`; there are {}", module.escape_debug(), known.join(", "));
                return Err(Fault::not_found(message));
            }
        }
        let ranked = self.ranked(query)?;
        let mut hits = Bounded::new(call.bound, "give a smaller limit");
        for at in ranked.into_iter().filter(|at| shown[*at]).take(most) {
            let row = &self.rows[at];
            let weight = row.symbol.len() + row.kind.len() + row.module.len() + row.summary.len() + row.import_line.len() + 64;
            hits.push_weighing(
                DocHit {
                    symbol: row.symbol.clone(),
                    kind: row.kind.clone(),
                    module: row.module.clone(),
                    summary: row.summary.clone(),
                    import_line: row.import_line.clone(),
                },
                weight as u64,
            )?;
        }
        Ok(hits.items)
    }

    /// Every row that answers `query`, the best first; all of them, in their own order, for a query without a word.
    fn ranked(&self, query: &str) -> Answer<Vec<usize>> {
        let words = text::asked(query);
        let whole = text::joined(query);
        // The name in one piece is asked for beside its parts: `readfile` has no part to split at.
        let others = words.iter().flat_map(|word| text::also(word)).map(|word| word.to_string());
        let Some(matched) = text::match_any(words.iter().cloned().chain([whole]).chain(others).filter(|word| !word.is_empty()))
        else {
            return Ok((0..self.rows.len()).collect());
        };
        let mut found: Vec<usize> = {
            let connection = self.connection()?.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let mut statement = connection.prepare_cached(
                "SELECT rowid FROM docs WHERE docs MATCH ?1 ORDER BY bm25(docs, 12.0, 6.0, 2.0, 3.0, 1.0), rowid",
            )?;
            let rows = statement.query_map([matched], |row| row.get::<_, i64>(0))?;
            rows.map(|row| row.map(|row| row as usize)).collect::<Result<_, _>>()?
        };
        // Who gives a name whole means it; else what can be called comes before what describes it.
        let (names, parts) = (self.names(), folded(query));
        found.sort_by_key(|&at| (!names[at].folded.iter().any(|name| name.ends_with(&parts)), self.rows[at].operation.is_none()));
        if found.is_empty() {
            let mut like: Vec<_> = self
                .rows
                .iter()
                .enumerate()
                .map(|(at, row)| (text::likeness_to_symbol(query, &row.symbol), at))
                .filter(|(like, _)| *like >= text::LIKE)
                .collect();
            like.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            found = like.into_iter().map(|(_, at)| at).collect();
        }
        Ok(found)
    }

    /// The rows of the one symbol that `symbol` names: whole, shortened, or in another case or convention.
    fn find(&self, symbol: &str, shown: &[bool]) -> Answer<Vec<usize>> {
        let (wanted, parts) = (plain(symbol), folded(symbol));
        let names = self.names();
        let ways: [Way<'_>; 4] = [
            &|names, which| names.exact[which] == wanted,
            &|names, which| names.exact[which].strip_suffix(&wanted).is_some_and(|before| before.ends_with('.')),
            &|names, which| names.folded[which] == parts,
            &|names, which| names.folded[which].ends_with(&parts),
        ];
        // A row's first name is its own: what is called so itself comes before what is also called so.
        let tries = ways.into_iter().flat_map(|way| [(way, true), (way, false)]);
        for (way, own) in tries.filter(|_| !parts.is_empty()) {
            let named = |names: &Names| if own { 0..1 } else { 1..names.exact.len() }.any(|which| way(names, which));
            let found: Vec<_> = (0..self.rows.len()).filter(|at| shown[*at] && named(&names[*at])).collect();
            let symbols: BTreeSet<_> = found.iter().map(|at| self.rows[*at].symbol.as_str()).collect();
            match symbols.len() {
                0 => {}
                1 => return Ok(found),
                _ => {
                    let names: Vec<_> = symbols.into_iter().take(8).map(|name| format!("`{name}`")).collect();
                    let symbol = symbol.escape_debug();
                    return Err(Fault::not_found(format!("`{symbol}` may be {}; give the whole name", names.join(" or "))));
                }
            }
        }
        let granted = self.rows.iter().zip(shown).filter(|(_, shown)| **shown).map(|(row, _)| row.symbol.as_str());
        let near = text::did_you_mean(symbol, granted);
        Err(Fault::not_found(format!("there is no documentation of `{}`{near}", text::head(symbol, 200).escape_debug())))
    }

    fn page(&self, found: &[usize]) -> (&str, String) {
        let pages: Vec<_> = found.iter().map(|at| self.rows[*at].page.trim_end()).collect();
        (&self.rows[found[0]].symbol, pages.join("\n\n"))
    }

    fn view(&self, symbol: &str, grant: &Grant, views: &ViewSet) -> Answer<View> {
        let shown = self.visible(grant);
        let found = self.find(symbol, &shown)?;
        let (title, page) = self.page(&found);
        let view = views.add(title, &page, false)?;
        let beside: BTreeSet<_> = found.iter().flat_map(|at| &self.rows[*at].beside).collect();
        for symbol in beside {
            // What the grant does not show stays closed; what no longer finds a place is no reason to fail.
            if let Ok(found) = self.find(symbol, &shown) {
                let (title, page) = self.page(&found);
                let _ = views.add(title, &page, false);
            }
        }
        Ok(view)
    }
}

fn build(rows: &[DocRow]) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(
        "CREATE VIRTUAL TABLE docs USING fts5(name, aliases, module, summary, description, content='', tokenize='unicode61')",
    )?;
    {
        let mut insert = transaction
            .prepare("INSERT INTO docs(rowid, name, aliases, module, summary, description) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
        let apart = |text: &str| text::words(text).join(" ");
        for (at, row) in rows.iter().enumerate() {
            let name = format!("{} {} {}", apart(&row.name), text::joined(&row.name), text::joined(&row.symbol));
            let aliases: Vec<_> = row.aliases.iter().map(|alias| format!("{} {}", apart(alias), text::joined(alias))).collect();
            let parts =
                params![at as i64, name, aliases.join(" "), apart(&row.module), apart(&row.summary), apart(&row.description)];
            insert.execute(parts)?;
        }
    }
    transaction.commit()?;
    Ok(connection)
}

/// A name without what may be written around it: `Gg::Files.read_file(path)` is `Gg.Files.read_file`.
fn plain(symbol: &str) -> String {
    let symbol = symbol.trim().trim_matches('`');
    let symbol = symbol.split_once('(').map_or(symbol, |(name, _)| name);
    symbol
        .split([':', '/', '#', '.', '>'])
        .map(|part| part.trim().trim_end_matches('-'))
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(".")
}

/// Its parts, as every convention writes them: `Gg.Files.ReadFile` is `gg`, `files`, `readfile`.
fn folded(symbol: &str) -> Vec<String> {
    plain(symbol).split('.').map(text::joined).filter(|part| !part.is_empty()).collect()
}

/// Whether a program that says `asked` means `module`: `files`, `gg.files`, `Gg::Files`, `gg/files.hpp`.
fn is_module(module: &str, asked: &str) -> bool {
    let strip = |name: &str| folded(name.trim().trim_end_matches(".hpp"));
    let (module, asked) = (strip(module), strip(asked));
    !asked.is_empty() && module.ends_with(&asked)
}

/// Answers `docs` for one agent.
#[derive(Clone)]
pub struct Docs {
    index: Arc<DocsIndex>,
    views: ViewSet,
}

impl Docs {
    /// Documentation from `index`, opened in `views`.
    pub fn new(index: Arc<DocsIndex>, views: ViewSet) -> Self {
        Docs { index, views }
    }
}

#[async_trait]
impl DocsHost for Docs {
    async fn search(
        &self,
        granted: Granted<Search>,
        query: String,
        module: Option<String>,
        limit: Option<u32>,
    ) -> Result<Vec<DocHit>, ApiError> {
        let (index, grant) = (self.index.clone(), granted.context().grant.clone());
        blocking(&granted, move |call| index.search(&query, module.as_deref(), limit, &grant, call)).await
    }

    async fn view(&self, granted: Granted<ViewSymbol>, symbol: String) -> Result<View, ApiError> {
        let (docs, grant) = (self.clone(), granted.context().grant.clone());
        blocking(&granted, move |_| docs.index.view(&symbol, &grant, &docs.views)).await
    }
}

#[cfg(test)]
mod tests {
    use gg_membrane::{ErrorCode, OPERATIONS};

    use super::*;
    use crate::ViewsConfig;

    /// The whole table, as an arm that spells like JavaScript would document it, with a type and an error.
    fn index() -> DocsIndex {
        let mut rows: Vec<DocRow> = OPERATIONS
            .iter()
            .map(|operation| {
                let name = operation.key.split('_').enumerate().fold(String::new(), |name, (at, part)| {
                    let (first, rest) = part.split_at(1);
                    if at == 0 { part.to_string() } else { format!("{name}{}{rest}", first.to_uppercase()) }
                });
                DocRow {
                    symbol: format!("gg.{}.{name}", operation.module),
                    name: name.clone(),
                    kind: "function".into(),
                    module: format!("gg.{}", operation.module),
                    operation: Some(operation.id.into()),
                    summary: operation.description.trim().into(),
                    import_line: format!("import {{ {} }} from \"gg\";", operation.module),
                    page: format!("page of {name}"),
                    ..DocRow::default()
                }
            })
            .collect();
        for (symbol, module, operation) in [
            ("gg.files.FileRead", "gg.files", None),
            ("gg.ApiError", "gg", None),
            ("gg.files.Entry.read", "gg.files", Some("files.read_file")),
            ("gg.skills.Entry.read", "gg.skills", Some("skills.read_skill")),
        ] {
            rows.push(DocRow {
                symbol: symbol.into(),
                name: symbol.rsplit('.').next().unwrap().into(),
                kind: "type".into(),
                module: module.into(),
                operation: operation.map(str::to_string),
                summary: "What a call gives or raises.".into(),
                page: format!("page of {symbol}"),
                ..DocRow::default()
            });
        }
        let read = rows.iter_mut().find(|row| row.name == "readFile").unwrap();
        read.beside = vec!["gg.files.FileRead".into(), "gg.gone".into()];
        read.aliases = vec!["gg.files.Entry.read".into(), "gg.files.slurp".into()];
        DocsIndex::new(rows)
    }

    fn all() -> Grant {
        Grant { program_library: true, ..Grant::of_capabilities(operations::capabilities()) }
    }

    fn found(index: &DocsIndex, query: &str, grant: &Grant) -> Vec<String> {
        let hits = index.search(query, None, None, grant, &Call::bounded(1 << 20)).unwrap();
        hits.into_iter().map(|hit| hit.symbol).collect()
    }

    #[test]
    fn a_call_is_found_however_it_is_spelled() {
        let index = index();
        for query in
            ["readFile", "read_file", "readfile", "ReadFile", "read file", "files.read_file", "gg.files.readFile", "READ FILE"]
        {
            assert_eq!(found(&index, query, &all())[0], "gg.files.readFile", "{query}");
        }
        for (query, wanted) in [
            ("open a file", "gg.files.readFile"),
            ("open a file", "gg.views.openFile"),
            ("how do I run a command", "gg.shell.run"),
            ("regular expression", "gg.search.findText"),
            ("raedFile", "gg.files.readFile"),
            ("notes", "gg.memory.listNotes"),
            ("delete a folder", "gg.files.removePath"),
            ("grep", "gg.search.findText"),
            ("rename", "gg.files.movePath"),
            ("direct", "gg.files.listDirectory"),
        ] {
            let found = found(&index, query, &all());
            assert!(found.iter().any(|symbol| symbol == wanted), "{query}: {found:?}");
        }
    }

    #[test]
    fn only_what_is_granted_is_found() {
        let index = index();
        let grant = Grant::of_capabilities(["files"]);
        for query in ["run a command", "shell", "fetch", "finish", "gg", "", "transition state", "write note"] {
            for symbol in found(&index, query, &grant) {
                assert!(
                    ["gg.files.", "gg.docs.", "gg.session.status", "gg.ApiError"].iter().any(|good| symbol.starts_with(good)),
                    "{query}: {symbol}"
                );
            }
        }
        let mut narrow = grant.clone();
        narrow.allowlist = ["files.stat".to_string()].into();
        assert!(
            found(&index, "readFile", &narrow)
                .iter()
                .all(|symbol| symbol != "gg.files.readFile" && symbol != "gg.files.Entry.read")
        );
        assert!(
            found(&index, "FileRead", &narrow).contains(&"gg.files.FileRead".into()),
            "a type of a module with something granted"
        );
        let none = Grant::default();
        assert!(!found(&index, "FileRead", &none).contains(&"gg.files.FileRead".into()));
        assert!(found(&index, "ApiError", &none).contains(&"gg.ApiError".into()));
    }

    #[test]
    fn modules_narrow_the_search() {
        let index = index();
        for module in ["files", "gg.files", "Gg::Files", "gg/files.hpp", "FILES"] {
            let hits = index.search("", Some(module), Some(100), &all(), &Call::bounded(1 << 20)).unwrap();
            assert!(hits.len() >= 10 && hits.iter().all(|hit| hit.module == "gg.files"), "{module}: {hits:?}");
        }
        let fault =
            index.search("", Some("shell"), None, &Grant::of_capabilities(["files"]), &Call::bounded(1 << 20)).unwrap_err();
        assert!(fault.code == ErrorCode::NotFound && !fault.message.contains("memory"), "{fault:?}");
        assert!(index.search("", Some(""), None, &all(), &Call::bounded(1 << 20)).is_err());
    }

    #[test]
    fn nonsense_finds_nothing_and_breaks_nothing() {
        let index = index();
        for query in [
            "\"",
            "'",
            "AND",
            "NOT file",
            "NEAR(",
            "*",
            "name:x",
            "^",
            "()",
            "\0",
            "🦀",
            "file\" OR \"",
            "-",
            "%",
            &"word ".repeat(5000),
        ] {
            index.search(query, None, None, &all(), &Call::bounded(1 << 20)).unwrap_or_else(|fault| panic!("{query}: {fault:?}"));
        }
        assert_eq!(found(&index, "qqqqqzzzz", &all()), Vec::<String>::new());
        assert_eq!(found(&index, "🦀", &all()).len(), LIMIT as usize);
        let small = index.search("file", None, None, &all(), &Call::bounded(100));
        assert_eq!(small.unwrap_err().code, ErrorCode::TooLarge);
    }

    #[test]
    fn a_symbol_opens_with_what_belongs_beside_it() {
        let index = index();
        for symbol in [
            "gg.files.readFile",
            "files.readFile",
            "readFile",
            "gg::files::read_file",
            "READFILE",
            "`files.readFile(path)`",
            " gg.files.readFile ",
        ] {
            let views = ViewSet::new(ViewsConfig::default());
            let view = index.view(symbol, &all(), &views).unwrap_or_else(|fault| panic!("{symbol}: {fault:?}"));
            assert_eq!(view.title, "gg.files.readFile");
            let opened: Vec<_> = views.take_opened().into_iter().map(|view| view.text).collect();
            assert_eq!(opened, ["page of readFile", "page of gg.files.FileRead"], "{symbol}");
        }
    }

    #[test]
    fn a_name_of_its_own_comes_before_another_name() {
        let index = index();
        for (symbol, title) in [
            ("gg.files.Entry.read", "gg.files.Entry.read"),
            ("gg.files.slurp", "gg.files.readFile"),
            ("slurp", "gg.files.readFile"),
        ] {
            assert_eq!(index.view(symbol, &all(), &ViewSet::new(ViewsConfig::default())).unwrap().title, title);
        }
    }

    #[test]
    fn what_is_not_granted_is_not_there() {
        let index = index();
        let views = ViewSet::new(ViewsConfig::default());
        let missing = |symbol: &str, grant: &Grant| {
            let fault = index.view(symbol, grant, &views).unwrap_err();
            assert_eq!(fault.code, ErrorCode::NotFound, "{symbol}");
            fault.message
        };
        let files = Grant::of_capabilities(["files"]);
        assert!(!missing("gg.shell.run", &files).contains("shell.start"));
        assert!(missing("gg.files.raedFile", &files).contains("did you mean `gg.files.readFile`"));
        assert!(missing("open_fil", &files).starts_with("there is no documentation of `open_fil`"));
        assert!(missing("Entry.read", &all()).contains("`gg.files.Entry.read` or `gg.skills.Entry.read`; give the whole name"));
        assert_eq!(index.view("Entry.read", &files, &ViewSet::new(ViewsConfig::default())).unwrap().title, "gg.files.Entry.read");
        for symbol in ["", ".", "()", "::", "\0", "🦀"] {
            missing(symbol, &all());
        }
        assert_eq!(views.take_opened().len(), 0);
    }
}
