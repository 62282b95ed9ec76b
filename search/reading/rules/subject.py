"""Reads the subject: what is left when conditions and the words around the subject are taken away."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from config.kit.text import fold_text
from search.reading.rules.account_words import find_accounts
from search.reading.rules.contexts import Context, find_contexts
from search.reading.rules.empty_clauses import find_empty_clauses
from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading
from search.reading.rules.requests import RELATIONS, TELLING, find_closing, find_request
from search.reading.rules.told import TOLD

_WHO: Final = any_of(en="who | that | which | and", de="die", es="que", fr="qui")
_OFTEN: Final = any_of(
    en="""
        also | mostly | mainly | usually | regularly | often | frequently | primarily | only | really | actively
    """
)
_DO: Final = any_of(
    en="""
        post(?:s|ing|ed)? | talk(?:s|ing|ed)? | mak(?:e|es|ing) | creat(?:e|es|ing) | do(?:es|ing)?
        | shar(?:e|es|ing|ed) | produc(?:e|es|ing) | cover(?:s|ing)? | focus(?:es|ed|ing)?
        | speciali[sz](?:e|es|ed|ing) | film(?:s|ing)? | upload(?:s|ing)? | write(?:s)? | writing
        | published? | publishing | vlog(?:s|ging)? | blog(?:s|ging)? | known | speak(?:s|ing)?
        | review(?:s|ing)(?= about) | interested | (?:pro)?mot(?:e|es|ing)(?= about)
    """
)
_CONTENT: Final = any_of(
    en="""
        content | videos? | posts? | reels? | shorts | stories | vlogs? | clips | material | photos? | stuff
        | things | tiktoks?
    """
)
_ON: Final = any_of(
    en="about | on | around | in | for | related to | regarding | dedicated to",
    de="uber",
    es="sobre",
    fr="sur",
)
_ABOUT: Final = rf"""
    (?:{_WHO}\ )? (?:{_OFTEN}\ )? (?:(?:are|is)\ )? {_DO} (?:\ {_CONTENT})? (?:\ {_ON})?
"""
_POST: Final = any_of(
    en="""
        post(?:s|ed|ing)? | talks? | talking | makes? | creates? | uploads? | shares? | writes?
    """,
    de="sprechen",
    es="hablan | publican",
    fr="parlent",
    pt="falam | postam | postan",
)
_PEOPLE: Final = any_of(
    en="people | ppl | someone | anyone | those | persons? | folks | users",
    de="leute",
    es="personas | gente",
    fr="personnes",
    pt="pessoas",
)
_INTO: Final = any_of(
    en="""
        into | passionate about | obsessed with | focused on | specialized in | specialised in | dedicated to
        | interested in | all about | working in | known for | experts? (?:in|on)
    """
)
_NICHE: Final = any_of(
    en="niche | space | world | industry | field | category | sector | vertical | scene | community"
)
_COURTESY: Final = any_of(
    en="""
        please | pls | plz | thanks | thank you
        | for (?:my|our|a) (?:brand|campaign|product|company|collab|collaboration|new campaign|upcoming campaign)
        | to (?:work|collaborate|partner) with | for (?:a )?(?:gifted |paid )?(?:collabs?|collaborations?|partnerships?)
        | influencer (?:brief|campaign|list|search|request)s? | more like
    """,
    de="bitte | danke",
    es="por favor | gracias",
    fr="s'il (?:vous|te) plait | merci",
    tr="lütfen | listele | bul",
)
_AND_SO_ON: Final = any_of(
    en="""
        and so on | and so forth | and the like | or the like | or similar | or so | and more | and such | etc
        | (?:that|this) (?:kind|sort|type) of (?:guests?|things?|stuff|people|content|topics?) | things like that
        | stuff like that | you name it | whatever | what have you | or anything like (?:that|it)
    """,
    de="und so weiter | usw | etc | oder ähnlich(?:es|em)? | und ähnliches | und so",
    es="etc(?:étera)? | y demás | y cosas así | y similares | o similar(?:es)?",
    fr="etc | et cetera | et ainsi de suite | ou similaires? | ce genre de choses",
    it="ecc(?:etera)? | e così via | e simili | e cose simili",
    pt="etc | e assim por diante | e afins | e coisas assim",
    nl="enz(?:ovoort)? | en zo(?: verder)? | of iets dergelijks | e\\.?d",
    pl="itp | itd | i tym podobne | i tak dalej",
    tr="vb | ve benzeri | falan | filan",
    ar="الخ | وما شابه | وغيرها",
)
_PHRASES: Final = tuple(
    compile_verbose(rf"(?<!\w) {pattern}")
    for pattern in (
        rf"""
            {_WHO} \ (?:(?:also|mostly|mainly|often|regularly)\ )? {_POST}
            (?:\ (?:content|videos?|posts?|reels?))? \ (?:about|on|sobre|uber|de|sur) (?!\w)
        """,
        rf"{_PEOPLE} \ (?: {_ABOUT} | who | that | which | about | die | que | qui | on | with ) (?!\w)",
        r"""
            (?:content|videos?|posts?|reels|vlogs)
            \ (?:about|on|around|related\ to|regarding|uber|sobre|sur) (?!\w)
        """,
        rf"(?:who|that)\ (?:are\ )? {_INTO} (?!\w)",
        rf"in\ the\ (?= [\w -]{{2,30}}\ {_NICHE} )",
        rf"""
            (?:and\ )? (?:they|who) \ (?:should|must|need\ to|have\ to|can|could|will)
            \ {_DO} (?:\ {_CONTENT})? (?:\ {_ON})? (?!\w)
        """,
        r"(?:and\ )? they\ (?:need|want|have|should\ have|must\ have) (?!\w)",
        r"(?:who|that) \ (?:write|post|talk|speak|film|record|vlog|blog)s? (?=\ in\ \w)",
        r"""
            (?: posting | talking | writing | blogging | vlogging | creating\ content | making\ (?:videos|content) )
            \ (?:about|on|around) (?!\w)
        """,
        r"(?:to\ follow|worth\ following) (?=\ in\ |\ from\ |\s*$)",
        r"(?: niche | nische | space(?=$) | sector(?=$) | vertical(?=$) | category(?=$) ) (?!\w)",
        rf"{_COURTESY} (?!\w)",
        rf"(?:,\ )? {_AND_SO_ON} (?!\w)",
    )
)
_LEADING_WORDS: Final = """
    a an the and or but nor with in on at of from for to by as than that who which whose are is was be
    been being have has having had do does i we you they them their also just mostly mainly ideally preferably
    please both either plus & located based where when it its this these those should must can could would
    about over under content our my nobody
"""
_LEADING_WORDS_ABROAD: Final = """
    und oder mit aus auf der die das ein eine einen im am von bei zu fur uber y o con de en del el los las un
    una que sobre para por et ou avec des les du au aux sur pour qui e com em os uma no na do da dos das la
    di il lo gli nel nella che met uit het voor op z w oraz dla od ve ile icin في من مع على عن
"""
_TRAILING_WORDS: Final = """
    not no nobody maybe only more all any some still already give given
    giving too anywhere active people persons there like a an the and or but nor with in on
    at of from for to by as than that who which whose are is was have has having
"""
_WORDS_ALONE: Final = """
    anyone everyone someone content niche space videos video posts post best top good great users pages page
    channels new language
    any topic topics giants nano micro macro mega
    speaking media max min personas leute gente followers following audience
"""
_LEADING: Final = frozenset(_LEADING_WORDS.split())
"""Words that carry no subject before one; inside it they stay."""
_LEADING_ABROAD: Final = frozenset(_LEADING_WORDS_ABROAD.split())
"""Of other languages: not at the start of the query, where "la" may be a name's."""
_TRAILING: Final = (_LEADING | _LEADING_ABROAD | frozenset(_TRAILING_WORDS.split())) - {
    "content",
    "do",
    "it",
    "das",
    "da",
}
_ALONE: Final = _TRAILING | frozenset(_WORDS_ALONE.split())
_PUNCTUATION: Final = " \t\n,.;:!?-–—/|&+()[]{}<>=~\"'“”„*•·…"


_PARTICLES: Final = re.compile(r"^[のをがはでにとも](?=[^ぁ-ん])|(?<=[^ぁ-ん])[のをがはでにとも]+$")
"""Of Japanese, at the ends of what is left."""

_LINKS: Final = (
    compile_verbose(rf"(?: \ {_ABOUT} (?=\ |$) )?"),
    compile_verbose(rf"""
    (?: \ (?:
        about | on | around | into | in\ the | in | who | that | which | whose | for | with\ content\ about
        | with | of
        | focused\ on | speciali[sz]ed\ in | dedicated\ to
        | {
        any_of(
            de="die über | über | für | zu | die | rund um",
            es="que | sobre | de",
            fr="qui | sur | d' | des",
            it="che | su | di | sul | sulla",
            nl="die | voor | van",
            pl="o | na temat | od",
            ar="عن | حول | في",
        )
    }
    ) (?: (?<=') | (?!\w) ) )?
"""),
)
"""What leads from creators to their subject: "who post", then "about"."""
_JOINT: Final = compile_verbose(
    r",?\ ?(?:/|&|,|"
    + any_of(
        en="and | or",
        de="und | oder",
        es="y | o",
        fr="et | ou",
        pt="e",
        nl="en | of",
        pl="i | lub | oraz",
        tr="ve | veya",
        ar="و | أو",
        ja="や | と",
    )
    + r")\ ?"
)
_SENTENCE: Final = re.compile(r"[.!?;。]\s+")


def read_subject(reading: Reading) -> str:
    """What is left, in the query's own writing. Words about the brand that asks count only if nothing else is left."""
    contexts = list(find_contexts(reading.plain))
    whole = [(one.start, one.end) for one in contexts]
    frames = [frame for one in contexts for frame in _frames(one)]
    # Beside a place only: alone, "videos of an event" is the subject.
    empty = find_empty_clauses(reading.plain, reading.taken) if reading.wanted_places else ()
    left_out = list(empty)
    return _leftover(reading, [*whole, *left_out]) or _leftover(reading, [*frames, *left_out])


def _frames(context: Context) -> Iterator[tuple[int, int]]:
    """The context without its possible subjects."""
    at = context.start
    for start, end in context.subjects:
        yield at, start
        at = end
    yield at, context.end


def _leftover(reading: Reading, hidden: list[tuple[int, int]]) -> str:
    taken = bytearray(reading.taken)
    for start, end in (*hidden, *_framing(reading.plain, hidden, reading.taken)):
        taken[start:end] = b"\x01" * (end - start)
    pieces = _pieces(reading.query, taken)
    return " ".join(piece for piece in pieces if piece)


def _framing(
    plain: str, hidden: list[tuple[int, int]], taken: bytearray
) -> Iterator[tuple[int, int]]:
    """Words that lead to the subject, from anywhere in the text."""
    starts = [*(match.end() for match in _SENTENCE.finditer(plain)), *(end for _, end in hidden)]
    yield find_request(plain, _first_word(plain, taken), first=True)
    yield from (find_request(plain, start) for start in starts)
    if closing := find_closing(plain):
        yield closing
    for pattern in (TELLING, *TOLD, *RELATIONS, *_PHRASES):
        part = "hidden" if "hidden" in pattern.groupindex else 0
        yield from (match.span(part) for match in pattern.finditer(plain))
    yield from _accounts(plain)


def _first_word(plain: str, taken: bytearray) -> int:
    """Where words that say nothing of creators end: "EMAIL: Hi!", "ASAP need"."""
    at = 0
    while at < len(plain) and (taken[at] or not plain[at].isalnum()):
        at += 1
    return at if any(taken[:at]) else 0


def _accounts(plain: str) -> Iterator[tuple[int, int]]:
    """Words for accounts with the words that lead on from them, and what joins two of them."""
    last = 0
    for start, end in find_accounts(plain):
        if last and _JOINT.fullmatch(plain, last, start):
            yield last, start
        last = end
        yield start, _skip_links(plain, end)


def _skip_links(plain: str, at: int) -> int:
    for link in _LINKS:
        match = link.match(plain, at)
        at = match.end() if match else at
    return at


def _pieces(query: str, taken: bytearray) -> list[str]:
    """The runs of words between those taken."""
    pieces: list[str] = []
    at = 0
    for is_taken, run in groupby(taken):
        length = len(list(run))
        if not is_taken:
            pieces.append(_pared(query[at : at + length], first=at == 0))
        at += length
    return pieces


def _pared(piece: str, *, first: bool) -> str:
    words = [word for word in piece.split() if word.strip(_PUNCTUATION)]
    while words and _bare(words[-1]) in _TRAILING:
        words.pop()
    leading = _LEADING if first else _LEADING | _LEADING_ABROAD
    skip = 0
    while skip < len(words) and _bare(words[skip]) in leading and not _counts(words[skip:]):
        skip += 1
    words = words[skip:]
    if all(_bare(word) in _ALONE for word in words):
        return ""
    return _PARTICLES.sub("", " ".join(words).strip(" ,;:-–—/|&+.?!。、،؛"))


def _counts(words: list[str]) -> bool:
    """Whether the first word belongs to what follows it: "over 40", "under 500 calories", "plus size"."""
    first, following = _bare(words[0]), words[1] if len(words) > 1 else ""
    return (first in {"over", "under"} and following[:1].isdigit()) or (
        first,
        _bare(following),
    ) == ("plus", "size")


def _bare(word: str) -> str:
    return fold_text(word.strip(_PUNCTUATION))
