"""The pipeline over a few creators: who is found, who is left out, and why."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.kit.context import Deadline
from creators import indexing
from creators.embedding.port import ModelUnavailable
from creators.models import Creator, CreatorPlace, Fact, Profile
from search.briefs.brief import Brief, Clause, Group, ParsedQuery, Span, Unused
from search.briefs.requests import AskedElsewhere, NothingAsked, SearchRequest
from search.briefs.understood import describe_chips
from search.filters.values import Filters, Range
from search.pipeline.question import question
from search.pipeline.question.question import encode_search
from search.pipeline.route import find_creators
from search.pipeline.values import Answer
from tests import scene

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
BREAD = "Sourdough bread day: my rye starter rose overnight and the crumb is open."
RACING = "Sim racing tonight: a new direct drive wheel on the rig."


def ask(query: str, **fields: Any) -> Answer:
    return find_creators(SearchRequest(query=query, **fields), now=NOW, deadline=Deadline.after(60))


def made(name: str, *captions: str, **fields: Any) -> Creator:
    creator = scene.creator(name, captions=captions, **fields)
    indexing.mark_changed([creator.id])
    return creator


def names(answer: Answer) -> list[str]:
    found = Creator.objects.in_bulk([match.creator_id for match in answer.matches])
    return [found[match.creator_id].name for match in answer.matches]


def test_creators_who_write_about_the_subject_come_first_and_are_quoted() -> None:
    made("Ada", BREAD)
    made("Bo", RACING)
    indexing.index_pending()
    answer = ask("sourdough bread bakers")
    assert names(answer)[0] == "Ada"
    assert answer.quality_mode == "reranked"
    best = answer.matches[0]
    assert best.evidence[0].evidence_quote == BREAD
    assert not best.low_confidence
    assert answer.matches[1].low_confidence


def test_searching_bakers_also_finds_creators_who_post_about_baking() -> None:
    made("Ada", "We bake for the whole street. What do you bake?")
    made("Bo", "Home at last. A new home for all my studio gear, at home.")
    indexing.index_pending()
    answer = ask("home bakers")
    assert names(answer)[0] == "Ada"
    assert "about bakers" in answer.matches[0].evidence[0].text


def test_a_sentence_that_differs_by_a_number_is_quoted_once() -> None:
    made("Ada", *(f"Sourdough bread, day {day}: the rye starter rose." for day in (1, 7)), BREAD)
    indexing.index_pending()
    quotes = [one.evidence_quote for one in ask("sourdough bread").matches[0].evidence]
    assert len(quotes) == 2
    assert BREAD in quotes


def test_a_creator_without_posts_is_found_by_name_and_by_handle() -> None:
    made("Vsauce")
    made("Someone", profile={"username": "crumb.and.crust"})
    made("Bo", RACING)
    indexing.index_pending()
    assert names(ask("Vsauce"))[0] == "Vsauce"
    assert names(ask("crumb.and.crust"))[0] == "Someone"


def test_all_filters_on_profiles_must_hold_for_one_and_the_same_profile() -> None:
    split = made("Split", BREAD, profile={"followers": 50_000, "is_verified": False})
    Profile.objects.create(
        creator=split, platform="tiktok", source_id="split", url="", followers=10, is_verified=True
    )
    made("Whole", BREAD, profile={"followers": 50_000, "is_verified": True})
    indexing.index_pending()
    wanted = Filters(followers=Range(min=10_000), verified=True)
    answer = ask("sourdough", filters=wanted)
    assert names(answer) == ["Whole"]
    relevant = answer.matches[0].relevant_profile_id
    assert Profile.objects.get(id=str(relevant)).followers == 50_000


def test_the_relevant_profile_meets_the_filters_and_the_primary_one_has_most_followers() -> None:
    creator = made("Ada", BREAD, profile={"followers": 20_000})
    large = Profile.objects.create(
        creator=creator, platform="youtube", source_id="ada", url="", followers=900_000
    )
    indexing.index_pending()
    match = ask("sourdough bakers on Instagram under 50k followers").matches[0]
    assert match.primary_profile_id == large.id
    assert match.relevant_profile_id != large.id


def test_a_country_in_words_keeps_unknown_countries_and_marks_them() -> None:
    for name, country in (("German", "DE"), ("Unknown", None), ("French", "FR")):
        made(name, BREAD, country=country)
    indexing.index_pending()
    answer = ask("sourdough bakers in Germany")
    unverified = {
        n: m.location_unverified for n, m in zip(names(answer), answer.matches, strict=True)
    }
    assert unverified == {"German": False, "Unknown": True}
    assert names(answer)[0] == "German"


def test_a_country_in_the_filters_drops_unknown_countries() -> None:
    for name, country in (("German", "DE"), ("Unknown", None), ("French", "FR")):
        made(name, BREAD, country=country)
    indexing.index_pending()
    assert names(ask("sourdough", filters=Filters(countries=("DE",)))) == ["German"]


def test_without_a_country_locations_are_not_marked_and_a_negated_country_is_left_out() -> None:
    for name, country in (("German", "DE"), ("American", "US")):
        made(name, BREAD, country=country)
    indexing.index_pending()
    assert {m.location_unverified for m in ask("sourdough").matches} == {None}
    assert names(ask("sourdough, not in the US")) == ["German"]


def test_creators_known_to_be_in_the_city_come_first_with_the_fact_as_a_reason() -> None:
    made("Nowhere", BREAD, country="DE")
    berliner = made("Berliner", BREAD, country="DE")
    fact = Fact.objects.create(
        creator=berliner,
        kind=Fact.Kind.PLACE,
        value="Berlin",
        statement="Lives in Berlin",
        provenance=Fact.Provenance.PROFILE,
        observed_at=NOW,
    )
    CreatorPlace.objects.create(
        creator=berliner,
        name="Berlin",
        kind="city",
        country="DE",
        latitude=52.52,
        longitude=13.4,
        home=0.95,
    )
    indexing.index_pending()
    answer = ask("sourdough bakers in Berlin")
    assert names(answer) == ["Berliner", "Nowhere"]
    assert fact.id in {e.fact_id for e in answer.matches[0].evidence}


def test_posted_lately_is_about_the_day_of_the_search() -> None:
    made("Fresh", BREAD, profile={"last_post_at": NOW - timedelta(days=3)})
    made("Stale", BREAD, profile={"last_post_at": NOW - timedelta(days=300)})
    indexing.index_pending()
    assert names(ask("sourdough bakers who posted this month")) == ["Fresh"]


def test_filters_without_a_subject_find_matching_creators_by_followers() -> None:
    made("Large", BREAD, country="BR", profile={"followers": 80_000, "is_verified": True})
    made("Larger", RACING, country="BR", profile={"followers": 90_000, "is_verified": True})
    made("Unverified", RACING, country="BR", profile={"followers": 95_000})
    indexing.index_pending()
    answer = ask("verified creators in Brazil")
    assert names(answer) == ["Larger", "Large"]
    assert not any(match.low_confidence for match in answer.matches)
    assert [one.text for one in answer.matches[1].evidence] == [
        "Verified on Instagram",
        "In Brazil",
    ]
    assert {one.provenance for one in answer.matches[1].evidence} == {"inferred"}
    assert {match.ranking_source for match in answer.matches} == {"retrieval"}
    assert "no subject" in (answer.quality_reason or "")


def test_without_a_subject_creators_of_an_unknown_language_come_last_and_are_in_doubt() -> None:
    made("Unknown", RACING, profile={"followers": 90_000})
    made("Spanish", BREAD, languages=["es"], profile={"followers": 80_000})
    indexing.index_pending()
    answer = ask("creators in Spanish with over 1k followers")
    assert names(answer) == ["Spanish", "Unknown"]
    assert [match.low_confidence for match in answer.matches] == [False, True]
    assert [one.text for one in answer.matches[0].evidence] == ["80K followers"]


@pytest.mark.parametrize(
    "query", ["creators", "a", "the", "influencers please", "creators, no dogs"]
)
def test_a_sentence_without_subject_and_condition_is_refused_and_says_what_to_add(
    query: str,
) -> None:
    with pytest.raises(NothingAsked, match="add a filter") as refused:
        ask(query)
    assert (refused.value.status, refused.value.param) == (422, "query")


@pytest.mark.parametrize(
    ("query", "operation"),
    [
        ("creators similar to @gymshark", "/v1/creators/lookalike"),
        ("vegane Blogger ähnlich wie @pamela_rf", "/v1/creators/lookalike"),
        ("do these creators fit a vegan brand?", "/v1/creators/match"),
        ("which of these fit: @ada @bo", "/v1/creators/match"),
    ],
)
def test_a_sentence_for_another_operation_is_refused_and_names_it(
    query: str, operation: str
) -> None:
    with pytest.raises(AskedElsewhere, match=operation) as refused:
        ask(query)
    assert (refused.value.status, refused.value.param) == (422, "query")


def test_without_the_model_words_find_and_nothing_is_called_ranked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made("Ada", BREAD)
    made("Bo", RACING)
    indexing.index_pending()

    def unavailable() -> None:
        raise ModelUnavailable("the file is broken")

    monkeypatch.setattr(question, "get_model", unavailable)
    answer = ask("sourdough")
    assert names(answer) == ["Ada"]
    assert answer.quality_mode == "retrieval_fallback"
    assert answer.quality_reason
    assert {match.ranking_source for match in answer.matches} == {"retrieval"}
    assert answer.matches[0].evidence == ()


def test_a_score_does_not_depend_on_the_other_creators() -> None:
    made("Ada", BREAD)
    indexing.index_pending()
    alone = ask("sourdough bread").matches[0]
    for number in range(12):
        made(f"Rival {number}", f"Sourdough loaf number {number}, open crumb again.")
    indexing.index_pending()
    among = {m.creator_id: m for m in ask("sourdough bread", limit=50).matches}[alone.creator_id]
    assert among.score == pytest.approx(alone.score, abs=1e-9)
    assert among.confidence == pytest.approx(alone.confidence, abs=1e-9)


def test_at_most_the_limit_is_found() -> None:
    for number in range(7):
        made(f"Ada {number}", BREAD)
    indexing.index_pending()
    assert len(ask("sourdough", limit=3).matches) == 3


@pytest.mark.parametrize(
    "query", ["%s %(vector)s", "'; DROP TABLE bread; --", "\\", "🍞", "ß" * 1000]
)
def test_no_query_is_taken_for_sql(query: str) -> None:
    made("Ada", BREAD)
    indexing.index_pending()
    ask(query)
    assert Creator.objects.count() == 1


def test_an_empty_catalogue_answers_without_results() -> None:
    for query in ("sourdough bakers", "verified creators in Brazil", "bakers in Berlin"):
        assert ask(query).matches == ()


def test_creators_who_post_about_a_subject_left_out_come_last_and_are_in_doubt() -> None:
    made("Ada", "My cat sleeps on the sofa all day.", "Two cats and a box: chaos.")
    made("Bo", "My cat and my dog share a bed.", "Dog walks at dawn, every dog loves mud.")
    indexing.index_pending()
    both = ask("cat accounts")
    assert not any(match.low_confidence for match in both.matches)
    answer = ask("cat accounts, no dogs")
    assert names(answer) == ["Ada", "Bo"]
    clean, avoided = answer.matches
    assert not clean.low_confidence
    assert avoided.low_confidence
    assert both.matches[names(both).index("Ada")].score - clean.score < 0.05
    assert both.matches[names(both).index("Bo")].score - avoided.score > 0.2
    assert not any("dog" in one.text.lower() for one in avoided.evidence)


def test_subjects_left_out_are_a_chip_and_no_part_of_the_subject() -> None:
    answer = ask("cat accounts, no dogs or birds")
    assert answer.parsed.subject == "cat"
    assert answer.parsed.avoided == ("dogs", "birds")
    chips = describe_chips(answer.brief.text, answer.parsed.chips)
    assert [(chip["kind"], chip["label"], chip["words"]) for chip in chips] == [
        ("avoided", "not dogs", "no dogs"),
        ("avoided", "not birds", "birds"),
    ]


def test_contact_and_growth_are_filters() -> None:
    ada, bo = made("Ada", BREAD), made("Bo", BREAD)
    day = NOW - timedelta(days=1)
    ada.emails.create(
        email="ada@kindred.test", confidence=1, source="bio", first_seen_at=day, last_seen_at=day
    )
    Profile.objects.filter(creator=bo).update(followers_30d_pct=-3.0)
    indexing.index_pending()
    assert names(ask("sourdough bread with e-mail")) == ["Ada"]
    assert names(ask("sourdough bread", filters=Filters(has_contact=False))) == ["Bo"]
    assert names(ask("sourdough bread", filters=Filters(growth_30d_pct=Range(-5, 0)))) == ["Bo"]


def test_a_small_catalogue_is_read_exactly() -> None:
    """A graph index loses creators among many equal vectors."""
    made("Baker", BREAD)
    indexing.index_pending()
    with CaptureQueriesContext(connection) as queries:
        assert names(ask("sourdough bakers")) == ["Baker"]
    assert not any("hnsw" in query["sql"] or "<~>" in query["sql"] for query in queries)


def test_topics_and_paid_partnerships_are_filters() -> None:
    ada, bo = made("Ada", BREAD), made("Bo", BREAD)
    Creator.objects.filter(pk=ada.pk).update(content_themes=["sourdough"])
    scene.post(bo.profiles.get(), "Bread.", is_paid_partnership=True)
    indexing.index_pending()
    assert names(ask("bread", filters=Filters(topics=("sourdough",)))) == ["Ada"]
    assert names(ask("bread", filters=Filters(paid_partnerships=True))) == ["Bo"]
    assert names(ask("bread", filters=Filters(paid_partnerships=False))) == ["Ada"]


def test_the_kind_of_person_is_searched_but_is_no_part_of_the_subject() -> None:
    query = encode_search(ParsedQuery("check-ups", people="doctors"))
    assert query.parsed.subject == "check-ups"
    assert query.subject == "check-ups, doctors"
    assert {term.word for term in query.terms} >= {"doctors"}


def test_filters_alone_are_no_clear_match_if_the_query_describes_creators_further() -> None:
    made("Ada", BREAD, profile={"followers": 50_000})
    indexing.index_pending()
    brief = Brief(
        "at least 10k followers, has worked with banks",
        "en",
        (Group("g1", "", (Clause("c1", "followers", Range(min=10_000), "wanted"),)),),
        unused=(Unused("history", Span(26, 45)),),
    )
    request = SearchRequest(brief.text, brief=brief)
    [match] = find_creators(request, now=NOW, deadline=Deadline.after(60)).matches
    assert match.low_confidence
    request = SearchRequest(brief.text, brief=replace(brief, unused=()))
    [match] = find_creators(request, now=NOW, deadline=Deadline.after(60)).matches
    assert not match.low_confidence
