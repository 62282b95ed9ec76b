"""Where sign-in differs from allauth's defaults."""

import base64
import logging
import secrets
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.internal import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac

from billing.access import blocking

log = logging.getLogger(__name__)

FROM_ALL_CLIENTS: Final = "300/h/key"
"""Wrong passwords for one e-mail address. One client reaches a fifth of it, so several must guess together."""


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
        """Rate limits count the client's address, not the proxy's."""
        return blocking.address_of(request) or str(super().get_client_ip(request))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count wrong passwords by client and e-mail address: one client locks no other out."""
        return f"{ratelimit.get_ip(request)}:{_email_of(credentials)}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        super().pre_authenticate(request, **credentials)
        if not _count_failure(request, credentials, dry_run=True):
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        _count_failure(request, credentials, dry_run=False)

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """After a password reset, its owner can sign in again."""
        super()._delete_login_attempts_cached_email(request, **credentials)
        ratelimit.clear(request, key=_email_of(credentials), **_everywhere())

    def get_email_verification_redirect_url(
        self,
        email_address: EmailAddress,  # noqa: ARG002  allauth's signature
    ) -> str:
        return reverse("account_security")

    def get_password_change_redirect_url(
        self,
        request: HttpRequest,  # noqa: ARG002  allauth's signature
    ) -> str:
        return reverse("account_security")


def _count_failure(request: HttpRequest, credentials: dict[str, Any], *, dry_run: bool) -> bool:
    """Count a wrong password for its e-mail address from all clients. False if there were too many."""
    usage = ratelimit.consume(request, key=_email_of(credentials), dry_run=dry_run, **_everywhere())
    return usage is not None


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
        return _sealer().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Data encrypted with another SECRET_KEY is lost and must not match: a random value takes its place."""
        try:
            return _sealer().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            log.error(
                "A second factor was encrypted with another SECRET_KEY; no code will match it."
            )
            return base64.b32encode(secrets.token_bytes(20)).decode()

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002  allauth's signature
        before = Authenticator.objects.filter(user=user, type=type).count()
        return f"Passkey {before + 1}" if before else "Passkey"

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return entity | {"name": settings.MFA_TOTP_ISSUER}


def _sealer() -> Fernet:
    """Encrypts secrets, so a copy of the database alone produces no codes."""
    key = salted_hmac("kindred.second-factor", "", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))
