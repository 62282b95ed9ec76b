"""Terms of words and texts."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from creators import lexicon

WORDS = [
    f"{stem}{end}" for stem in ("bak", "hik", "sew", "sail") for end in ("ing", "ers", "ed", "s")
]


@pytest.fixture
def _threads_that_interrupt_each_other() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    lexicon.stems.cache_clear()
    yield
    sys.setswitchinterval(usual)
    lexicon.stems.cache_clear()


@pytest.mark.usefixtures("_threads_that_interrupt_each_other")
def test_threads_do_not_get_each_others_stems() -> None:
    """The web server uses several threads, and a wrong stem would be cached."""
    expected = {word: lexicon.stems.__wrapped__(word) for word in WORDS}
    asked = WORDS * 500
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lexicon.stems.__wrapped__, asked, chunksize=50))
    assert found == [expected[word] for word in asked]


@pytest.mark.parametrize(
    ("doer", "does"), [("Bakers", "bakes"), ("runners", "running"), ("painters", "painted")]
)
def test_a_plural_of_doers_gives_their_activity(doer: str, does: str) -> None:
    assert lexicon.derive_activities(doer).issuperset(lexicon.stems(does))
    assert not lexicon.derive_activities(does)
    assert not lexicon.derive_activities(doer.removesuffix("s"))


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("de", "Die schönsten Wanderungen", "wanderung schönste"),
        ("es", "recetas veganas", "una receta vegana"),
        ("es", "decoraciones", "decoracion"),
        ("fr", "les recettes rapides", "recette rapide"),
        ("pt", "avaliações", "avaliacoes"),
        ("ru", "рецепты борща", "рецепт борщ"),
        ("tr", "tarifleri", "tarifler"),
    ],
)
def test_words_of_a_language_are_stemmed_by_its_rules(language: str, one: str, other: str) -> None:
    assert set(lexicon.terms(one, language)) == set(lexicon.terms(other, language))


def test_function_words_of_the_texts_language_are_not_terms() -> None:
    assert lexicon.terms("para los que no son", "es") == []
    assert lexicon.terms("und das ist nicht", "de") == []


def test_a_brand_in_another_script_is_stemmed_as_english() -> None:
    assert lexicon.terms("Nikon cameras", "ja") == lexicon.terms("Nikon camera")


@pytest.mark.parametrize(
    ("sought", "text"),
    [
        ("猫の動画", "うちの猫がかわいい。動画を見てね"),
        ("ラーメン", "東京で一番うまいラーメン屋"),
        ("护肤", "我的护肤步骤"),
        ("ทะเล", "ไปเที่ยวทะเลกัน"),
        ("김치", "김치찌개 레시피"),
    ],
)
def test_a_word_in_a_script_without_spaces_is_found_within_a_text(sought: str, text: str) -> None:
    assert set(lexicon.terms(sought, "ja")) & set(lexicon.terms(text, "ja"))


def test_a_single_kana_is_not_a_term() -> None:
    assert lexicon.terms("の", "ja") == []


def test_a_word_has_the_stems_of_other_languages_but_no_short_ones() -> None:
    assert "recet" in lexicon.stems_anywhere("recetas")
    assert lexicon.stems("Luther", "de")[0] in lexicon.stems_anywhere("Luther")
    assert "new" not in lexicon.stems_anywhere("news")
