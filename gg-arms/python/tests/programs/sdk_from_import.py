# expect: completed
# output: shortened and whole
from gg import ApiError, files
import gg.files as workspace
import gg

assert files is gg.files is workspace and ApiError is gg.ApiError
if files.read_file("README.md") == gg.files.read_file("README.md"):
    print("shortened and whole")
