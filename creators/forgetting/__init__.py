"""Erases people on request and keeps them out of later imports."""

from django.dispatch import Signal

forgotten = Signal()
"""Sent inside the erasing transaction, with the `ids` of the creators and profiles. Receivers erase their own data that
names them and return the number of rows by kind."""
