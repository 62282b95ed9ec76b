"""The database, the limits of its connections, and the cache in it."""

import sys
from typing import Any

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
# Options in DATABASE_URL come later and take precedence.
_DATABASE_OPTIONS["options"] = f"{_LIMITS} {_DATABASE_OPTIONS.get('options', '')}".strip()
# Requests wait 3 seconds for a connection. By default, the pool doubles its pause before each new attempt, so after an
# outage of 20 seconds, requests would fail for 16 more. Now each request after a failed attempt starts another one.
POOL: dict[str, Any] = {
    "min_size": 2,
    "max_size": DATABASE_CONNECTIONS,
    "timeout": 3,
    "reconnect_timeout": 1,
}
if env.read_text("KINDRED_PROCESS") == "web":
    # A connection of the pool is replaced when Postgres restarts. A persistent connection is not.
    _DATABASE_OPTIONS["pool"] = POOL
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# The cache is in the database, so that all web processes share the counts of sign-in attempts. When the cache is full,
# expired entries are deleted first.
CACHES = {
    "default": {
        "BACKEND": "config.database.cache.Cache",
        "LOCATION": "config_cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}
