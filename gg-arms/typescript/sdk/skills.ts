/**
 * Skills: instructions, and sometimes code, prepared for you.
 *
 * @module
 */
import { native } from "gg:native";
import { invoke, text } from "./arguments.js";
import type { CodeModule } from "./programs.js";

/** A skill, without its text. */
export interface Skill {
  /** What names it. */
  readonly key: string;
  /** When to use it. */
  readonly description: string;
  /** Whether it carries code. */
  readonly hasCode: boolean;
}

/** A skill with its text. */
export interface SkillContent extends Skill {
  /** Its whole text. */
  readonly text: string;
  /** Its code, which later programs can import; `undefined` when it carries none. */
  readonly module: CodeModule | undefined;
}

/**
 * Lists the skills.
 *
 * @returns The skills, in order of their keys.
 * @throws {@link ApiError} When skills are not available to you.
 * @operation skills.list_skills
 * @example
 * ```js
 * import { skills } from "gg";
 *
 * for (const skill of skills.listSkills()) console.log(skill.key, "-", skill.description);
 * ```
 */
export function listSkills(): readonly Skill[] {
  return invoke(native["skills.list_skills"]);
}

/**
 * Reads a skill; its code, if it carries any, can be imported by your later programs.
 *
 * @param key - What names it.
 * @returns The skill with its text.
 * @throws {@link ApiError} With `not_found` when there is no such skill, `invalid_argument` when its code does not compile.
 * @operation skills.read_skill
 * @example
 * ```js
 * import { skills } from "gg";
 *
 * const [first] = skills.listSkills();
 * if (first) console.log(skills.readSkill(first.key).text);
 * ```
 */
export function readSkill(key: string): SkillContent {
  return invoke(native["skills.read_skill"], text("skills.readSkill", "key", key));
}
