"""One web server, as `make run` starts it, for all tests of this folder that only talk to it."""

from collections.abc import Iterator

import psutil
import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.benchmarks.serving import server
from tests.settings import CLUSTER, DATABASE_IS_OURS

Served = tuple[str, psutil.Process]
"""The server's address, and the process of its only worker."""


@pytest.fixture(scope="package")
def served(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Served]:
    if not DATABASE_IS_OURS:
        pytest.skip("the server is told the embedded database")
    with django_db_blocker.unblock():
        url = CLUSTER.url(str(connection.settings_dict["NAME"]))
    with server(url, {"DJANGO_SETTINGS_MODULE": "tests.settings"}) as address_and_worker:
        yield address_and_worker
