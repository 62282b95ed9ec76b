"""The signal that tells other apps to erase their data about forgotten creators."""

from django.dispatch import Signal

Key = tuple[str, str]
"""Platform and identity. Imports identify a profile by a source id, `@handle`, or `name:` and the folded name."""

forgotten = Signal()
"""Sent inside the transaction that erases creators, with `ids` of creators and profiles and `keys` of their accounts.
Receivers erase their own rows that name these creators and return the number of erased rows by kind."""
