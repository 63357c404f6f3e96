# expect: completed
# output: not_found read_file True
import gg

try:
    gg.files.read_file("nowhere.txt")
except gg.ApiError as error:
    print(error.code, error.operation, "nowhere.txt" in error.message)
