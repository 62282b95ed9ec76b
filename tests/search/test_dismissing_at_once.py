"""Clicks on "Not this one" that race: each takes one replacement at most."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from creators.models import Creator
from search.models.answers import SavedAnswer, SavedCreator
from search.operations import similar
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db(transaction=True)


def test_clicks_at_once_take_one_replacement_each_and_never_more_than_are_left(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, *found = (scene.creator(f"Creator {n}") for n in range(5))
    spare = [scene.creator(f"Spare {n}") for n in range(8)]
    made = scene.similar_list(alice.account, [seed], found)
    SavedAnswer.objects.update(replacements_left=2)
    together = threading.Barrier(8)

    def next_best(*_: object, without: list[Any]) -> Any:
        one = next(one for one in spare if one.pk not in without)
        similarity = {"score": 0.1, "shared_traits": [], "contributions": [0.1]}
        return {"creator": {"id": str(one.pk)}, "similarity": similarity}

    monkeypatch.setattr(similar, "find_next", next_best)

    def click(creator: Creator) -> str:
        try:
            together.wait(60)
            return similar.dismiss_creator(made.pk, creator.pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as clicks:
        outcomes = sorted(clicks.map(click, [*found, *found]))
    made.refresh_from_db()
    assert outcomes.count("replaced") == 2
    assert made.replacements_left == 0
    assert SavedCreator.objects.filter(answer=made, dismissed_at=None).count() == 4
    assert SavedCreator.objects.filter(answer=made).count() == 6
