//! Instructions written for this agent.
//!
//! A skill may carry code: reading such a skill binds it, and later programs write `use lib::<key>;`.

use crate::Result;
use crate::failure::answer;
use crate::programs::CodeModule;
use crate::wire::skills as wire;

/// A skill, without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skill {
    /// The skill's name.
    pub key: String,
    /// What it is for.
    pub description: String,
    /// Whether it carries a code module.
    pub has_code: bool,
}

/// A skill with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillContent {
    /// The skill's name.
    pub key: String,
    /// What it is for.
    pub description: String,
    /// Whether it carries a code module.
    pub has_code: bool,
    /// The skill's instructions.
    pub text: String,
    /// The code module that reading it bound; `None` when it carries no code.
    pub module: Option<CodeModule>,
}

/// Lists the skills.
///
/// Returns the skills, sorted by key.
///
/// # Errors
/// `unavailable` when this program has no skills.
///
/// # Examples
/// ```
/// for skill in gg::skills::list_skills()? {
///     println!("{}: {}", skill.key, skill.description);
/// }
/// ```
#[track_caller]
#[doc(alias = "skills.list_skills")]
pub fn list_skills() -> Result<Vec<Skill>> {
    let owned = |skill: wire::Skill| Skill { key: skill.key, description: skill.description, has_code: skill.has_code };
    answer(wire::list_skills()).map(|skills| skills.into_iter().map(owned).collect())
}

/// Reads a skill. A skill that carries code is bound as a code module for later programs.
///
/// Returns the skill with its instructions.
///
/// # Arguments
/// * `key` - The skill's name.
///
/// # Errors
/// `not_found` when there is no such skill.
///
/// # Examples
/// ```
/// use gg::{skills, views};
///
/// for skill in skills::list_skills()? {
///     views::open_text(&skill.key, &skills::read_skill(&skill.key)?.text)?;
/// }
/// ```
#[track_caller]
#[doc(alias = "skills.read_skill")]
pub fn read_skill(key: &str) -> Result<SkillContent> {
    answer(wire::read_skill(key)).map(|skill| SkillContent {
        key: skill.key,
        description: skill.description,
        has_code: skill.has_code,
        text: skill.text,
        module: skill.module.map(CodeModule::from),
    })
}
