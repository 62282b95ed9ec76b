"""Finds whether a text asks for creators who have worked with brands: "worked with brands", "die schon mit Marken
gearbeitet haben". The catalogue stores which posts are marked as paid, and which captions name the company that paid.
It does not store the industry of a brand."""

from typing import Final

from search.reading.conditions.patterns import compile_verbose, read_words
from search.reading.conditions.reading import Reading

_WORDS: Final = read_words("partnerships")

FIELD: Final = "Search knows whether creators worked with brands, but not in which field."

_GERMAN: Final = rf"""
    (?:die|der|und)? \ ? (?:(?:haben|hat)\ )? (?:(?:schon|bereits|noch|nie|nicht|niemals)\ )* (?:einmal\ |mal\ )?
    mit \ (?P<german>{_WORDS.some})? (?: (?P<german_field>[\w-]{{3,}}(?=marken)) | )
    (?:marken|brands|unternehmen|firmen) \ (?:(?:zusammen)?gearbeitet|kooperiert) (?:\ (?:haben|hat))?
    | mit \ erfahrung \ (?:mit|in) \ (?:marken|markenkooperationen|kooperationen)
"""
_DUTCH: Final = rf"""
    die \ (?:(?:al|nog|nooit|niet|eerder)\ )* met \ {_WORDS.some}? (?:merken|bedrijven) \ (?:(?:hebben|heeft)\ )?
    (?:gewerkt|samengewerkt|samenwerken|werken) (?:\ (?:hebben|heeft))?
"""
_TURKISH: Final = r"""
    (?:daha\ once\ )? (?:markalarla|sirketlerle|firmalarla)
    \ (?:calismis|calisan|calismamis|is\ ?birligi\ yapmis|is\ ?birligi\ yapan|is\ ?birligi\ yapmamis)
"""
_BRANDED: Final = compile_verbose(rf"""
    (?<![\w@]) (?:
        {_WORDS.has_worked} \ {_WORDS.some}? (?: (?P<before>[\w-]+) \  )?? {_WORDS.brands}
            (?: \ (?P<after>{_WORDS.field}) )?
        | {_GERMAN} | {_DUTCH} | {_TURKISH}
        | (?: {_WORDS.with_words} \  )+ {_WORDS.paid}
    ) (?!\w)
""")
_NO_ADS: Final = compile_verbose(
    r"(?<![\w@]) (?:"
    + _WORDS.no_ads
    + r") (?= \s* (?: $ | [,.;!?|)] | \ (?:in|from|with|and|please|pls)(?!\w) ) )"
    + r"| (?: pr案件 | (?<=[\s、。])案件 | (?:企業)?広告 | タイアップ ) (?:なし|無し|をやらない|しない|ng)の?"
)
"""Matches phrases that ask for creators without paid posts."""
_JAPANESE: Final = compile_verbose(_WORDS.ja_brands + _WORDS.ja_deals + _WORDS.ja_had)
_NOT: Final = compile_verbose(
    rf"(?<!\w){_WORDS.negations}(?!\w) | n't | calismamis | yapmamis | ない | なし"
)


def read_partnerships(reading: Reading) -> None:
    for match in reading.find(_NO_ADS):
        reading.take("paid_partnerships", False, *match.span())
    for pattern in (_BRANDED, _JAPANESE):
        for match in reading.find(pattern):
            reading.take("paid_partnerships", not _NOT.search(match.group()), *match.span())
            named = match.groupdict()
            for field in ("before", "after", "german_field"):
                if named.get(field):
                    reading.note_unclear(FIELD, *match.span(field))
