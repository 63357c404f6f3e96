//! `skills`: folders of instructions.

use std::collections::BTreeMap;
use std::path::PathBuf;

use async_trait::async_trait;
use gg_membrane::operations::SkillsHost;
use gg_membrane::operations::skills::*;
use gg_membrane::{ApiError, ErrorCode, Granted};
use serde::Deserialize;

use crate::fault::{Answer, Fault, blocking};
use crate::text;
use crate::workspace::{Bounded, Place, text_of};
use crate::{HostProblem, Workspace};

/// Bytes of a skill's instructions or of its code.
const BOUND: u64 = 1 << 20;

const INSTRUCTIONS: &str = "SKILL.md";

/// Answers `skills` from folders that hold one folder per skill:
///
/// ```text
/// tables/                 the skill's key: letters, digits, `_` and `-`
///   SKILL.md              front matter, then the instructions
///   code/python.py        code for programs in Python; the file's stem is the language's id
///   code/javascript.js    … and for programs in JavaScript
/// ```
///
/// The front matter is YAML between two lines of `---`. `description` is needed; `code` may name the files where they are called
/// otherwise (`code: { python: helper.py }`); what else is there is left to others:
///
/// ```text
/// ---
/// name: tables
/// description: How to lay out tables
/// ---
/// ```
///
/// Skills are read when they are asked for, so that a change shows at once. Of two skills of one key the earlier folder's is taken. A
/// skill that cannot be read is no failure of the others: it is not listed, [`Skills::problems`] names it, and reading it says why.
#[derive(Debug, Clone, Default)]
pub struct Skills {
    folders: Vec<Workspace>,
}

#[derive(Deserialize)]
struct FrontMatter {
    description: String,
    #[serde(default)]
    code: BTreeMap<String, String>,
}

/// A skill as its folder has it.
struct Read {
    folder: Workspace,
    place: Place,
    front: FrontMatter,
    body: String,
}

impl Skills {
    /// The skills in `folders`.
    ///
    /// # Errors
    /// [`HostProblem::Workspace`] for a folder that cannot be opened.
    pub fn open(folders: impl IntoIterator<Item = PathBuf>) -> Result<Self, HostProblem> {
        let folders = folders.into_iter().map(Workspace::open).collect::<Result<_, _>>()?;
        Ok(Skills { folders })
    }

    /// Skills that cannot be read, by key, each with the reason.
    pub fn problems(&self) -> Vec<(String, String)> {
        let found = self.all().unwrap_or_default();
        found.into_iter().filter_map(|(key, read)| read.err().map(|fault| (key, fault.message))).collect()
    }

    /// Every skill by key.
    fn all(&self) -> Answer<BTreeMap<String, Answer<Read>>> {
        let mut found = BTreeMap::new();
        for folder in &self.folders {
            for child in folder.children(&Place::root())? {
                // Hidden folders are somebody else's; a link to a folder is a folder here.
                if let (Some(place), false) = (child.place, child.name.starts_with('.')) {
                    let directory = folder.open_dir(&place).is_ok();
                    if directory && !found.contains_key(&child.name) {
                        found.insert(child.name.clone(), read(folder, &place, &child.name));
                    }
                }
            }
        }
        Ok(found)
    }

    fn find(&self, key: &str) -> Answer<Read> {
        if text::key(key).is_ok() {
            for folder in &self.folders {
                let place = Place::parse(key)?;
                if folder.open_dir(&place).is_ok() {
                    return read(folder, &place, key);
                }
            }
        }
        let keys: Vec<_> = self.all()?.into_iter().filter(|(_, read)| read.is_ok()).map(|(key, _)| key).collect();
        let near = text::did_you_mean(key, keys.iter().map(String::as_str));
        Err(Fault::not_found(format!("there is no skill `{}`{near}", key.escape_debug())))
    }

    fn list(&self, language: &str, bound: u64) -> Answer<Vec<Skill>> {
        let mut skills = Bounded::new(bound, "there are too many skills");
        for (key, read) in self.all()? {
            let Ok(read) = read else { continue };
            let has_code = read.code_file(language)?.is_some();
            let weight = (key.len() + read.front.description.len()) as u64 + 32;
            skills.push_weighing(Skill { key, description: read.front.description, has_code }, weight)?;
        }
        Ok(skills.items)
    }
}

fn read(folder: &Workspace, place: &Place, key: &str) -> Answer<Read> {
    let broken = |what: String| Fault::invalid(format!("the skill `{key}` cannot be read: {what}"));
    text::key(key).map_err(|fault| broken(fault.message))?;
    let file = place.join(INSTRUCTIONS);
    let bytes = folder.bytes(&file, BOUND).map_err(|fault| broken(fault.message))?;
    let whole = text_of(bytes, file.shown()).map_err(|fault| broken(fault.message))?;
    let (front, body) =
        split(&whole).ok_or_else(|| broken(format!("{INSTRUCTIONS} does not begin with front matter between two `---`")))?;
    let front: FrontMatter = serde_yaml_ng::from_str(front).map_err(|problem| broken(format!("front matter: {problem}")))?;
    if front.description.trim().is_empty() {
        return Err(broken("its description is empty".into()));
    }
    Ok(Read { folder: folder.clone(), place: place.clone(), front, body: body.to_string() })
}

/// Front matter and body.
fn split(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().filter(|line| line.trim_end() == "---")?;
    let mut at = first.len();
    for line in lines {
        if line.trim_end() == "---" {
            return Some((&text[first.len()..at], &text[at + line.len()..]));
        }
        at += line.len();
    }
    None
}

impl Read {
    /// The file that holds the skill's code in `language`.
    fn code_file(&self, language: &str) -> Answer<Option<Place>> {
        if let Some(file) = self.front.code.get(language) {
            let below = Place::parse(file)?;
            return Ok(Some(self.place.join(below.shown())));
        }
        let children = match self.folder.children(&self.place.join("code")) {
            Ok(children) => children,
            Err(fault) if matches!(fault.code, ErrorCode::NotFound | ErrorCode::InvalidArgument) => return Ok(None),
            Err(fault) => return Err(fault),
        };
        let found = children.into_iter().find(|child| child.name.split_once('.').is_some_and(|(stem, _)| stem == language));
        Ok(found.and_then(|child| child.place))
    }
}

#[async_trait]
impl SkillsHost for Skills {
    async fn list_skills(&self, granted: Granted<ListSkills>) -> Result<Vec<Skill>, ApiError> {
        let (skills, language) = (self.clone(), granted.context().language.clone());
        blocking(&granted, move |call| skills.list(&language, call.bound)).await
    }

    async fn read_skill(&self, granted: Granted<ReadSkill>, key: String) -> Result<SkillContent, ApiError> {
        let (skills, language, wanted) = (self.clone(), granted.context().language.clone(), key.clone());
        let (read, code) = blocking(&granted, move |_| {
            let read = skills.find(&wanted)?;
            let code = match read.code_file(&language)? {
                Some(file) => Some(text_of(read.folder.bytes(&file, BOUND)?, file.shown())?),
                None => None,
            };
            Ok((read, code))
        })
        .await?;
        let module = match &code {
            Some(code) => Some(granted.bind_module(&key, code).await?),
            None => None,
        };
        Ok(SkillContent { key, description: read.front.description, has_code: code.is_some(), text: read.body, module })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn good_skills_are_listed_and_bad_ones_named() {
        let folder = folder(&[
            ("tables/SKILL.md", "---\nname: tables\ndescription: \"How: to\"\nlicense: MIT\n---\nBody\n---\nmore"),
            ("tables/code/python.py", "x = 1"),
            ("named/SKILL.md", "---\r\ndescription: d\r\ncode: { javascript: lib/a.js }\r\n---\r\nBody"),
            ("named/lib/a.js", "export const a = 1;"),
            ("none/SKILL.md", "no front matter"),
            ("open/SKILL.md", "---\ndescription: d\n"),
            ("typed/SKILL.md", "---\ndescription: [1]\n---\n"),
            ("bad key/SKILL.md", "---\ndescription: d\n---\n"),
            ("empty/other.md", ""),
            (".git/config", ""),
            ("README.md", ""),
        ]);
        let skills = Skills::open([folder.path().to_path_buf()]).unwrap();
        let listed = skills.list("python", 1 << 20).unwrap();
        assert_eq!(
            listed.iter().map(|s| (s.key.as_str(), s.description.as_str(), s.has_code)).collect::<Vec<_>>(),
            [("named", "d", false), ("tables", "How: to", true)]
        );
        assert!(skills.list("javascript", 1 << 20).unwrap()[0].has_code);
        assert_eq!(skills.find("tables").unwrap().body, "Body\n---\nmore");
        let problems = skills.problems();
        let bad: Vec<_> = problems.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(bad, ["bad key", "empty", "none", "open", "typed"]);
        let fault = skills.find("typed").err().unwrap();
        assert!(fault.code == ErrorCode::InvalidArgument && fault.message.contains("`typed`"), "{fault:?}");
        let fault = skills.find("tabels").err().unwrap();
        assert!(fault.message.contains("did you mean `tables`"), "{fault:?}");
        assert_eq!(skills.find("../tables").err().unwrap().code, ErrorCode::NotFound);
    }

    #[test]
    fn a_change_shows_and_the_earlier_folder_wins() {
        let (first, second) = (
            folder(&[("a/SKILL.md", "---\ndescription: first\n---\n")]),
            folder(&[("a/SKILL.md", "---\ndescription: second\n---\n"), ("b/SKILL.md", "---\ndescription: b\n---\n")]),
        );
        let skills = Skills::open([first.path().to_path_buf(), second.path().to_path_buf()]).unwrap();
        let said = || skills.list("python", 1 << 20).unwrap().into_iter().map(|skill| skill.description).collect::<Vec<_>>();
        assert_eq!(said(), ["first", "b"]);
        std::fs::write(first.path().join("a/SKILL.md"), "---\ndescription: changed\n---\n").unwrap();
        assert_eq!(said(), ["changed", "b"]);
    }

    #[test]
    fn code_stays_in_the_skills_folder() {
        let folder = folder(&[("s/SKILL.md", "---\ndescription: d\ncode: { python: ../../secret }\n---\n")]);
        let skills = Skills::open([folder.path().to_path_buf()]).unwrap();
        assert_eq!(skills.find("s").unwrap().code_file("python").unwrap_err().code, ErrorCode::PermissionDenied);
    }
}
