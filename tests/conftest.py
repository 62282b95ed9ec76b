"""A Postgres for the tests: started when the first test asks for a database, stopped with the last run."""

import gc
import re

import psutil
import psycopg
import pytest
from django.db import connection
from hypothesis import HealthCheck, settings
from psycopg import sql
from pytest_django import DjangoDbBlocker

from tests.clusters import UsersLock
from tests.kept_databases import keep_migrated_database
from tests.settings import CLUSTER, DATABASE_IS_OURS, PGBOUNCER

pytest_plugins = [
    "tests.chain.fixtures",
    "tests.database_copies",
    "tests.demo_catalogue",
    "tests.flushing",
    "tests.module_rows",
    "tests.openapi_client",
    "tests.people",
    "tests.replica",
    "tests.scheduling",
    "tests.scripted_embeddings",
    "tests.scripted_llm",
    "tests.stand_in",
    "tests.strict_templates",
    *(["tests.pgbouncer"] if PGBOUNCER else []),
]

_users = pytest.StashKey[UsersLock]()

# How fast inputs are made depends on what else the machine does.
settings.register_profile("tests", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow ones first, so that no worker begins one when the other has nothing left."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    """What is there now stays to the end: the garbage collector need not look at it again."""
    gc.freeze()
    gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    if DATABASE_IS_OURS and not hasattr(config, "workerinput"):
        config.stash[_users] = CLUSTER.users()
        config.stash[_users].share()


def pytest_unconfigure(config: pytest.Config) -> None:
    users = config.stash.get(_users, None)
    if users is None:
        return
    if users.try_exclusive():
        CLUSTER.stop()
    users.release()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_blocker: DjangoDbBlocker
) -> None:
    if not DATABASE_IS_OURS:
        return
    CLUSTER.share()
    _drop_databases_of_ended_runs()
    with django_db_blocker.unblock():
        connection.settings_dict["TEST"]["TEMPLATE"] = keep_migrated_database()


def _drop_databases_of_ended_runs() -> None:
    with psycopg.connect(CLUSTER.url("postgres"), autocommit=True) as connection:
        for (name,) in connection.execute("SELECT datname FROM pg_database").fetchall():
            run = re.match(r"test_(\d+)", name)
            if run and not psutil.pid_exists(int(run[1])):
                drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(
                    sql.Identifier(name)
                )
                connection.execute(drop)
