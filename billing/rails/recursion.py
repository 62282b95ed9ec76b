"""Keeps Python's standard recursion limit. The SDKs of the payment rails import py_ecc, which raises it to 100,000.

Under the raised limit, deeply nested JSON overflows the stack and kills the process. Under the standard limit, such
JSON only raises RecursionError.
"""

import sys
from importlib import import_module
from typing import Final

STANDARD: Final = 1_000
"""The recursion limit that a new Python process has."""


def keep_standard_limit() -> None:
    """Set the standard limit for good. py_ecc is imported first, because its first import raises the limit."""
    import_module("py_ecc")
    sys.setrecursionlimit(STANDARD)
