"""Reads wishes for an audience, which is not known: "with a female audience 25-34 in Germany", "público feminino".

Their words are hidden from other rules, which would take the country of an audience for that of the creators.
"""

from typing import Final

from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading
from search.reading.rules.unclear_reasons import AUDIENCE

_FROM: Final = any_of(
    en="aged? | ages",
    de="zwischen",
    es="de | entre",
    it="tra i | dai | tra",
    nl="tussen",
    pl="w wieku",
)
_TO: Final = any_of(de="bis | und", es="a | y", fr="à | et", it="e i | ai | e", nl="tot | en")
_YEARS: Final = any_of(
    en="years?(?: olds?)?",
    de="jahren?",
    es="años",
    fr="ans",
    it="anni",
    pt="anos",
    nl="jaar",
    pl="lat",
    tr="yaş",
)
_BETWEEN_AGES: Final = rf"""
    (?:{_FROM}\ )? \d\d (?: \s?(?:-|to|and)\s? | \s{_TO}\s ) \d\d (?:\ {_YEARS} (?!\w))?
"""
"""Of all languages at once: with an expression for each, all would match "25-34", and a list of ages take long."""
_YOUNG: Final = any_of(
    en=r"""
        gen[ -]?[zxy] | millennials? | boomers? | teen(?:age|ager|agers|s)? | young(?:er)? | old(?:er)? | adults?
        | kids | seniors? | \d{2}\s?\+
    """,
    de="jung(?:e[rnms]?)?",
    es="jóven(?:es)? | joven",
    fr="jeunes?",
    it="giovani?",
    pt="jove(?:m|ns)",
    nl="jong(?:e)?",
    tr="genç(?:ler)?",
    ar="شباب | الشباب",
)
_AGES: Final = rf"(?: {_BETWEEN_AGES} | {_YOUNG} )"
SEX: Final = any_of(
    en="females? | males? | women | men | girls | boys",
    de="weibliche?[rnms]? | männliche?[rnms]? | frauen | männer | mädels | jungs | mädchen",
    es="femenin[oa] | masculin[oa] | mujeres | hombres",
    fr="féminine? | masculine? | femmes | hommes",
    it="femminile | maschile | donne | uomini",
    pt="feminin[oa] | masculin[oa] | mulheres | homens",
    nl="vrouwelijke? | mannelijke? | vrouwen | mannen",
    pl="kobiec[aey] | męsk[aie] | kobiety | mężczyźni",
    tr="kadın(?:lar)? | erkek(?:ler)?",
    ar="نساء | نسائي | رجال | النساء | الرجال",
)
_LIFE: Final = any_of(
    en="parents | mums | moms | mothers | families | students | professionals | homeowners | shoppers | gamers",
    de="eltern | mütter | familien | studenten",
    es="madres | padres | familias | estudiantes",
    fr="parents | mamans | familles | étudiants",
    it="mamme | genitori | studenti",
    pt="mães | pais | famílias",
    nl="ouders | moeders | gezinnen | studenten",
    pl="rodzice | mamy | studenci",
    tr="anneler | ebeveynler | öğrenciler",
)
_NOUN: Final = any_of(
    en="""
        (?:target )?audiences? | viewers | viewership | fan ?bases? | (?:target )?demographics?
        | listeners | target groups?
    """,
    de="zielgruppe | publikum",
    es="audiencia | público",
    fr="""
        audience | cible
        | public(?! (?:speak\\w*|health|relations|transport\\w*|art|librar\\w+|schools?|figures?|policy|
            sector|service|opinion|domain|gardens?))
    """,
    it="pubblico",
    pt="público | audiência",
    nl="publiek | doelgroep",
    pl="publiczność | publicznością | odbiorc(?:y|ów|ami) | grup[aą] docelow[aą]",
    tr="izleyici(?:si|ler|leri)? | (?:hedef )?kitle(?:si)?",
    ar="جمهور | الجمهور | جمهورهم",
)
_FOLLOWERS: Final = any_of(
    en="followers | followings? | fans | subscribers",
    es="seguidor[ea]s",
    fr="abonnée?s",
    pt="seguidor[ea]s",
    nl="volgers",
    tr="takipçi(?:ler)?",
)
"""An audience only with a word for whom: they are mostly counted."""
_TARGET: Final = any_of(
    en="target (?:audience|group|demographic)s?",
    de="zielgruppe",
    es="público objetivo",
    pt="público-alvo",
    nl="doelgroep",
    pl="grupa docelowa",
    tr="hedef kitle",
)
"""After these words everything up to a comma is about the audience."""
_MOSTLY: Final = any_of(
    en=r"""
        mostly | mainly | primarily | predominantly | largely | heavily | majority | more than half
        | (?:at least |over |min |minimum |> ?)?\d{1,3} ?%(?: or more)?
    """,
    de="überwiegend | hauptsächlich | vor allem",
    es="mayoritariamente | principalmente | sobre todo",
    fr="majoritairement | principalement | surtout",
    it="prevalentemente | principalmente | soprattutto",
    pt="majoritariamente | principalmente",
    nl="vooral | voornamelijk",
    pl="głównie | przeważnie",
    tr="çoğunlukla | ağırlıklı",
)
_NATION: Final = any_of(
    en="local | us | uk | american | german | european | [a-z]+(?:an|ish|ese)",
    es="local",
    fr="locale?",
)
_WITH: Final = any_of(
    en="with | having | have | has | whose | and | for",
    de="mit | deren",
    es="con | cuya | cuyo",
    fr="avec | dont",
    it="con | il cui",
    pt="com | cujo",
    nl="met",
    pl="z",
    ar="مع",
)
_ARTICLE: Final = any_of(
    en="an? | the | their",
    de="eine[rnm]? | die",
    es="una? | la | el | su",
    fr="une? | le | l'",
    it="una? | il",
    pt="uma? | o",
    nl="een",
)
_LINK: Final = any_of(
    en="""
        is | are | in | from | aged? | ages? | of | between | and | who are | that is | based | located | lives?
        | with
    """,
    de="in | aus | von | ist | zwischen",
    es="es | en | de | entre | que es",
    fr="est | en | de | entre",
    it="è | in | di | tra",
    pt="é | em | de | entre | no",
    nl="in | uit | van | tussen",
    pl="w | z",
)
_WHERE: Final = any_of(
    en="in | from | based in | located in | lives in | live in | coming from | comes from",
    de="in | aus",
    es="en | de",
    fr="en | au | de",
    it="in",
    pt="em | no",
    nl="in | uit",
    pl="w | z",
)
_NEXT_CLAUSE: Final = any_of(
    en="with | and | who | that | on | under | over | between | but | posting | verified | at least | min | max",
    de="mit | und | die",
    es="con | y | que",
    fr="avec | et | qui",
    pt="com | e | que",
)
_END: Final = rf"(?= \s* (?: $ | [,.;!?|/)] | \ {_NEXT_CLAUSE} (?!\w) ) )"
_QUALITY: Final = rf"(?: {_MOSTLY} | {SEX} | {_AGES} | {_LIFE} )"
_LEAD: Final = rf"(?: {_WITH}\ )? (?: {_ARTICLE}(?:(?<=')|\ ) )?"
_BEFORE: Final = rf"(?: (?:{_QUALITY}|{_NATION}) ,?\  ){{1,4}}"
_IN_PLACE: Final = rf"""(?:
    \ (?:{_MOSTLY}\ )? {_WHERE} (?:\ the)? \ [\w-]+ (?:\ (?:and|or|und|y|et|e)\ [\w-]+)? (?:\ [\w-]+)? {_END}
)"""
_AFTER: Final = rf"(?: ,?\ ? (?: {_LINK}\  ){{0,3}} (?<!\w) {_QUALITY} (?!\w) )"
_TAIL: Final = rf"(?: {_AFTER}{{0,4}} {_IN_PLACE}? {_AFTER}{{0,2}} )"
_SOME_TAIL: Final = (
    rf"(?: {_AFTER}{{1,4}} {_IN_PLACE}? {_AFTER}{{0,2}} | {_IN_PLACE} {_AFTER}{{0,2}} )"
)
_UNCOUNTED: Final = r"""(?! \ (?:
    over | above | under | below | between | > | < | growth | \d[\d.,]*\s?(?:k|m|thousand|million)(?!\w)
) )"""
_LED: Final = rf"(?: {_WITH}\ (?:{_ARTICLE}(?:(?<=')|\ ))? | (?<=[,;|(]\ ) | (?<=[,;|(]) | ^ )"

_PATTERNS: Final = tuple(
    compile_verbose(rf"(?<![\w@]) (?:{pattern}) (?!\w)")
    for pattern in (
        rf"{_LEAD} {_BEFORE} {_NOUN} (?!\w) {_TAIL}",
        rf"""{_LEAD} (?:(?:{_MOSTLY}|{SEX}|{_AGES})\ ){{1,3}} (?: {_NATION}\ )?
            {_FOLLOWERS} (?!\w) {_UNCOUNTED} {_TAIL}""",
        rf"{_LEAD} {_NOUN} (?!\w) {_SOME_TAIL}",
        rf"{_LED} {_FOLLOWERS} (?!\w) {_SOME_TAIL}",
        rf"""{_LED} {_NOUN} :?\ (?:[\w%+-]+\ ){{0,3}} (?<!\w) (?:\d{{1,3}}\ ?%|\d\d\ ?-\ ?\d\d|\d\d\+)
            (?=\s*(?:$|[,.;|)]))""",
        rf"{_LED} {_TARGET} (?:\ [\w%+-]+){{1,5}} (?=\s*(?:$|[,.;|)]))",
        rf"(?<=[,;|]\ ) (?:{SEX}|{_LIFE}) \ {_AGES} (?=\s*(?:$|[,.;|)]))",
        rf"""(?: popular | big | known | famous ) \ (?: with | among | amongst )
            \ (?: {SEX} | {_AGES} | [a-z]+ ) (?:\ [a-z]+)?? {_END}""",
    )
)
_COUNTED: Final = compile_verbose(r"""
    (?: \d\s?(?:k|m|mio|mil|thousand|million|bin)?\s?\+? | thousand | million | lakh | mio | mil | plus | more
    | bin ) \ $
""")
"""Before "followers in India", a number makes India the creators' country."""


def read_audiences(reading: Reading) -> None:
    for pattern in _PATTERNS:
        for match in reading.find(pattern):
            if not _COUNTED.search(reading.plain, 0, match.start()):
                reading.mark_unclear(AUDIENCE, *match.span())
