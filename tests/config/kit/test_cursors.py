"""A cursor opens as it was sealed, and in no other form."""

from itertools import product
from string import ascii_letters, digits

import pytest

from config.kit.cursors import open_cursor, seal_cursor
from config.kit.errors import InvalidRequest

PAYLOAD = {"after": 17, "at": "2026-11-20T12:00:00Z"}
CURSOR = seal_cursor(PAYLOAD, purpose="posts of 1")


def test_a_cursor_opens_for_its_purpose() -> None:
    assert open_cursor(CURSOR, purpose="posts of 1") == PAYLOAD
    assert open_cursor(None, purpose="posts of 1") is None


def test_a_cursor_with_another_character_anywhere_opens_nothing() -> None:
    for place, character in product(range(len(CURSOR)), f"{ascii_letters}{digits}-_."):
        bent = CURSOR[:place] + character + CURSOR[place + 1 :]
        if bent != CURSOR:
            with pytest.raises(InvalidRequest):
                open_cursor(bent, purpose="posts of 1")
