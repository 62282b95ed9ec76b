"""Installs and runs Kindred; called by `make`.

`bootstrap` runs under any Python and creates the virtual environment; everything else runs inside it.
"""
