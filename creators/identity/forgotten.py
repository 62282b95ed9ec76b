"""Erases people on request and keeps them out of later imports."""

from django.dispatch import Signal

Key = tuple[str, str]
"""Platform and identity, as imports know them: a source id, `@handle`, or `name:` and the folded name."""

forgotten = Signal()
"""Sent inside the erasing transaction, with the `ids` of the creators and profiles, and the `keys` of their accounts.
Receivers erase their own data that names them and return the number of rows by kind."""
