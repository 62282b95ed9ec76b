"""Converts weights in packages into the files that creators/embedding reads.

It runs before the start, in a separate environment (`config/launch/models.py`). The product does not import it.
"""
