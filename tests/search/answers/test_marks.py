from hypothesis import given
from hypothesis import strategies as st

from creators import lexicon
from search.answers import marks


def told(words: str, sought: str) -> str:
    parts = marks.mark_words(words, lexicon.terms(sought))
    return "".join(f"[{part.text}]" if part.is_marked else part.text for part in parts)


def test_words_are_marked_in_any_of_their_forms() -> None:
    assert told("Baking: the BAKERS' sourdoughs", "sourdough baking") == (
        "[Baking]: the BAKERS' [sourdoughs]"
    )


def test_neighbours_are_marked_as_one() -> None:
    assert told("rye sourdough, wheat", "rye sourdough wheat") == "[rye sourdough], [wheat]"


def test_a_script_without_spaces_is_marked_by_pairs_of_characters() -> None:
    assert told("今日は韓国コスメを紹介します", "韓国コスメ") == "今日は[韓国コスメ]を紹介します"


def test_small_words_are_never_marked() -> None:
    assert told("I bake in the morning", "in the") == "I bake in the morning"


@given(st.text(), st.text())
def test_marking_changes_no_letter(words: str, sought: str) -> None:
    assert "".join(part.text for part in marks.mark_words(words, lexicon.terms(sought))) == words
