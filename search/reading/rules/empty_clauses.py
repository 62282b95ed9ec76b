"""Clauses that say only that something was posted: "lives there, or reported on it" beside a place."""

import re
from collections.abc import Iterator
from typing import Final

from config.kit.text import fold_text
from creators import lexicon

_FILLER_WORDS: Final = """
    one single once twice time times least even only just already ever still here also maybe perhaps possibly
    anything something someone somebody anyone anybody whatever anywhere everything
    enough plenty fine ok okay counts count great needed required necessary wanted
    filmed shot reported covered posted published mentioned featured touched lives live living visited happened been
    goes putting spent above all else did
    ein eine einen etwas was schon mal einmal bereits video beitrag beitrage lebt leben wohnt gedreht berichtet land
    un una uno algo alguien ya publicacion vive viven grabado publicado pais
    une quelque chose deja publication vit vivent tourne pays
    qualcosa qualcuno gia puntata vive vivono paese
    um uma algo alguem ja mora moram vive pais
    een enkele iets iemand al filmpje bericht woont wonen land
    jeden jedna cos ktos juz odcinek film mieszka kraj
"""
_FILLERS: Final = frozenset(_FILLER_WORDS.split())
_THING_WORDS: Final = """
    video videos post posts piece pieces clip clips reel reels episode episodes story stories mention mentions news
    content channel account appearance event day days topic link country place city go going time date calendar locals
    home
"""
_THINGS: Final = frozenset(_THING_WORDS.split())
"""Words that may be a subject, as in "news creators in Berlin"; not after an article or beside "there"."""
_ANY_THING: Final = frozenset({"a", "an", "there"})
_ACCOUNTS: Final = frozenset(
    [
        "creators",
        "creator",
        "influencers",
        "channels",
        "accounts",
        "people",
        "bloggers",
        "youtubers",
    ]
)

_CLAUSE: Final = re.compile(r"[^.,;:!?()、。–—]+")
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def find_empty_clauses(plain: str, taken: bytearray) -> Iterator[tuple[int, int]]:
    """The clauses in which conditions took some words and left nothing else that could be a subject."""
    for clause in _CLAUSE.finditer(plain):
        words = list(_WORD.finditer(plain, *clause.span()))
        left = [fold_text(word.group()) for word in words if not taken[word.start()]]
        if _says_nothing(left):
            yield clause.span()


def _says_nothing(words: list[str]) -> bool:
    fillers = _FILLERS
    if any(word in _FILLERS or word in _ANY_THING for word in words):
        fillers = _FILLERS | _THINGS
    return any(word in fillers for word in words) and all(
        word in fillers or word in _ACCOUNTS or lexicon.is_function_word(word) for word in words
    )
