// kind: program_compile_error
// text: program.ts:9:1 - error: The file '/etc/passwd' is not here: a program is one file
// text: program.ts:10:1 - error: The types of 'node' are not here: there are no type packages
// text: error TS2307: Cannot find module '/etc/hosts.json'
// text: error TS2307: Cannot find module './other'
// text: error TS2307: Cannot find module '/etc/passwd'
// line: 9

/// <reference path="/etc/passwd" />
/// <reference types="node" />

import hosts from "/etc/hosts.json";
import * as other from "./other";
type Leak = typeof import("/etc/passwd");
const leak: Leak = hosts as never;
console.log(leak, other);
