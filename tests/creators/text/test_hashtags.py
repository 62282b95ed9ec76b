"""What an embedding model reads of hashtags."""

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
def test_a_tag_is_taken_apart_into_its_words(tag: str, words: str) -> None:
    assert split_hashtag(tag).lower() == words


@pytest.mark.parametrize("tag", ["photography", "läuferin", "ootd", "東京カフェ", "a" * 40, "_"])
def test_a_tag_without_parts_stays_as_it_is(tag: str) -> None:
    assert split_hashtag(tag) == tag


def test_tags_of_reach_addresses_and_handles_are_not_read() -> None:
    caption = "Fit check @kettlelane https://example.com/x #fyp #streetstyle #love"
    assert spell_out(caption) == "Fit check street style"


def test_lines_stay_lines() -> None:
    assert spell_out("Day one\n\n#vanlife") == "Day one\n\nvan life"


def test_a_text_of_nothing_else_is_left_as_it_is() -> None:
    assert spell_out("#fyp #viral") == "#fyp #viral"


def test_words_are_added_behind_their_tag_for_counting() -> None:
    assert add_tag_words("#streetstyle and #yoga") == "#streetstyle street style and #yoga"
