"""A signal that creators are being erased. Other apps receive it and erase their own data about these creators."""

from django.dispatch import Signal

Key = tuple[str, str]
"""A platform and an identity on it. The identity is a source id, `@handle`, or `name:` followed by the name in the form
for comparison (`fold_name`)."""

forgotten = Signal()
"""The signal, sent inside the transaction that erases creators. `ids` contains the ids of the creators and their
profiles. `keys` contains the identities of their accounts. Receivers erase their own rows about the creators, and
return the number of erased rows by kind."""
