"""What a niche is made of: plain text that authors can read, expanded by `voice`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal


@dataclass(frozen=True, slots=True, eq=False)
class Niche:
    """Lists are written as text: options divided by `|` or by line.

    `{word}` in a sentence is one of that word's options, `{4-7}` a number, and `{home}`, `{away}`,
    `{friend}` belong to the creator. The first entry of `words` names things that can be shown.
    """

    slug: str
    label: str
    tags: str
    nicks: str
    bios: str
    gear: str
    words: Mapping[str, str]
    angles: Mapping[str, str]
    asks: str
    titles: str
    emoji: str = "✨"
    main: bool = False
    who: Literal["", "f", "m"] = ""
    couples: bool = False
    language: str = "en"


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """What any creator of a language says around the subject, and how an advert is marked."""

    remarks: str
    ads: str
    ad_tag: str
    follow: str
    business: str


@cache
def options(text: str) -> tuple[str, ...]:
    found = (" ".join(piece.split()) for line in text.splitlines() for piece in line.split("|"))
    return tuple(piece for piece in found if piece)


@cache
def sentences(text: str) -> tuple[str, ...]:
    """Like `options`, but a bar is part of the sentence."""
    return tuple(" ".join(line.split()) for line in text.splitlines() if line.strip())
