# expect: completed
# output: {"b": [1, 2.5, null], "ü": "☃"}
# output: ['12', '7']
# output: A-B
# output: 3.33
# output: {'title': 'x', 'owner': {'name': 'Tom'}}
# output: name,age
# output: <b>1 &lt; 2</b>
# output: LATIN SMALL LETTER E WITH ACUTE
# output: ['root', 'child']
import configparser
import csv
import difflib
import html
import io
import json
import re
import string
import textwrap
import tomllib
import unicodedata
import urllib.parse
import xml.etree.ElementTree as ET

text = json.dumps({"b": [1, 2.5, None], "ü": "☃"}, ensure_ascii=False)
assert json.loads(text)["ü"] == "☃"
print(text)
print(re.findall(r"\d+", "12 apples, 7 pears"))
print(string.Template("$x-$y").substitute(x="A", y="B"))
print(f"{10 / 3:.2f}")
print(tomllib.loads('title = "x"\n[owner]\nname = "Tom"'))
out = io.StringIO()
csv.writer(out, lineterminator="\n").writerow(["name", "age"])
print(out.getvalue(), end="")
print(f"<b>{html.escape('1 < 2')}</b>")
print(unicodedata.name("é"))
print([node.tag for node in ET.fromstring("<root><child/></root>").iter()])
assert textwrap.shorten("a long sentence here", 10) == "a [...]"
assert difflib.get_close_matches("appel", ["ape", "apple"])[0] == "apple"
assert urllib.parse.urlsplit("https://x.org/p?q=1").query == "q=1"
parser = configparser.ConfigParser()
parser.read_string("[a]\nb = 1\n")
assert parser.getint("a", "b") == 1
