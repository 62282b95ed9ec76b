"""Whether a size is a minimum or a maximum, where no known word says so."""

import json
from datetime import date

import pytest

from search.briefs.brief import Clause
from search.filters.values import Range
from search.reading import ends
from search.reading.clauses import build_brief
from search.reading.numbers import mask_number
from search.reading.reader import brief_of
from search.reading.tagger import Tagged
from tests.quality.briefs.training.ends import digest_of, list_examples
from tests.quality.briefs.training.examples import HELD_OUT, fold_of

LETTER = "Hello, we bake for hotels. " + "They ask us for pictures of bread every week. " * 12


def read_size(text: str, words: str) -> Clause:
    """The size of the brief if the tagger marks these words without any doubt."""
    start = text.index(words)
    marked = [
        Tagged("wanted", 0, 5, 0.99, 0, 0),
        Tagged("followers", start, start + len(words), 0.99, 0, 0),
    ]
    clauses = brief_of(text, marked, today=date(2026, 11, 20)).shared
    clauses = clauses or build_brief(text, "en", marked).groups[0].clauses
    return next(clause for clause in clauses if clause.kind == "followers")


def test_the_weights_are_fitted_on_these_briefs() -> None:
    """`make train` fits them anew."""
    hands = [hand for hand in fold_of() if hand not in HELD_OUT]
    assert json.loads(ends.FILE.read_text("utf-8"))["examples"] == digest_of(list_examples(hands))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("25k is where I stop", "n is where i stop"),
        ("at most 25k", None),
        ("10k to 25k", None),
        ("micro", None),
    ],
)
def test_only_a_single_number_without_a_known_word_is_masked(words: str, said: str | None) -> None:
    masked = mask_number(words)
    assert (masked and " ".join(masked.casefold().split())) == said


def test_the_label_before_a_number_says_which_end_it_is() -> None:
    assert mask_number("25,000", "Maximum followers: ") is None
    assert mask_number("25,000", "Followers: ") is not None


def test_a_number_with_unknown_words_is_a_maximum_if_they_mean_one() -> None:
    size = read_size("Bread for hotels, 25k is the upper limit", "25k is the upper limit")
    assert size.value == Range(None, 25_000)


@pytest.mark.parametrize(
    "words",
    ["10k followers", "mit 50k Followern", "con 20k seguidores", "10 000 abonnés", "1万粉丝"],
)
def test_a_number_of_followers_in_a_short_query_is_a_minimum(words: str) -> None:
    size = read_size(f"Bread for hotels, {words}", words)
    assert (size.value.max, size.is_doubtful) == (None, False)


def test_a_range_is_no_single_number() -> None:
    assert read_size("Bread, ten to a hundred", "ten to a hundred").value == Range(10_000, 100_000)


def test_a_number_alone_is_a_minimum_in_a_short_query_and_asked_about_in_a_letter() -> None:
    short = read_size("Bread for hotels, 25k", "25k")
    assert (short.value, short.is_doubtful) == (Range(25_000, None), False)
    assert read_size(f"{LETTER} So: 25,000. Bye", "25,000").is_doubtful
