"""Loads py_ecc, which the SDKs of the rails use, before they do.

It raises Python's recursion limit so far that deeply nested JSON overflows the stack and kills the process, where it
is a RecursionError otherwise. Import this before any of them.
"""

import sys
from importlib import import_module

_limit = sys.getrecursionlimit()
import_module("py_ecc")
sys.setrecursionlimit(_limit)
