# expect: completed
# output: ssl: No module named 'ssl': sockets are not available here: make web requests with gg.web.fetch
# output: ctypes: No module named 'ctypes': native libraries cannot be loaded here
# output: numpy: No module named 'numpy': only the standard library is here
# output: lzma: No module named 'lzma': it is not part of this build: zlib and gzip are
# output: json.nosuch: No module named 'json.nosuch'
# output: None None
import importlib
import importlib.util

for name in ("ssl", "ctypes", "numpy", "lzma", "json.nosuch"):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        assert error.name == name
        print(f"{name}: {error}")
print(importlib.util.find_spec("ssl"), importlib.util.find_spec("numpy"))
