# expect: completed
# output: RecursionError repr
# output: RecursionError repr, limit raised
# output: RecursionError getattr
# output: RecursionError sorted
# output: RecursionError lru_cache
# output: RecursionError json
# output: RecursionError json.loads
# output: RecursionError copy
# output: RecursionError pickle
# output: RecursionError eq
# output: RecursionError hash
# output: RecursionError property
# output: RecursionError str.format
# output: RecursionError map
# output: RecursionError generator
# output: RecursionError isinstance
# output: RecursionError re
# output: RecursionError partial
# output: RecursionError del
# output: RecursionError sub
# output: alive
"""Recursion through every path into the interpreter ends as RecursionError, with the limit raised too."""
import copy
import functools
import json
import pickle
import re
import sys


def attempt(label, call):
    try:
        call()
    except RecursionError:
        print("RecursionError", label)
    except BaseException as error:
        print(type(error).__name__, label, error)
    else:
        print("nothing", label)


class Repr:
    def __repr__(self):
        return repr(Repr())


class Attribute:
    def __getattr__(self, name):
        return getattr(self, name + "x")


class Equal:
    def __eq__(self, other):
        return Equal() == Equal()

    def __hash__(self):
        return hash(Equal())


class Property:
    @property
    def value(self):
        return self.value


class Format:
    def __format__(self, spec):
        return f"{self:x}"


class Meta(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, cls)


class Checked(metaclass=Meta):
    pass


class Dropped:
    def __del__(self):
        pass


def by_sorting(n):
    return sorted([1], key=by_sorting)


@functools.lru_cache(None)
def cached(n):
    return cached(n + 1)


def mapped(n):
    return list(map(mapped, [n]))


def generated(n):
    yield from generated(n + 1)


def substituted(match):
    return re.sub("x", substituted, "x")


nested = []
for _ in range(100_000):
    nested = [nested]


attempt("repr", lambda: repr(Repr()))
sys.setrecursionlimit(10**9)
attempt("repr, limit raised", lambda: repr(Repr()))
attempt("getattr", lambda: Attribute().name)
attempt("sorted", lambda: by_sorting(0))
attempt("lru_cache", lambda: cached(0))
attempt("json", lambda: json.dumps(nested))
attempt("json.loads", lambda: json.loads("[" * 100_000))
attempt("copy", lambda: copy.deepcopy(nested))
attempt("pickle", lambda: pickle.dumps(nested))
attempt("eq", lambda: Equal() == Equal())
attempt("hash", lambda: hash(Equal()))
attempt("property", lambda: Property().value)
attempt("str.format", lambda: "{:x}".format(Format()))
attempt("map", lambda: mapped(0))
attempt("generator", lambda: list(generated(0)))
attempt("isinstance", lambda: isinstance(5, Checked))
attempt("re", lambda: re.compile("(" * 50_000 + ")" * 50_000))
again = lambda: functools.partial(again)()
attempt("partial", again)


def dropping(n):
    kept = Dropped()
    return dropping(n + 1)


attempt("del", lambda: dropping(0))
attempt("sub", lambda: re.sub("x", substituted, "x"))
del nested
print("alive")
