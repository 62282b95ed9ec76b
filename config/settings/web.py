"""Settings of requests and pages: hosts, middleware, templates, static files, and browser security policies."""

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.kit.secret_keys import read_key_file
from config.settings import environment as env
from config.settings.base import BASE_DIR, DATA_DIR, IS_HTTPS, SITE_URL
from config.settings.storage import PICTURES_PUBLIC_URL

ALLOWED_HOSTS = env.read_list(
    "ALLOWED_HOSTS", f"localhost,127.0.0.1,[::1],{urlsplit(SITE_URL).hostname}"
)
CSRF_TRUSTED_ORIGINS = env.read_list("CSRF_TRUSTED_ORIGINS", SITE_URL)

SECRET_KEY = env.read_text("SECRET_KEY") or read_key_file(DATA_DIR / "secret_key")
if not SECRET_KEY:
    raise ImproperlyConfigured(
        f"Set SECRET_KEY, or use `make run`, which stores one in {DATA_DIR / 'secret_key'}."
    )
# Earlier values of SECRET_KEY. Tokens and digests made with them stay valid.
SECRET_KEY_FALLBACKS = env.read_list("SECRET_KEY_FALLBACKS")
# The key for digests of forgotten people. It does not change with SECRET_KEY, because these digests cannot be computed
# again.
_FORGOTTEN = env.read_text("FORGOTTEN_KEY") or read_key_file(DATA_DIR / "forgotten_key")
FORGOTTEN_KEY = _FORGOTTEN or SECRET_KEY
FORGOTTEN_KEY_FALLBACKS = env.read_list("FORGOTTEN_KEY_FALLBACKS")

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
    }
]

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Files that browsers and crawlers request at fixed paths: /favicon.ico, /apple-touch-icon.png and /robots.txt.
WHITENOISE_ROOT = BASE_DIR / "static" / "root"

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
# Load balancers and Prometheus connect to each machine directly, without https.
SECURE_REDIRECT_EXEMPT = ["^health", "^metrics$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if IS_HTTPS else None
SECURE_HSTS_SECONDS = env.read_integer("HSTS_SECONDS", 31_536_000) if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = IS_HTTPS
# W021 suggests the browsers' HSTS preload list, which only the owner of a domain may choose. W008 warns about redirects
# to http, which config.oauth allows only to the user's own machine.
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
    }
}
# The admin's theme, django-unfold, needs these two as well: its menus evaluate expressions, and it sets inline styles.
ADMIN_CONTENT_SECURITY_POLICY = {
    "script-src": ["'self'", "'unsafe-eval'"],
    "style-src": ["'self'", "'unsafe-inline'"],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
# Proxies whose headers X-Forwarded-For and X-Forwarded-Proto are trusted. Behind any other proxy, all clients count as
# one address.
TRUSTED_PROXIES = env.read_networks("TRUSTED_PROXIES", "127.0.0.1,::1" if IS_HTTPS else "")
