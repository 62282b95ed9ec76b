"""Finds sentences in bios and posts in which creators say where they live."""

import re
from collections.abc import Iterator
from typing import Final

from creators.analysis.evidence import Subject
from creators.analysis.phrases import any_of
from creators.analysis.residence.weighing import Sign
from creators.places import PlaceMention, find_places
from creators.places.geotags import read_geotag

STATED, STATED_IN_POST = 0.95, 0.85

_PIECE = re.compile(r"\s*(?:[\n|·•;/✦✧►▪–—]|\s-\s|,\s(?=based|living))\s*")
_LIVES = re.compile(rf"\b{any_of('home', 'lives')}\s*\W*$", re.IGNORECASE)
_SAID = re.compile(rf"\b{any_of('home', 'said')}\s+$", re.IGNORECASE)
_PIN = re.compile("[📍📌🏠🏡]\ufe0f?\\s*")
_MADE_IN = re.compile(r"\bmade in\b", re.IGNORECASE)
_ONE_NAME = re.compile(r"\s*[^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+){0,2}\s*")

_BASED_AFTER = re.compile(r"^\s?-?\s?based\b", re.IGNORECASE)
_IN_AT_END = re.compile(r"(?:^|\s)(?:in|from|en|em|à|a|i|w|v|uit|из|в)\s$", re.IGNORECASE)
NOT_HOME = re.compile(rf"\b{any_of('home', 'not_home')}", re.IGNORECASE)
_MAY_SAY = re.compile(any_of("home", "may_say"), re.IGNORECASE)
"""Pattern of a fast first test. Every statement of a home contains a word of this pattern, and searching for words is
faster than searching for places."""
_CLASS_OF: Final = re.compile(r"(?P<town>[^\W\d_][\w ]+) ['’]\d\d")
"""Pattern of a university town with a year of graduation: "Berkeley '27"."""
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
TRAVELS: Final = re.compile(
    rf"\b{any_of('home', 'travels')}|{any_of('home', 'travels_unspaced')}", re.IGNORECASE
)
"""Pattern of words about a journey. A place next to such words is not a home."""
_PINNED: Final = re.compile(
    r"(?:[📍📌🏠🏡]\ufe0f?\s*|^\W*(?:based|living|live|lives)\s+in\s+)(?P<place>[^\W\d_].{2,40})$",
    re.IGNORECASE,
)


def find_statements(subject: Subject) -> list[Sign]:
    """Returns the homes that bios state. If no bio states a home, returns the home that the newest post with such a
    statement names. Older posts are ignored, because people move."""
    return list(_from_bios(subject)) or _from_sentences(subject)


def find_pinned_towns(subject: Subject) -> Iterator[Sign]:
    """Yields towns that are too small for `find_places`. Such a town counts only after a pin emoji or "based in",
    because its name may be an ordinary word."""
    for bio, profile in subject.bios:
        for piece in _PIECE.split(bio):
            pinned = _PINNED.search(piece)
            if pinned and all(one.place.kind == "country" for one in find_places(_findable(piece))):
                town = read_geotag(pinned["place"].strip())
                if town is not None and town.place.kind != "country":
                    yield Sign("stated", town.place, STATED * town.sureness, profile=profile)


def _from_bios(subject: Subject) -> Iterator[Sign]:
    for bio, profile in subject.bios:
        for piece in map(_findable, _PIECE.split(bio)):
            for mention in _places(piece):
                if _is_home(piece, mention):
                    yield Sign("stated", mention.place, STATED, profile=profile)


def _findable(piece: str) -> str:
    """Returns the text with "based in" inserted before names with a pin or a flag. Small towns are then found too."""
    text = _MADE_IN.sub("based in", piece)
    if _PIN.search(text):
        return _PIN.sub("📍 based in ", text, count=1)
    if studied := _CLASS_OF.fullmatch(text.strip()):
        return f"based in {studied['town']}"
    town, *flags = _FLAG.split(text)
    return f"based in {text}" if flags and _ONE_NAME.fullmatch(town) else text


def _is_home(piece: str, place: PlaceMention) -> bool:
    before, after = piece[: place.start], piece[place.end :]
    if _LIVES.search(before) or _BASED_AFTER.search(after):
        return True
    if NOT_HOME.search(piece):
        return False
    if place.clue == "flag":
        return len(_FLAG.findall(piece)) == 1
    if not re.search(r"\w", _without_places(piece)):
        return True  # The piece consists only of places, such as "Berlin, Germany".
    ends = not re.search(r"\w", after)
    return ends and len(before.split()) <= 5 and bool(_IN_AT_END.search(before))


def _without_places(piece: str) -> str:
    for place in reversed(_places(piece)):
        piece = piece[: place.start] + piece[place.end :]
    return piece


def _places(text: str) -> list[PlaceMention]:
    return [one for one in find_places(text) if one.place.kind != "demonym"]


def _from_sentences(subject: Subject) -> list[Sign]:
    for post in subject.posts:
        for sentence in post.sentences if _MAY_SAY.search(post.caption) else ():
            may_say = _MAY_SAY.search(sentence) and not TRAVELS.search(sentence)
            for mention in _places(sentence) if may_say else ():
                if _SAID.search(sentence[: mention.start]):
                    return [Sign("stated", mention.place, STATED_IN_POST, post, quote=sentence)]
    return []
