"""Keeps Python's standard recursion limit. The rails' SDKs import py_ecc, which raises the limit to 100,000.

With the raised limit, deeply nested JSON overflows the stack and kills the process. With the standard limit, it raises
RecursionError.
"""

import sys
from importlib import import_module
from typing import Final

STANDARD: Final = 1_000
"""Recursion limit of a new Python process."""


def keep_standard_limit() -> None:
    """Set the standard limit permanently. py_ecc raises the limit only when it is first imported."""
    import_module("py_ecc")
    sys.setrecursionlimit(STANDARD)
