# kind: program_unknown_name
# text: File "program.py", line 6, in <module>
# text: `gg.session.approve` is not available. Use `gg.session.finish` instead.
import gg

gg.session.approve(note="good")
