"""The language of a query, by its subject and the sentence around it."""

import pytest

from search.reading.query_language import detect_query_language


@pytest.mark.parametrize(
    "subject", ["yoga teachers", "crochet and knitting patterns", "home organisation", "gaming"]
)
def test_a_subject_of_english_words_is_english(subject: str) -> None:
    assert detect_query_language(subject, subject) == "en"


@pytest.mark.parametrize(
    ("subject", "sentence", "language"),
    [
        ("sparen en beleggen", "iemand die uitlegt hoe je moet sparen en beleggen", "nl"),
        ("fitness, yoga ve antrenman", "fitness, yoga ve antrenman içerikleri üreten hesaplar", "tr"),
        ("cuidado de la piel", "busco creadores que hablen de cuidado de la piel", "es"),
        ("ゲーム実況", "ゲーム実況をしている人を探しています", "ja"),
    ],
)  # fmt: skip
def test_a_short_subject_has_the_language_of_its_sentence(
    subject: str, sentence: str, language: str
) -> None:
    assert detect_query_language(subject, sentence) == language


def test_words_that_no_language_is_sure_of_are_taken_for_english() -> None:
    assert detect_query_language("makyaj", "makyaj") == "en"
