# kind: program_api_error
# text: (not_found)
# line: 7
"""The binding beneath the SDK meets the same host: what it calls is recorded, and what it reports is held against the record."""
import gg
from wit_world.imports import feedback, files
gg.files.read_file("nowhere.txt")
