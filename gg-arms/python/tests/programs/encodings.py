# -*- coding: latin-1 -*-
# expect: completed
# output: naïve café ☃ 𝄞 ﷽ 日本語
# output: 21 bytes
# output: été
# output: b'caf\xe9'
# output: caf?
word = "naïve café ☃ 𝄞 ﷽ 日本語"
print(word)
print(len("naïve café ☃ 𝄞".encode()), "bytes")
été = "été"
print(été)
print("café".encode("latin-1"))
print("café".encode("ascii", "replace").decode())
assert "ß".upper() == "SS" and "ﬁ".casefold() == "fi"
assert "\ud83d".encode("utf-8", "surrogatepass") == b"\xed\xa0\xbd"
assert b"\xff\xfea\0".decode("utf-16") == "a"
assert "x".encode("cp1252") == b"x" and "bücher".encode("idna") == b"xn--bcher-kva"
