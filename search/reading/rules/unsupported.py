"""Reads conditions for which nothing is stored: single brands, quality, the form of the answer, a deadline."""

from typing import Final

from search.reading.rules.account_words import ACCOUNT, DOERS
from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading
from search.reading.rules.unclear_reasons import BRANDS, DEADLINE, ORDER, OUTPUT, QUALITY

_PEOPLE: Final = rf"(?:{ACCOUNT}|{DOERS})"
_PEOPLE_AFTER: Final = rf"\ (?:[\w-]+\ ){{0,2}} {_PEOPLE} (?!\w)"
_SPONSORED: Final = any_of(
    en="""
        (?:spon[cs]o?[re]*d|sponser?d|sponsored|endorsed|paid|represented) by
        | affiliated (?:with|to) | associated with | partnered with | brand ambassadors? (?:of|for)
    """,
    de="gesponsert (?:von|durch) | (?:werben|geworben) für",
    es="patrocinad[oa]s? por",
    fr="sponsorisée?s? par",
    it="sponsorizzat[oiea] da",
    pt="patrocinad[oa]s? (?:por|pela?|pelo)",
    nl="gesponsord door",
    pl="sponsorowan[iyae](?:ch)? przez",
)
_BRAND_WORK: Final = any_of(
    en="""
        (?:(?:who|that|and) )?(?:(?:have|has|had|did) ?)?(?:not |n't |never |already |previously )(?:yet )?(?:worked?|
            collaborated?|partner(?:ed)?|working|done (?:ads|deals|sponsorships?|promos?)) (?:with|for)
        | (?:(?:who|that|and) )?(?:have|has|had)(?:n't|nt| not)? (?:yet |ever )?(?:worked|collaborated|partnered) with
        | (?:(?:who|that|and) )?(?:have|has)(?:n't| not| never) (?:promoted|advertised|reviewed)
        | (?:(?:who|that) )?worked with
    """,
    de="""
        die (?:noch )?(?:nicht|nie|schon|bereits)(?: mal)? (?:für|mit)
    """,
    es="""
        que (?:no |ya |nunca )?(?:hayan?|han?) (?:trabajado|colaborado|hecho (?:publi|publicidad|promo)) (?:con|para|de)
        | que (?:no |nunca )?(?:trabajen|colaboren|trabajan|colaboran) con
    """,
    fr="""
        qui (?:n'ont|ont|n'a|a) (?:pas |jamais |déjà )?(?:travaillé|collaboré) avec
        | qui (?:ne )?(?:travaillent|collaborent) (?:pas |jamais )?avec
    """,
    it="""
        che (?:non )?(?:hanno|abbiano)(?: mai| già)? (?:lavorato|collaborato) con
        | che (?:non )?(?:lavorano|collaborano|lavorino|collaborino) con
    """,
    pt="""
        que (?:não |já |nunca )?(?:tenham |têm )?(?:trabalhado|trabalharam|colaboraram|trabalham|colaboram) com
        | sem (?:parceria|publi|contrato) com
        | que (?:não |já |nunca )?(?:tenham )?(?:fizeram|feito|fazem|façam) (?:publis?|publicidade|propaganda|parceria)
            (?:pra|para|com|da|do|de)
    """,
    nl="""
        die (?:niet|nooit|nog niet|al) (?:met|voor)
    """,
    pl="""
        któr(?:zy|e) (?:nie |już |nigdy nie )?współprac(?:ował[iy]|owal[iy]|ują) z | (?:nie )?współpracując[ye](?:ch)? z
    """,
    ar="(?:لم (?:يعملوا|يتعاونوا|تعمل|تتعاون)|لا (?:يعملون|يتعاونون|تعمل|تتعاون)) مع | (?:غير )?برعاية",
)
_NOT: Final = any_of(
    en="""
        who are | that are | who is | are | not | never | already | exclude | excluding | except | anyone | anybody
        | people | creators
    """,
    de="die | nicht | nie | noch",
    es="que | no | estén | están | son | sean",
    fr="qui | ne | sont | pas | non",
    it="che | non | sono | siano",
    pt="que | não | são | sejam",
    nl="die | niet | nooit",
    pl="nie | którzy",
)
_BRANDED: Final = rf"""
    (?:{_NOT}\ ){{0,3}} {_SPONSORED} (?!\w) (?: [^,.;!?|] | (?<=\w)\.(?=\w) ){{0,50}} |
    {_BRAND_WORK} (?!\w) (?: [^,.;!?|] | (?<=\w)\.(?=\w) ){{0,50}}
    | die\ mit\ [^,.;!?]{{1,40}}\ (?:zusammen)?gearbeitet (?:\ (?:haben|hat))?
"""
_LABELLED_AD: Final = r"""(?:who\ |that\ )? (?:have\ |has\ )? (?:already\ )? (?:did|done) \ (?:an?\ )?
    (?:labell?ed\ |paid\ |sponsored\ )? ads? (?:\ \([^)]*\))? (?:\ for|\ with)?"""
_UNSPACED_BRAND: Final = (
    r"[^\s、。]{1,20}と(?:仕事|コラボ|提携)(?:をした|した)?(?:ことが)?(?:ない|ある)?"
)
_TURKISH_BRAND: Final = (
    r"[\w]+ \ ile \ (?:daha\ once\ )? (?:calismamis|calismis|calismayan|calisan)"
)

_QUALITY: Final = rf"""
    (?: authentic | credible | high[ -]quality | quality | trustworthy | relatable ) (?= , | {_PEOPLE_AFTER}
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
_COLUMN: Final = any_of(
    en="""
        engagement(?: rates?)? | prices?(?: per \\w+)? | followers?(?: counts?)? | e-?mails?(?: address(?:es)?)?
        | links? | rates? | names? | handles? | locations?
    """,
)
_OUTPUT: Final = rf"with\ their\ {_COLUMN} (?: (?:,\ |\ and\ |,\ and\ ) (?:their\ )? {_COLUMN} )*"
_ORDER: Final = any_of(
    en="""
        (?:sorted|sort|ordered|order|ranked|rank) by [\\w ]{3,30}?(?: (?:asc|desc|descending|ascending))?(?=$|[,.;!?])
        | in (?:a |an )?(?:table|spreadsheet|csv|excel|google sheet)(?: format)?
    """,
    de="(?:sortiert|geordnet) nach \\w+ | als (?:tabelle|liste|csv|excel)",
    es="orden(?:ad[oa]s?|ar) por \\w+ | en (?:una tabla|excel)",
    fr="(?:triée?s?|classée?s?) par \\w+",
    it="ordinat[ei] per \\w+",
    pt="ordenad[oa]s por \\w+",
    nl="gesorteerd op \\w+",
    pl="posortowan[aey] (?:według|po) \\w+",
)
_MONTH: Final = any_of(
    en="""
        jan(?:uary)? | feb(?:ruary)? | mar(?:ch)? | apr(?:il)? | may | june? | july? | aug(?:ust)? | sept?(?:ember)?
        | oct(?:ober)? | nov(?:ember)? | dec(?:ember)?
    """,
    de="januar | februar | märz | mai | juni | juli | oktober | dezember",
    es="enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | octubre | noviembre | diciembre",
    fr="janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre | décembre",
    it="gennaio | febbraio | aprile | maggio | giugno | luglio | settembre | ottobre | dicembre",
    pt="janeiro | fevereiro | março | maio | junho | julho | setembro | outubro | novembro | dezembro",
    nl="januari | februari | maart | mei | augustus | december",
)
_DATE: Final = rf"""(?:
    \d{{1,2}}(?:st|nd|rd|th|\.)? \ (?:of\ |de\ )? {_MONTH} | {_MONTH} \ \d{{1,2}}(?:st|nd|rd|th)?
    | \d{{1,2}}\.\d{{1,2}}\.?
    | (?: mon | tues | wednes | thurs | fri | satur | sun ) day | tomorrow | tonight | eod
    | (?:next|this|coming)\ (?: week | month | (?: mon | tues | wednes | thurs | fri | satur | sun ) day )
    | end\ of\ (?:the\ )? (?: week | month | year | {_MONTH} )
)"""
_UNTIL: Final = any_of(
    en="""
        (?:the )?(?:deadline|due(?: date)?|needed by|need (?:it |them |this )?by|go(?:es|ing)? live|launch(?:ing)?)
            (?: is)?(?: on| by)? | by
    """,
    de="deadline | frist | abgabe | bis zum",
    es="fecha límite(?: es)? | antes del | para el",
    fr="date limite | avant le | pour le",
    it="scadenza | entro il",
    pt="prazo | até o dia | até dia",
    nl="deadline | uiterlijk",
)
_URGENT: Final = any_of(
    en="(?:asap|urgent(?:ly)?)(?: please)?(?= |$|[,.!])",
    de="dringend",
    es="urgente",
    nl="met spoed",
    pl="pilne",
)
_SOON: Final = rf"""
    (?:please\ )? (?:reply|answer|send|respond) (?:\ me|\ us)? (?:\ \w+)? \ by\ {_DATE}
    | bis\ (?:zum\ )? \d{{1,2}}\.?\ {_MONTH} | {_UNTIL} :?\ (?:the\ )? {_DATE} (?:\ 20\d\d)? | {_URGENT}
"""
_BOUNDED: Final = (
    (_BRANDED, BRANDS),
    (_LABELLED_AD, BRANDS),
    (_TURKISH_BRAND, BRANDS),
    (_QUALITY, QUALITY),
    (_ENGAGED, QUALITY),
    (_OUTPUT, OUTPUT),
    (_ORDER, ORDER),
    (_SOON, DEADLINE),
)
_UNSPACED: Final = ((_UNSPACED_BRAND, BRANDS),)
_RULES: Final = tuple(
    (compile_verbose(rf"(?<![\w@]) (?:{pattern}) (?!\w)"), reason) for pattern, reason in _BOUNDED
) + tuple((compile_verbose(pattern), reason) for pattern, reason in _UNSPACED)


def read_unsupported(reading: Reading) -> None:
    for pattern, reason in _RULES:
        for match in reading.find(pattern):
            reading.mark_unclear(reason, *match.span())
