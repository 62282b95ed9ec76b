"""Reads conditions for which nothing is stored: gender, age, brands worked with, formats, quality."""

from typing import Final

from creators.places.words import PEOPLE as PEOPLE_WORDS
from search.pipeline.understanding.account_words import ACCOUNT
from search.pipeline.understanding.patterns import any_of, compile_verbose
from search.pipeline.understanding.reading import Reading

GENDER: Final = "Creators' gender is not known."
AGE: Final = "Creators' ages are not known."
BRANDS: Final = (
    "Search knows whether creators worked with brands, and cannot filter by a single one."
)
FORMAT: Final = "Search cannot filter by the format of posts."
QUALITY: Final = "Search does not assess how professional or authentic creators are."
AUDIENCE: Final = "Audiences are not known, only where and who the creators are."
PRICE: Final = "Prices are not known."
OUTPUT: Final = "Search always shows the same details of creators."
DEADLINE: Final = "Search has no use for a deadline."

_PEOPLE: Final = rf"(?:{ACCOUNT}|{'|'.join(sorted(PEOPLE_WORDS, key=len, reverse=True))})"
_AHEAD: Final = rf"(?= \ (?:[\w-]+\ ){{0,2}} {_PEOPLE} (?!\w) )"
_SOON: Final = rf"\ (?:[\w-]+\ ){{0,2}} {_PEOPLE} (?!\w)"
_FEMALE: Final = any_of(
    en="female | male | all-female | women-only | non-binary",
    de="weibliche[rns]? | männliche[rns]?",
)
_SEX_ALONE: Final = any_of(
    en="(?:only |just )?(?:women|men|females?|males?)(?: only)? | (?:only|just) (?:girls|boys)",
    de="(?:nur )?(?:frauen|männer|weiblich|männlich)",
    es="(?:solo |sólo |solamente )?(?:mujeres|hombres|chicas|chicos)",
    fr="(?:uniquement |seulement )?(?:des )?(?:femmes|hommes)(?: uniquement| seulement)?",
    it="(?:solo |soltanto )?(?:donne|uomini|ragazze)",
    pt="(?:só |somente |apenas )?(?:mulheres|homens)",
    nl="(?:alleen )?(?:vrouwen|mannen)",
    pl="(?:tylko )?(?:kobiety|mężczyźni)",
    tr="(?:sadece )?(?:kadın|erkek|kadınlar|erkekler)",
    ar="(?:فقط )?(?:نساء|رجال|سيدات)(?: فقط)?",
)
_GENDERED: Final = rf"{_FEMALE} {_AHEAD} | (?<=,\ ) {_SEX_ALONE} (?= \s* (?:$|[,.;!?]) )"
_UNSPACED_GENDER: Final = any_of(
    ja="女性の?(?=クリエイタ|インフルエンサ|フロカ|アカウント|YouTu|人) | "
    "男性の?(?=クリエイタ|インフルエンサ|フロカ|アカウント|人) | 女性のみ | 男性のみ"
)

_YEARS: Final = any_of(
    de="jahren? | jährige?",
    es="años",
    fr="ans",
    it="anni",
    pt="anos",
    nl="jaar(?: oud)?",
    pl="lat",
    tr="yaş(?:ında|arası|ındaki)?(?: arası)?",
    ar="سنة | عام[اً]?",
)
_BETWEEN: Final = any_of(
    de="zwischen | von | im alter (?:von|zwischen)",
    es="de | entre(?: los)?",
    fr="de | entre | âgée?s? (?:de|entre)",
    it="tra i | tra | dai | di",
    pt="de | entre(?: os)?",
    nl="tussen(?: de)? | van",
    pl="w wieku(?: od)?",
    ar="بين | من",
)
_TO: Final = r"(?: \s?[-–]\s? | \ (?:bis|und|a|y|et|e|e\ i|ai|en|tot|do|ile|و|الى)\ | \ و )"
_AGED: Final = rf"""
    (?: {_BETWEEN}\  )? \d\d (?:\ {_YEARS})? {_TO} (?:los\ |les\ |i\ )? \d\d \ {_YEARS}
    | (?: mayores | menores | uber | unter | mas | plus | moins | maiores | menores )\ (?:de\ )?\d\d\ {_YEARS}
    | w\ wieku\ (?:od\ )?\d\d{_TO}\d\d (?:\ lat)?
"""
_UNSPACED_AGE: Final = r"[1-6]0代(?:前半|後半)?の?"

_BRAND_WORK: Final = any_of(
    en="""
        (?:(?:who|that|and) )?(?:(?:have|has) )?(?:never|not|n't|already|previously) (?:yet )?(?:worked|
            collaborated|partnered) with
        | (?:(?:who|that|and) )?(?:have|has)(?:n't| not)? (?:yet )?(?:worked|collaborated|partnered) with
        | (?:(?:who|that) )?worked with
        | (?:(?:who|that) )?(?:(?:are|were) )?(?:not |never |already )?sponsored by
    """,
    de="die (?:noch )?(?:nicht|nie|schon|bereits)(?: mal)? (?:für|mit)",
    es="""
        que (?:no |ya |nunca )?(?:hayan|han|haya|ha) (?:trabajado|colaborado) (?:con|para)
        | que no (?:trabajen|colaboren) con
    """,
    fr="qui (?:n'ont|ont|n'a|a) (?:pas |jamais |déjà )?(?:travaillé|collaboré) avec",
    it="che (?:non )?(?:hanno|abbiano)(?: mai| già)? (?:lavorato|collaborato) con",
    pt="que (?:não |já |nunca )?(?:tenham |têm )?(?:trabalhado|trabalharam|colaboraram) com",
    nl="die (?:niet|nooit|nog niet|al) (?:met|voor)",
    pl="któr(?:zy|e) (?:nie |już |nigdy nie )?współpracowal?[iły]+ z",
    ar="لم (?:يعملوا|يتعاونوا|تعمل|تتعاون) مع",
)
_BRANDED: Final = rf"""
    {_BRAND_WORK} (?!\w) [^,.;!?]{{0,50}}
    | die\ mit\ [^,.;!?]{{1,40}}\ (?:zusammen)?gearbeitet (?:\ (?:haben|hat))?
"""
_LABELLED_AD: Final = r"""(?:who\ |that\ )? (?:have\ |has\ )? (?:already\ )? (?:did|done) \ (?:an?\ )?
    (?:labell?ed\ |paid\ |sponsored\ )? ads? (?:\ \([^)]*\))? (?:\ for|\ with)?"""
_UNSPACED_BRAND: Final = (
    r"[^\s、。]{1,20}と(?:仕事|コラボ|提携)(?:をした|した)?(?:ことが)?(?:ない|ある)?"
)
_TURKISH_BRAND: Final = r"[\w]+ \ ile \ (?:daha\ once\ )? (?:calismamis|calismis)"

_FORMATS: Final = any_of(
    en="""
        (?:who |that )?(?:make|makes|making|do|post|posting) (?:short |long )?(?:reels|shorts|carousels|
            stories|vertical videos|short-form(?: videos?)?|long-form(?: videos?)?)(?: with voice-?overs?)?
        | with voice-?overs? | (?:short|long)-form(?: videos?| content)? | voice-?over (?:videos|reels)
        | in (?:reel|carousel|short) format
    """,
    es="que (?:hagan|hacen|suban) (?:reels|stories|historias|carruseles) | con voz en off",
    de="die (?:reels|stories|shorts) (?:machen|posten|drehen)",
    fr="qui font des (?:reels|stories|carrousels)",
    it="che fanno (?:reel|storie)",
    pt="que fazem (?:reels|stories)",
)
_QUALITY: Final = rf"""
    (?: authentic | credible | high[ -]quality | quality | trustworthy | relatable ) (?= , | {_SOON}
    | \ (?:and\ )?(?:authentic|high) )
    | (?:with\ )? (?:an?\ )? (?:professional|aesthetic|clean|polished|premium)\ (?:look|feed|tone|photos|images|style)
    | (?<=,\ ) (?: authentic | professional | high[ -]quality | autenticos | authentiques | autentici | autenticas
    | profesionales | hochwertig | authentisch ) (?= $ | [,.;!?] )
"""
_ENGAGED: Final = any_of(
    en="(?:with )?(?:an? )?(?:highly )?(?:engaged|loyal|active) (?:audiences?|communit(?:y|ies)|followers)",
    de="(?:mit )?(?:einer )?(?:engagierter?|aktiver?|treuer?) (?:community|zielgruppe|follower)",
    es="(?:con )?(?:una )?(?:audiencia|comunidad) (?:comprometida|activa|fiel)",
    fr="(?:avec )?(?:une )?communauté (?:engagée|active|fidèle)",
    it="(?:con )?(?:una )?(?:community|pubblico) (?:attiva|attivo|coinvolt[ao])",
    pt="(?:com )?(?:um |uma )?(?:público|audiência) (?:engajad[oa]|ativ[oa])",
    nl="(?:met )?(?:een )?betrokken (?:publiek|volgers|community)",
)
_PUBLIC: Final = any_of(
    es="""
        (?:con|cuya) (?:audiencia|público)(?: es)?(?: mayoritariamente)? (?:femenin[oa]|masculin[oa]|joven|
            local|en \\w+|de \\w+)
    """,
    fr="""
        (?:avec|dont) (?:une audience|l'audience|le public)(?: est)?(?: majoritairement)? (?:féminine?|
            masculine?|jeune|en \\w+)
    """,
    de="(?:mit|deren) (?:weiblicher|männlicher|junger) (?:zielgruppe|community)",
    it="con (?:un )?pubblico (?:femminile|maschile|giovane)",
    pt="com (?:público|audiência) (?:femininon?|masculin[oa]|jovem)",
    nl="met (?:een )?(?:vrouwelijk|mannelijk|jong) publiek",
)
_AFFORDABLE: Final = any_of(
    en="(?:(?:not too|not) expensive|affordable)(?=,|$) | within (?:a |our )?(?:small |limited |tight )?budget",
    de="""
        (?:budget|honorar)(?: von| bis)? \\d[\\d.,]*\\s?(?:€|euro)?(?: pro (?:post|beitrag|reel|story))?
        | günstige?(?=,|$)
    """,
    es="""
        (?:con )?(?:un )?presupuesto (?:de|máximo)? ?\\d[\\d.,]*\\s?(?:€|euros)?
        | (?:económicos|baratos|asequibles)(?=,|$)
    """,
    fr="(?:avec )?(?:un )?budget (?:de )?\\d[\\d.,]*\\s?(?:€|euros)?",
    it="(?:con )?(?:un )?budget (?:di )?\\d[\\d.,]*\\s?(?:€|euro)?",
    pt="(?:com )?orçamento (?:de )?(?:r\\$)?\\s?\\d[\\d.,]*",
)
_COLUMN: Final = any_of(
    en="""
        engagement(?: rates?)? | prices?(?: per \\w+)? | followers?(?: counts?)? | e-?mails?(?: address(?:es)?)?
        | links? | rates? | names? | handles? | locations?
    """,
)
_OUTPUT: Final = rf"with\ their\ {_COLUMN} (?: (?:,\ |\ and\ |,\ and\ ) (?:their\ )? {_COLUMN} )*"
_DEADLINE: Final = any_of(
    en="""
        (?:please )?(?:reply|answer|send|respond)(?: me| us)?(?: \\w+)? by (?:\\w+day|tomorrow|tonight|
            \\w+ \\d+|\\d+ \\w+)
        | (?:asap|urgent(?:ly)?)(?=$|[,.!])
    """,
)

_BOUNDED: Final = (
    (_BRANDED, BRANDS),
    (_LABELLED_AD, BRANDS),
    (_TURKISH_BRAND, BRANDS),
    (_GENDERED, GENDER),
    (_AGED, AGE),
    (_FORMATS, FORMAT),
    (_QUALITY, QUALITY),
    (_ENGAGED, QUALITY),
    (_PUBLIC, AUDIENCE),
    (_AFFORDABLE, PRICE),
    (_OUTPUT, OUTPUT),
    (_DEADLINE, DEADLINE),
)
_UNSPACED: Final = ((_UNSPACED_BRAND, BRANDS), (_UNSPACED_GENDER, GENDER), (_UNSPACED_AGE, AGE))
_RULES: Final = tuple(
    (compile_verbose(rf"(?<![\w@]) (?:{pattern}) (?!\w)"), reason) for pattern, reason in _BOUNDED
) + tuple((compile_verbose(pattern), reason) for pattern, reason in _UNSPACED)


def read_unsupported(reading: Reading) -> None:
    for pattern, reason in _RULES:
        for match in reading.find(pattern):
            reading.mark_unclear(reason, *match.span())
