"""What language they speak: "German-speaking", "in Spanish", "not in English"."""

import re
from collections.abc import Iterator
from typing import Final

from config.kit.text import fold_text
from creators.languages import language_called, language_name
from creators.places.demonyms import COUNTRY_OF
from creators.places.words import THINGS
from search.pipeline.understanding.negation import find_negation
from search.pipeline.understanding.reading import Reading, add

_NAME: Final = r"[^\W\d_]{2,}(?: (?:portugues[eo]?|portuguese|spanish|german|english|french|chinese|arabic|indonesia|melayu|viet))?"
_OR: Final = r"(?: ?(?:,|/|&|-) ?| (?:and|or|und|oder|y|o|et|ou|e|nor) )"
_NAMES: Final = rf"(?P<names>{_NAME}(?:{_OR}{_NAME}){{0,3}})"
_SPEAKING: Final = re.compile(
    rf"(?<!\w){_NAMES}[ -](?:speak(?:ing|ers?)|language|spoken|sprachige?[nrs]?|sprechende?|content|captions|subtitles|videos|posts|podcasts?)(?!\w)"
)
_IN: Final = re.compile(
    rf"(?<!\w)(?P<lead>(?:(?:who |that |and |que |qui )?(?:can |also |only |mainly )*(?:speaks?|speaking|talks?|talking|posts?|posting|content|videos?|captions?|posten|postam|posta|publican|parlent|parlant|falam|hablan|hablen|habla|spricht|sprechen|fluent|creating|making|podcasts?|language:?)\s(?:only |both |their |content |fluent |videos? |posts )?)?(?:in |auf |en |em )?(?:the |het )?){_NAMES}(?P<tail> language| only)?(?!\w)"
)
_COMPOUND: Final = re.compile(
    r"(?<!\w)(?:(?P<german>deutsch|german)|(?P<english>englisch)|(?P<french>franzosisch)|(?P<spanish>spanisch)|(?P<italian>italienisch)|(?P<turkish>turkisch)|(?P<polish>polnisch)|(?P<russian>russisch)|(?P<portuguese>portugiesisch)|(?P<arabic>arabisch)|(?P<dutch>niederlandisch))[ -]?sprachige?[nrs]?(?!\w)"
    r"|(?<!\w)(?:(?P<es>hispanohablantes?|hispanophones?|hispanoparlantes?|hispanofalantes?)|(?P<fr>francophones?|francofonos?)|(?P<en>anglophones?|angloparlantes?|anglofonos?)|(?P<pt>lusophones?|lusofonos?|lusoparlantes?)|(?P<de>germanophones?|germanoparlantes?)|(?P<ru>russophones?|rusoparlantes?)|(?P<ar>arabophones?))(?!\w)"
)
_NON: Final = re.compile(r"(?<!\w)non[- ](?P<name>[^\W\d_]{3,12})(?!\w)")
_BILINGUAL: Final = re.compile(
    r"(?<!\w)(?:bilingual|zweisprachig|bilingue)(?: in)?:? \(?(?P<names>[^\W\d_]{3,12}(?: ?(?:,|/|&|-| and | or )? ?)[^\W\d_]{3,12})\)?(?!\w)"
)
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_SPEAKS: Final = re.compile(r"speak|talk|habl|parl|falam|spr|fluent|language")
_GENERIC: Final = frozenset(
    (
        "creators? influencers? youtubers? vloggers? bloggers? tiktokers? podcasters? instagrammers? accounts? channels? streamers? kols? pages? profiles?"
    )
    .replace("s?", "s")
    .split()
)
_GOES_ON: Final = re.compile(
    r"(?: ?[,;.!?/)]|$|\s+(?:with|and|or|but|who|that|on|from|in|for|about|only|not|over|under|above|below|between|creators?|influencers?|please|content|videos|posts?|posting|\d|verified|at|to|speaking|mit|aus|con|de|avec|y|und|oder|e|ou|et|o|über|uber|unter|mas|plus|mais))"
)
_NOT_A_LANGUAGE_HERE: Final = frozenset({"polish", "thai", "georgian"})


def read_languages(reading: Reading) -> None:
    for match in reading.find(_COMPOUND):
        word = next(name for name, text in match.groupdict().items() if text)
        _take(reading, [word if len(word) == 2 else language_called(word) or "en"], *match.span())
    for match in reading.find(_SPEAKING):
        _speaking(reading, match)
    for match in _leads(reading):
        codes = _codes(match["names"])
        if codes and _GOES_ON.match(reading.plain, match.end()):
            _take(reading, codes, *match.span())
    for match in reading.find(_NON):
        code = language_called(match["name"])
        if code and match["name"] not in COUNTRY_OF:
            _take(reading, [code], *match.span("name"))
    for match in reading.find(_BILINGUAL):
        codes = [
            code for word in _LETTERS.findall(match["names"]) if (code := language_called(word))
        ]
        if len(codes) > 1:
            _take(reading, codes, *match.span())
    _own_name_alone(reading)
    _adjectives(reading)


def _leads(reading: Reading) -> Iterator[re.Match[str]]:
    """Names after a word that asks for a language; a bare name does not."""
    for hit in re.finditer(
        r"(?<!\w)(?:in|auf|en|em|speaks?|speaking|talks?|talking|parlent|parlant|falam|hablan|hablen|habla|spricht|sprechen|fluent|language:?) ",
        reading.plain,
    ):
        for start in (_back(reading.plain, hit.start()), hit.start()):
            match = _IN.match(reading.plain, start)
            shorter = _only_languages(match) if match is not None and match["lead"] else None
            if shorter is not None and reading.free(*shorter.span()):
                yield shorter
                break


def _back(plain: str, start: int) -> int:
    """Where the verb begins in "posting videos in Spanish"."""
    before = re.search(
        r"(?<!\w)(?:(?:who |that )?(?:speaks?|posts?|posting|talks?|talking|publican|creating|making) (?:videos? |content |posts |captions? )?|(?:que |qui )?(?:postam|posta|publicam|postan|hacen videos|font des videos) |content |videos? |captions? |podcasts? |fluent )$",
        plain[max(0, start - 40) : start],
    )
    return start if before is None else max(0, start - 40) + before.start()


def _only_languages(match: re.Match[str]) -> re.Match[str] | None:
    """The match without a last word that is no language: "in Spanish and over 10k" stops at Spanish."""
    found: re.Match[str] | None = match
    while found is not None and not _codes(found["names"]):
        end = max(
            found["names"].rfind(joint)
            for joint in (
                " and ",
                " or ",
                ",",
                "/",
                " und ",
                " y ",
                " e ",
                " et ",
                " ou ",
                " oder ",
                " o ",
                " nor ",
                " ",
            )
        )
        if end < 1:
            return None
        found = _IN.match(match.string, match.start(), found.start("names") + end)
    return found


def _codes(names: str) -> list[str]:
    """The languages of a list of names; empty where one of them is none."""
    codes: list[str] = []
    for name in re.split(r" ?[,/&-] ?| (?:and|or|und|oder|y|o|et|ou|e|nor) ", names):
        code = language_called(name.removesuffix(" language"))
        if code is None or len(name) < 3:
            return []
        add(codes, code)
    return codes


def _speaking(reading: Reading, match: re.Match[str]) -> None:
    """Takes as many of the names as are languages, from the nearest back: "bakers, German and French speaking"."""
    start = match.start("names")
    for joint in [None, *re.finditer(rf"{_OR}| ", match["names"])]:
        begin = start if joint is None else start + joint.end()
        codes = _codes(reading.plain[begin : match.end("names")])
        if codes:
            _take(reading, codes, begin, match.end())
            return


def _own_name_alone(reading: Reading) -> None:
    """ "Deutsch" and "English" alone are languages; "German" alone may be people."""
    name = reading.plain.strip()
    code = language_called(name)
    if (
        code
        and reading.free(0, len(reading.query))
        and (name not in COUNTRY_OF or name != fold_text(language_name(code)))
    ):
        start = reading.plain.index(name)
        _take(reading, [code], start, start + len(name))


def _adjectives(reading: Reading) -> None:
    """ "Hindi comedy creators": a language that is no people's name, before creators."""
    words = list(_LETTERS.finditer(reading.plain))
    for i, word in enumerate(words):
        name = word.group()
        following = [w.group() for w in words[i + 1 : i + 4]]
        if name in COUNTRY_OF or len(name) < 4 or not following or following[0] in THINGS:
            continue
        reach = 1 if name == "english" else 3
        code = language_called(name)
        if code and any(w in _GENERIC for w in following[:reach]) and reading.free(*word.span()):
            _take(reading, [code], *word.span())


def _take(reading: Reading, codes: list[str], start: int, end: int) -> None:
    begin = find_negation(reading.plain, start)
    turned = begin is not None and reading.free(begin, start)
    to, kind = (
        (reading.not_languages, "not_language") if turned else (reading.languages, "language")
    )
    add(to, *codes)
    names = ", ".join(map(language_name, codes))
    reading.take(
        kind,
        f"not in {names}" if turned else f"in {names}",
        begin if turned and begin is not None else start,
        end,
    )
