# kind: program_throw
# text: not what it says
"""A program that runs has parsed, whatever it reports."""
from wit_world.imports import feedback

feedback.report_error("syntax", "not what it says")
