"""Sentences that ask who was in a place: "Who has been to Greece?", "filmed in India". Posts may be about anything."""

from typing import Final

from search.pipeline.understanding.patterns import any_of, compile_verbose
from search.pipeline.understanding.reading import Reading

_PRESENCE: Final = compile_verbose(
    r"(?<!\w)"
    + any_of(
        en="""
            (?:has|have|had|'s|'ve|ever|who) (?:ever |already |recently )?been (?:to|in)
            | (?:filmed|shot|photographed) (?:in|at|there) | (?:something|anything|an event|an appearance) (?:in|from)
        """,
        de="war(?:en)? (?:schon |mal |schon mal |zuletzt |kürzlich )?in",
        es="ha(?:n|ya|yan)? estado (?:en|alguna vez en)",
        fr="(?:est|sont) (?:déjà )?allée?s? (?:à|en|au|aux)",
        it="(?:è|sono) stat[oaie] (?:in|a|al|alle)",
        pt="(?:já )?(?:esteve|estiveram|foi|foram) (?:em|a|para|ao|no|na)",
        pl="był[aiy]? (?:już )?(?:w|we|na)",
    )
    + r"(?!\w)"
)


def asks_presence(reading: Reading) -> bool:
    return _PRESENCE.search(reading.plain) is not None
