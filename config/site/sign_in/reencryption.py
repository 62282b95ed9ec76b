"""Encrypts second factors again with the current SECRET_KEY, so that operators can remove older keys."""

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.db import transaction

from config.site.sign_in.adapters import SECOND_FACTOR
from config.site.sign_in.sealing import build_sealer

_SECRETS = ("secret", "seed")
"""The encrypted fields. An authenticator app has a secret, and recovery codes have a seed."""


def reencrypt_second_factors() -> tuple[int, int]:
    """Encrypts all second factors again. Returns how many now use SECRET_KEY, and how many no known key decrypts."""
    done = lost = 0
    for pk in Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN).values_list("pk"):
        try:
            done += _reencrypt(*pk)
        except InvalidToken:
            lost += 1
    return done, lost


@transaction.atomic
def _reencrypt(pk: int) -> int:
    """Encrypts one second factor again. Returns 1, or 0 if it was deleted. Locks its row, which also records used
    recovery codes."""
    factors = Authenticator.objects.select_for_update().filter(pk=pk)
    for factor in factors:
        for name in factor.data.keys() & _SECRETS:
            factor.data[name] = build_sealer(SECOND_FACTOR).rotate(factor.data[name]).decode()
        factor.save(update_fields=["data"])
    return len(factors)
