import { capital } from "./util.js";

/** Greets someone by name. */
export function greet(name) {
  return `Hello ${capital(name)}!`;
}
