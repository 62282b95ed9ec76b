"""Conditions that patterns read: what they say in every sentence of the tables, and nothing else."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.briefs.understood import describe_unclear
from search.filters.values import Range
from search.reading.conditions.finding import find_conditions
from search.reading.conditions.reading import Reading
from search.reading.queries import build_query
from search.reading.understanding import understand_words
from tests.quality.briefs.sentences import FILES, TODAY, Row, rows, write_range

NAMES = ("kind", "er", "growth", "verified", "once", "since", "contact", "paid")
SAID = {True: "yes", False: "no", None: ""}
TABLES = [row for file in FILES for row in rows(f"{file}.txt")]
_WORDS = (
    "creators in not the 10k 50 - over % engagement er verified posted this month since March fan theme pages "
    "email growing one post is enough ß ﬁ İ \u0307 東京 \x00 \ud800 ½ ٣"
)
WORDS = st.sampled_from(_WORDS.split(" "))
SENTENCES = st.lists(WORDS, max_size=40).map(" ".join) | st.text(max_size=300)


def found_in(reading: Reading) -> dict[str, str]:
    found = reading.values
    values = {
        "kind": ",".join(found.get("creator_kinds", ())),
        "er": write_range(found.get("engagement_rate", Range())),
        "growth": write_range(found.get("growth_30d_pct", Range())),
        "verified": SAID[found.get("verified")],
        "once": "yes" if reading.is_once else "",
        "since": str(found.get("posted_after", "")),
        "contact": SAID[found.get("has_contact")],
        "paid": SAID[found.get("paid_partnerships")],
    }
    return {name: value for name, value in values.items() if value}


@pytest.mark.parametrize("row", TABLES, ids=lambda row: f"{row.rule}: {row.query}")
def test_the_conditions_of_a_sentence_are_found(row: Row) -> None:
    parts = (part.strip().partition("=") for part in row.expected.split(";"))
    said = {name: value for name, _, value in parts if name in NAMES}
    assert found_in(find_conditions(row.query, TODAY, [])) == said


def test_words_that_say_something_else_hold_no_condition() -> None:
    query = "bakers. We are a verified shop, engagement over 3%"
    closed = (query.index("We"), query.index(", engagement"))
    assert found_in(find_conditions(query, TODAY, [closed])) == {"er": "3.."}


@given(SENTENCES)
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_and_conditions_point_at_their_words(query: str) -> None:
    reading = find_conditions(query, TODAY, [])
    assert reading.spans.keys() == reading.values.keys()
    for span in (span for spans in reading.spans.values() for span in spans):
        assert 0 <= span.start < span.end <= len(query)


@pytest.mark.parametrize(
    "piece",
    ["a", " ", "1 ", "10k-", "posted ", "engagement of ", "since ", "verified ", "fan and ", "one post ", "growing "],
)  # fmt: skip
def test_the_time_grows_with_the_length_only(piece: str) -> None:
    find_conditions("bakers", TODAY, [])
    start = time.thread_time()
    find_conditions((piece * 1000)[:1000], TODAY, [])
    # Some milliseconds; a pattern that backtracks takes minutes.
    assert time.thread_time() - start < 2


def test_a_condition_that_nobody_can_meet_is_named_with_its_reason() -> None:
    query = build_query(understand_words("bakers, engagement over 200%", today=TODAY))
    assert describe_unclear(query.sentence, query.unclear) == [
        {"words": "engagement over 200%", "reason": "No engagement rate meets this."}
    ]
    assert query.subject == "bakers"
