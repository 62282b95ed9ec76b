"""Settings for people who sign in, and for the programs that they connect."""

from django.conf import global_settings

from config.kit.loopback import is_loopback
from config.settings import environment as env
from config.settings.base import SITE_URL
from config.settings.oauth import build_settings

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
OAUTH2_PROVIDER = build_settings(
    issuer="" if is_loopback(SITE_URL) else SITE_URL, redirect_schemes=OAUTH_REDIRECT_SCHEMES
)
