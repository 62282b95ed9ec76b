"""Logs, metrics and error reports."""

import os

from config.settings import environment as env
from config.settings.base import DATA_DIR

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
