"""Reads languages: "German-speaking", "in Spanish", "not in English"."""

import re
from collections.abc import Iterator
from typing import Final

from config.kit.text import fold_text
from creators.lexicon.languages import language_called, language_name
from creators.places.demonyms import COUNTRY_OF
from creators.places.vocabulary import THINGS
from search.reading.rules.negation import find_negation
from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading, add_new

_SECOND_WORD: Final = any_of(
    names="""
        portugues[eo]? | portuguese | spanish | german | english | french | chinese | arabic | indonesia
        | melayu | viet
    """
)
_NAME: Final = rf"[^\W\d_]{{2,}}(?:\ {_SECOND_WORD})?"
_OR_WORD: Final = any_of(en="and | or | nor", de="und | oder", es="y | o", fr="et | ou", pt="e")
_OR: Final = rf"(?: \ ?(?:,|/|&|-)\ ? | \ {_OR_WORD}\  )"
_NAMES: Final = rf"(?P<names> {_NAME} (?:{_OR}{_NAME}){{0,3}} )"
_SPOKEN: Final = any_of(
    en="speak(?:ing|ers?) | language | spoken | content | captions | subtitles | videos | posts | podcasts?",
    de="sprachige?[nrs]? | sprechende?",
)
_SPEAKING: Final = compile_verbose(rf"(?<!\w) {_NAMES} [ -] {_SPOKEN} (?!\w)")
_SAY: Final = any_of(
    en=r"""
        speaks? | speaking | talks? | talking | posts? | posting | content | videos? | captions? | fluent
        | creating | making | podcasts? | language:?
    """,
    de="posten | spricht | sprechen",
    pt="postam | posta | falam",
    es="publican | hablan | hablen | habla",
    fr="parlent | parlant",
)
_IN: Final = compile_verbose(rf"""
    (?<!\w) (?P<lead>
        (?: (?:(?:who|that|and|que|qui)\ )? (?:(?:can|also|only|mainly)\ )* {_SAY} \s
            (?:only\ |both\ |their\ |content\ |fluent\ |videos?\ |posts\ )? )?
        (?:in\ |auf\ |en\ |em\ )? (?:the\ |het\ )?
    )
    {_NAMES} (?P<tail>\ language|\ only)? (?!\w)
""")
_COMPOUND: Final = compile_verbose(r"""
    (?<!\w) (?:
        (?P<german>deutsch|german) | (?P<english>englisch) | (?P<french>franzosisch)
      | (?P<spanish>spanisch) | (?P<italian>italienisch) | (?P<turkish>turkisch) | (?P<polish>polnisch)
      | (?P<russian>russisch) | (?P<portuguese>portugiesisch) | (?P<arabic>arabisch)
      | (?P<dutch>niederlandisch)
    ) [ -]? sprachige?[nrs]? (?!\w)
    | (?<!\w) (?:
        (?P<es>hispanohablantes?|hispanophones?|hispanoparlantes?|hispanofalantes?)
      | (?P<fr>francophones?|francofonos?) | (?P<en>anglophones?|angloparlantes?|anglofonos?)
      | (?P<pt>lusophones?|lusofonos?|lusoparlantes?) | (?P<de>germanophones?|germanoparlantes?)
      | (?P<ru>russophones?|rusoparlantes?) | (?P<ar>arabophones?)
    ) (?!\w)
""")
_NON: Final = compile_verbose(r"(?<!\w) non[- ] (?P<name>[^\W\d_]{3,12}) (?!\w)")
_BILINGUAL: Final = compile_verbose(r"""
    (?<!\w) (?:bilingual|zweisprachig|bilingue) (?:\ in)? :? \ \(?
    (?P<names> [^\W\d_]{3,12} (?: \ ?(?:,|/|&|-|\ and\ |\ or\ )?\ ? ) [^\W\d_]{3,12} ) \)? (?!\w)
""")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_CREATORS: Final = frozenset(
    (
        *(
            "creators",
            "influencers",
            "youtubers",
            "vloggers",
            "bloggers",
            "tiktokers",
            "podcasters",
        ),
        *("instagrammers", "accounts", "channels", "streamers", "kols", "pages", "profiles"),
    )
)
_NEXT_WORD: Final = any_of(
    en=r"""
        with | and | or | but | who | that | on | from | in | for | about | only | not | over | under | above
        | below | between | creators? | influencers? | please | content | videos | posts? | posting | \d
        | verified | at | to | speaking
    """,
    de="mit | aus | und | oder | über | uber | unter",
    es="con | de | y | o | mas",
    fr="avec | et | ou | plus",
    pt="e | mais",
)
_GOES_ON: Final = compile_verbose(rf"\ ?[,;.!?/)] | $ | \s+{_NEXT_WORD}")
_LEAD_WORD: Final = any_of(
    en="in | speaks? | speaking | talks? | talking | fluent | language:?",
    de="auf | spricht | sprechen",
    es="en | hablan | hablen | habla",
    pt="em | falam",
    fr="parlent | parlant",
)
_LEAD: Final = compile_verbose(rf"(?<!\w) {_LEAD_WORD} [ ]")
_VERB_BEFORE: Final = compile_verbose(r"""
    (?<!\w) (?:
        (?:(?:who|that)\ )?
        (?:speaks?|posts?|posting|talks?|talking|publican|creating|making)\ (?:videos?\ |content\ |posts\ |captions?\ )?
      | (?:que\ |qui\ )? (?:postam|posta|publicam|postan|hacen\ videos|font\ des\ videos)[ ]
      | (?:content|videos?|captions?|podcasts?|fluent)[ ]
    ) $
""")
_OR_SPLIT: Final = compile_verbose(rf"\ ?[,/&-]\ ? | \ {_OR_WORD}\ ")
_OR_OR_SPACE: Final = compile_verbose(rf"{_OR} | [ ]")
_JOINTS: Final = (
    *(
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
    ),
)


_JAPANESE: Final = {
    "日本語": "ja", "英語": "en", "韓国語": "ko", "中国語": "zh", "スペイン語": "es", "フランス語": "fr",
    "ドイツ語": "de",
}  # fmt: skip
_ARABIC: Final = {
    "العربية": "ar", "الانجليزية": "en", "الإنجليزية": "en", "الفرنسية": "fr", "التركية": "tr", "الاسبانية": "es",
    "الإسبانية": "es", "الالمانية": "de", "الألمانية": "de",
}  # fmt: skip
_TURKISH: Final = {
    "turkce": "tr", "ingilizce": "en", "almanca": "de", "fransizca": "fr", "ispanyolca": "es", "arapca": "ar",
    "rusca": "ru",
}  # fmt: skip
_POLISH: Final = {
    "polsku": "pl", "angielsku": "en", "niemiecku": "de", "francusku": "fr", "hiszpansku": "es", "wlosku": "it",
}  # fmt: skip
_IN_OTHER_WORDS: Final = tuple(
    (
        compile_verbose(f"{before} (?P<name>{any_of(names=' | '.join(names))}) {after}"),
        {fold_text(name): code for name, code in names.items()},
    )
    for names, before, after in (
        (_JAPANESE, "", any_of(ja="で | を話す | の(?=[^ぁ-ん])")),
        (_ARABIC, r"(?<!\w) (?:ب(?:ال)?لغة|بال)\ ?", r"(?!\w)"),
        (_TURKISH, r"(?<!\w)", r"(?:\ (?:konusan|yazan))? (?!\w)"),
        (_POLISH, r"(?<!\w) po\ ", r"(?!\w)"),
    )
)
"""Of languages that join or inflect the name: "日本語で", "باللغة العربية", "po polsku"."""


def _read_other_words(reading: Reading) -> None:
    for pattern, names in _IN_OTHER_WORDS:
        for match in reading.find(pattern):
            if code := names.get(fold_text(match["name"])):
                _take(reading, [code], *match.span())


def read_languages(reading: Reading) -> None:
    _read_other_words(reading)
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
    """Names after a word that asks for a language. A bare name does not ask for one."""
    for hit in _LEAD.finditer(reading.plain):
        for start in (_back(reading.plain, hit.start()), hit.start()):
            match = _IN.match(reading.plain, start)
            shorter = _only_languages(match) if match is not None and match["lead"] else None
            if shorter is not None and reading.free(*shorter.span()):
                yield shorter
                break


def _back(plain: str, start: int) -> int:
    """Where the verb begins in "posting videos in Spanish"."""
    before = _VERB_BEFORE.search(plain[max(0, start - 40) : start])
    return start if before is None else max(0, start - 40) + before.start()


def _only_languages(match: re.Match[str]) -> re.Match[str] | None:
    """The match without its last words that are not languages: "in Spanish and over 10k" ends at Spanish."""
    found: re.Match[str] | None = match
    while found is not None and not _codes(found["names"]):
        end = max(found["names"].rfind(joint) for joint in _JOINTS)
        if end < 1:
            return None
        found = _IN.match(match.string, match.start(), found.start("names") + end)
    return found


def _codes(names: str) -> list[str]:
    """The languages of a list of names; empty if one of them is not a language."""
    codes: list[str] = []
    for name in _OR_SPLIT.split(names):
        code = language_called(name.removesuffix(" language"))
        if code is None or len(name) < 3:
            return []
        add_new(codes, code)
    return codes


def _speaking(reading: Reading, match: re.Match[str]) -> None:
    """Takes the names that are languages, from the last one back: "bakers, German and French speaking"."""
    start = match.start("names")
    for joint in [None, *_OR_OR_SPACE.finditer(match["names"])]:
        begin = start if joint is None else start + joint.end()
        codes = _codes(reading.plain[begin : match.end("names")])
        if codes:
            _take(reading, codes, begin, match.end())
            return


def _own_name_alone(reading: Reading) -> None:
    """ "Deutsch" and "English" alone are languages; "German" alone may mean people."""
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
    """ "Hindi comedy creators": a language, before creators, that is not a nationality too."""
    words = list(_LETTERS.finditer(reading.plain))
    for i, word in enumerate(words):
        name = word.group()
        following = [w.group() for w in words[i + 1 : i + 4]]
        if name in COUNTRY_OF or len(name) < 4 or not following or following[0] in THINGS:
            continue
        reach = 1 if name == "english" else 3
        code = language_called(name)
        if code and any(w in _CREATORS for w in following[:reach]) and reading.free(*word.span()):
            _take(reading, [code], *word.span())


def _take(reading: Reading, codes: list[str], start: int, end: int) -> None:
    begin = find_negation(reading.plain, start)
    turned = begin is not None and reading.free(begin, start)
    to, kind = (
        (reading.not_languages, "not_language") if turned else (reading.languages, "language")
    )
    add_new(to, *codes)
    names = ", ".join(map(language_name, codes))
    reading.take(
        kind,
        f"not in {names}" if turned else f"in {names}",
        begin if turned and begin is not None else start,
        end,
    )
