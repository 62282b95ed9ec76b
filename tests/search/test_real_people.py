"""Real catalogues, loaded as their owners published them: their creators are found by name."""

from datetime import UTC, datetime

import pytest

from config.kit.context import Deadline
from creators import indexing
from creators.models import Creator
from search.briefs.requests import SearchRequest
from search.pipeline.route import find_creators
from tests.creators.management.test_import_creators import LISTED, TIKTOK, needs_samples, run_sample

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@needs_samples
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_nine_of_ten_loaded_people_are_among_the_first_three_for_their_name() -> None:
    run_sample(TIKTOK)
    run_sample(LISTED)
    indexing.index_pending()
    people = list(Creator.objects.order_by("name", "id"))[::12]
    found = 0
    for person in people:
        request = SearchRequest(query=person.name, limit=3)
        ids = [
            match.creator_id
            for match in find_creators(request, now=NOW, deadline=Deadline.after(60)).matches
        ]
        found += person.id in ids
    assert found >= 0.9 * len(people), f"{found} of {len(people)}"
