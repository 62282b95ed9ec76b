"""Settings of the database, its replicas, the limits of database connections, and the cache, which is a database
table."""

import sys
from typing import Any

import dj_database_url

from config.kit.replicas import Connection
from config.launch.postgres import Cluster
from config.settings import environment as env
from config.settings.base import DATA_DIR
from config.settings.limits import choose_limits
from config.settings.servers import DATABASE_CONNECTIONS

# Whether DATABASE_URL leads to PgBouncer in transaction mode. PgBouncer does not accept connection options, so the
# database role must set the time limits (deploy/roles.sql). Server-side cursors are disabled, because they need a
# session.
PGBOUNCER = env.read_flag("PGBOUNCER", False)
# Whether connections prepare statements. PgBouncer supports prepared statements from version 1.21.
PREPARED_STATEMENTS = env.read_flag("PREPARED_STATEMENTS", not PGBOUNCER)
_PROCESS = env.read_text("KINDRED_PROCESS")
_LIMITS = choose_limits(_PROCESS, sys.argv)


def _read_database(url: str, **pool: Any) -> dict[str, Any]:
    """Returns Django's settings for a database. Only the web process uses a connection pool."""
    database: dict[str, Any] = {**dj_database_url.parse(url), "CONN_MAX_AGE": 0}
    database["DISABLE_SERVER_SIDE_CURSORS"] = PGBOUNCER
    options = database.setdefault("OPTIONS", {})
    # Options in the URL follow these options and take precedence.
    given = [] if PGBOUNCER else [_LIMITS]
    if started := " ".join([*given, options.pop("options", "")]).strip():
        options["options"] = started
    if _PROCESS == "web":
        # The pool replaces its connections when Postgres restarts. Django's persistent connections would stay broken.
        options["pool"] = {"max_size": DATABASE_CONNECTIONS, **pool}
    return database


# Requests wait 3 seconds for a connection. By default, the pool doubles its pause after each failed attempt, so
# requests would fail for 16 more seconds after an outage of 20 seconds. With this setting, the pool gives up after a
# second, and the next request starts a new attempt.
POOL: dict[str, Any] = {"min_size": 2, "timeout": 3, "reconnect_timeout": 1}
DATABASES = {
    "default": _read_database(env.read_text("DATABASE_URL") or Cluster(DATA_DIR).url(), **POOL)
}
if _PROCESS == "web":
    for _number, _url in enumerate(env.read_list("DATABASE_REPLICA_URL"), 1):
        # The pool connects in the background. A request waits only for `timeout`, and then reads from the primary.
        _replica = _read_database(
            _url, min_size=0, timeout=0.5, reconnect_timeout=1, connection_class=Connection
        )
        _replica["OPTIONS"] |= {"connect_timeout": 2, "tcp_user_timeout": 2000}
        _replica["TEST"] = {"MIRROR": "default"}
        DATABASES[f"replica_{_number}"] = _replica
DATABASE_ROUTERS = ["config.kit.catalogue.Router"] if len(DATABASES) > 1 else []
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# The cache is in the database, so that all web processes share their counts of sign-in attempts. A full cache first
# deletes expired entries.
CACHES = {
    "default": {
        "BACKEND": "config.database.cache.Cache",
        "LOCATION": "config_cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}
