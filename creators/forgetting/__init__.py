"""People who ask to be forgotten: erased from everything that is stored, and kept out of later imports."""

from django.dispatch import Signal

forgotten = Signal()
"""Sent within the transaction that erases, with `ids`: those of the creators and profiles that are going. Whoever keeps
something beside them that names them erases it, and returns how many rows of what."""
