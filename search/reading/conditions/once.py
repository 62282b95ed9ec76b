"""Reads that a single post is enough: "one post is enough", "at least once", "hat schon mal", "一本でも"."""

from typing import Final

from search.reading.conditions.patterns import any_of, compile_verbose
from search.reading.conditions.reading import Reading

_PIECE: Final = any_of(
    en="""
        posts? | videos? | pieces? | clips? | episodes? | stories | story | reels? | mentions? | appearances? | time
        | uploads? | shorts? | tiktoks? | items?
    """,
    de="beitrag | beiträge | videos? | posts? | clips? | folgen? | storys? | mal | reels?",
    es="v[ií]deos? | publicaci[oó]n | posts? | vez | pieza | episodio | historia | reels?",
    fr="vidéos? | publications? | posts? | fois | contenus? | épisodes? | reels?",
    it="video | post | volta | contenuto | puntata | episodio | reel",
    pt="vídeos? | publicaç[aã]o | posts? | vez | conteúdo | episódio | reels?",
    nl="filmpjes? | video's | video | posts? | keer | aflevering | bericht",
    pl="film(?:ik)? | post | odcinek | materiał | wideo | raz | nagranie",
    tr="video | gönderi | paylaşım | içerik | kez | kere | defa",
    ar="فيديو | منشور | مقطع | مرة",
)
_SEVERAL: Final = rf"{_PIECE} (?: \ (?:or|oder|o|ou|of|lub|veya)\ {_PIECE} )?"
_ENOUGH: Final = any_of(
    en="""
        (?:is|are|will be|would be|'s)? ?(?:already |perfectly |totally )?
            (?:enough|fine|plenty|ok|okay|sufficient|all we need|all i need)
        | counts?(?: too)? | (?:will|would|'ll) do | does it | suffices?
    """,
    de="genügt | reicht(?: schon| aus| völlig)? | ist genug | zählt(?: auch| schon)?",
    es="(?:es suficiente|basta|vale|nos vale|cuenta|sirve|alcanza)",
    fr="suffit | suffira | est suffisante? | compte(?: aussi)?",
    it="basta | è sufficiente | va bene | è abbastanza",
    pt="(?:já )?(?:basta|é suficiente|chega|serve|vale)",
    nl="volstaat | is (?:al )?genoeg | is voldoende | telt(?: ook)?",
    pl="wystarczy | w zupełności wystarczy",
    tr="(?:bile |de |da )?(?:yeter(?:li)?|kafi|olur)",
    ar="يكفي | تكفي | كاف | كافية",
)
_ONE: Final = any_of(
    en="(?:even |just |only )?(?:one|a single|a|1)(?: single)?",
    de="(?:schon |auch |nur )?(?:eine?|einzige[rs]?|1)(?: einzige[rs]?)?",
    es="(?:con )?(?:un|una|1)(?: sol[oa]| únic[oa])?",
    fr="(?:une?|1)(?: seule?)?",
    it="(?:un|una|uno|1)(?: sol[oa])?",
    pt="(?:um|uma|1)(?: só| únic[oa])?",
    nl="(?:één|een|1)(?: enkel[e]?)?",
    pl="(?:jeden|jedna|jedno|1)",
    tr="(?:tek )?(?:bir|1)",
)
_LEAST: Final = any_of(
    en="at least | minimum | even just | if only | even if only",
    de="mindestens | wenigstens | zumindest",
    es="al menos | por lo menos | como mínimo | mínimo | aunque sea",
    fr="au moins | ne serait-ce qu'",
    it="almeno | anche solo",
    pt="pelo menos | ao menos | no mínimo | nem que seja",
    nl="minstens | tenminste | ten minste | minimaal",
    pl="co najmniej | przynajmniej | choćby | chociaż",
    tr="en az",
    ar="على الأقل",
)
_IT: Final = any_of(
    en="(?:about|on|of|with) (?:it|that|them|this|those|these)(?!\\w) | (?:about|on|of|with)(?= )",
    de="dazu | darüber | davon | über | zu",
    es="sobre (?:ello|eso|esto) | sobre | de",
    fr="dessus | là-dessus | sur | de",
    it="su | di | a riguardo",
    pt="sobre(?: isso)? | de",
    nl="daarover | over",
    pl="o tym | na ten temat | o | na temat",
)
_ONCE: Final = any_of(
    en="(?:even |just |if only |only )?once",
    de="(?:schon )?(?:einmal|1x)",
    es="una (?:sola )?vez",
    fr="une (?:seule )?fois",
    it="una (?:sola )?volta",
    pt="uma (?:só |única )?vez",
    nl="(?:één|een) keer",
    pl="(?:jeden )?raz",
    tr="(?:tek )?bir (?:kez|kere|defa)",
    ar="مرة(?: واحدة)?",
)
_HAVE: Final = any_of(
    en="(?:who |that |which )?(?:has|have|with|had)",
    de="mit",
    es="con",
    fr="avec",
    pt="com",
    nl="met",
)
_CONTEXT: Final = any_of(
    en="as a topic | as a subject", de="als thema", es="como tema", fr="comme sujet"
)
_SAID: Final = rf"""
    (?: {_ONE} \ {_SEVERAL} | {_ONCE} | (?:even\ |just\ )?(?:one|uno|una|eine[rs]?|jeden) ) \ ? {_ENOUGH}
    | (?: basta | bastan | vale | es\ suficiente | wystarczy | chega | serve )
        (?:\ (?:con|com))? \ {_ONE} (?: \ {_SEVERAL} )?
    | (?:{_CONTEXT}\ )? (?:{_HAVE}\ )? {_LEAST} (?:\ |(?<=')) (?: {_ONCE} | {_ONE} \ {_SEVERAL} (?: \ {_IT} )? )
    | (?:{_CONTEXT}\ )? (?: if\ only | even ) \ once
    | (?:schon|auch)\ ?(?:ein)?mal | weleens | wel\ eens | (?:ya\ )?alguna\ vez | (?:já\ )?alguma\ vez
    | {_CONTEXT}
    | {_PIECE} \ واحد[ةه]? (?:\ {_ENOUGH})
    | {_LEAST} \ (?:una|uno|one) (?= \s*(?:$|[,.;!?]) )
    | (?<=[,;.]\ ) {_ONE} \ {_SEVERAL} (?= \s*(?:$|[.;!?]) )
"""
_UNSPACED: Final = (
    any_of(
        ja="""
            (?:が|を)?(?:一|1)(?:本|回|つ|度|件)(?:だけ)?でも(?:あれば(?:十分|ok|いい|よい|大丈夫)?)?
            | 一度でも | (?:一|1)(?:本|回|つ)(?:だけ)?で(?:十分|いい|ok|も可|可)(?:です)?
            | 少なくとも(?:一|1)(?:回|度|本|つ) | 一度は
        """
    )
    + r" (?:です)?"
)
_PATTERNS: Final = (
    compile_verbose(rf"(?<![\w'-]) (?<!no\ ) (?: {_SAID} ) (?![\w'-])"),
    compile_verbose(_UNSPACED),
)


def read_once(reading: Reading) -> None:
    """Sets `is_once` and hides the words that ask for it, because they say nothing about the subject."""
    for pattern in _PATTERNS:
        for match in reading.find(pattern):
            reading.is_once = True
            reading.hide(*match.span())
