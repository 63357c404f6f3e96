// kind: program_throw
// line: 4
// text: Cannot find module 'gg:native'
import "gg:native";
