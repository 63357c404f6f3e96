# expect: completed
# output: 0.30
# output: 1/3
# output: 2.5
# output: [(1, 'one'), (2, 'two')]
# output: ba7816bf
# output: hello hello hello
# output: ['a', 'b', 'c']
# output: Counter({'l': 2, 'h': 1, 'e': 1, 'o': 1})
import base64
import bisect
import collections
import copy
import decimal
import enum
import fractions
import graphlib
import gzip
import hashlib
import heapq
import hmac
import io
import itertools
import pickle
import sqlite3
import statistics
import struct
import tarfile
import uuid
import zipfile
import zlib

print(decimal.Decimal("0.1") + decimal.Decimal("0.20"))
print(fractions.Fraction(2, 6))
print(statistics.median([1, 2, 3, 4]))
with sqlite3.connect(":memory:") as database:
    database.execute("create table t(id integer primary key, name text)")
    database.executemany("insert into t(name) values (?)", [("one",), ("two",)])
    print(database.execute("select * from t order by id").fetchall())
print(hashlib.sha256(b"abc").hexdigest()[:8])
print(zlib.decompress(zlib.compress(b"hello hello hello")).decode())
assert gzip.decompress(gzip.compress(b"x" * 1000)) == b"x" * 1000
print(list(graphlib.TopologicalSorter({"c": {"b"}, "b": {"a"}}).static_order()))
print(collections.Counter("hello"))
archive = io.BytesIO()
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
    zipped.writestr("a.txt", "text")
assert zipfile.ZipFile(archive).read("a.txt") == b"text"
tape = io.BytesIO()
with tarfile.open(fileobj=tape, mode="w:gz") as tarred:
    tarred.addfile(tarfile.TarInfo("empty"))
assert base64.b64decode(base64.b64encode(b"\0\xff")) == b"\0\xff"
assert struct.unpack("<hI", struct.pack("<hI", -2, 7)) == (-2, 7)
assert heapq.nsmallest(2, [3, 1, 2]) == [1, 2]
assert bisect.bisect([1, 3], 2) == 1
assert list(itertools.batched("abc", 2)) == [("a", "b"), ("c",)]
assert hmac.compare_digest(hmac.new(b"k", b"m", "sha256").digest(), hmac.digest(b"k", b"m", "sha256"))
assert pickle.loads(pickle.dumps({1: {2}})) == {1: {2}}
assert copy.deepcopy([[1]]) == [[1]]
assert uuid.uuid5(uuid.NAMESPACE_DNS, "x.org").version == 5


class Colour(enum.Enum):
    RED = enum.auto()


class Point(collections.namedtuple("Point", "x y")):
    pass


assert pickle.loads(pickle.dumps(Colour.RED)) is Colour.RED
assert pickle.loads(pickle.dumps(Point(1, 2))) == Point(1, 2)
