"""Keeps later imports from adding people who were erased on request. Only digests of their identities are stored."""

import hmac
from collections.abc import Collection, Iterable
from datetime import datetime

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.kit.secret_keys import fingerprint_key, list_secret_keys
from creators.identity.forgotten import Key
from creators.models import ForgottenIdentity


def block_keys(keys: Iterable[Key], *, now: datetime) -> int:
    """Blocks these identities. Returns the number of identities that were not blocked before."""
    identities = {_list_digests(key) for key in keys}
    known = _find_stored(digest for digests in identities for digest in digests)
    fresh = {digests[0] for digests in identities if known.isdisjoint(digests)}
    made_by = fingerprint_key(settings.FORGOTTEN_KEY)
    ForgottenIdentity.objects.bulk_create(
        ForgottenIdentity(digest=digest, key_fingerprint=made_by, forgotten_at=now)
        for digest in sorted(fresh)
    )
    return len(fresh)


def find_blocked(keys: Collection[Key]) -> set[Key]:
    """Returns those of the identities in `keys` that are blocked. Raises ImproperlyConfigured if a secret key is
    missing."""
    _require_keys()
    by_digest = {digest: key for key in keys for digest in _list_digests(key)}
    return {by_digest[digest] for digest in _find_stored(by_digest)}


def count_under_older_keys() -> int:
    """Returns the number of blocked identities that may be recognised only with a key in SECRET_KEY_FALLBACKS."""
    own = {settings.FORGOTTEN_KEY, *settings.FORGOTTEN_KEY_FALLBACKS}
    if own.issuperset(settings.SECRET_KEY_FALLBACKS):
        return 0
    return ForgottenIdentity.objects.exclude(key_fingerprint__in=map(fingerprint_key, own)).count()


def _require_keys() -> None:
    """Raises ImproperlyConfigured if the secret key of any stored digest is missing. Without that key, the digest
    cannot be compared, and an import could add the erased person again."""
    known = ["", *map(fingerprint_key, _list_keys())]
    if ForgottenIdentity.objects.exclude(key_fingerprint__in=known).exists():
        raise ImproperlyConfigured(
            "People were forgotten under another FORGOTTEN_KEY. Set that key, or add it to FORGOTTEN_KEY_FALLBACKS."
        )


def _find_stored(digests: Iterable[bytes]) -> set[bytes]:
    found = ForgottenIdentity.objects.filter(digest__in=list(digests))
    return {bytes(digest) for digest in found.values_list("digest", flat=True)}


def _list_digests(key: Key) -> tuple[bytes, ...]:
    """Returns the digests of an identity, one for each secret key. The first digest is the one to store."""
    platform, identity = key
    same = identity.lower() if identity.startswith("@") else identity
    text = f"forgotten\0{platform}\0{same}".encode()
    return tuple(hmac.digest(each.encode(), text, "sha256") for each in _list_keys())


def _list_keys() -> list[str]:
    """Returns the secret keys for digests, FORGOTTEN_KEY first. Digests from before the setting FORGOTTEN_KEY existed
    were made with a SECRET_KEY."""
    own = (settings.FORGOTTEN_KEY, *settings.FORGOTTEN_KEY_FALLBACKS)
    return list(dict.fromkeys([*own, *list_secret_keys()]))
