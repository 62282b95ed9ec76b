"""Customises sign-in with allauth."""

import base64
import logging
import secrets
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse

from billing.access import blocked
from billing.mail.limits import may_mail
from config.api.errors import TooManyRequests
from config.site.sign_in.sealing import build_sealer

log = logging.getLogger(__name__)

FROM_ALL_CLIENTS: Final = "300/h/key"
"""Maximum wrong passwords for one e-mail address, from all clients together. The limit of each single client is a fifth
of this number."""
MAIL_RETRY_S: Final = 3_600
SECOND_FACTOR: Final = "kindred.second-factor"
ASKED_BY_STRANGERS: Final = frozenset(
    f"account/email/{name}"
    for name in (
        "account_already_exists",
        "email_confirmation",
        "email_confirmation_signup",
        "password_reset_key",
        "unknown_account",
    )
)
"""Templates of mails that anyone can trigger for any address. The number of these mails is limited. All other mails
report a change that the user has made, and are always sent."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth carries no types
    error_messages = DefaultAccountAdapter.error_messages | {
        "cannot_remove_primary_email": "You cannot remove the address that you sign in with.",
        "duplicate_email": "This account has that e-mail address already.",
        "email_password_mismatch": "E-mail and password do not match.",
        "email_taken": "Another account has this e-mail address.",
        "incorrect_code": "This code is not the one in our latest e-mail.",
        "incorrect_password": "This password is wrong. Try again.",
        "max_email_addresses": "You cannot add more than %d e-mail addresses.",
        "unknown_email": "No account has this e-mail address.",
        "unverified_primary_email": "Confirm your e-mail address first.",
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """Returns the IP address of the client rather than of a proxy. Rate limits count requests by this address."""
        return blocked.address_of(request) or str(super().get_client_ip(request))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends a mail. Raises TooManyRequests if strangers have triggered too many mails to this address. The limit
        does not reveal whether the address belongs to a user."""
        if template_prefix in ASKED_BY_STRANGERS and not may_mail([email], "asked"):
            text = "We have sent many e-mails to this address. Try again in an hour."
            raise TooManyRequests(text, headers={"Retry-After": str(MAIL_RETRY_S)})
        super().send_mail(template_prefix, email, context)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Returns the key under which wrong passwords are counted. The key consists of the client's IP address and the
        e-mail address, so that no client can lock out another one."""
        return f"{ratelimit.get_ip(request)}:{_email_of(credentials)}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts a sign-in attempt before the password is checked. Otherwise simultaneous attempts could exceed the
        limit."""
        super().pre_authenticate(request, **credentials)
        self._counted = ratelimit.consume(request, key=_email_of(credentials), **_everywhere())
        if not self._counted:
            raise self.validation_error("too_many_login_attempts")

    def _rollback_login_failed_rl_usage(self) -> None:
        """Removes the sign-in attempt from the count, because the password was right."""
        super()._rollback_login_failed_rl_usage()
        if self._counted:
            self._counted.rollback()

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Resets the count of wrong passwords after a password reset, so that the owner can sign in again."""
        super()._delete_login_attempts_cached_email(request, **credentials)
        ratelimit.clear(request, key=_email_of(credentials), **_everywhere())

    def get_email_verification_redirect_url(self, _: object) -> str:
        return reverse("account_security")

    get_password_change_redirect_url = get_email_verification_redirect_url


def _everywhere() -> dict[str, Any]:
    return {
        "app": "kindred",
        "action": "login_failed",
        "config": {"login_failed": FROM_ALL_CLIENTS},
    }


def _email_of(credentials: dict[str, Any]) -> str:
    return str(credentials.get("email", "")).lower()


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth carries no types
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": "This code is wrong or was already used. Try again.",
    }

    def encrypt(self, text: str) -> str:
        return build_sealer(SECOND_FACTOR).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypts a secret. If no known key can decrypt the secret, returns a random value, so that no code is
        accepted."""
        try:
            return build_sealer(SECOND_FACTOR).decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            log.error(
                "A second factor was encrypted with another SECRET_KEY; no code will match it."
            )
            return base64.b32encode(secrets.token_bytes(20)).decode()

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002  allauth's name
        before = Authenticator.objects.filter(user=user, type=type).count()
        return f"Passkey {before + 1}" if before else "Passkey"

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return entity | {"name": settings.MFA_TOTP_ISSUER}
