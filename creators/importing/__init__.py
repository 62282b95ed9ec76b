"""Brings creators in from anywhere: files of any origin, generated catalogues, live sources.

What needs the database is loaded when it is asked for: the process that reads files does without Django.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from creators.importing.report import ImportReport
    from creators.importing.run import import_records, take_turns

__all__ = ["ImportReport", "import_records", "take_turns"]

_HOMES: Final = {"ImportReport": "reporting", "import_records": "running", "take_turns": "running"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
