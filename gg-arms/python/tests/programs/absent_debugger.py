# kind: program_throw
# text: RuntimeError: no debugger can be used here
# line: 4
breakpoint()
