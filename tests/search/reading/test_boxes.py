"""Options of forms: only ticked ones count."""

import pytest

from search.reading.boxes import without_unticked
from search.reading.tagger import Tagged

PLATFORMS = ("Instagram", "TikTok", "YouTube")


def tag(text: str, words: str) -> Tagged:
    start = text.index(words)
    return Tagged("platform", start, start + len(words), 0.9, 0.0, 0.0)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Platform: [ ] Instagram [ ] TikTok [x] YouTube", ["YouTube"]),
        ("□Instagram　□TikTok　☑YouTube", ["YouTube"]),
        ("- [x] Instagram\n- [ ] TikTok\n- [X] YouTube", ["Instagram", "YouTube"]),
        ("3) Instagram ✔ YouTube ✔ TikTok ( )", ["Instagram", "YouTube"]),
        ("Réseau : Instagram (x)  TikTok ( )  YouTube ( )", ["Instagram"]),
        ("Instagram, TikTok, YouTube", ["Instagram", "TikTok", "YouTube"]),
        ("[ ] Instagram [ ] TikTok [ ] YouTube", ["Instagram", "TikTok", "YouTube"]),
        ("Instagram (reels), TikTok (x), YouTube", ["Instagram", "TikTok", "YouTube"]),
    ],
)
def test_options_without_a_tick_are_left_out(text: str, kept: list[str]) -> None:
    tagged = sorted((tag(text, one) for one in PLATFORMS), key=lambda one: one.start)
    found = without_unticked(text, tagged)
    assert sorted(text[one.start : one.end] for one in found) == kept


def test_a_tag_over_several_options_is_cut() -> None:
    text = "□Instagram　☑TikTok　□YouTube"
    [one] = without_unticked(text, [Tagged("platform", 1, len(text), 0.9, 0.0, 0.0)])
    assert text[one.start : one.end].strip("☑□　 ") == "TikTok"
