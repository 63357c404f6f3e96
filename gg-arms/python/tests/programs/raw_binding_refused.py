# expect: completed
# grant: capabilities = ["views"]
# output: UNAVAILABLE `gg.files.read_file` is not available.
from componentize_py_types import Err
from wit_world.imports import files

try:
    files.read_file("README.md", None, None)
except Err as failed:
    print(failed.value.code.name, failed.value.message)
