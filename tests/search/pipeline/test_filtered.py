"""Creators for filters only: the same creators in the same order, however many the filters keep."""

from itertools import product
from uuid import UUID

import pytest
from django.db import connection

from creators.models import Creator, CreatorPlace, Platform
from creators.places.cover import Cover
from search.briefs.brief import ParsedQuery, Place
from search.filters.values import Filters, Range
from search.pipeline.candidates import filtered
from search.pipeline.candidates.retrieval import retrieve_creators
from search.pipeline.question.question import encode_query
from search.pipeline.values import EncodedQuery
from tests import scene

pytestmark = pytest.mark.django_db

GERMANY = Place("Germany", "country", Cover(countries=("DE",)))
QUERIES = {
    "no filter": ParsedQuery(""),
    "followers": ParsedQuery("", filters=Filters(followers=Range(100, 5_000))),
    "platform": ParsedQuery("", filters=Filters(platforms=("tiktok",))),
    "country": ParsedQuery("", filters=Filters(countries=("DE",))),
    "excluded": ParsedQuery("", filters=Filters(not_countries=("DE",), not_platforms=("tiktok",))),
    "country or unknown": ParsedQuery(
        "", filters=Filters(countries=("DE",), keeps_unknown=frozenset({"countries"}))
    ),
    "all kept if unknown": ParsedQuery(
        "",
        filters=Filters(
            countries=("DE",),
            languages=("de",),
            followers=Range(50, None),
            keeps_unknown=frozenset({"countries", "languages"}),
        ),
        places=(GERMANY,),
    ),
    "place": ParsedQuery("", places=(GERMANY,)),
    "none": ParsedQuery("", filters=Filters(followers=Range(10**9, None))),
}


@pytest.fixture(autouse=True)
def _creators() -> None:
    """Creators of all combinations, with equal numbers of followers, unknown ones, and without profiles."""
    choices = product(("DE", "FR", None), (["de"], ["fr"], []), (None, 40, 700), (True, False))
    for number, (country, languages, followers, is_there) in enumerate(choices):
        made = scene.creator(
            f"Creator {number}",
            country=country,
            languages=languages,
            profile={"followers": followers},
        )
        if number % 3 == 0:
            scene.profile(made, platform=Platform.TIKTOK, followers=number % 4 * 300)
        if is_there:
            CreatorPlace.objects.create(
                creator=made, name="Germany", kind="country", country="DE", home=0.8
            )
    for country in ("DE", None):
        Creator.objects.create(name="Without a profile", country=country)


def _read_in_one_statement(query: EncodedQuery) -> list[UUID]:
    """Sorts everyone, which is too slow for a large catalogue."""
    allowed, places = query.allowed, query.seen_in
    seen = f"c.id IN (SELECT s.creator_id FROM {places.rows})" if places else "c.id IS NOT NULL"
    with connection.cursor() as cursor:
        cursor.execute(
            f"""SELECT c.id FROM creators_creator c WHERE {allowed.creator}
            ORDER BY ({seen}) DESC, c.country IS NULL AND %(country)s, c.languages = '{{}}' AND %(language)s,
                (SELECT max(p.followers) FROM creators_profile p WHERE p.creator_id = c.id AND {allowed.profile})
                    DESC NULLS LAST, c.id""",
            {
                **allowed.values,
                **places.values,
                "country": bool(query.filters.countries),
                "language": bool(query.filters.languages),
            },
        )
        return [id_ for (id_,) in cursor.fetchall()]


@pytest.mark.parametrize("keeps_few", [True, False], ids=["sorted", "in the order of the index"])
@pytest.mark.parametrize("most", [1, 7, 1000])
@pytest.mark.parametrize("name", QUERIES)
def test_the_order_is_that_of_one_statement_over_all_creators(
    name: str, most: int, keeps_few: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filtered, "keeps_few", lambda *_: keeps_few)
    query = encode_query(QUERIES[name])
    expected = _read_in_one_statement(query)
    assert bool(expected) == (name != "none")
    found = [one.creator_id for one in retrieve_creators(query, most=most)]
    assert found == expected[:most]


def test_profiles_are_read_in_the_order_of_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a search without a subject would read and sort all profiles."""
    tier = next(filtered._split_tiers(encode_query(QUERIES["followers"])))
    with connection.cursor() as cursor:
        # With few rows, sorting can be cheaper. What is tested is that the index has the order.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN {filtered._in_order(tier)}", tier.values | {"wanted": 5})
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "profile_most_followers" in plan
    assert not plan.splitlines()[1].strip().startswith("->  Sort")
