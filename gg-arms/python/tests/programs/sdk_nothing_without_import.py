# kind: program_unknown_name
# text: NameError: name 'files' is not defined
# line: 5
import json, sys
assert not {name for name in globals() if "gg" in name}; files.read_file("README.md")
