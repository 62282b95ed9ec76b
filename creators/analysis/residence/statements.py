"""Where creators say that they live: in a bio, or in a sentence of a post."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from creators.analysis.evidence import PostText, ProfileText, Subject
from creators.places import PlaceMention, find_places
from creators.places.geotags import Geotag, read_geotag

_PIECE = re.compile(r"\s*(?:[\n|·•;/✦✧►▪–—]|\s-\s|,\s(?=based|living))\s*")
_LIVES = re.compile(
    r"""\b(?: based\ (?:in|out\ of) | (?:i\ |we\ )?live\ in | living\ in | made\ in | proudly\ from
      | home\ is | (?:currently|now)\ in | moved\ to | relocated\ to | local\ of
      | (?:wohne|lebe|leben|wohnhaft|zuhause|daheim)\ in | aus
      | (?:vivo|viviendo|basad[oa])\ en | desde | (?:moro|vivo|morando|baseada?|baseado)\ em
      | (?:j'habite|je\ vis|basée?|installée?)\ (?:à|au|en|aux)
      | (?:vivo|abito|base)\ (?:a|in) | woon(?:achtig)?\ in | mieszkam\ w | bor\ i )\s*\W*$""",
    re.VERBOSE | re.IGNORECASE,
)
_SAID = re.compile(
    r"""\b(?: I(?:'m|\ am)\ based\ in | I\ live\ in | (?:my|our)\ (?:flat|house|home|studio|apartment|garden)\ in
      | I\ (?:recently\ )?moved\ to | here\ in | back\ home\ in
      | another\ day\ in
      | ich\ (?:wohne|lebe)\ in | (?:zuhause|daheim|hier)\ in
      | vivo\ en | aquí\ en | un\ día\ más\ en
      | j'habite\ (?:à|au|en) | ici\ à | un\ jour\ de\ plus\ à
      | (?:abito|vivo)\ a | qui\ a | un\ altro\ giorno\ a
      | (?:moro|vivo)\ em | aqui\ em | mais\ um\ dia\ em
      | ik\ woon\ in | mieszkam\ w | tutaj\ w )\s+$""",
    re.VERBOSE | re.IGNORECASE,
)
_PIN = re.compile("[📍📌🏠🏡]\ufe0f?\\s*")
_MADE_IN = re.compile(r"\bmade in\b", re.IGNORECASE)
_ONE_NAME = re.compile(r"\s*[^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+){0,2}\s*")

_BASED_AFTER = re.compile(r"^\s?-?\s?based\b", re.IGNORECASE)
_IN_AT_END = re.compile(r"(?:^|\s)(?:in|from|en|em|à|a|i|w|v|uit|из|в)\s$", re.IGNORECASE)
NOT_HOME = re.compile(
    r"\b(?:travel|explor|visit|trip|tour|guide|reis|viaj|voyag|viagg|born|love|next|recipes|food|history|news"
    r"|learn|teach|study|ship|used to|not|left|formerly|ex-)",
    re.IGNORECASE,
)
_MAY_SAY = re.compile(
    r"based in|live in|(?:my|our) \w+ in|moved to|here in|home in|another day in|wohne|lebe|zuhause|daheim|hier in"
    r"|vivo|aquí en|día más|habite|ici à|jour de plus|abito|qui a\b|altro giorno|moro|aqui em|mais um dia|woon"
    r"|mieszkam|tutaj",
    re.IGNORECASE,
)
"""Finding places costs more than finding these words."""
_CLASS_OF: Final = re.compile(r"(?P<town>[^\W\d_][\w ]+) ['’]\d\d")
"""A university's town with the year: "Berkeley '27"."""
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
TRAVELS: Final = re.compile(
    r"""\b(?: travel | trip\b | vacation | holiday | honeymoon | visit(?:ed|ing)?\b | wanderlust | itinerary | backpack
      | getaway | layover | tourist | urlaub | reise | ausflug | flitterwochen | viaj | vacacion | escapada
      | luna\ de\ miel
      | voyage | vacances | escapade | viagg | vacanz | gita\b | viagem | ferias | férias | passeio | vakantie | reisje
      | wakacj | podróż | podroz | wycieczk | tatil | gezi | seyahat | semester\b
      | (?:days|nights?|weeks?|hours?|weekend)\ (?:here\ )?in\b | day\ \w+\ in\b | first\ time\ in\b
      | postcards?\ from | greetings\ from | made\ it\ to | landed\ in | arrived\ in | flew\ to | flight\ to
      | off\ to | take\ me\ back\ to | throwback\ to | things\ to\ do | what\ to\ (?:do|see)\b | on\ a\ budget
      | lost\ in\b | bucket\ ?list
      | tage\ in\b | zum\ ersten\ mal\ in\b | grüße\ aus | días\ en\b | primera\ vez\ en\b | qué\ (?:ver|hacer)\b
      | jours\ (?:à|en|au)\b | première\ fois\ (?:à|en|au)\b | que\ faire\ (?:à|en|au)\b
      | giorni\ (?:a|in)\b | prima\ volta\ (?:a|in)\b | cosa\ (?:vedere|fare)\b
      | dias\ em\b | primeira\ vez\ em\b | o\ que\ fazer\b | dagen\ in\b | dni\ w\b | pierwszy\ raz\ w\b
      )|旅|여행|سفر|رحلة|путешеств|отпуск""",
    re.VERBOSE | re.IGNORECASE,
)
"""Words of a journey: a place beside them is not home."""
_PINNED: Final = re.compile(
    r"(?:[📍📌🏠🏡]\ufe0f?\s*|^\W*(?:based|living|live|lives)\s+in\s+)(?P<place>[^\W\d_].{2,40})$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A place that a text says to be home. `post` and `quote`, or `profile`, say where."""

    mention: PlaceMention
    profile: ProfileText | None = None
    post: PostText | None = None
    quote: str = ""


def find_statements(subject: Subject) -> list[Statement]:
    """What bios say; where they say nothing, what the newest such sentence of a post says: people move."""
    return list(_from_bios(subject)) or _from_sentences(subject)


def find_pinned_towns(subject: Subject) -> Iterator[tuple[Geotag, ProfileText | None]]:
    """Towns behind a pin or "based in", which are too small to be found in a text."""
    for bio, profile in subject.bios:
        for piece in _PIECE.split(bio):
            pinned = _PINNED.search(piece)
            if pinned and all(place.kind == "country" for place in find_places(_findable(piece))):
                town = read_geotag(pinned["place"].strip())
                if town is not None and town.kind != "country":
                    yield town, profile


def _from_bios(subject: Subject) -> Iterator[Statement]:
    for bio, profile in subject.bios:
        for place in _bio_places(bio):
            yield Statement(place, profile=profile)


def _bio_places(bio: str) -> Iterator[PlaceMention]:
    for piece in _PIECE.split(bio):
        for place in _places(text := _findable(piece)):
            if _is_home(text, place):
                yield place


def _findable(piece: str) -> str:
    """With the word that lets a small town be found by its bare name: a pin or a flag says that it is one."""
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
        return True  # "Berlin, Germany" is nothing but an address.
    ends = not re.search(r"\w", after)
    return ends and len(before.split()) <= 5 and bool(_IN_AT_END.search(before))


def _without_places(piece: str) -> str:
    for place in reversed(_places(piece)):
        piece = piece[: place.start] + piece[place.end :]
    return piece


def _places(text: str) -> list[PlaceMention]:
    return [place for place in find_places(text) if place.kind != "demonym"]


def _may_say(sentence: str) -> bool:
    return _MAY_SAY.search(sentence) is not None and TRAVELS.search(sentence) is None


def _from_sentences(subject: Subject) -> list[Statement]:
    for post in subject.posts:
        for sentence in post.sentences if _MAY_SAY.search(post.caption) else ():
            for place in _places(sentence) if _may_say(sentence) else ():
                if _SAID.search(sentence[: place.start]):
                    return [Statement(place, post=post, quote=sentence)]
    return []
