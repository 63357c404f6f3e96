"""Everything a program can ask of its host.

Write ``import gg`` and call through the module that names what you want, e.g. ``gg.files.read_file("README.md")``;
``from gg import files`` works as well. Calls are synchronous and run one after another. A call that fails raises
`gg.ApiError`; a call whose arguments are malformed raises `TypeError` or `ValueError` before the host is asked.
"""

from gg import delegation, docs, files, memory, programs, search, session, shell, skills, tasks, views, web
from gg._failure import ApiError, ErrorCode

__all__ = [
    "ApiError",
    "ErrorCode",
    "delegation",
    "docs",
    "files",
    "memory",
    "programs",
    "search",
    "session",
    "shell",
    "skills",
    "tasks",
    "views",
    "web",
]
