"""A language model's answer is taken if it is valid; otherwise the tagger reads."""

import json
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from config.kit.context import Deadline
from search.briefs.brief import ParsedQuery
from search.briefs.understood import describe_chips
from search.reading.queries import build_query
from search.reading.understanding import understand_query, understand_words
from tests.quality.briefs.sentences import TODAY, written
from tests.scripted_llm import ScriptedLLM, completion

QUERY = "people in Bavaria's capital who bake, about 20k fans, no ads"


@pytest.fixture(autouse=True)
def named_model(scripted_llm: ScriptedLLM, settings: Settings) -> None:
    settings.LLM_BASE_URL = scripted_llm.url
    settings.LLM_API_KEY = "key"
    settings.LLM_MODEL = "small"


def condition(
    kind: str, words: str, value: str | None = None, **ends: float | None
) -> dict[str, Any]:
    return {"kind": kind, "words": words, "value": value, "min": None, "max": None} | ends


def answer(
    *conditions: dict[str, Any], subject: str = "", unclear: list[dict[str, str]] | None = None
) -> bytes:
    said = {
        "conditions": conditions,
        "subject": [subject] if subject else [],
        "unclear": unclear or [],
    }
    return completion(json.dumps(said))


def asked(query: str = QUERY, *, deadline: Deadline | None = None) -> ParsedQuery:
    deadline = deadline or Deadline.after(60)
    return build_query(understand_query(query, today=TODAY, deadline=deadline))


def test_the_model_is_given_no_more_time_than_the_operation_has(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.drips()
    by_tagger = build_query(understand_words(QUERY, today=TODAY))
    assert asked(deadline=Deadline.after(0.2)) == by_tagger
    assert not scripted_llm.outlasted


def test_a_good_answer_is_taken_with_its_subject(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.says(
        answer(
            condition("city", "in Bavaria's capital", "Munich"),
            condition("followers", "about 20k fans", min=15000, max=25000),
            subject="bake",
            unclear=[{"words": "no ads", "reason": "Ads are not known."}],
        )
    )
    assert (
        written(asked()) == "bake ; followers=15000..25000 ; in=DE ; city=Munich ; unclear=no ads"
    )
    assert scripted_llm.requests[0]["body"]["model"] == "small"
    assert [one["words"] for one in describe_chips(QUERY, asked().chips)] == [
        "in Bavaria's capital",
        "about 20k fans",
    ]


def test_every_kind_of_condition_can_be_said(scripted_llm: ScriptedLLM) -> None:
    query = "a b c d e f g h i j k l m no dogs trips to Bali baking"
    scripted_llm.says(
        answer(
            condition("country", "a", "DE"),
            condition("not_country", "b", "US"),
            condition("language", "c", "nb"),
            condition("not_language", "d", "en"),
            condition("platform", "e", "tiktok"),
            condition("not_platform", "f", "youtube"),
            condition("creator_kind", "g", "INFLUENCER"),
            condition("engagement_rate", "h", min=3.5),
            condition("verified", "i", "false"),
            condition("posted_after", "j", "2026-11-01"),
            condition("followers", "k", max=5),
            condition("growth_30d_pct", "l", min=5, max=20),
            condition("has_contact", "m", "true"),
            condition("avoided", "no dogs", "dogs"),
            condition("about_place", "Bali", "Bali"),
            subject="trips to Bali baking",
        )
    )
    parsed = asked(query)
    assert [(p.name, p.relation) for p in parsed.places if p.relation == "about"] == [
        ("Bali", "about")
    ]
    assert written(parsed) == (
        "trips to Bali baking ; on=tiktok ; not_on=youtube ; kind=INFLUENCER ; followers=..5 ; er=3.5.."
        " ; growth=5..20 ; verified=no"
        " ; in=DE ; not_in=US ; lang=no ; not_lang=en ; avoid=dogs ; since=2026-11-01 ; contact=yes"
    )


def test_a_region_is_a_home_of_its_own_and_a_reason_is_one_plain_line(
    scripted_llm: ScriptedLLM,
) -> None:
    scripted_llm.says(
        answer(
            condition("place", "of the island", "Sicily"),
            unclear=[{"words": "no ads", "reason": "Ads\x00 are \u202enot\nknown. " + "x" * 900}],
        )
    )
    parsed = asked("people of the island who bake, no ads")
    assert [(p.name, p.kind, p.relation) for p in parsed.places] == [("Sicily", "region", "home")]
    assert parsed.filters.countries == ("IT",)
    assert parsed.unclear[0].reason.startswith("Ads are not known. x")
    assert len(parsed.unclear[0].reason) == 200


BAD = {
    "words that the query does not have": answer(condition("country", "in Berlin", "DE")),
    "empty words": answer(condition("country", " ", "DE")),
    "the same words twice": answer(
        condition("country", "bake", "DE"), condition("country", "bake", "AT")
    ),
    "a country that is none": answer(condition("country", "bake", "ZZ")),
    "a country by its name": answer(condition("country", "bake", "Germany")),
    "no value": answer(condition("country", "bake")),
    "a city that is none": answer(condition("city", "bake", "Atlantisville")),
    "a place that is none": answer(condition("place", "bake", "Middle-earth")),
    "a subject left out that is not said": answer(condition("avoided", "no ads", "dogs")),
    "a growth that is none": answer(condition("growth_30d_pct", "bake", min=-400)),
    "a number that is none": b'{"choices": [{"message": {"content": "{\\"conditions\\": NaN}"}}]}',
    "a language that is none": answer(condition("language", "bake", "qq")),
    "another platform": answer(condition("platform", "bake", "twitch")),
    "another kind": answer(condition("creator_kind", "bake", "BRAND")),
    "a range upside down": answer(condition("followers", "bake", min=10, max=5)),
    "a range without ends": answer(condition("followers", "bake")),
    "a rate over a hundred": answer(condition("engagement_rate", "bake", min=400)),
    "a day that is none": answer(condition("posted_after", "bake", "soon")),
    "a day to come": answer(condition("posted_after", "bake", "2027-01-01")),
    "an unknown kind of condition": answer(condition("gender", "bake", "f")),
    "nothing": answer(),
    "a subject that is not said": answer(
        condition("country", "bake", "DE"), subject="vegan bakers"
    ),
    "another shape": completion('{"conditions": "all"}'),
    "prose": completion("I think they are bakers."),
    "no JSON": b"<html>",
    "too much": b" " * 2_000_000,
}


@pytest.mark.parametrize("body", BAD.values(), ids=BAD.keys())
def test_a_bad_answer_leaves_the_work_to_the_tagger(scripted_llm: ScriptedLLM, body: bytes) -> None:
    scripted_llm.says(body)
    assert asked() == build_query(understand_words(QUERY, today=TODAY))
    assert scripted_llm.requests


def test_a_failing_server_leaves_the_work_to_the_tagger(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.says(b"{}", status=500)
    assert asked() == build_query(understand_words(QUERY, today=TODAY))


def test_a_slow_server_leaves_the_work_to_the_tagger_in_time(
    scripted_llm: ScriptedLLM, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search.reading.language_model.TIMEOUT_S", 0.2)
    scripted_llm.drips()
    assert asked() == build_query(understand_words(QUERY, today=TODAY))
    assert not scripted_llm.outlasted


def test_a_dead_server_leaves_the_work_to_the_tagger(settings: Settings) -> None:
    settings.LLM_BASE_URL = "http://127.0.0.1:1"
    assert asked() == build_query(understand_words(QUERY, today=TODAY))


def test_without_a_model_no_server_is_asked(scripted_llm: ScriptedLLM, settings: Settings) -> None:
    settings.LLM_BASE_URL = ""
    assert asked() == build_query(understand_words(QUERY, today=TODAY))
    assert not scripted_llm.requests
