"""The database, the limits of its connections, and the cache in it."""

import sys

import dj_database_url

from config.launch.postgres import Cluster
from config.settings import environment as env
from config.settings.base import DATA_DIR
from config.settings.limits import choose_limits
from config.settings.servers import DATABASE_CONNECTIONS

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
