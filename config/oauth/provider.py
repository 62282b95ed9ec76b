"""Customises the OAuth library: scopes, formats of tokens, and conditions for tokens."""

import hashlib
import secrets
from typing import Any, Final
from uuid import UUID

from oauth2_provider.models import RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauth2_provider.scopes import BaseScopes

from billing.access.lookup import ACCESS_PREFIX
from billing.programs import connections
from billing.programs.scopes import SCOPES

REFRESH_PREFIX: Final = "kin_refresh_"
DEFAULT_SCOPES: Final = ["read", "search"]
"""The scopes of a program that requests none."""


class Scopes(BaseScopes):  # type: ignore[misc]  # the library carries no types
    def get_all_scopes(self) -> dict[str, str]:
        return {str(name): text for name, text in SCOPES.items()}

    def get_available_scopes(self, *_: Any, **__: Any) -> list[str]:
        return list(SCOPES)

    def get_default_scopes(self, *_: Any, **__: Any) -> list[str]:
        return DEFAULT_SCOPES


def make_access_token(_: object) -> str:
    return ACCESS_PREFIX + secrets.token_urlsafe(32)


def make_refresh_token(_: object) -> str:
    return REFRESH_PREFIX + secrets.token_urlsafe(32)


class Provider(OAuth2Validator):  # type: ignore[misc]  # the library carries no types
    """Issues tokens only while the program is connected to the user's account. If a program uses an authorization code
    twice, revokes all tokens that the code has led to."""

    def validate_code(
        self, client_id: str, code: str, client: Any, request: Any, *args: Any, **more: Any
    ) -> bool:
        if super().validate_code(client_id, code, client, request, *args, **more):
            return connections.is_connected(request.user, client)
        RefreshToken.revoke_family(_name_family(code))
        return False

    def validate_refresh_token(
        self, refresh_token: str, client: Any, request: Any, *args: Any, **more: Any
    ) -> bool:
        is_valid = super().validate_refresh_token(refresh_token, client, request, *args, **more)
        return is_valid and connections.is_connected(request.user, client)

    def _create_refresh_token(
        self, request: Any, refresh_token_code: str, access_token: Any, previous: Any
    ) -> Any:
        made = super()._create_refresh_token(request, refresh_token_code, access_token, previous)
        if previous is None:
            made.token_family = _name_family(request.code)
            made.save(update_fields=["token_family"])
        return made


def _name_family(code: str) -> UUID:
    """Returns an id that all tokens from this authorization code share."""
    return UUID(bytes=hashlib.sha256(code.encode()).digest()[:16])
