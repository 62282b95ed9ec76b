"""Reads platforms: "on TikTok", "YouTubers", "not on YouTube"."""

import re
from typing import Final

from search.filters.table import PLATFORMS
from search.reading.rules.negation import find_negation
from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading, add_new

_NAMES: Final = {
    "tiktok": r"""
        tik[ -]?tok(?:k?ers?|erin|erinnen|eu(?:rs?|ses?)|er[oa]s?|er(?:zy|ki|ek|ów|lar|ları))? | ティックトッカー
        | tik ?tok(?:u|ie|a)? | تيك ?توك | ティックトック | tictoc | tiktoc | tiktik
        | (?:(?<=on )|(?<=or )|(?<=and ))tt
    """,
    "instagram": """
        instagram(?:m?ers?|eu(?:rs?|ses?)|m?erin|m?erinnen|m?er[oa]s?|m?er(?:zy|ki|ek|ów|lar|ları))? | インスタグラマー
        | instagram(?:ie|a|u) | انست[غقج]رام | インスタグラム | インスタ(?!ン) | instgram | insta(?:grammers?)? |
        instagam
        | ig(?:ers?)?
    """,
    "youtube": """
        you[ -]?tube?(?:rs?|rin|rinnen|u(?:rs?|ses?)|r[oa]s?|r(?:zy|ki|ek|ów|lar|ları))? | ユーチューバー | yt(?:ers?)?
        | youtub(?:ie|e'a|ea) | يوتيوب | ユーチューブ | youtoube | utube
    """,
}
_ANY: Final = " | ".join(f"(?P<{name}>{any_of(names=words)})" for name, words in _NAMES.items())
_NAME: Final = compile_verbose(
    rf"(?<![a-z0-9_@#./]) (?: {_ANY} ) (?: '(?:[dt][ea]|l[ae]r[iı]?)(?!\w) | (?![a-z0-9_']) ) (?! \.com )"
)
_ON: Final = any_of(
    en="on | via | from | in",
    de="auf | bei",
    es="en",
    fr="sur",
    pt="no",
    it="su",
    nl="op",
    pl="na",
    ar="على",
)
_PREFIX: Final = compile_verbose(rf"""
    (?<!\w) (?:
        (?: (?:who\ are|that\ are|are|is)\  )?
        (?: (?:active|post(?:ing)?|creating|present|only|mainly|primarily)\  )?
        {_ON}\ (?:the\ )?
        | (?:only|just)[ ]
    ) $
""")
_ABOUT_A_PLATFORM: Final = any_of(
    en="""
        marketing | growth | tips | ads? | adverts? | algorithms? | shop | shops | dances? | thumbnails?
        | automation | strateg(?:y|ies) | trends? | coach(?:es|ing)? | monetization | monetisation | scripts?
        | editing | banners? | captions? | aesthetics? | filters? | challenges? | songs? | sounds? | recipes?
        | hacks | money | made me
    """
)
_SUBJECT_AFTER: Final = compile_verbose(rf"[ -] {_ABOUT_A_PLATFORM} (?!\w)")
_SUCCESS: Final = any_of(
    en="""
        grow(?:ing)? on | grow(?:ing)? (?:your |an |a )? | earn(?:ing)? on | money on | famous on
        | viral on | about | go viral on | success on | start(?:ing)? (?:a |on )
    """
)
_SUBJECT_BEFORE: Final = compile_verbose(rf"{_SUCCESS} \s? $")
_JOINT: Final = any_of(
    signs=r", | / | & | \+", en="and | or | nor", de="und | oder", es="y | o", fr="et | ou", pt="e"
)
_JOINED: Final = compile_verbose(rf"\s* {_JOINT}? \s* (?:on\ |auf\ |en\ |sur\ )? $")
_PEOPLE_AFTER: Final = compile_verbose(r"""
    [ -] (?: only | uniquement | seulement | nur | solo | solamente | soltanto | apenas | alleen | tylko
    | accounts? | profiles? | channels? | users? | pages?(?=\ |$)
    | sind(?=$|[,.;]) | zijn(?=$|[,.;]) | aktif(?:\ olan)? ) (?!\w)
""")
_OTHER_PLATFORMS: Final = any_of(
    names=r"""
        twitch | twitter | x(?= ?$|,| or| and) | snapchat | snap | facebook | fb | linkedin | pinterest
        | threads | reddit | bluesky | bereal | kick | spotify | onlyfans | substack | discord | telegram
        | vimeo | weibo | douyin | xiaohongshu | rednote
    """
)
_OTHERS: Final = compile_verbose(rf"(?<!\w) (?:not\ )? on\ {_OTHER_PLATFORMS} (?!\w)")


def read_platforms(reading: Reading) -> None:
    """The platforms of a list share a "not": "not on TikTok or YouTube"."""
    end, turned = -1, False
    for match in reading.find(_NAME):
        start = match.start()
        if _is_subject(reading.plain, match):
            continue
        joined = end >= 0 and _JOINED.fullmatch(reading.plain[end:start])
        begin = find_negation(reading.plain, start)
        turned = begin is not None or (bool(joined) and turned)
        if begin is None or not reading.free(begin, start):
            begin = _phrase_start(reading, start)
        _take(reading, match, begin, turned)
        end = match.end()
    for other in reading.find(_OTHERS):
        reading.mark_unclear("Search covers Instagram, TikTok and YouTube only.", *other.span())


def _is_subject(plain: str, match: re.Match[str]) -> bool:
    before = plain[max(0, match.start() - 30) : match.start()]
    return bool(_SUBJECT_AFTER.match(plain, match.end()) or _SUBJECT_BEFORE.search(before))


def _phrase_start(reading: Reading, start: int) -> int:
    """Where "on" begins in "on TikTok"."""
    floor = max(0, start - 40)
    match = _PREFIX.search(reading.plain[floor:start])
    begin = start if match is None else floor + match.start()
    return begin if reading.free(begin, start) and _at_word(reading.plain, begin) else start


def _at_word(plain: str, i: int) -> bool:
    return i == 0 or not plain[i - 1].isalnum()


def _take(reading: Reading, match: re.Match[str], begin: int, turned: bool) -> None:
    platform = next(name for name, text in match.groupdict().items() if text)
    after = _PEOPLE_AFTER.match(reading.plain, match.end())
    stop = after.end() if after else match.end()
    if not turned:
        add_new(reading.platforms, platform)
        reading.take("platform", PLATFORMS.chip(platform), begin, stop)
    else:
        add_new(reading.not_platforms, platform)
        reading.take("not_platform", f"not {PLATFORMS.chip(platform)}", begin, stop)
