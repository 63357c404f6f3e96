# kind: program_unknown_name
# text: NameError: name 'gg' is not defined
# line: 5
import json
gg.files.read_file("README.md")
