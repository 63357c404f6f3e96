# kind: program_throw
# text: not what it says
"""A program that reports a failed call it never made has only thrown."""
from wit_world.imports import feedback

feedback.report_error("not-found", "not what it says")
