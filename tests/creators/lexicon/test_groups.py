import re
from collections import Counter
from pathlib import Path

import pytest

from creators import lexicon
from creators.lexicon import groups
from creators.lexicon.groups import words_of
from creators.lexicon.languages import CODES
from creators.lexicon.stems import read_common_words, read_stopwords


def test_each_word_occurs_once_with_all_its_groups() -> None:
    file = Path(groups.__file__).with_name("words.tsv")
    lines = [line.split("\t") for line in file.read_text("utf-8").splitlines()]
    stored = Counter(word for _, listed in lines for word in listed.split(", "))
    assert [word for word, count in stored.items() if count > 1 or word != word.strip()] == []
    assert all(named.split() == sorted(set(named.split())) for named, _ in lines)


def test_a_word_is_in_each_of_its_groups() -> None:
    assert all("photographers" in words_of(group) for group in ("people", "makers", "tag_people"))
    assert "photographers" not in words_of("things")


def test_an_unknown_group_is_an_error() -> None:
    with pytest.raises(KeyError):
        words_of("peopel")


def test_a_language_has_one_line_of_function_words() -> None:
    file = Path(groups.__file__).with_name("function_words.txt")
    codes = re.findall(r"^([a-z]{2}) ", file.read_text("utf-8"), re.MULTILINE)
    assert len(codes) == len(set(codes))
    assert set(codes) <= {*CODES, "no"}
    assert set(codes) == set(read_common_words()) | set(read_stopwords())


def test_function_words_are_left_out_only_for_languages_with_a_bar() -> None:
    assert "jsem" not in read_common_words()["sk"]
    assert {"und", "nicht"} <= read_common_words()["de"]
    assert lexicon.terms("und das auch nicht", "de") == []
    assert lexicon.terms("nie", "sk") == ["nie"]
