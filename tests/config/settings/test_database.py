"""PgBouncer passes no options, so time limits belong to roles. Only web processes read from replicas."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from config.settings.limits import COMMAND, JOB, MIGRATION, WEB

LIMITS = {
    "kindred_web": WEB,
    "kindred_worker": JOB,
    "kindred_migrations": MIGRATION,
    "kindred_commands": COMMAND,
}
NAMES = "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"


def read_settings(**environment: str) -> dict[str, Any]:
    program = "from config.settings import DATABASES; print({a: d.get('OPTIONS') | {'cursors': "
    program += "not d['DISABLE_SERVER_SIDE_CURSORS']} for a, d in DATABASES.items()})"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"SECRET_KEY": "x", "PGBOUNCER": "", **environment},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = ast.literal_eval(
        done.stdout.replace("<class 'config.kit.replicas.Connection'>", "'watched'")
    )
    return found


def test_pgbouncer_gets_no_options_and_no_cursors_on_the_server() -> None:
    url = "postgres://h/d"
    options = read_settings(DATABASE_URL=url, PGBOUNCER="1", KINDRED_PROCESS="worker")["default"]
    assert options == {"cursors": False}
    options = read_settings(DATABASE_URL=url, KINDRED_PROCESS="worker")["default"]
    assert options == {"cursors": True, "options": JOB}


def test_only_web_processes_read_from_replicas() -> None:
    urls = {
        "DATABASE_URL": "postgres://a/d",
        "DATABASE_REPLICA_URL": "postgres://b/d, postgres://c/d",
    }
    assert list(read_settings(**urls, KINDRED_PROCESS="worker")) == ["default"]
    found = read_settings(**urls, KINDRED_PROCESS="web")
    assert list(found) == ["default", "replica_1", "replica_2"]
    assert found["replica_2"]["options"] == WEB
    assert found["replica_2"]["pool"]["connection_class"] == "watched"


@pytest.fixture
def roles(db: None) -> Iterator[None]:
    """The roles of deploy/roles.sql, which belong to the whole server."""
    text = (settings.BASE_DIR / "deploy" / "roles.sql").read_text()
    sql = text.replace(':"owner"', "postgres").replace(":'owner'", "'postgres'")
    with connect("postgres") as admin:
        admin.autocommit = True
        drop = "; ".join(f"DROP ROLE IF EXISTS {role}" for role in LIMITS)
        admin.execute(drop)
        admin.execute(sql)
        yield
        admin.execute(drop)


def connect(role: str) -> "psycopg.Connection[Any]":
    place = connection.settings_dict
    return psycopg.connect(
        host=place["HOST"], port=place["PORT"] or None, user=role, dbname=place["NAME"]
    )


def test_each_role_has_the_limits_of_its_processes(roles: None) -> None:
    for role, limits in LIMITS.items():
        with connect(role) as connected:
            query = "SELECT setting::int FROM pg_settings WHERE name = %s"
            shown = {name: connected.execute(query, [name]).fetchone() or (0,) for name in NAMES}
            assert " ".join(f"-c {name}={shown[name][0]}" for name in NAMES) == limits, role
            owner = connected.execute("SELECT current_user").fetchone()
            assert owner == ("postgres",)
