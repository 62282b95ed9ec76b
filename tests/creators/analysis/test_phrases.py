import re
from collections.abc import Iterator
from typing import Any

import pytest

from creators.analysis.phrases import PHRASES, any_of


def _lists(of: dict[str, Any], path: str = "") -> Iterator[tuple[str, list[str]]]:
    for name, value in of.items():
        if isinstance(value, dict):
            yield from _lists(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


@pytest.mark.parametrize(("name", "phrases"), list(_lists(PHRASES)))
def test_each_phrase_is_a_pattern_that_does_not_match_empty_text(
    name: str, phrases: list[str]
) -> None:
    assert len(phrases) == len(set(phrases)), name
    for phrase in phrases:
        plain = re.sub(r"\{[A-Z]+\}", "x", phrase)
        assert re.compile(plain).search("") is None, phrase


def test_the_alternatives_of_a_sign_are_one_group() -> None:
    assert re.fullmatch(any_of("home", "said"), "vivo en")
    assert re.fullmatch(rf"\b{any_of('home', 'lives')} Berlin", "wohne in Berlin")
