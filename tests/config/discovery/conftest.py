"""The world of the tests of discoveries."""

from collections.abc import Sequence
from uuid import UUID

import pytest
from django.db import connection

from creators.analysis import renewal
from tests.config.discovery.looking import small_world
from tests.platforms.server import StandIn
from tests.platforms.world import World


@pytest.fixture
def world(platforms: StandIn, monkeypatch: pytest.MonkeyPatch) -> World:
    """The accounts that the platforms have. A test may replace them before it starts a discovery."""
    refresh = renewal.refresh_creators

    def refresh_again(ids: Sequence[UUID]) -> None:
        refresh(ids)
        with connection.cursor() as cursor:
            # It ends with the transaction, which is the whole test.
            cursor.execute("DROP TABLE IF EXISTS new_passage")

    monkeypatch.setattr(renewal, "refresh_creators", refresh_again)
    platforms.world = small_world()
    return platforms.world
