"""Uses of a creator: what is kept of it counts by its kind."""

import pytest

from creators.freshness.uses import count_uses, note_view
from creators.models import Creator
from tests import scene
from tests.people import Person


@pytest.mark.django_db
def test_a_place_on_a_list_counts_ten_times_a_view_or_a_result(alice: Person) -> None:
    viewed, found, listed, unused = (scene.creator(name) for name in ("a", "b", "c", "d"))
    note_view(viewed.pk)
    scene.session(alice.account, [scene.item(found)])
    scene.shortlist(alice.account, [listed])
    uses = dict(Creator.objects.annotate(uses=count_uses("pk")).values_list("pk", "uses"))
    assert uses == {viewed.pk: 1, found.pk: 1, listed.pk: 10, unused.pk: 0}
