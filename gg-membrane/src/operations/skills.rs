//! `skills`: what others wrote down about how to do things.

pub use crate::bindings::test_cabinet::gg::skills::{Skill, SkillContent};
use crate::operations::Binding;

const SKILLS: Binding = Binding::capability("skills");

module! {
    /// Read skills: instructions, some with code.
    skills: SkillsHost {
        /// Lists the skills.
        [SKILLS] ListSkills list_skills() -> Vec<Skill>;
        /// Reads a skill; its code, where it has some in this language, is bound as `lib.<key>` for later programs.
        [SKILLS] ReadSkill read_skill(key: String) -> SkillContent;
    }
}
