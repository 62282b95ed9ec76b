"""Hashtags as an embedding model reads them."""

import pytest

from creators.text.hashtags import add_tag_words, spell_out, split_hashtag


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("streetstyle", "street style"),
        ("runnersofinstagram", "runners of instagram"),
        ("poledancing", "pole dancing"),
        ("modaitaliana", "moda italiana"),
        ("BrooksRunning", "brooks running"),
        ("size20", "size 20"),
    ],
)
def test_a_tag_is_split_into_its_words(tag: str, words: str) -> None:
    assert split_hashtag(tag).lower() == words


@pytest.mark.parametrize("tag", ["photography", "läuferin", "ootd", "東京カフェ", "a" * 40, "_"])
def test_a_tag_without_parts_stays_as_it_is(tag: str) -> None:
    assert split_hashtag(tag) == tag


def test_empty_tags_addresses_and_handles_are_removed() -> None:
    caption = "Fit check @kettlelane https://example.com/x #fyp #streetstyle #love"
    assert spell_out(caption) == "Fit check street style"


def test_lines_stay_lines() -> None:
    assert spell_out("Day one\n\n#vanlife") == "Day one\n\nvan life"


def test_a_text_that_would_become_empty_stays() -> None:
    assert spell_out("#fyp #viral") == "#fyp #viral"


def test_the_words_of_a_tag_are_added_for_counts() -> None:
    assert add_tag_words("#streetstyle and #yoga") == "#streetstyle street style and #yoga"
