"""The database and its replicas, the limits of their connections, and the cache in the database."""

import sys
from typing import Any

import dj_database_url

from config.kit.replicas import Connection
from config.launch.postgres import Cluster
from config.settings import environment as env
from config.settings.base import DATA_DIR
from config.settings.limits import choose_limits
from config.settings.servers import DATABASE_CONNECTIONS

# Whether DATABASE_URL leads to PgBouncer in transaction mode. Options at the start of a connection are then not
# accepted, so the limits belong to the database role (deploy/roles.sql). A cursor on the server needs a session.
PGBOUNCER = env.read_flag("PGBOUNCER", False)
# Whether connections prepare statements. PgBouncer passes them on from version 1.21.
PREPARED_STATEMENTS = env.read_flag("PREPARED_STATEMENTS", not PGBOUNCER)
_PROCESS = env.read_text("KINDRED_PROCESS")
_LIMITS = choose_limits(_PROCESS, sys.argv)


def _read_database(url: str, **pool: Any) -> dict[str, Any]:
    """Returns Django's settings for a database. Only the web process pools connections."""
    database: dict[str, Any] = {**dj_database_url.parse(url), "CONN_MAX_AGE": 0}
    database["DISABLE_SERVER_SIDE_CURSORS"] = PGBOUNCER
    options = database.setdefault("OPTIONS", {})
    # Options in the URL come later and take precedence.
    given = [] if PGBOUNCER else [_LIMITS]
    if started := " ".join([*given, options.pop("options", "")]).strip():
        options["options"] = started
    if _PROCESS == "web":
        # A connection of the pool is replaced when Postgres restarts. A persistent connection is not.
        options["pool"] = {"max_size": DATABASE_CONNECTIONS, **pool}
    return database


# Requests wait 3 seconds for a connection. By default, the pool doubles its pause before each new attempt, so after an
# outage of 20 seconds, requests would fail for 16 more. Now each request after a failed attempt starts another one.
POOL: dict[str, Any] = {"min_size": 2, "timeout": 3, "reconnect_timeout": 1}
DATABASES = {
    "default": _read_database(env.read_text("DATABASE_URL") or Cluster(DATA_DIR).url(), **POOL)
}
if _PROCESS == "web":
    for _number, _url in enumerate(env.read_list("DATABASE_REPLICA_URL"), 1):
        # Connects in the background, so a request waits only for `timeout`, and then reads from the primary.
        _replica = _read_database(
            _url, min_size=0, timeout=0.5, reconnect_timeout=1, connection_class=Connection
        )
        _replica["OPTIONS"] |= {"connect_timeout": 2, "tcp_user_timeout": 2000}
        _replica["TEST"] = {"MIRROR": "default"}
        DATABASES[f"replica_{_number}"] = _replica
DATABASE_ROUTERS = ["config.kit.catalogue.Router"] if len(DATABASES) > 1 else []
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
