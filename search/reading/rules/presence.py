"""Sentences that ask who was in a place: "Who has been to Greece?", "filmed in India". Posts may be about anything,
unless the words beside the place name a subject."""

import re
from typing import Final

from creators import lexicon
from search.reading.rules.account_words import ACCOUNT
from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading

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


_TELLING: Final = compile_verbose(
    ACCOUNT
    + "|"
    + any_of(
        en="""
            who | some(?:one|body|thing) | any(?:one|body|thing|where) | posts? | post(?:ed|ing) | videos? | clips?
            | reels? | shorts? | stor(?:y|ies) | content | pieces? | vlogs? | vlogg(?:ed|ing) | film(?:ed|ing)?
            | shot | photograph(?:ed|s)? | record(?:ed|ing) | report(?:s|ed|ing)? | cover(?:s|ed|ing|age)? | news
            | been | went | gone | go | going | visit(?:s|ed|ing)? | travel(?:s|l?ed|l?ing|l?ers?)?
            | (?:road)?trips? | journeys? | holidays? | vacations? | tour(?:s|ed|ing)? | explor(?:es?|ed|ing)
            | concerts? | festivals? | events? | appearances? | days? | once | ever | already | lately | recently
            | happened | places? | islands? | made | shared | published | uploaded | links? | wanted | want | need
            | looking | find | show | life | home
        """,
        de="""
            gewesen | gedreht | gefilmt | berichtet? | gepostet | reisen? | urlaub | besucht | unterwegs | etwas
            | schon | mal | beitrag | beiträge | konzerte? | gesucht
        """,
        es="""
            algo | publicado | estado | viajes? | viajado | visitado | grabado | filmado | contenido | alguien
            | alguna | vez | vídeos? | conciertos?
        """,
        fr="""
            publié | filmé | tourné | voyages? | visité | allée?s? | déjà | quelque | chose | contenu | vacances
            | quelqu | vidéos?
        """,
        it="pubblicato | girato | filmato | viaggi?o? | visitato | stat[oaie] | qualcosa | vacanz[ae] | qualcuno",
        pt="""
            publicou | publicado | gravou | filmou | viage(?:m|ns) | visitou | esteve | estiveram | algo | alguém
            | foi | foram
        """,
        nl="geweest | gefilmd | reis | reizen | vakantie | bezocht | iets | iemand",
        pl="był[aiy]? | podróże? | nagrał[aiy]? | odwiedził[aiy]? | wakacje | coś | ktoś",
        tr="bulunmuş | gitmiş | seyahat | gezi | çekilmiş | paylaşmış | biri | olan",
    )
)
"""Words of posting and of travelling; those for people and accounts say no more."""
_ENDS: Final = re.compile(r"[.:;?!¿¡()]|\s[–—-]\s")
_PAUSES: Final = re.compile(rf"{_ENDS.pattern}|,")
_LATIN: Final = re.compile(r"[a-z]+(?:['’][a-z]+)?")


def names_subject(reading: Reading) -> bool:
    """Whether the words around the first place say what posts from there are to be about: "Thai food in Bangkok", but
    not "Greece: islands, food" or "trips to Italy". Words in other scripts than Latin are not read."""
    first = min(
        (chip for chip in reading.chips if chip.kind == "about_place"), key=lambda c: c.start
    )
    breaks = [found.end() for found in _ENDS.finditer(reading.plain, 0, first.start)]
    pause = _PAUSES.search(reading.plain, first.end)
    stop = pause.start() if pause else len(reading.plain)
    begin = max(breaks, default=0)
    return any(
        _says_subject(reading, word)
        for words in ((begin, first.start), (first.end, stop))
        for word in _LATIN.finditer(reading.plain, *words)
    )


def _says_subject(reading: Reading, word: re.Match[str]) -> bool:
    is_place = any(
        chip.start <= word.start() < chip.end
        for chip in reading.chips
        if chip.kind == "about_place"
    )
    return not (
        is_place
        or not reading.free(*word.span())
        or lexicon.is_function_word(word.group())
        or _TELLING.fullmatch(word.group())
    )
