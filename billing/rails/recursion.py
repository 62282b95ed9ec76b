"""Keeps Python's standard recursion limit. The SDKs for payments import py_ecc, which raises the limit to 100,000. With
the raised limit, deeply nested JSON would overflow the stack and crash the process. With the standard limit, such JSON
only raises RecursionError."""

import sys
from importlib import import_module
from typing import Final

STANDARD: Final = 1_000
"""The recursion limit of a new Python process."""


def keep_standard_limit() -> None:
    """Set the standard recursion limit permanently. py_ecc raises the limit only when it is first imported, so it is
    imported here first."""
    import_module("py_ecc")
    sys.setrecursionlimit(STANDARD)
