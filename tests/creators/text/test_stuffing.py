"""Texts that repeat words are distinguished from titles that contain a name."""

import pytest

from creators import lexicon
from creators.text.stuffing import (
    STUFFED,
    count_whole_words,
    measure_stuffing,
    says_over_and_over,
)


@pytest.mark.parametrize(
    "text",
    [
        "Berlin Berlin Berlin street food in Berlin",
        "street food in Berlin Berlin Berlin street food in Berlin street food in Berlin",
        "#berlin #berlin #berlin #berlin #berlin",
    ],
)
def test_a_text_that_is_mostly_one_name_is_stuffed(text: str) -> None:
    assert says_over_and_over(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Pizza, pizza, pizza!",
        "Berlin by night: Berlin bars, Berlin clubs, a late walk and what Berlin eats at four",
        "Ich wohne in Köln und koche und backe und esse, und das Brot und der Käse sind aus Köln.",
    ],
)
def test_a_name_in_a_title_is_not_stuffed(text: str) -> None:
    assert not says_over_and_over(text)


PARAGRAPHS = {
    "hi": "सुपर बाउल पचास राष्ट्रीय फुटबॉल लीग के चैंपियन का निर्धारण करने के लिए एक अमेरिकी फुटबॉल खेल था। "
    "अमेरिकी फुटबॉल सम्मेलन के चैंपियन डेनवर ब्रोंकोस ने राष्ट्रीय फुटबॉल सम्मेलन के चैंपियन को हराया।",
    "uk": "Сьогодні ми з дітьми пішли до лісу збирати гриби, а потім варили суп на вогнищі і розповідали "
    "казки про лисицю та вовка, поки не стемніло й не стало холодно біля річки.",
    "sw": "Leo asubuhi nilienda sokoni na mama kununua samaki wabichi kwa ajili ya chakula cha mchana, halafu "
    "tulipika wali wa nazi na kuwaalika majirani wote waje kula pamoja nasi nyumbani.",
}


@pytest.mark.parametrize("language", PARAGRAPHS)
def test_a_paragraph_is_no_list_where_no_function_words_are_known(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexicon, "is_function_word", lambda _: False)
    monkeypatch.setattr(lexicon, "has_function_words", lambda _: False)
    text = PARAGRAPHS[language]
    assert measure_stuffing(text, count_whole_words(text, "en")) < STUFFED
