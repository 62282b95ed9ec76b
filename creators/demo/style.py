"""Chooses the style in which a creator writes: the length of texts, upper or lower case, and how many hashtags and
emojis they contain."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from string import capwords

_SHAPES = ("told", "posts", "life", "links", "giveaways", "tags", "emojis")
_TALKATIVE = (76, 9, 5, 3, 1, 4, 2)
_MIXED = (56, 21, 7, 4, 1, 6, 5)
_TERSE = (20, 42, 12, 3, 1, 12, 10)
_LENGTHS = ((1, 1), (1, 2), (3, 5))


@dataclass(frozen=True, slots=True)
class Style:
    shapes: tuple[int, ...]
    lengths: Sequence[tuple[int, int]]
    most_tags: int
    likes_emojis: bool
    is_lower_case: bool
    drops_full_stops: bool
    shouts_titles: bool
    divider: str

    def draw_shape(self, rng: Random) -> str:
        """Returns the kind of a text. It is the name of a list of sentences, or a kind of text without sentences, such
        as only hashtags."""
        return rng.choices(_SHAPES, self.shapes)[0]

    def draw_length(self, rng: Random) -> int:
        return rng.randint(*rng.choice(self.lengths))

    def draw_tags(self, rng: Random) -> int:
        return rng.randint(0, self.most_tags) if rng.random() < 0.8 else 0

    def dress(self, rng: Random, lines: list[str], language: str) -> str:
        divider = "\n\n" if len(lines) > 2 and rng.random() < 0.4 else " "
        text = divider.join(lines)
        if self.drops_full_stops:
            text = text.removesuffix(".")
        return text.lower() if self.is_lower_case and language == "en" else text

    def dress_title(self, rng: Random, title: str, language: str) -> str:
        if language != "en" or not self.shouts_titles:
            return title
        return title.upper() if rng.random() < 0.15 else capwords(title)


def draw_style(rng: Random, language: str) -> Style:
    talks, mixes = rng.random() < 0.45, rng.random() < 0.6
    return Style(
        shapes=_TALKATIVE if talks else _MIXED if mixes else _TERSE,
        lengths=rng.choices(_LENGTHS, (62, 28, 10) if not talks else (40, 40, 20), k=4),
        most_tags=rng.choice((0, 0, 2, 3, 5, 5, 9)),
        likes_emojis=rng.random() < 0.35,
        is_lower_case=language == "en" and rng.random() < 0.22,
        drops_full_stops=rng.random() < 0.5,
        shouts_titles=rng.random() < 0.4,
        divider=rng.choice((" ", " ", "\n\n", "\n.\n.\n.\n", "\n")),
    )
