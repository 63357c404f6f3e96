# expect: completed
# output: 0 'hello naïve\n'
# output: 3
# output: '9\n10\n'
# output: 'src\n'
# output: True
# output: 'first' None
# output: not_found
import gg

result = gg.shell.run("echo hello $WORD", environment={"WORD": "naïve"})
print(result.exit_code, repr(result.output))
print(gg.shell.run("exit 3").exit_code)
print(repr(gg.shell.run("sort -n", input="10\n9\n").output))
print(repr(gg.shell.run("basename $PWD", directory="src").output))
print(gg.shell.run("sleep 20", timeout_seconds=0.2).timed_out)
process = gg.shell.start("echo first; sleep 600")
seen = ""
while "first" not in seen:
    status = gg.shell.poll(process.id, wait_seconds=0.2)
    seen += status.output
print(repr(seen.strip()), status.exit_code)
gg.shell.stop(process.id)
try:
    gg.shell.poll("nobody")
except gg.ApiError as error:
    print(error.code)
