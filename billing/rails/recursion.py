"""Python's recursion limit, which py_ecc, a package under the rails' SDKs, raises to 100,000 when it is imported.

With that limit, deeply nested JSON overflows the stack and kills the process. With the standard limit it raises
RecursionError.
"""

import sys
from importlib import import_module
from typing import Final

STANDARD: Final = 1_000
"""The limit of a new Python process."""


def keep_standard_limit() -> None:
    """Set the standard limit for good: py_ecc raises it only when it is first imported."""
    import_module("py_ecc")
    sys.setrecursionlimit(STANDARD)
