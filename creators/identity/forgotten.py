"""A signal that creators are being erased. Other apps then erase their own data about them."""

from django.dispatch import Signal

Key = tuple[str, str]
"""A platform and an identity. The identity is a source id, `@handle`, or `name:` and the folded name."""

forgotten = Signal()
"""Sent inside the transaction that erases creators. `ids` has the ids of creators and profiles, `keys` has the
identities of their accounts. Receivers erase their own rows about them, and return the number of erased rows by kind.
"""
