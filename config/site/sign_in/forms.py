"""Customises allauth's forms."""

from typing import Any, Final

from allauth.account.forms import SignupForm
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, BaseAuthenticateForm, ReauthenticateForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django import forms
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from config.kit.secret_keys import list_secret_keys

NAME_LENGTH: Final = 60
STEP_S: Final = 30


class SignUp(SignupForm):  # type: ignore[misc]  # allauth carries no types
    def try_save(self, request: HttpRequest) -> Any:
        """Saves the user, unless the e-mail address is already registered. Hashes the password in both cases. Otherwise
        the response time would reveal whether the address is registered."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)


class _OneUse(BaseAuthenticateForm):  # type: ignore[misc]  # allauth carries no types
    def clean_code(self) -> str:
        """Rejects a code that was already used. A code is valid for several time steps, but allauth prevents a second
        use only in one of them."""
        code: str = super().clean_code()
        life_s = (2 * settings.MFA_TOTP_TOLERANCE + 1) * STEP_S
        for key in list_secret_keys():
            used = f"{self.user.pk}:{code}"
            salted = salted_hmac("kindred.used-code", used, key, algorithm="sha256")
            if not cache.add(f"used-code:{salted.hexdigest()}", True, life_s):
                raise get_adapter().validation_error("incorrect_code")
        return code


class SecondStep(_OneUse, AuthenticateForm):  # type: ignore[misc]  # allauth carries no types
    """The form for the code of a second factor at sign-in."""


class SecondStepAgain(_OneUse, ReauthenticateForm):  # type: ignore[misc]  # allauth carries no types
    """The form for the code of a second factor, before a user changes the sign-in settings."""


class NewPasskey(AddWebAuthnForm):  # type: ignore[misc]  # allauth carries no types
    name = forms.CharField(required=False, max_length=NAME_LENGTH)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].initial = True


class NamedPasskey(EditWebAuthnForm):  # type: ignore[misc]  # allauth carries no types
    name = forms.CharField(max_length=NAME_LENGTH)
