"""Encrypts second factors under the current SECRET_KEY again, so that older keys can go."""

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import transaction

from config.site.sign_in.adapters import SECOND_FACTOR
from config.site.sign_in.sealing import build_key_sealer, build_sealer

_SECRETS = ("secret", "seed")
"""The encrypted fields of an authenticator app and of recovery codes."""


def reencrypt_second_factors() -> tuple[int, int]:
    """Returns how many second factors were encrypted again, and how many no key decrypts."""
    renewed = lost = 0
    for pk in Authenticator.objects.values_list("pk", flat=True):
        try:
            renewed += _reencrypt(pk)
        except InvalidToken:
            lost += 1
    return renewed, lost


@transaction.atomic
def _reencrypt(pk: int) -> bool:
    """Returns whether the factor was under an older key. Locks it, because used recovery codes are noted in it."""
    factor = Authenticator.objects.select_for_update().filter(pk=pk).first()
    old = [name for name in _SECRETS if factor and _is_under_older_key(factor.data.get(name))]
    for name in old:
        factor.data[name] = build_sealer(SECOND_FACTOR).rotate(factor.data[name]).decode()
    if old:
        factor.save(update_fields=["data"])
    return bool(old)


def _is_under_older_key(sealed: str | None) -> bool:
    try:
        build_key_sealer(SECOND_FACTOR, settings.SECRET_KEY).decrypt(sealed or "")
    except InvalidToken:
        return sealed is not None
    return False
