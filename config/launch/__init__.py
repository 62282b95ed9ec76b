"""Installs and runs Kindred; called by `make`.

`bootstrap` runs under any Python: it creates the virtual environment (`packages`) and converts the embedding models
(`models`). Everything else runs inside the environment.
"""
