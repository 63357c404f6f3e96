# kind: program_throw
# text: FileNotFoundError: [Errno 44] No such file or directory: 'data.txt'
# text: read and write the workspace with gg.files
# line: 6
import pathlib
print(pathlib.Path("data.txt").read_text())
