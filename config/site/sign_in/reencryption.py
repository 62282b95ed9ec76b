"""Encrypts the secrets of second factors again with the current SECRET_KEY, so that operators can remove older keys."""

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.db import transaction

from config.site.sign_in.adapters import SECOND_FACTOR
from config.site.sign_in.sealing import build_sealer

_SECRETS = ("secret", "seed")
"""The encrypted fields: the secret of an authenticator app, and the seed of recovery codes."""


def reencrypt_second_factors() -> tuple[int, int]:
    """Encrypts the secrets of all second factors again. Returns how many are now encrypted with SECRET_KEY, and how
    many cannot be decrypted with any known key."""
    done = lost = 0
    for pk in Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN).values_list("pk"):
        try:
            done += _reencrypt(*pk)
        except InvalidToken:
            lost += 1
    return done, lost


@transaction.atomic
def _reencrypt(pk: int) -> int:
    """Encrypts the secret of one second factor again. Returns 1, or 0 if the second factor was deleted meanwhile. Locks
    the database row, because sign-ins record used recovery codes in the same row."""
    factors = Authenticator.objects.select_for_update().filter(pk=pk)
    for factor in factors:
        for name in factor.data.keys() & _SECRETS:
            factor.data[name] = build_sealer(SECOND_FACTOR).rotate(factor.data[name]).decode()
        factor.save(update_fields=["data"])
    return len(factors)
