"""The search's jobs."""

from datetime import timedelta
from uuid import UUID

import pytest
from django_q.models import Schedule

from config.kit import clock
from search import tasks
from search.answers import store
from search.briefs.requests import SearchRequest
from search.models.answers import SearchResult, SearchSession
from tests.people import Person
from tests.search.answering import bakers, everyone

pytestmark = pytest.mark.django_db


def searched(owner_id: UUID | None, age: timedelta) -> SearchSession:
    request = SearchRequest("x")
    ran_at = clock.now() - age
    return store.store_session(request, everyone(request), owner_id=owner_id, now=ran_at)


def test_sessions_without_an_account_are_purged_a_day_after_they_expired() -> None:
    bakers(2)
    for age in (timedelta(), timedelta(hours=24, minutes=59), timedelta(hours=25, minutes=1)):
        searched(None, age)
    tasks.purge_expired_sessions()
    assert SearchSession.objects.count() == 2
    assert SearchResult.objects.count() == 4
    assert tasks.purge_expired_sessions() == 0


def test_an_accounts_results_are_purged_after_90_days_and_its_sentences_stay(alice: Person) -> None:
    bakers(2)
    saved, unsaved, pinned = (
        searched(alice.account.pk, timedelta(days=days)) for days in (89, 91, 91)
    )
    SearchSession.objects.filter(pk=pinned.pk).update(is_pinned=True)
    assert tasks.purge_expired_sessions() == 2
    assert SearchSession.objects.count() == 3
    assert not unsaved.results.exists()
    assert saved.results.count() == pinned.results.count() == 2


def test_the_purge_is_scheduled() -> None:
    assert Schedule.objects.get(func="search.tasks.purge_expired_sessions").repeats == -1
