"""From a clean machine to a running Kindred: what `make` calls.

`bootstrap` runs under any Python and makes the virtual environment; everything else runs inside it.
"""
