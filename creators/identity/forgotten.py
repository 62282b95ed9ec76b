"""The signal on which other apps erase their data about forgotten creators."""

from django.dispatch import Signal

Key = tuple[str, str]
"""Platform and identity. Imports identify a profile by a source id, `@handle`, or `name:` and the folded name."""

forgotten = Signal()
"""Signal inside the transaction that erases creators. It has the `ids` of creators and profiles, and the `keys` of
their accounts. Receivers erase their own rows that name these creators. They return the number of erased rows by
kind."""
