"""Encrypts second factors again under the current SECRET_KEY, so that older keys can be removed."""

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.db import transaction

from config.site.sign_in.adapters import SECOND_FACTOR
from config.site.sign_in.sealing import build_sealer

_SECRETS = ("secret", "seed")
"""The encrypted fields of an authenticator app and of recovery codes."""


def reencrypt_second_factors() -> tuple[int, int]:
    """Returns how many second factors are under SECRET_KEY now, and how many no key decrypts."""
    done = lost = 0
    for pk in Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN).values_list("pk"):
        try:
            done += _reencrypt(*pk)
        except InvalidToken:
            lost += 1
    return done, lost


@transaction.atomic
def _reencrypt(pk: int) -> int:
    """Returns 1, or 0 if the factor was deleted. Locks it, because used recovery codes are noted in it."""
    factors = Authenticator.objects.select_for_update().filter(pk=pk)
    for factor in factors:
        for name in factor.data.keys() & _SECRETS:
            factor.data[name] = build_sealer(SECOND_FACTOR).rotate(factor.data[name]).decode()
        factor.save(update_fields=["data"])
    return len(factors)
