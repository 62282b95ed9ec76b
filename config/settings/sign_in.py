"""Settings for people who sign in, and for the programs that they connect."""

from django.conf import global_settings

from config.kit.loopback import is_loopback
from config.settings import environment as env
from config.settings.base import SITE_URL

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# Django's hashers for passwords. The last hasher is for the secrets of programs.
PASSWORD_HASHERS = [*global_settings.PASSWORD_HASHERS, "config.oauth.secrets.SecretHasher"]
ACCOUNT_ADAPTER = "config.site.sign_in.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
# A mailed code proves an address before anything else. So sign-up responds the same for known and unknown addresses,
# and a new address replaces the old one only once it is proved.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_CHANGE_EMAIL = True
# Changes to the sign-in ask for the password or a second factor again and are reported by mail.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
MFA_ADAPTER = "config.site.sign_in.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_ISSUER = "Kindred"
# The previous and the next code are accepted too, because clocks differ and typing takes time.
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "config.site.sign_in.forms.SecondStep",
    "reauthenticate": "config.site.sign_in.forms.SecondStepAgain",
    "add_webauthn": "config.site.sign_in.forms.NewPasskey",
    "edit_webauthn": "config.site.sign_in.forms.NamedPasskey",
}
# The form hashes the password for a known address too, so that the time of the answer tells nothing.
ACCOUNT_FORMS = {"signup": "config.site.sign_in.forms.SignUp"}
SESSION_ENGINE = "config.site.sign_in.sessions"
# Sessions contain mailed codes, and keys of authenticator apps during their setup. They are encrypted, so that a copy
# of the database does not reveal them.
SESSION_SERIALIZER = "config.site.sign_in.sealing.SealedSerializer"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "search"

# Schemes of apps' redirect addresses, separated by commas. https and the user's machine are always allowed.
OAUTH_REDIRECT_SCHEMES = env.read_list("OAUTH_REDIRECT_SCHEMES")
# The library's own model. Django reads its name from the settings.
OAUTH2_PROVIDER_APPLICATION_MODEL = "oauth2_provider.Application"
# Only the code flow with PKCE, as OAuth 2.1 requires.
OAUTH2_PROVIDER = {
    # Without it, the issuer follows the address that the client uses.
    "OIDC_ISS_ENDPOINT": "" if is_loopback(SITE_URL) else SITE_URL,
    "OAUTH2_SERVER_CLASS": "oauthlib.oauth2.WebApplicationServer",
    "OAUTH2_VALIDATOR_CLASS": "config.oauth.provider.Provider",
    "SCOPES_BACKEND_CLASS": "config.oauth.provider.Scopes",
    "ACCESS_TOKEN_GENERATOR": "config.oauth.provider.make_access_token",
    "REFRESH_TOKEN_GENERATOR": "config.oauth.provider.make_refresh_token",
    "ACCESS_TOKEN_EXPIRE_SECONDS": 3_600,
    # Time that a refresh token outlives its last access token. Each use renews the refresh token.
    "REFRESH_TOKEN_EXPIRE_SECONDS": 60 * 86_400,
    "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
    "CLIENT_SECRET_HASHER": "client_secret",
    "PKCE_REQUIRED": True,
    "ROTATE_REFRESH_TOKEN": True,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    # Only loopback addresses may use http: see config.oauth.registration.
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https", "http", *OAUTH_REDIRECT_SCHEMES],
    "ALLOW_LOCALHOST_LOOPBACK": True,
    "DCR_ENABLED": True,
    "DCR_REGISTRATION_PERMISSION_CLASSES": ("oauth2_provider.dcr.AllowAllDCRPermission",),
    "OAUTH2_RESPONSE_TYPES_SUPPORTED": ["code"],
    "OAUTH2_GRANT_TYPES_SUPPORTED": ["authorization_code", "refresh_token"],
    "OAUTH2_TOKEN_ENDPOINT_AUTH_METHODS_SUPPORTED": [
        *("none", "client_secret_basic", "client_secret_post"),
    ],
    **{
        f"COMPLIANT_BCP_RFC9700_{rule}": True
        for rule in (
            *("IMPLICIT_GRANT", "PASSWORD_GRANT", "PKCE_METHOD", "PKCE_REQUIRED", "TOKEN_STORAGE"),
            *("ACCESS_TOKEN_TRANSPORT", "AUTHZ_RESPONSE_ISS", "REFRESH_TOKEN"),
            "REDIRECT_URI_MATCHING",
        )
    },
}
