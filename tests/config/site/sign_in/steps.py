"""The steps of a user who signs in."""

import time
from typing import Any, Final

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.test import Client

PASSWORD = "a-long-enough-secret"
SECURITY = "/account/security"
REGISTERED: Final = {
    "id": "PDF6aiJfEMEsfywojbW_uwXyPnK4_e8pdoGa82pXcMI",
    "rawId": "PDF6aiJfEMEsfywojbW_uwXyPnK4_e8pdoGa82pXcMI",
    "type": "public-key",
    "response": {
        "clientDataJSON": (
            "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiVk5RYTdFZkd3SHdVYkZ6eC16NGxIcVRDVTZvb0"
            "I1alY2aXZNdE94UkNldyIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6ODEwMiIsImNyb3NzT3JpZ2luIjpmYWxz"
            "ZX0"
        ),
        "attestationObject": (
            "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQ"
            "ECAwQFBgcIAQIDBAUGBwgAIDwxemoiXxDBLH8sKI21v7sF8j5yuP3vKXaBmvNqV3DCpQECAyYgASFYIOR02QJnBZI3"
            "_KkTO6us0Jm4LOvmnZoF0k7LVQkS7yDcIlggyGGYypKNJGBbV4rTByzXekl1KGpBRQS4G2PE-BHt6so"
        ),
    },
    "clientExtensionResults": {"credProps": {"rk": True}},
}
"""What a browser answered once when a passkey was made."""


def code(secret: str, *, steps: int = 0) -> str:
    """The code that the app shows, `steps` half minutes from now."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps)))


def of(user: User) -> QuerySet[Any]:
    """The second factors of a user; allauth's models carry no types."""
    found: QuerySet[Any] = Authenticator.objects.filter(user=user)
    return found


def passkey_of(user: User, name: str = "Laptop") -> int:
    data = {"name": name, "credential": REGISTERED}
    found, _ = Authenticator.objects.get_or_create(
        user=user, type=Authenticator.Type.WEBAUTHN, defaults={"data": data}
    )
    return int(found.pk)


def seed_of(email: str) -> str:
    codes = Authenticator.objects.get(user__email=email, type=Authenticator.Type.RECOVERY_CODES)
    return str(get_adapter().decrypt(codes.data["seed"]))


class Browser(Client):
    """Dora's browser, signed out at first."""

    def __init__(self, **headers: str) -> None:
        super().__init__(headers={"Accept": "text/html", **headers})

    def is_in(self) -> bool:
        return self.get(SECURITY).status_code == 200

    def sign_in(self, password: str = PASSWORD, **form: str) -> Any:
        return self.post(
            "/accounts/login/", {"login": "dora@example.com", "password": password, **form}
        )

    def confirm_password(self) -> Any:
        return self.post("/accounts/reauthenticate/", {"password": PASSWORD})

    def set_up_app(self) -> tuple[str, list[str]]:
        """Set up the app, and return its key and the recovery codes."""
        page = self.get("/accounts/2fa/totp/activate/")
        secret = page.context["form"].secret
        self.post("/accounts/2fa/totp/activate/", {"code": code(secret)})
        return secret, self.get("/accounts/2fa/recovery-codes/").context["unused_codes"]

    def second_step(self, code: str) -> Any:
        return self.post("/accounts/2fa/authenticate/", {"code": code})
