"""What sentences mean, as a table, and rules for every sentence."""

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from search.briefs.brief import ParsedQuery
from search.reading.rules.rules import understand_by_rules
from tests.search.reading.rules.table import TODAY, Row, rows, written


def understand(query: str) -> ParsedQuery:
    return understand_by_rules(query, today=TODAY)


TABLES = [
    *rows("sentences.txt"),
    *rows("requests.txt"),
    *rows("avoided.txt"),
    *rows("numbers.txt"),
    *rows("once.txt"),
    *rows("conditions.txt"),
    *rows("false_friends.txt"),
]


@pytest.mark.parametrize("row", TABLES, ids=lambda row: f"{row.rule}: {row.query}")
def test_a_sentence_is_understood(row: Row) -> None:
    assert written(understand(row.query)) == row.expected


def test_the_tables_are_long_enough_to_mean_something() -> None:
    assert len(rows("sentences.txt")) >= 250
    assert len(rows("false_friends.txt")) >= 60


_WORDS = (
    "creators influencers in from not no the us Berlin germany German speaking polish 10k 50 - – over under % "
    "engagement er "
    "followers subs verified on tiktok youtube , and or but posted this month since March fan theme pages micro "
    "nano audience "
    "$500 like @x 🇩🇪 📍 ü ß ﬁ İ \u0307 东京 صباح \x00 \ud800 ½ ٣ + <"
)
WORDS = st.sampled_from(_WORDS.split(" "))
SENTENCES = st.lists(WORDS, max_size=40).map(" ".join) | st.text(max_size=300)


@given(SENTENCES)
@settings(max_examples=400, deadline=None)
@example("İstanbul'da yaşayan fenomenler")
@example("ﬁtness in Köln")
def test_any_text_is_understood_without_error_and_chips_point_at_their_words(query: str) -> None:
    parsed = understand(query)
    end = 0
    for chip in parsed.chips:
        assert query[chip.start : chip.end] == chip.words != ""
        assert chip.start >= end, "chips overlap"
        end = chip.end


@given(SENTENCES)
@settings(max_examples=200, deadline=None)
def test_no_word_is_both_a_chip_and_part_of_the_subject(query: str) -> None:
    parsed = understand(query)
    free = list(query)
    for chip in parsed.chips:
        free[chip.start : chip.end] = "\n" * (chip.end - chip.start)
    rest = "".join(free).split()
    position = 0
    for word in parsed.subject.split():
        # What stood between two parts of one word, as control characters do, is no word of its own.
        position = next(i for i in range(position, len(rest)) if word in rest[i])


@given(SENTENCES)
@settings(max_examples=50, deadline=None)
def test_the_same_sentence_means_the_same(query: str) -> None:
    assert understand(query) == understand(query)


@pytest.mark.parametrize(
    "piece",
    [
        "a", " ", "1", "1 ", "10k ", "1,000,", "1.1", "10k-", "in ", "not ", "not in ", "german ",
        "german or ", "german, ", "berlin and ", "new york ", "on tiktok ", "who post about ", "posted ",
        "followers ", "followers over ", "engagement of ", "audience ", "no ", "micro ", "micro and ",
        "verified ", "the the ", "speaking ", "in german and ", "(", "$", "é", "ß", "东", "🇩🇪", "📍", "\x00",
        "since ", "last ", "between 10 and ", "creators ", "creators and ", "fan and ", "$500 to ",
        "more than ", "a ", "10 000 ", "under $5 ", "@", "paris ",
    ],
)  # fmt: skip
def test_the_time_a_sentence_takes_grows_with_its_length_only(piece: str) -> None:
    understand("berlin")
    times = []
    for _ in range(2):
        start = time.thread_time()
        understand((piece * 1000)[:1000])
        times.append(time.thread_time() - start)
    # Some milliseconds; a pattern that backtracks takes minutes.
    assert min(times) < 2


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("Who has been to France lately? Paris, Cannes, anywhere", ["France", "Paris", "Cannes"]),
        ("travel in Japan, e.g. Kyoto or Osaka", ["Japan", "Kyoto", "Osaka"]),
        ("trips to Paris, France", ["Paris"]),
        ("trips to Italy: Rome", ["Rome"]),
    ],
)
def test_a_country_counts_as_a_whole_where_its_cities_are_examples(
    query: str, places: list[str]
) -> None:
    parsed = understand_by_rules(query, today=TODAY)
    assert [place.name for place in parsed.places] == places


@pytest.mark.parametrize(
    ("query", "places", "subject"),
    [
        ("Italy – the food, a trip. One post is enough", ["Italy"], "Italy the food, a trip"),
        ("Who has filmed in India, at least once?", ["India"], "filmed in India"),
        ("been to London? once is fine", ["London"], "London"),
        ("something in Texas: an event in Dallas", ["Texas", "Dallas"], None),
        ("¿Quién ha estado en Chile? basta una vez", ["Chile"], None),
        ("wer war schon mal in Island oder Norwegen, ein Beitrag genügt", ["Norway"], None),
    ],
)
def test_one_post_from_a_place_may_be_enough(
    query: str, places: list[str], subject: str | None
) -> None:
    parsed = understand_by_rules(query, today=TODAY)
    assert parsed.place_decides
    assert [(p.name, p.relation) for p in parsed.places] == [(name, "about") for name in places]
    assert not parsed.filters.countries
    assert subject in (None, parsed.subject)


@pytest.mark.parametrize(
    "query",
    ["bakers in Berlin", "trips to Bali", "at least one million followers in Spain", "one dog"],
)
def test_other_sentences_ask_for_more_than_one_post(query: str) -> None:
    assert not understand_by_rules(query, today=TODAY).place_decides


@pytest.mark.parametrize(
    "query",
    ["Thai food in Bangkok, one video is enough", "Bangkok street food, one video is enough",
     "Who has been to a wine tasting in Italy?", "street food filmed in Tokyo; one post is enough"],
)  # fmt: skip
def test_a_subject_beside_the_place_counts_where_one_post_is_enough(query: str) -> None:
    parsed = understand_by_rules(query, today=TODAY)
    assert not parsed.place_decides
    assert [place.relation for place in parsed.places] == ["about"]


@pytest.mark.parametrize(
    "query",
    ["travel creators who have been to Bali", "We sell olive oil. Who has been to Greece?",
     "Kanäle, die in Bali waren, ein Video reicht", "Qui est déjà allé en Italie ?"],
)  # fmt: skip
def test_words_of_posting_and_travelling_are_no_subject(query: str) -> None:
    assert understand_by_rules(query, today=TODAY).place_decides


@pytest.mark.parametrize(
    "query",
    ["news from Ukraine", "hidden gems in Lisbon", "Kyoto temples", "concerts in Chile",
     "restaurants in Rome"],
)  # fmt: skip
def test_subjects_in_a_place_are_about_the_place(query: str) -> None:
    [place] = understand_by_rules(query, today=TODAY).places
    assert place.relation == "about"


@pytest.mark.parametrize(
    "query", ["Tokyo street food vloggers", "London food bloggers", "creators whose home is Rome"]
)
def test_creators_of_a_place_have_it_as_home(query: str) -> None:
    [place] = understand_by_rules(query, today=TODAY).places
    assert place.relation == "home"
