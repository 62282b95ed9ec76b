"""Installs and runs Kindred; called by `make`.

`bootstrap` runs under any Python. It creates the virtual environment (with `packages`) and converts the embedding
models (with `models`). Everything else runs inside the environment.
"""
