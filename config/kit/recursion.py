"""Loads py_ecc, which the SDKs of the rails use, before they do.

It raises Python's recursion limit so far that deeply nested JSON overflows the stack and kills the process, where it
is a RecursionError otherwise. Import this before any of them.
"""

import sys

_limit = sys.getrecursionlimit()
import py_ecc  # noqa: E402

sys.setrecursionlimit(_limit)

__all__ = ["py_ecc"]
