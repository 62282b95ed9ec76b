"""Blocks forgotten identities from later imports."""

import hashlib
import hmac
from collections.abc import Collection, Iterable
from datetime import datetime

from django.conf import settings

from creators.identity.forgotten import Key
from creators.models import ForgottenIdentity


def block_keys(keys: Iterable[Key], *, now: datetime) -> int:
    """Returns blocks these identities from now on. Returns how many are newly blocked."""
    digests = {_digest(key) for key in keys}
    known = ForgottenIdentity.objects.filter(digest__in=digests).values_list("digest", flat=True)
    fresh = digests - {bytes(digest) for digest in known}
    ForgottenIdentity.objects.bulk_create(
        ForgottenIdentity(digest=digest, forgotten_at=now) for digest in sorted(fresh)
    )
    return len(fresh)


def find_blocked(keys: Collection[Key]) -> set[Key]:
    """Returns the given identities that are blocked."""
    by_digest = {_digest(key): key for key in keys}
    found = ForgottenIdentity.objects.filter(digest__in=by_digest)
    return {by_digest[bytes(digest)] for digest in found.values_list("digest", flat=True)}


def _digest(key: Key) -> bytes:
    platform, identity = key
    same = identity.lower() if identity.startswith("@") else identity
    text = f"forgotten\0{platform}\0{same}".encode()
    return hmac.new(settings.SECRET_KEY.encode(), text, hashlib.sha256).digest()
