"""A Postgres for the tests: started when the first test asks for a database, stopped with the last run."""

import gc
import re
from typing import Any

import psutil
import psycopg
import pytest
from django.db import connection
from psycopg import sql
from pytest_django import DjangoDbBlocker
from xdist.scheduler import LoadGroupScheduling

from config.launch.locks import FileLock
from tests.kept_databases import keep_migrated_database
from tests.settings import CLUSTER, DATABASE_IS_OURS

pytest_plugins = [
    "tests.chain.fixtures",
    "tests.database_copies",
    "tests.demo_catalogue",
    "tests.flushing",
    "tests.module_rows",
    "tests.openapi_client",
    "tests.people",
    "tests.scripted_embeddings",
    "tests.scripted_llm",
    "tests.stand_in",
    "tests.strict_templates",
]

_users = pytest.StashKey[FileLock]()

TOGETHER = (
    "tests/billing/rails/",
    "tests/config/serving/",
    "tests/config/test_bad_input.py",
    "tests/config/upkeep/test_error_reports.py",
    "tests/config/test_every_face.py",
    "tests/config/test_good_requests.py",
    "tests/config/http/test_methods.py",
    "tests/config/test_schemathesis.py",
    "tests/creators/embedding/test_bundled.py",
    "tests/creators/forgetting/test_erasing.py",
    "tests/quality/",
    "tests/search/lookalike/test_api.py",
    "tests/search/pipeline/test_demo_quotes.py",
    "tests/search/pipeline/test_related_hashtags.py",
    "tests/search/test_affording.py",
    "tests/search/test_dismissing.py",
    "tests/search/test_match_page.py",
    "tests/search/test_similar_page.py",
)
"""Folders and files whose tests share what takes long to start or to build: chains, a web server, a catalogue, rows."""


class Scheduling(LoadGroupScheduling):  # type: ignore[misc]  # xdist carries no types
    """Each test goes to a free process, but those that share something dear go to one: else each process would make
    it, or wait for the other.

    By path, since xdist 3.8 writes the group of a mark into a place that pytest 9.2 no longer reads.
    """

    def _split_scope(self, nodeid: str) -> str:
        return next((path for path in TOGETHER if nodeid.startswith(path)), nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    return Scheduling(config, log)


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
    CLUSTER.start(tied=False)
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
