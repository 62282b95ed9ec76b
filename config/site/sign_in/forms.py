"""Changes to allauth's forms."""

from typing import Any, Final

from allauth.account.forms import SignupForm
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django import forms
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

NAME_LENGTH: Final = 60
STEP_S: Final = 30


class SignUp(SignupForm):  # type: ignore[misc]  # allauth carries no types
    def try_save(self, request: HttpRequest) -> Any:
        """Save the user unless the address is known. The password is hashed anyway, so both cases take equally long."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)


class SecondStep(AuthenticateForm):  # type: ignore[misc]  # allauth carries no types
    def clean_code(self) -> str:
        return _once(self.user, super().clean_code())


class SecondStepAgain(ReauthenticateForm):  # type: ignore[misc]  # allauth carries no types
    def clean_code(self) -> str:
        return _once(self.user, super().clean_code())


def _once(user: User, code: str) -> str:
    """Refuse a used code as long as it is valid: several time steps. Allauth refuses it only within one step."""
    digest = salted_hmac("kindred.used-code", f"{user.pk}:{code}", algorithm="sha256").hexdigest()
    steps = 2 * settings.MFA_TOTP_TOLERANCE + 1
    if not cache.add(f"used-code:{digest}", True, steps * STEP_S):
        raise get_adapter().validation_error("incorrect_code")
    return code


class NewPasskey(AddWebAuthnForm):  # type: ignore[misc]  # allauth carries no types
    name = forms.CharField(required=False, max_length=NAME_LENGTH)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].initial = True


class NamedPasskey(EditWebAuthnForm):  # type: ignore[misc]  # allauth carries no types
    name = forms.CharField(max_length=NAME_LENGTH)
