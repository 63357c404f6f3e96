# expect: completed
# output: FileWrite(path='a.txt', bytes=1, created=True)
# output: cannot assign to field 'bytes'
# output: True True
# output: 3
# output: Reads a text file, or a window of its lines.
# output: def read_file(path: str | os.PathLike[str], *, offset: int | None = None, limit: int | None = None) -> FileRead:
import copy
import dataclasses
import inspect
import pickle
import typing

import gg

written = gg.files.write_file("a.txt", "a")
print(written)
try:
    written.bytes = 2
except dataclasses.FrozenInstanceError as error:
    print(error)
failure = None
try:
    gg.files.read_file("nowhere.txt")
except gg.ApiError as error:
    failure = error
again = pickle.loads(pickle.dumps(failure))
print(again.code is failure.code, copy.deepcopy(written) == written and dataclasses.replace(written, bytes=3).bytes == 3)
print(len(dataclasses.asdict(written)))
print(inspect.getdoc(gg.files.read_file).splitlines()[0])
print(inspect.getsource(gg.files.read_file).splitlines()[1])
assert typing.get_type_hints(gg.files.read_file)["return"] is gg.files.FileRead
help(gg.files.read_file)
