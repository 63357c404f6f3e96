// expect: completed
// output: true not_found read_skill
import { skills } from "gg";
let failure;
try { skills.readSkill("none"); } catch (e) { failure = e; }
console.log(Array.isArray(skills.listSkills()), failure.code, failure.operation);
