# kind: program_api_error
# text: File "program.py", line 10, in <module>
# text: File "program.py", line 8, in load
# text: gg.ApiError:
# text: (not_found)
# line: 8
def load(path):
    return gg.files.read_file(path)
import gg
load("nowhere.txt")
