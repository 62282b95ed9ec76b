"""Reads formats, deliverables and how often creators post, which the search does not filter by.

"Reels only", "3 reels + 2 stories", "vídeos largos", "3+ posts per week".
"""

from typing import Final

from search.reading.rules.account_words import ACCOUNT
from search.reading.rules.patterns import SEGMENT, any_of, compile_verbose
from search.reading.rules.reading import Reading
from search.reading.rules.unclear_reasons import DELIVERABLES, FORMAT, RHYTHM

_SHORT: Final = any_of(
    en="""
        reels? | shorts | carousels? | stories | livestreams? | ig lives? | static posts? | feed posts?
        | vertical videos?
    """,
    de="karussells? | storys",
    es="carruseles | carrusel | historias",
    fr="réels? | carrousels?",
    it="caroselli | storie",
    pt="carross[eé]is | carrossel",
    pl="rolki | rolek | relacje | karuzele",
    tr="hikaye(?:ler)?",
)
"""Names of formats, most of which mean other things in a subject: "horror stories", "running shorts"."""
_LENGTH: Final = any_of(
    en="(?:long|short)(?:[ -]?form|er)? (?:videos?|content|clips) | (?:long|short)[ -]?form",
    de="(?:lange|kurze)n? videos? | lang(?:e )?videos | kurzvideos",
    es="v[ií]deos? (?:largos?|cortos?)",
    fr="vidéos? (?:longues?|courtes?)",
    it="video (?:lunghi|brevi)",
    pt="vídeos (?:longos|curtos)",
    nl="(?:lange|korte) video's",
    pl="(?:długie|krótkie) (?:filmy|wideo)",
    tr="(?:uzun|kısa) videolar",
)
_ANY: Final = rf"(?: {_SHORT} | {_LENGTH} )"
_THING: Final = any_of(
    en="""
        reels? | shorts? | carousels? | stor(?:y|ies) | (?:feed |static |ig |insta )?posts? | videos? | tiktoks?
        | vlogs? | lives?
    """,
    de="beiträge | storys?",
    es="historias? | carrusel(?:es)? | vídeos? | publicaciones",
    fr="vidéos? | carrousels? | publications?",
    it="storie | storia | caroselli",
    pt="carross[eé]is",
    pl="rolk[ai] | relacj[aei]",
)
_AND: Final = any_of(
    signs="[+&,/]",
    en="and | or | plus",
    de="und | oder",
    es="y | o",
    fr="et | ou",
    it="e | o",
    pt="e | ou",
    nl="en | of",
    pl="i | lub",
)
_JOINT: Final = rf"\s? {_AND} \s?"
_ONLY: Final = any_of(
    en="only | just | preferred",
    de="nur",
    es="solo | sólo | solamente",
    fr="uniquement | seulement",
    it="solo",
    pt="só | somente | apenas",
    nl="alleen",
    pl="tylko",
    tr="sadece",
)
_END: Final = r"(?= \s* (?:$|[,.;!?|)/]) )"
_NUMBER: Final = r"(?: \d{1,2}\s?x? | an? | one | two | three | ein(?:e|en)? | una? | un )"
_ORDER: Final = rf"""(?:
    \d{{1,2}}\s?x?\ ? (?:(?:ig|insta(?:gram)?|tik\ ?tok|yt|youtube|fb)\ )? {_THING} (?!\w)
    | {_THING} \ ? \d{{1,2}}\s?x (?!\w)
)"""
_LIST: Final = rf"{_ANY} (?: {_JOINT} {_ANY} ){{0,4}}"
_WITH: Final = any_of(
    en="with | mostly | mainly", de="mit", es="con", fr="avec", it="con", pt="com", nl="met", pl="z"
)
_MAKE: Final = any_of(
    en="""
        (?:who |that )?(?:(?:mainly|mostly|also|regularly) )?(?:mak(?:e|es|ing)|do(?:es)?|post(?:s|ing)?|create|film)
    """,
    de="die",
    es="que (?:hagan|hacen|suban|suben|publiquen|publican)",
    fr="qui (?:font|postent|publient)",
    it="che (?:fanno|pubblicano)",
    pt="que (?:fazem|façam|postam)",
)
_FORMATS: Final = rf"""
    (?:{_ONLY}\ ) {_LIST} {_END}
    | {_LIST} \ {_ONLY}
    | (?:{_MAKE}|{_WITH}) \ {_LIST} (?: \ with\ voice-?overs? )? {_END}
    | {_MAKE} \ (?:short\ |long\ )? (?: reels | carousels | {_LENGTH} ) (?: \ with\ voice-?overs? )?
    | {SEGMENT} {_LIST} (?: \ (?:content|format|formats|videos?) )? {_END}
    | {_ANY} (?: {_JOINT} {_ANY} ){{1,4}} {_END}
    | (?:reels?|shorts|carousels?) (?= \ {ACCOUNT} (?!\w) )
    | with\ voice-?overs? | voice-?over\ (?:videos|reels)
    | (?:videos?|v[ií]deos?|clips?) \ (?:of\ |de\ |von\ )? (?: over | longer\ than | more\ than | under | shorter\ than
        | mas\ de | menos\ de | uber | unter | langer\ als | plus\ de | moins\ de | piu\ di )
        \ \d{{1,3}} \ ? (?:min(?:ute)?s?|minutos|minuten|minuti|mins)
    | {_LENGTH} (?: \ (?:on\ )?(?:youtube\ )?preferred )?
    | in\ (?:reels?|carousels?|short|video|vertical)\ format
    | die\ (?:reels|stories|shorts)\ (?:machen|posten|drehen)
    | con\ voz\ en\ off
"""
_UNSPACED: Final = any_of(
    ja="(?:リール|ショート|縦型|縦)動画 | ストーリーズ | カルーセル投稿 | リール(?:のみ|限定)"
)
_DELIVERABLES: Final = rf"""
    {_ORDER} (?: {_JOINT} (?: {_NUMBER}\ ? {_THING} (?!\w) | {_ORDER} ) )+
    | {SEGMENT} {_ORDER} {_END}
    | ^ {_ORDER} (?=\s*,)
    | (?:do\ )? (?:an?\ )? (?:\d{{1,3}}\ ?(?:s|sec|seconds?|min)\ )? (?:dedicated\ )? (?:yt\ |youtube\ |video\ )? (?:
        integrations? | (?:story\ |post\ )mentions? | shout-?outs? | dedicated\ video ) (?=\ for\ |{_END})
"""
_TIMES: Final = r"""(?:
    \d{1,3}(?:\s?-\s?\d{1,2})?\s?(?:\+|x)? | once | twice | several | (?:two|three|four|five|few)(?:\ times)?
)"""
_PERIOD: Final = any_of(
    en="(?:per|a|each|every) (?:day|week|month) | daily | weekly | /\\s?(?:day|week|month|wk)",
    de="(?:pro|jede[n]?|in der|im) (?:tag|woche|monat) | täglich | wöchentlich",
    es="(?:por|cada|a la|al) (?:día|semana|mes) | diari[ao]s? | semanal(?:es|mente)?",
    fr="(?:par|chaque) (?:jour|semaine|mois)",
    it="(?:a|alla|ogni|al) (?:giorno|settimana|mese)",
    pt="(?:por|cada|toda|todo) (?:dia|semana|mês)",
    nl="(?:per|elke) (?:dag|week|maand)",
    pl="(?:w|na) (?:tygodniu|tydzień|miesiąc) | co tydzień | codziennie",
    tr="(?:her|haftada|ayda) (?:gün|hafta|ay)? ?",
)
_POST: Final = any_of(
    en="posts? | posting | uploads? | uploading | publish(?:es|ing)?",
    de="posten | posts? | beiträge | hochladen",
    es="publi(?:can|quen|caciones) | postean | suban | suben | posts",
    fr="publi(?:ent|cations) | postent | posts",
    it="pubblicano | postano | post",
    pt="publi(?:cam|quem) | postam | posts",
    nl="posten | posts",
    pl="publikują | posty | postów",
)
_WHO: Final = any_of(
    en="(?:who|that|and|with)",
    de="die | mit",
    es="que | con",
    fr="qui | avec",
    it="che | con",
    pt="que | com",
    nl="die",
    pl="którzy",
)
_OFTEN: Final = any_of(
    en="regularly | often | frequently | consistently | daily | weekly",
    de="regelmäßig",
    es="regularmente",
)
_RHYTHM: Final = rf"""
    (?:{_WHO}\ )? (?:{_POST}) \ (?:at\ least\ |over\ |mindestens\ |al\ menos\ |au\ moins\ )?
        (?: {_OFTEN} | (?:{_TIMES}\ (?:times\ |mal\ |veces\ |fois\ |volte\ |vezes\ |{_THING}\ )?)? {_PERIOD} )
    | (?:{_WHO}\ )? (?: (?:more\ than|over|at\ least|min\.?|mindestens|mehr\ als)\ )?
        {_TIMES} \ (?:{_POST}|{_THING}) \ ? {_PERIOD}
"""
_UNSPACED_RHYTHM: Final = any_of(ja="毎日投稿 | 毎週投稿 | 週\\d回(?:以上)?(?:の)?(?:投稿|更新)")

_PATTERNS: Final = (
    (compile_verbose(rf"(?<![\w@]) (?:{_RHYTHM}) (?!\w)"), RHYTHM),
    (compile_verbose(rf"(?<![\w@]) (?:{_DELIVERABLES}) (?!\w)"), DELIVERABLES),
    (compile_verbose(rf"(?<![\w@]) (?:{_FORMATS}) (?!\w)"), FORMAT),
    (compile_verbose(_UNSPACED), FORMAT),
    (compile_verbose(_UNSPACED_RHYTHM), RHYTHM),
)


def read_formats(reading: Reading) -> None:
    for pattern, reason in _PATTERNS:
        for match in reading.find(pattern):
            reading.mark_unclear(reason, *match.span())
