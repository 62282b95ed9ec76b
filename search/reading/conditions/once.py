"""Finds phrases that say that a single post is enough for a match: "one post is enough", "at least once", "hat schon
mal", "一本でも"."""

from typing import Final

from search.reading.conditions.patterns import compile_verbose, read_words
from search.reading.conditions.reading import Reading

_WORDS: Final = read_words("once")

_SEVERAL: Final = rf"{_WORDS.piece} (?: \ (?:or|oder|o|ou|of|lub|veya)\ {_WORDS.piece} )?"
_SAID: Final = rf"""
    (?: {_WORDS.one} \ {_SEVERAL} | {_WORDS.once} | (?:even\ |just\ )?(?:one|uno|una|eine[rs]?|jeden) )
        \ ? {_WORDS.enough}
    | (?: basta | bastan | vale | es\ suficiente | wystarczy | chega | serve )
        (?:\ (?:con|com))? \ {_WORDS.one} (?: \ {_SEVERAL} )?
    | (?:{_WORDS.context}\ )? (?:{_WORDS.have}\ )? {_WORDS.least}
        (?:\ |(?<=')) (?: {_WORDS.once} | {_WORDS.one} \ {_SEVERAL} (?: \ {_WORDS.it} )? )
    | (?:{_WORDS.context}\ )? (?: if\ only | even ) \ once
    | (?:schon|auch)\ ?(?:ein)?mal | weleens | wel\ eens | (?:ya\ )?alguna\ vez | (?:já\ )?alguma\ vez
    | {_WORDS.context}
    | {_WORDS.piece} \ واحد[ةه]? (?:\ {_WORDS.enough})
    | {_WORDS.least} \ (?:una|uno|one) (?= \s*(?:$|[,.;!?]) )
    | (?<=[,;.]\ ) {_WORDS.one} \ {_SEVERAL} (?= \s*(?:$|[.;!?]) )
"""
_PATTERNS: Final = (
    compile_verbose(rf"(?<![\w'-]) (?<!no\ ) (?: {_SAID} ) (?![\w'-])"),
    compile_verbose(rf"{_WORDS.unspaced} (?:です)?"),
)


def read_once(reading: Reading) -> None:
    """Sets `is_once` if the text says that one post is enough for a match. Hides the words that say so, because they
    are not part of the subject."""
    for pattern in _PATTERNS:
        for match in reading.find(pattern):
            reading.is_once = True
            reading.hide(*match.span())
