"""Instructions written for this agent.

A skill may carry code: reading such a skill binds it, and later programs write ``import lib.<key>``.
"""

from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import operation
from gg.programs import CodeModule, _module
from wit_world.imports import skills as wire

__all__ = ["Skill", "SkillContent", "list_skills", "read_skill"]


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill, without its text.

    Attributes:
        key: The skill's name.
        description: What it is for.
        has_code: Whether it carries a code module.
    """

    key: str
    description: str
    has_code: bool


@dataclass(frozen=True, slots=True)
class SkillContent(Skill):
    """A skill with its text.

    Attributes:
        text: The skill's instructions.
        module: The code module that reading it bound; None when it carries no code.
    """

    text: str
    module: CodeModule | None


@operation("skills.list_skills")
def list_skills() -> list[Skill]:
    """Lists the skills.

    Returns:
        The skills, sorted by key.

    Raises:
        gg.ApiError: `unavailable` when this program has no skills.

    Examples:
        import gg

        for skill in gg.skills.list_skills():
            print(skill.key, skill.description)
    """
    return [Skill(skill.key, skill.description, skill.has_code) for skill in call(wire.list_skills)]


@operation("skills.read_skill")
def read_skill(key: str) -> SkillContent:
    """Reads a skill. A skill that carries code is bound as a code module for later programs.

    Args:
        key: The skill's name.

    Returns:
        The skill with its instructions.

    Raises:
        gg.ApiError: `not_found` when there is no such skill, `invalid_argument` when its code does not parse or declares no public
            name.

    Examples:
        import gg

        for skill in gg.skills.list_skills():
            gg.views.open_text(skill.key, gg.skills.read_skill(skill.key).text)
    """
    answer = call(wire.read_skill, lower.text("key", key))
    module = None if answer.module is None else _module(answer.module)
    return SkillContent(answer.key, answer.description, answer.has_code, answer.text, module)
