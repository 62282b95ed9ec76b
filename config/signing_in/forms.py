"""allauth's forms, where they leave something open."""

from typing import Any, Final

from allauth.account import forms as account
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils.crypto import salted_hmac

NAME_LENGTH: Final = 60
STEP_S: Final = 30
RULES: Final = "At least 8 characters, not only digits, and none of the common ones."
"""What AUTH_PASSWORD_VALIDATORS ask of a password."""


class Plain:
    """A form whose placeholders do not repeat its labels, and whose rules fit into a line."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
            field.label = str(field.label).capitalize()
        if "password2" in self.fields:
            self.fields["password1"].help_text = RULES


# --- With a password, and by mail -----------------------------------------------------------------


class SignIn(Plain, account.LoginForm):  # type: ignore[misc]  # allauth carries no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remember"].label = "Keep me signed in"


class SignUp(Plain, account.SignupForm):  # type: ignore[misc]  # allauth carries no types
    pass


class NewEmail(Plain, account.AddEmailForm):  # type: ignore[misc]  # allauth carries no types
    pass


class ChangedPassword(Plain, account.ChangePasswordForm):  # type: ignore[misc]  # allauth carries no types
    pass


class FirstPassword(Plain, account.SetPasswordForm):  # type: ignore[misc]  # allauth carries no types
    pass


class ForgottenPassword(Plain, account.ResetPasswordForm):  # type: ignore[misc]  # allauth carries no types
    pass


class PasswordAnew(Plain, account.ResetPasswordKeyForm):  # type: ignore[misc]  # allauth carries no types
    pass


class PasswordAgain(Plain, account.ReauthenticateForm):  # type: ignore[misc]  # allauth carries no types
    pass


class MailedCode(Plain, account.ConfirmEmailVerificationCodeForm):  # type: ignore[misc]  # allauth carries no types
    pass


# --- Second factors -------------------------------------------------------------------------------


class NewApp(Plain, ActivateTOTPForm):  # type: ignore[misc]  # allauth carries no types
    pass


class SecondStep(Plain, AuthenticateForm):  # type: ignore[misc]  # allauth carries no types
    def clean_code(self) -> str:
        return _once(self.user, super().clean_code())


class SecondStepAgain(Plain, ReauthenticateForm):  # type: ignore[misc]  # allauth carries no types
    def clean_code(self) -> str:
        return _once(self.user, super().clean_code())


def _once(user: User, code: str) -> str:
    """A code is good in the steps of time beside its own, too, but allauth remembers a used one for a single step."""
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
