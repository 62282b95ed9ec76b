"""Installs and runs Kindred. `make` calls it.

`bootstrap` runs under any Python. It creates the virtual environment (with `packages`) and converts the embedding
models (with `models`). Everything else runs inside the environment.
"""
