"""Converts the weights that packages carry into the files that creators/embedding reads, before the start and in an
environment of its own (`config/launch/models.py`)."""
