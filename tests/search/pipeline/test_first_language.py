"""A brief in another language than English finds creators who write in it first."""

from datetime import UTC, date, datetime

import pytest

from config.kit.context import Deadline
from creators import indexing
from creators.analysis import renewal
from creators.models import Creator
from search.answers.reading import show_brief
from search.briefs.brief import Clause
from search.briefs.requests import SearchRequest
from search.filters.values import Filters
from search.pipeline.route import find_creators
from search.pipeline.values import Match
from search.reading.understanding import understand_words
from tests import scene

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
GERMAN = "Heute backe ich Sauerteigbrot mit Roggen, und der Teig geht über Nacht im Kühlschrank."
ENGLISH = "Sourdough bread today: rye, a long rise in the fridge, and an open crumb. #sauerteigbrot"
FRENCH = "Aujourd'hui je fais du pain au levain avec de la farine de seigle. #sauerteigbrot"
BRIEF = "Wir suchen Leute, die Sauerteigbrot backen und darüber schreiben"


def wishes(text: str) -> list[Clause]:
    brief = understand_words(text, today=date(2026, 11, 20))
    return [c for c in brief.clauses if c.source == "text"]


def test_the_language_of_a_brief_is_a_wish() -> None:
    [wish] = wishes(BRIEF)
    assert (wish.kind, wish.value, wish.role) == ("languages", ("de",), "wished")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("reseñas de libros y consejos de lectura", "es"),
        ("Buchbesprechungen und Lesetipps", "de"),
        ("ceux qui montent des PC gamer", "fr"),
        ("料理レシピを投稿している人", "ja"),
        ("fitness, yoga ve antrenman içerikleri üreten hesaplar", "tr"),
    ],
)
def test_a_short_brief_has_a_language_by_its_function_words(text: str, language: str) -> None:
    assert [wish.value for wish in wishes(text)] == [(language,)]


def test_the_page_shows_the_wish_as_a_chip() -> None:
    reading = show_brief(understand_words(BRIEF, today=NOW.date()), Filters())
    [row] = [row for row in reading.rows if row.heading == "Nice to have"]
    assert [(chip.label, chip.note) for chip in row.chips] == [("German first", "")]


@pytest.mark.parametrize(
    "text",
    [
        "sourdough bakers who show their mistakes",
        "Wir suchen Leute in Wien, die Sauerteigbrot backen",
        "Wir suchen Leute, die auf Englisch über Sauerteigbrot schreiben",
        "moda",
        "crochet and knitting patterns",
        "anime cosplay",
        "creadores de rutinas de cuidado de la piel",
        "vlog viajes",
        "",
    ],
)
def test_a_brief_in_english_or_with_a_place_or_language_has_no_such_wish(text: str) -> None:
    assert wishes(text) == []


def make_creators(*captions: str) -> None:
    made = [
        scene.creator(name, captions=[text, text.replace("e", "e ", 1)])
        for name, text in zip(("One", "Two", "Three"), captions, strict=False)
    ]
    indexing.mark_changed([one.pk for one in made])
    renewal.refresh_all()


def ask(request: SearchRequest) -> dict[str, Match]:
    answer = find_creators(request, now=NOW, deadline=Deadline.after(60))
    found = Creator.objects.in_bulk([match.creator_id for match in answer.matches])
    return {", ".join(found[m.creator_id].languages): m for m in answer.matches}


@pytest.mark.django_db(transaction=True)
def test_creators_who_write_in_the_language_of_the_brief_come_first() -> None:
    make_creators(ENGLISH, GERMAN, FRENCH)
    results = ask(SearchRequest(BRIEF))
    assert next(iter(results)) == "de"
    assert results["de"].confidence > max(results["en"].confidence, results["fr"].confidence)


@pytest.mark.django_db(transaction=True)
def test_without_the_wish_the_language_makes_no_difference() -> None:
    make_creators(ENGLISH, GERMAN, FRENCH)
    brief = understand_words(BRIEF, today=NOW.date())
    wished = ask(SearchRequest(BRIEF, brief=brief))
    [wish] = [c for c in brief.clauses if c.source == "text"]
    dropped = ask(SearchRequest(BRIEF, brief=brief.changing(wish.id, None)))
    assert dropped["de"].score == wished["de"].score
    assert dropped["en"].score > wished["en"].score


@pytest.mark.django_db(transaction=True)
def test_a_language_that_is_set_replaces_the_wish() -> None:
    make_creators(ENGLISH, GERMAN, FRENCH)
    results = ask(SearchRequest(BRIEF, filters=Filters(languages=("en",))))
    assert list(results) == ["en"]
