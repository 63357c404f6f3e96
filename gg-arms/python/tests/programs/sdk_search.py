# expect: completed
# output: ['src/app.py', 'src/util.py']
# output: src/util.py:1:1: def double(n):
# output: [] ['    return 2 * n']
# output: 1
# output: invalid_argument
import gg

print([entry.path for entry in gg.search.find_files("*.py", root="src")])
match = gg.search.find_text(r"^def double", glob="**/*.py", context=1)[0]
print(f"{match.path}:{match.line}:{match.column}: {match.text}")
print(match.before, match.after)
print(len(gg.search.find_text(".", limit=1)))
try:
    gg.search.find_text("(")
except gg.ApiError as error:
    print(error.code)
