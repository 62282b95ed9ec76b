"""Settings of sign-in, and of the programs that users connect to their accounts."""

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
# Django's password hashers. The last one hashes the client secrets of OAuth programs.
PASSWORD_HASHERS = [*global_settings.PASSWORD_HASHERS, "config.oauth.secrets.SecretHasher"]
ACCOUNT_ADAPTER = "config.site.sign_in.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
# A new e-mail address must first be confirmed with a mailed code. So sign-up responds equally for known and unknown
# addresses, and an old address stays valid until the new one is confirmed.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_CHANGE_EMAIL = True
# Changing how an account signs in requires the password or a second factor again. The user gets a mail about the
# change.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
MFA_ADAPTER = "config.site.sign_in.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_ISSUER = "Kindred"
# Also accept the previous and the next code, because clocks differ and typing takes time.
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "config.site.sign_in.forms.SecondStep",
    "reauthenticate": "config.site.sign_in.forms.SecondStepAgain",
    "add_webauthn": "config.site.sign_in.forms.NewPasskey",
    "edit_webauthn": "config.site.sign_in.forms.NamedPasskey",
}
# For a known address, the sign-up form hashes the password as well. So the response time does not reveal whether the
# address is known.
ACCOUNT_FORMS = {"signup": "config.site.sign_in.forms.SignUp"}
SESSION_ENGINE = "config.site.sign_in.sessions"
# Sessions contain mailed codes, and authenticator app keys during their setup. Encryption keeps them secret if the
# database is copied.
SESSION_SERIALIZER = "config.site.sign_in.sealing.SealedSerializer"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "search"

# URL schemes that redirect addresses of apps may use, separated by commas. https and the user's own machine are always
# allowed.
OAUTH_REDIRECT_SCHEMES = env.read_list("OAUTH_REDIRECT_SCHEMES")
# The library's own model. Django requires its name in the settings.
OAUTH2_PROVIDER_APPLICATION_MODEL = "oauth2_provider.Application"
# Allow only the authorization code flow with PKCE, as OAuth 2.1 requires.
OAUTH2_PROVIDER = {
    # Without this setting, the issuer would depend on the host that the client uses.
    "OIDC_ISS_ENDPOINT": "" if is_loopback(SITE_URL) else SITE_URL,
    "OAUTH2_SERVER_CLASS": "oauthlib.oauth2.WebApplicationServer",
    "OAUTH2_VALIDATOR_CLASS": "config.oauth.provider.Provider",
    "SCOPES_BACKEND_CLASS": "config.oauth.provider.Scopes",
    "ACCESS_TOKEN_GENERATOR": "config.oauth.provider.make_access_token",
    "REFRESH_TOKEN_GENERATOR": "config.oauth.provider.make_refresh_token",
    "ACCESS_TOKEN_EXPIRE_SECONDS": 3_600,
    # Seconds that a refresh token stays valid after its last access token has expired. Each use replaces the refresh
    # token.
    "REFRESH_TOKEN_EXPIRE_SECONDS": 60 * 86_400,
    "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
    "CLIENT_SECRET_HASHER": "client_secret",
    "PKCE_REQUIRED": True,
    "ROTATE_REFRESH_TOKEN": True,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    # http is allowed only for loopback addresses: see config.oauth.registration.
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
