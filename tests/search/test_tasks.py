"""The search's jobs."""

from datetime import timedelta

import pytest
from django_q.models import Schedule

from config.kit import clock
from search import services, tasks
from search.models import SearchResult, SearchSession
from search.pipeline.requests import SearchRequest
from tests.people import Person
from tests.search.answering import bakers, everyone

pytestmark = pytest.mark.django_db


def test_sessions_are_purged_with_their_results_a_day_after_they_expired(alice: Person) -> None:
    bakers(2)
    request = SearchRequest("x")
    for age in (timedelta(), timedelta(hours=24, minutes=59), timedelta(hours=25, minutes=1)):
        ran_at = clock.now() - age
        services.store_session(request, everyone(request), owner_id=alice.account.pk, now=ran_at)
    tasks.purge_expired_sessions()
    assert SearchSession.objects.count() == 2
    assert SearchResult.objects.count() == 4
    assert tasks.purge_expired_sessions() == 0


def test_the_purge_is_scheduled() -> None:
    assert Schedule.objects.get(func="search.tasks.purge_expired_sessions").repeats == -1
