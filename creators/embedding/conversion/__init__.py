"""Converts the weights that packages carry into the files that creators/embedding reads.

It runs before the start, in an environment of its own (`config/launch/models.py`); nothing that runs imports it.
"""
