"""Settings of django-oauth-toolkit: only the code flow with PKCE, as OAuth 2.1 requires."""

from typing import Any, Final

ACCESS_S: Final = 3_600
REFRESH_S: Final = 60 * 86_400
"""Time that a refresh token outlives its last access token. Each use renews the refresh token."""
CODE_S: Final = 60


def build_settings(*, issuer: str, redirect_schemes: list[str]) -> dict[str, Any]:
    """Returns the library's settings. If `issuer` is empty, the issuer follows the address that the client uses."""
    return {
        "OIDC_ISS_ENDPOINT": issuer,
        "OAUTH2_SERVER_CLASS": "oauthlib.oauth2.WebApplicationServer",
        "OAUTH2_VALIDATOR_CLASS": "config.oauth.provider.Provider",
        "SCOPES_BACKEND_CLASS": "config.oauth.provider.Scopes",
        "ACCESS_TOKEN_GENERATOR": "config.oauth.provider.make_access_token",
        "REFRESH_TOKEN_GENERATOR": "config.oauth.provider.make_refresh_token",
        "ACCESS_TOKEN_EXPIRE_SECONDS": ACCESS_S,
        "REFRESH_TOKEN_EXPIRE_SECONDS": REFRESH_S,
        "AUTHORIZATION_CODE_EXPIRE_SECONDS": CODE_S,
        "CLIENT_SECRET_HASHER": "client_secret",
        "PKCE_REQUIRED": True,
        "ROTATE_REFRESH_TOKEN": True,
        "REFRESH_TOKEN_REUSE_PROTECTION": True,
        # Only loopback addresses may use http: see config.oauth.registration.
        "ALLOWED_REDIRECT_URI_SCHEMES": ["https", "http", *redirect_schemes],
        "ALLOW_LOCALHOST_LOOPBACK": True,
        "DCR_ENABLED": True,
        "DCR_REGISTRATION_PERMISSION_CLASSES": ("oauth2_provider.dcr.AllowAllDCRPermission",),
        "OAUTH2_RESPONSE_TYPES_SUPPORTED": ["code"],
        "OAUTH2_GRANT_TYPES_SUPPORTED": ["authorization_code", "refresh_token"],
        "OAUTH2_TOKEN_ENDPOINT_AUTH_METHODS_SUPPORTED": [
            "none",
            "client_secret_basic",
            "client_secret_post",
        ],
        **{f"COMPLIANT_BCP_RFC9700_{rule}": True for rule in _RULES},
    }


_RULES: Final = (
    "IMPLICIT_GRANT",
    "PASSWORD_GRANT",
    "PKCE_METHOD",
    "PKCE_REQUIRED",
    "ACCESS_TOKEN_TRANSPORT",
    "AUTHZ_RESPONSE_ISS",
    "TOKEN_STORAGE",
    "REFRESH_TOKEN",
    "REDIRECT_URI_MATCHING",
)
