"""Reads subjects that are left out: "no dogs", "but not makeup", "nothing with Top Gear", "犬以外"."""

import re
from typing import Final

from creators.embedding.frequency import is_english
from creators.places.vocabulary import is_people
from search.reading.rules.account_words import ACCOUNT
from search.reading.rules.avoided_words import BUT, CURT_NOT, STRONG_NOT, TOPIC, WEAK_NOT
from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading

_PAUSE: Final = rf"(?: [,;(،] \s? (?:{BUT}\ )? | [.?!]\s | \s[–-]\s | \s {BUT} \s )"
_NAMES_ACCOUNTS: Final = compile_verbose(rf"(?<!\w) {ACCOUNT} (?!\w)")
_CURT: Final = compile_verbose(rf"(?:{CURT_NOT}) \s*")
_SURE: Final = compile_verbose(
    r"(?: [^,.;!?]{2,40}? \ (?:"
    + any_of(en="at all | please | pls | content | topics? | stuff | videos? | related")
    + r") (?!\w) ) | [^,.;!?]{2,40} [,.;]\ (?:"
    + any_of(
        en="just | only | but | instead | rather | prefer",
        de="nur | sondern | aber",
        es="solo | sólo | sino",
        fr="seulement | juste | mais",
        it="solo | ma",
        pt="só | apenas | mas",
        nl="alleen | maar",
    )
    + r") (?!\w)"
)
"""At the start of a query they say that what follows a "no" is left out: "no space topics at all, just chemistry"."""
_ACCOUNTS_THAT: Final = rf"""(?: (?:any\ |the\ )? {ACCOUNT} \ {
    any_of(
        en='''
            (?:that|who|which)(?: (?:only|mainly|mostly|also))?(?: (?:post|talk|are|do|make|focus)(?: about| on)?)?
            | about | on | posting about | talking about
        ''',
        de="die über | die | über",
        es="que (?:hablan|hablen|publican) de | que | de | sobre",
        fr="qui (?:parlent|publient) (?:de|sur) | qui | sur",
        it="che (?:parlano|pubblicano) di | che | di | su",
        pt="que (?:falam|publicam) (?:de|sobre) | que | de | sobre",
        nl="die | over",
    )
} (?!\w) \s* )?"""
"""Before what is left out: "without channels that build PCs"."""
_STRONG: Final = compile_verbose(rf"(?<!\w) {STRONG_NOT} (?:(?<=')|(?!\w)) \s* {_ACCOUNTS_THAT}")
_WEAK: Final = compile_verbose(rf"(?<!\w) {WEAK_NOT} (?:(?<=')|(?!-?\w)) \s* {_ACCOUNTS_THAT}")
_PEOPLE: Final = compile_verbose(
    any_of(
        de=r"""
            \w*(?:blogger|vlogger|influencer|kanäle)(?:s|innen)? | \w{3,}innen | \w*(?:lehrer|trainer) | paare
            | familien
        """,
        es="""
            (?:profesor|entrenador|corredor|escritor)(?:es|as) | maestr[oa]s | médic[oa]s | padres | parejas
            | familias
        """,
        fr="professeure?s | enseignant(?:e)?s | entraîneu(?:r|se)s | médecins | familles",
        it="insegnanti | maestr[ei] | allenator[ei] | allenatrici | medici | mamme | coppie | famiglie",
        pt="(?:professor|treinador)(?:es|as) | mães | casais",
    )
)
"""Beside those of `places.words`, which are mostly English."""
_BEFORE_WEAK: Final = compile_verbose(rf"(?: {_PAUSE} | (?<!\w) {ACCOUNT} \  ) $")
_AFTER_PEOPLE: Final = compile_verbose(
    r"(?<!\w) (?P<who>\w+) (?:\ (?:de|del|di|du)\ (?P<what>\w+))? \  $"
)
_USUAL: Final = compile_verbose(
    any_of(
        en="alcohol | politics | religion | gambling | smoking | tattoos | nudity | violence | weapons | swearing",
        de="alkohol | politik | religion | glücksspiel | gewalt | waffen",
        es="alcohol | política | religión | tabaco | violencia | armas",
        fr="alcool | politique | religion | tabac | violence",
        it="alcol | alcool | politica | religione | fumo | violenza",
        pt="álcool | política | religião | violência",
        nl="alcohol | politiek | religie | geweld",
        pl="alkoholu | polityki | religii | przemocy",
        ar="كحول | سياسة | دين",
    )
    + r"(?!\w)"
)
"""Left out in any position: "party drinks without alcohol"."""
_TOPICS: Final = compile_verbose(rf"(?:{TOPIC}) (?!\w)")

_STOP: Final = compile_verbose(
    r"[.;!?()،。]|\ [–-]\ |\ "
    + any_of(
        en="""
            with | in | from | on | who | that | under | over | between | but | based | living | please | pls | for
            | at least | (?:and )?(?:they|he|she|it) (?:should|must|have|need|are|is)\\w*
            | and (?:no|not|only|at|have|has|must|um|uh|they)
            | no | not | without | nobody | more like | just | only | prefer\\w*
        """,
        de="mit | in | aus | auf | die | der | aber | unter | über | zwischen | ab",
        es="con | en | que | pero | entre | para | desde",
        fr="avec | dans | qui | mais | entre | pour",
        it="con | in | che | ma | tra | per",
        pt="com | em | mas | entre",
        nl="met | uit | maar | tussen | op",
        pl="z | w | ale | na",
        ar="في | من | لكن",
    )
    + r"(?!\w) | $"
)
_OR: Final = compile_verbose(
    r"\s*,\s* | \ "
    + any_of(
        en="or | nor | and | &",
        de="oder | noch | und",
        es="o | ni | y",
        fr="ou | ni | et",
        it="o | né | e",
        pt="ou | nem | e",
        nl="of | noch | en",
        pl="lub | ani | i | albo",
        ar="أو | و",
    )
    + r"\ "
)
_LISTED: Final = compile_verbose(
    r"\ "
    + any_of(
        en="or | nor",
        de="oder | noch",
        es="o | ni",
        fr="ou | ni",
        it="o | né",
        pt="ou | nem",
        nl="of | noch",
        pl="lub | ani | albo",
        ar="أو",
    )
    + r"\ "
)
_EMPTY_END: Final = compile_verbose(
    r"(?: \s+ (?:"
    + any_of(
        en="""
            at all | please | pls | plz | thanks | thx | topics? | content | stuff | videos? | posts? | themes?
            | related | accounts?
            | creators? | influencers? | bloggers?
        """,
        de="inhalte | themen | bitte | videos | danke",
        es="contenidos? | por favor | temas? | gracias",
        fr="du tout | s'il vous plait | merci | contenus?",
        pt="conteúdos?",
    )
    + r") )+ \s* $"
)
_ARTICLES: Final = compile_verbose(
    any_of(
        en="the | any | a | an | about",
        de="die | der | das | den | mit | über",
        es="el | la | los | las | de | sobre",
        fr="les? | la | des? | du | d' | l'",
        it="il | la | i | le | gli | di",
        pt="os? | as? | de | sobre",
        nl="de | het | over",
        pl="o",
    )
    + r"(?:(?<=')|\s+)"
)
_ONES: Final = compile_verbose(
    r"\s* (?:the\ )? (?:ones|those) \ (?:with|about|on|(?:that|who)\ (?:do|play|post|have|show)) \ "
)
"""Before what is left out: "not the ones with shooters"."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
_GOES_ON: Final = compile_verbose(
    any_of(
        en="""
            is | are | was | be | do | does | did | has | have | with | there | or | and | why | if | whether | than
            | the | a | says?
        """
    )
)
"""Before a "no" that belongs to them: "there is no planet B", "why not"."""
_LEAST, _MOST = 2, 45
"""Characters of a phrase."""

_JAPANESE: Final = compile_verbose(
    r"(?P<what>[^\s、。,،はがをでにのや]{1,20}?)(?:系|の投稿|の話)?(?: (?:"
    + any_of(ja="以外 | ではない | じゃない | は除く | を除く | を除いて | は除外")
    + r")(?:の|で|に)? | (?:"
    + any_of(ja="抜き | なし | (?<=[^\x00-\u303f])ng | 不可 | 禁止")
    + r") (?=$|[、。\s]) )"
)
_TURKISH: Final = compile_verbose(
    r"(?: ^ | (?<=[,.;]\ ) | (?<!\w)(?:ama|fakat|ancak)\  | (?<=\w\ )(?=\w+\ (?:reklami|icerigi|paylasimi)\ ) )"
    r"(?P<what>[^\W\d_]{2,}(?:\ [^\W\d_]{3,})?) \ "
    + any_of(
        tr="""
            olmasın | değil | hariç | dışında | içermeyen | içeriği olmasın | istemiyor(?:um|uz) | yok | yapmayan
            | paylaşmayan
        """
    )
    + r"(?!\w)"
)


def read_avoided(reading: Reading) -> None:
    for opening in list(reading.find(_STRONG)):
        _read_phrases(reading, opening)
    for opening in list(reading.find(_WEAK)):
        if _leaves_out(reading, opening):
            _read_phrases(reading, opening)
    for pattern in (_JAPANESE, _TURKISH):
        for match in reading.find(pattern):
            _take(reading, [match.span("what")], *match.span())


def _leaves_out(reading: Reading, opening: re.Match[str]) -> bool:
    if _NAMES_ACCOUNTS.search(opening.group()):
        return True
    if _TOPICS.match(reading.plain, opening.end()):
        return False
    before = reading.plain[max(0, opening.start() - 40) : opening.start()]
    after_condition = (
        before.strip() and reading.taken[len(reading.plain[: opening.start()].rstrip()) - 1]
    )
    return bool(
        after_condition
        or _BEFORE_WEAK.search(before)
        or _ends_in_people(before)
        or _USUAL.match(reading.plain, opening.end())
        or _is_curt(reading, opening)
        or _opens(reading, opening)
    )


def _is_curt(reading: Reading, opening: re.Match[str]) -> bool:
    """Whether a short "no" cuts the sentence: "dog training tips no shock collars". In other languages "no" is a
    preposition or starts a name, so an English one stands between English words in small letters."""
    if not _CURT.fullmatch(opening.group()):
        return False
    before = _WORD.findall(reading.plain, 0, opening.start())
    after = _WORD.match(reading.plain, opening.end())
    if len(before) < 2 or after is None or _GOES_ON.fullmatch(before[-1]):
        return False
    if opening.group().split()[0] not in {"no", "not"}:
        return True
    is_name = reading.query[opening.start()].isupper()
    return not is_name and any(map(is_english, before[-3:])) and is_english(after.group())


def _opens(reading: Reading, opening: re.Match[str]) -> bool:
    """Whether a query starts with what it leaves out, and goes on with what it asks for."""
    start, end = opening.span()
    if _WORD.search(reading.plain, 0, start):
        return False
    first_comma = reading.plain.find(",", end)
    goes_on = 0 < first_comma - end < _MOST and bool(_WORD.search(reading.plain, first_comma))
    if opening.group().split()[0] in {"no", "not", "non"}:
        return goes_on and bool(_SURE.match(reading.plain, end))
    return goes_on


def _ends_in_people(before: str) -> bool:
    """What people who are looked for are to be without is no part of what they post about. Words count, not endings:
    burgers and colores are no people."""
    found = _AFTER_PEOPLE.search(before)
    words = (found["who"], found["what"]) if found else ()
    return any(word and (is_people(word) or _PEOPLE.fullmatch(word)) for word in words)


def _read_phrases(reading: Reading, opening: re.Match[str]) -> None:
    ones = _ONES.match(reading.plain, opening.end())
    start = ones.end() if ones else opening.end()
    end = _end_of_phrase(reading, start)
    phrases = _split(reading.plain, start, end)
    if phrases and reading.free(*opening.span()):
        _take(reading, phrases, opening.start(), max(end, phrases[-1][1]))


def _end_of_phrase(reading: Reading, start: int) -> int:
    """Where the words left out end: at a pause, at a further condition. Commas go on only in a list with an "or"."""
    taken = reading.taken.find(1, start)
    stop = _STOP.search(reading.plain, start)
    end = min(
        taken if taken >= 0 else len(reading.plain), stop.start() if stop else len(reading.plain)
    )
    comma = reading.plain.find(",", start, end)
    return end if comma < 0 or _LISTED.search(reading.plain, comma, end) else comma


def _split(plain: str, start: int, end: int) -> list[tuple[int, int]]:
    """The phrases of a list, without articles and words like "content"."""
    phrases = []
    for joint in [*_OR.finditer(plain, start, end), None]:
        stop = joint.start() if joint else end
        phrases.append(_pared(plain, start, stop))
        start = joint.end() if joint else end
    return [(a, b) for a, b in phrases if _LEAST <= b - a <= _MOST]


def _pared(plain: str, start: int, end: int) -> tuple[int, int]:
    while article := _ARTICLES.match(plain, start, end):
        start = article.end()
    empty = _EMPTY_END.search(plain, start, end)
    end = empty.start() if empty else end
    while start < end and not plain[start].isalnum():
        start += 1
    while end > start and not plain[end - 1].isalnum():
        end -= 1
    return start, end


def _take(reading: Reading, phrases: list[tuple[int, int]], start: int, end: int) -> None:
    said = [reading.query[a:b] for a, b in phrases]
    reading.avoided += [one for one in said if one not in reading.avoided]
    reading.take("avoided", f"not {' or '.join(said)}", start, end)
