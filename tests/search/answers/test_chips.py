import pytest

from search.answers import chips


@pytest.mark.parametrize(
    ("sentence", "words", "left"),
    [
        ("bakers in Berlin", ["in Berlin"], "bakers"),
        ("bakers in Berlin, 10k followers", ["in Berlin"], "bakers, 10k followers"),
        ("espresso, posted this month, not in the US", ["not in the US"], "espresso, posted this month"),
        ("espresso, posted this month, not in the US", ["posted this month", "not in the US"], "espresso"),
        ("German bakers on YouTube", ["German", "on YouTube"], "bakers"),
        ("Berlin", ["Berlin"], ""),
        ("Berlin, please", ["Berlin"], "please"),
    ],
)  # fmt: skip
def test_words_leave_a_sentence_without_a_trace(sentence: str, words: list[str], left: str) -> None:
    found = [{"start": sentence.index(one), "end": sentence.index(one) + len(one)} for one in words]
    assert chips.remove_words(sentence, found) == left
