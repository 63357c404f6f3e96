# kind: program_throw
# text: gg.ApiError:
# text: The above exception was the direct cause of the following exception:
# text: ValueError: no settings
# line: 11
import gg

try:
    gg.files.read_file("settings.toml")
except gg.ApiError as error:
    raise ValueError("no settings") from error
