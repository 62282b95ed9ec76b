"""Judges creators against a brief: the brief becomes criteria, each creator gets a verdict on every one, and these
decide."""
