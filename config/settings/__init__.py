"""Settings: read from the environment once, with defaults that suit a first run on one machine."""

import os
import sys
from email.utils import parseaddr
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.conf import global_settings
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static
from django.urls import reverse_lazy

from config.kit.loopback import is_loopback
from config.launch.places import MODELS
from config.launch.postgres import Cluster
from config.settings import environment as env
from config.settings.admin_colours import ADMIN_COLOURS
from config.settings.limits import choose_limits
from config.settings.oauth import build_settings
from config.settings.servers import DATABASE_CONNECTIONS

# Linear algebra reads it when it is first imported. Matrices are small: a second thread only takes a core from other
# work, and on a busy machine the first one waits for it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(env.read_text("KINDRED_DATA_DIR") or BASE_DIR / ".data").resolve()
# The embedding models, as `make install` converts them.
MODELS_DIR = MODELS

DEBUG = env.read_flag("DEBUG", False)
PORT = env.read_integer("PORT", 8000, minimum=1)
SITE_URL = env.read_text("SITE_URL", f"http://localhost:{PORT}").rstrip("/")
# All https settings follow from this: there is a proxy in front, and it serves https.
IS_HTTPS = SITE_URL.startswith("https://")
ALLOWED_HOSTS = env.read_list(
    "ALLOWED_HOSTS", f"localhost,127.0.0.1,[::1],{urlsplit(SITE_URL).hostname}"
)
CSRF_TRUSTED_ORIGINS = env.read_list("CSRF_TRUSTED_ORIGINS", SITE_URL)


def _secret_key() -> str:
    """From SECRET_KEY, or from the file that `make run` writes on its first run."""
    value = env.read_text("SECRET_KEY")
    if value:
        return value
    file = DATA_DIR / "secret_key"
    if file.is_file():
        return file.read_text().strip()
    raise ImproperlyConfigured(f"Set SECRET_KEY, or use `make run`, which stores one in {file}.")


SECRET_KEY = _secret_key()

INSTALLED_APPS = [
    "unfold",
    "unfold.contrib.filters",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "django_q",
    "oauth2_provider",
    "pgvector.django",
    "config.apps.ConfigConfig",
    "billing",
    "creators",
    "search",
    "scraping",
]

MIDDLEWARE = [
    "config.upkeep.metrics.measure_requests",
    "config.http.middleware.label_request",
    "config.http.methods.share_with_other_origins",
    "config.http.middleware.note_plan_of_key",
    "config.http.methods.Compression",
    "config.http.middleware.OneErrorEnvelope",
    "config.http.methods.answer_every_method",
    "config.http.middleware.believe_proxies_only",
    "django.middleware.security.SecurityMiddleware",
    "config.http.middleware.BrowserPolicies",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.http.middleware.skip_page_middleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.http.middleware.note_plan",
    "config.http.middleware.keep_nowhere",
    "config.http.middleware.require_second_factor",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.http.middleware.tell_beside",
    "config.http.middleware.end_page_middleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "billing.context_processors.accounts",
            ],
        },
    },
]

# --- Database -----------------------------------------------------------------------------------------------------

DATABASES = {
    "default": dj_database_url.parse(env.read_text("DATABASE_URL") or Cluster(DATA_DIR).url())
}
DATABASES["default"]["CONN_MAX_AGE"] = 0
_LIMITS = choose_limits(env.read_text("KINDRED_PROCESS"), sys.argv).as_options()
_DATABASE_OPTIONS = DATABASES["default"].setdefault("OPTIONS", {})
# What DATABASE_URL says comes later, and counts.
_DATABASE_OPTIONS["options"] = f"{_LIMITS} {_DATABASE_OPTIONS.get('options', '')}".strip()
if env.read_text("KINDRED_PROCESS") == "web":
    # Unlike a persistent one, it is replaced when Postgres restarts.
    _DATABASE_OPTIONS["pool"] = {
        "min_size": 2,
        "max_size": DATABASE_CONNECTIONS,
        "timeout": 3,
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# In the database, so that sign-in attempts are counted once for all web processes. When it is full, expired entries go
# first.
CACHES = {
    "default": {
        "BACKEND": "config.database.cache.Cache",
        "LOCATION": "config_cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

# --- People who sign in -------------------------------------------------------------------------------------------

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
# Passwords by Django's own; the last is for the secrets of programs.
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
# Also accept the previous and the next code: clocks differ, and typing takes time.
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "config.site.sign_in.forms.SecondStep",
    "reauthenticate": "config.site.sign_in.forms.SecondStepAgain",
    "add_webauthn": "config.site.sign_in.forms.NewPasskey",
    "edit_webauthn": "config.site.sign_in.forms.NamedPasskey",
}
# The form hashes the password for a known address too, so that the time of the answer tells nothing.
ACCOUNT_FORMS = {"signup": "config.site.sign_in.forms.SignUp"}
# Sessions hold codes and new keys of apps; a copy of the database does not show them.
SESSION_SERIALIZER = "config.site.sign_in.sealing.SealedSerializer"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "search"

# --- Pictures of creators and posts ----------------------------------------------------------------------------------

# Megabytes of pictures of creators and posts; those not seen for longest are deleted. 0 fetches none.
PICTURES_MAX_MB = env.read_integer("PICTURES_MAX_MB", 1_000)
PICTURES_DIR = DATA_DIR / "media"
# A name stands for one content. A week, so that what was erased leaves browsers and proxies soon.
PICTURES_CACHING = "public, max-age=604800, immutable"
# A bucket for them instead of the folder. With its public address, browsers read it without asking this server.
PICTURES_BUCKET = env.read_text("PICTURES_BUCKET")
PICTURES_PUBLIC_URL = env.read_text("PICTURES_PUBLIC_URL").rstrip("/") if PICTURES_BUCKET else ""


def _choose_storage(name: str, folder: Path, **of_objects: str) -> dict[str, Any]:
    """The bucket that the setting `name`_BUCKET names, else the folder."""
    bucket = env.read_text(f"{name}_BUCKET")
    if not bucket:
        options: dict[str, Any] = {"location": folder, "allow_overwrite": True}
        return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": options}
    if find_spec("storages") is None:
        raise ImproperlyConfigured(f'{name}_BUCKET needs `pip install "django-storages[s3]"`.')
    options = {
        "bucket_name": bucket,
        "endpoint_url": env.read_text(f"{name}_BUCKET_ENDPOINT") or None,
        "region_name": env.read_text(f"{name}_BUCKET_REGION") or None,
        "access_key": env.read_text(f"{name}_BUCKET_KEY") or None,
        "secret_key": env.read_text(f"{name}_BUCKET_SECRET") or None,
        "object_parameters": of_objects,
        "default_acl": None,
        "querystring_auth": False,
    }
    return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}


# --- Programs that sign in --------------------------------------------------------------------------------------------

# Schemes of apps' own redirect addresses, beside https and the user's own machine, separated by commas.
OAUTH_REDIRECT_SCHEMES = env.read_list("OAUTH_REDIRECT_SCHEMES")
# The library's own; Django asks the settings for it.
OAUTH2_PROVIDER_APPLICATION_MODEL = "oauth2_provider.Application"
OAUTH2_PROVIDER = build_settings(
    issuer="" if is_loopback(SITE_URL) else SITE_URL, redirect_schemes=OAUTH_REDIRECT_SCHEMES
)

# --- Static files, mail, time -------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "pictures": _choose_storage(
        "PICTURES", PICTURES_DIR, CacheControl=PICTURES_CACHING, ContentType="image/webp"
    ),
    "seals": _choose_storage("SEALS", DATA_DIR / "seals"),
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
# What browsers and crawlers ask for by a fixed address: /favicon.ico, /apple-touch-icon.png and /robots.txt.
WHITENOISE_ROOT = BASE_DIR / "static" / "root"
# Without a mail server, mail is stored in a folder.
EMAIL_HOST = env.read_text("EMAIL_HOST")
EMAIL_PORT = env.read_integer("EMAIL_PORT", 587, minimum=1)
EMAIL_HOST_USER = env.read_text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.read_text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.read_flag("EMAIL_USE_TLS", True)
EMAIL_TIMEOUT = 20
EMAIL_BACKEND = env.read_text(
    "EMAIL_BACKEND",
    f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'filebased'}.EmailBackend",
)
EMAIL_FILE_PATH = DATA_DIR / "mail"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.read_text(
    "MAIL_FROM", f"Kindred <kindred@{urlsplit(SITE_URL).hostname}>"
)
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
# Times of 24 hours, where a page or the admin names no format.
FORMAT_MODULE_PATH = "config.settings.formats"
USE_TZ = True

# --- Invoices -----------------------------------------------------------------------------------------------------

# The seller. In addresses and bank details, a semicolon starts a new line.
SELLER_NAME = env.read_text("SELLER_NAME", "Kindred")
SELLER_ADDRESS = env.read_lines("SELLER_ADDRESS")
SELLER_TAX_ID = env.read_text("SELLER_TAX_ID")
# The contact for questions about invoices.
SELLER_EMAIL = env.read_email("SELLER_EMAIL") or parseaddr(DEFAULT_FROM_EMAIL)[1]
# Bank details; if empty, invoices ask customers to request them.
SELLER_BANK = env.read_lines("SELLER_BANK")
# Tax in per cent, for new invoices.
TAX_RATE = env.read_percentage("TAX_RATE", "0")
# Days until an invoice is due.
INVOICE_DUE_DAYS = env.read_integer("INVOICE_DUE_DAYS", 14)

# Cards, through Stripe. Without a key they are not offered, and nothing else changes.
STRIPE_SECRET_KEY = env.read_text("STRIPE_SECRET_KEY")
env.require_package("STRIPE_SECRET_KEY", package="stripe")
STRIPE_PUBLISHABLE_KEY = env.read_text("STRIPE_PUBLISHABLE_KEY")
# Secrets of the webhook, separated by commas: two while one replaces the other.
STRIPE_WEBHOOK_SECRETS = env.read_list("STRIPE_WEBHOOK_SECRET")
if STRIPE_SECRET_KEY and not (STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS):
    raise ImproperlyConfigured(
        "STRIPE_SECRET_KEY also needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET."
    )
# Where Stripe is; a stand-in of this machine for development.
STRIPE_API_URL = env.read_server_url("STRIPE_API_URL", "https://api.stripe.com")
STRIPE_JS_URL = env.read_text("STRIPE_JS_URL", "https://js.stripe.com/v3/")
# --- Paying for one request -----------------------------------------------------------------------------------------

# x402: the address that is paid, in the default dollar of a network. Without it, the rail is off.
X402_PAY_TO = env.read_chain_address("X402_PAY_TO")
env.require_package("X402_PAY_TO", package="x402")
X402_NETWORK = env.read_chain("X402_NETWORK", "eip155:8453")
# The facilitator that verifies and settles payments, and the bearer token that it asks for, if any.
X402_FACILITATOR_URL = env.read_service_url("X402_FACILITATOR_URL")
X402_FACILITATOR_TOKEN = env.read_text("X402_FACILITATOR_TOKEN")
# A node of the network that says what was paid, and how deep a payment must lie. Without it, the facilitator says it.
X402_RPC_URL = env.read_service_url("X402_RPC_URL")
X402_CONFIRMATIONS = env.read_integer("X402_CONFIRMATIONS", 1, minimum=1)
if X402_PAY_TO and not X402_FACILITATOR_URL:
    raise ImproperlyConfigured("With X402_PAY_TO, set X402_FACILITATOR_URL too.")
# MPP: the address that is paid on Tempo. Without it, the rail is off. Chain 42431 is the test network.
MPP_RECIPIENT = env.read_chain_address("MPP_RECIPIENT")
env.require_package("MPP_RECIPIENT", package="mpp")
MPP_CHAIN_ID = env.read_integer("MPP_CHAIN_ID", 4217, minimum=1)
# Without them, the SDK's own for the chain.
MPP_RPC_URL = env.read_service_url("MPP_RPC_URL")
MPP_CURRENCIES = env.read_chain_addresses("MPP_CURRENCIES")
if MPP_RECIPIENT and MPP_CHAIN_ID not in {4217, 42431} and not MPP_RPC_URL:
    raise ImproperlyConfigured(
        "Set MPP_RPC_URL: MPP_CHAIN_ID is no chain that is known by its number."
    )

# --- Seals ----------------------------------------------------------------------------------------------------------

# Who gets each day's seals of the ledgers by mail.
SEALS_MAIL_TO = env.read_email("SEALS_MAIL_TO")

# --- The worker ---------------------------------------------------------------------------------------------------

Q_CLUSTER = {
    "name": "kindred",
    "orm": "default",
    "broker_class": "config.upkeep.queue.Broker",
    "workers": env.read_integer("WORKER_PROCESSES", 1, minimum=1),
    "timeout": 600,
    "retry": 700,
    "poll": 0.2,
    "max_attempts": 3,
    "ack_failures": True,
    "catch_up": False,
    "label": "Jobs",
}

# --- Pages --------------------------------------------------------------------------------------------------------

# What pages give an account per day, free. Programs use the API.
PAGE_LIMITS = {
    "creator pages": env.read_integer("PAGE_CREATORS_PER_DAY", 3_000),
    "downloads": env.read_integer("PAGE_DOWNLOADS_PER_DAY", 300),
    "suggestions": env.read_integer("PAGE_SUGGESTIONS_PER_DAY", 3_000),
}

# --- Imports in the browser -----------------------------------------------------------------------------------------

IMPORTS_DIR = DATA_DIR / "imports"
# The largest file that staff may upload, in MB, and the most rows in it.
IMPORT_MAX_MB = env.read_integer("IMPORT_MAX_MB", 100, minimum=1)
IMPORT_MAX_ROWS = env.read_integer("IMPORT_MAX_ROWS", 1_000_000, minimum=1)
# How long the file, the rejects and the way back are kept.
IMPORT_KEEP_DAYS = env.read_integer("IMPORT_KEEP_DAYS", 30, minimum=1)

# --- The demo ---------------------------------------------------------------------------------------------------------

# Invented creators and a login with credit: for trying Kindred out, so off with https.
DEMO = env.read_flag("DEMO", not IS_HTTPS)
# Whether staff pages need a second factor. Trying Kindred out does not.
STAFF_SECOND_FACTOR = env.read_flag("STAFF_SECOND_FACTOR", not DEMO)

# --- Platforms ------------------------------------------------------------------------------------------------------

# `stand-in`: live requests go to a server on this machine that answers for the platforms. `make run` starts it with the
# demo.
PLATFORMS = env.read_choice("KINDRED_PLATFORMS", "real", {"real", "stand-in"})
PLATFORMS_PORT = env.read_integer("PLATFORMS_PORT", 9010, minimum=1)
STAND_IN_URL = f"http://127.0.0.1:{PLATFORMS_PORT}" if PLATFORMS == "stand-in" else ""
# Addresses of proxies, separated by commas. Without any, requests come from this machine.
PLATFORM_PROXIES = env.read_proxies("PLATFORM_PROXIES")
# The most requests a second that each process sends to one host of a platform.
PLATFORM_REQUESTS_PER_SECOND = env.read_integer("PLATFORM_REQUESTS_PER_SECOND", 10)
# For how long a host that failed five times in a row is not asked.
PLATFORM_REST_SECONDS = env.read_integer("PLATFORM_REST_SECONDS", 30)
# How many profiles of the catalogue are fetched again a day, those read longest ago first. 0 fetches none.
REFRESH_PER_DAY = env.read_integer("REFRESH_PER_DAY", 0)

# --- Models -------------------------------------------------------------------------------------------------------

EMBEDDING_MODEL = env.read_text("EMBEDDING_MODEL", "bundled")
EMBEDDING_BASE_URL = env.read_server_url("EMBEDDING_BASE_URL")
EMBEDDING_API_KEY = env.read_text("EMBEDDING_API_KEY")
LLM_BASE_URL = env.read_server_url("LLM_BASE_URL")
LLM_API_KEY = env.read_text("LLM_API_KEY")
LLM_MODEL = env.read_text("LLM_MODEL", "default")
# The folder of a faster-whisper model, for videos without captions. Without it, they have no transcript.
SPEECH_MODEL = env.read_text("SPEECH_MODEL")
RERANK_BASE_URL = env.read_server_url("RERANK_BASE_URL")
RERANK_API_KEY = env.read_text("RERANK_API_KEY")
RERANK_MODEL = env.read_text("RERANK_MODEL", "default")

# --- Security -----------------------------------------------------------------------------------------------------

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
# Load balancers and Prometheus call each machine without https.
SECURE_REDIRECT_EXEMPT = ["^health", "^metrics$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if IS_HTTPS else None
SECURE_HSTS_SECONDS = env.read_integer("HSTS_SECONDS", 31_536_000) if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = IS_HTTPS
# The browsers' preload list: only the owner of a domain may add it. And redirects to http, which config.oauth allows to
# the user's own machine alone.
SILENCED_SYSTEM_CHECKS = ["security.W021", "oauth2_provider.W008"]
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if IS_HTTPS else "http"

_ORIGINS_OF_PICTURES = (
    ["{0.scheme}://{0.netloc}".format(urlsplit(PICTURES_PUBLIC_URL))] if PICTURES_PUBLIC_URL else []
)
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", *_ORIGINS_OF_PICTURES],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}
# django-unfold also needs these: its menus evaluate attributes, and it sets inline styles.
ADMIN_CONTENT_SECURITY_POLICY = {
    "script-src": ["'self'", "'unsafe-eval'"],
    "style-src": ["'self'", "'unsafe-inline'"],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
# Proxies whose X-Forwarded-For and -Proto are trusted. Behind any other proxy, all clients count as one address.
TRUSTED_PROXIES = env.read_networks("TRUSTED_PROXIES", "127.0.0.1,::1" if IS_HTTPS else "")

# --- Admin ------------------------------------------------------------------------------------------------------------


def _admin_list(title: str, icon: str, model: str) -> dict[str, object]:
    return {"title": title, "icon": icon, "link": reverse_lazy(f"admin:{model}_changelist")}


UNFOLD = {
    "SITE_TITLE": "Kindred",
    "SITE_HEADER": "Kindred",
    "SITE_SUBHEADER": "Find the creators who fit",
    "SITE_ICON": lambda _: static("img/mark.svg"),
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda _: static("img/mark.svg")}
    ],
    "SITE_URL": "/",
    "COLORS": ADMIN_COLOURS,
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": True,
    "SIDEBAR": {
        "show_search": True,
        "show_all_applications": True,
        "navigation": [
            {
                "title": "Catalogue",
                "separator": True,
                "items": [
                    _admin_list("Creators", "groups", "creators_creator"),
                    _admin_list("Profiles", "account_circle", "creators_profile"),
                    _admin_list("Posts", "article", "creators_post"),
                    _admin_list("Facts", "fact_check", "creators_fact"),
                    _admin_list("E-mail addresses", "mail", "creators_creatoremail"),
                    _admin_list("Readings", "monitoring", "creators_metricsnapshot"),
                    _admin_list("Pictures", "image", "creators_picture"),
                    _admin_list("Search index", "manage_search", "creators_indexstate"),
                    {"title": "Imports", "icon": "upload", "link": reverse_lazy("imports")},
                ],
            },
            {
                "title": "Customers",
                "separator": True,
                "items": [
                    _admin_list("Accounts", "business_center", "billing_account"),
                    _admin_list("API keys", "key", "billing_apikey"),
                    _admin_list("Connected programs", "hub", "billing_connection"),
                    _admin_list("Ledger", "receipt_long", "billing_ledgerentry"),
                    _admin_list("Adjustments", "approval", "billing_pendingadjustment"),
                    _admin_list("Invoices", "request_quote", "billing_invoice"),
                    _admin_list("Payments", "payments", "billing_payment"),
                    _admin_list("One-off payments", "toll", "billing_oneoffpayment"),
                    _admin_list("Card payments", "credit_card", "billing_cardpayment"),
                    _admin_list("Disputes", "gavel", "billing_carddispute"),
                    _admin_list("Events of Stripe", "webhook", "billing_cardevent"),
                    _admin_list("Credit notes", "undo", "billing_creditnote"),
                    _admin_list("People", "person", "auth_user"),
                    _admin_list("Second factors", "lock", "mfa_authenticator"),
                ],
            },
            {
                "title": "Live data",
                "separator": True,
                "items": [
                    {
                        "title": "Success and latency",
                        "icon": "monitoring",
                        "link": reverse_lazy("live_status"),
                    },
                    _admin_list("Live requests", "stream", "scraping_livecall"),
                    _admin_list("Identities and proxies", "badge", "scraping_gueststate"),
                    _admin_list("Fetched pictures", "add_photo_alternate", "scraping_picturefetch"),
                    _admin_list("Transcripts", "subtitles", "scraping_transcript"),
                    _admin_list("Speech jobs", "graphic_eq", "scraping_speechjob"),
                ],
            },
            {
                "title": "Work",
                "separator": True,
                "items": [
                    _admin_list("Jobs waiting", "pending_actions", "django_q_ormq"),
                    _admin_list("Jobs failed", "error", "django_q_failure"),
                    _admin_list("Storage", "database", "config_storedkind"),
                ],
            },
        ],
    },
}

# --- Logs and metrics -------------------------------------------------------------------------------------------------

# prometheus_client reads this name on import; the processes of one machine share their counts there.
os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(DATA_DIR / "metrics"))
# Opens /metrics; without it, the page does not exist.
METRICS_TOKEN = env.read_text("METRICS_TOKEN")
SENTRY_DSN = env.read_text("SENTRY_DSN")
LOG_DIR = DATA_DIR / "logs"
LOG_LEVEL = env.read_text("LOG_LEVEL", "INFO")
LOG_FORMAT = env.read_choice("LOG_FORMAT", "text", {"text", "json"})
# Commands write to the terminal only.
_HANDLERS = ["stderr", "file"] if env.read_text("KINDRED_PROCESS") else ["stderr"]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {
            "()": "config.upkeep.logs.Discreet",
            "format": "{asctime} {levelname} {name} [{request_id}] {message}",
            "style": "{",
        },
        "json": {"()": "config.upkeep.logs.JsonLines"},
    },
    "filters": {
        "request": {"()": "config.upkeep.logs.NameRequest"},
        "repeats": {"()": "config.upkeep.logs.LimitRepeats"},
    },
    # The handler too: Django's loggers have their own levels.
    "handlers": {
        "stderr": {
            "()": "config.upkeep.logs.Terminal",
            "formatter": LOG_FORMAT,
            "filters": ["request", "repeats"],
            "level": LOG_LEVEL,
        },
        "file": {
            "()": "config.upkeep.logs.LogFile",
            "path": LOG_DIR / "kindred.log",
            "formatter": LOG_FORMAT,
            "filters": ["request", "repeats"],
            "level": LOG_LEVEL,
        },
    },
    "root": {"handlers": _HANDLERS, "level": LOG_LEVEL},
    "loggers": {
        # Logs every call of a rail.
        "httpx": {"level": "WARNING"},
        # Logs every process that it starts and ends.
        "django-q": {"level": "WARNING"},
        # Logs every glyph of an invoice.
        "fontTools": {"level": "WARNING"},
        # Logs the id of every passkey.
        "fido2": {"level": "WARNING"},
        # At DEBUG it logs whole template contexts, including links in mails.
        "django.template": {"level": "INFO"},
        # Logs what it deletes, also where that is nothing.
        "oauth2_provider": {"level": "WARNING"},
        # At DEBUG it logs codes.
        "oauthlib": {"level": "WARNING"},
        # Logs every request to Stripe.
        "stripe": {"level": "WARNING"},
        # Logs every request of `make dev`.
        "django.server": {"handlers": ["stderr"], "propagate": False},
    },
}
