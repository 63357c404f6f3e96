# kind: program_throw
# text: KeyError: 'port'
# text: The above exception was the direct cause of the following exception:
# text: File "program.py", line 11, in <module>
# text: ValueError: no port is set
# text: and the file is settings.toml
# line: 11
try:
    {}["port"]
except KeyError as error:
    failure = ValueError("no port is set"); failure.add_note("and the file is settings.toml"); raise failure from error
