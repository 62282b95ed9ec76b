"""Reads wishes for creators' gender and age, which are not known: "women only", "aged 25 to 35", "über 40 Jahre"."""

from typing import Final

from search.reading.rules.account_words import ACCOUNT, DOERS
from search.reading.rules.audiences import SEX
from search.reading.rules.patterns import SEGMENT, any_of, compile_verbose
from search.reading.rules.reading import Reading
from search.reading.rules.unclear_reasons import AGE, GENDER

_PEOPLE: Final = rf"(?:{ACCOUNT}|{DOERS})"
_AHEAD: Final = rf"(?= \ (?:[\w-]+\ ){{0,2}} {_PEOPLE} (?!\w) )"
_FEMALE: Final = any_of(
    en="female | male | all-female | women-only | non-binary",
    de="weibliche[rns]? | männliche[rns]?",
)
_ONLY: Final = any_of(
    en="only | just | preferably | prefer(?:red|ence for)? | ideally | must be",
    de="nur | bevorzugt | am liebsten",
    es="solo(?! (?:fe)?male) | solamente | preferiblemente | preferentemente",
    fr="uniquement | seulement | de préférence | plutôt",
    it="soltanto | preferibilmente",
    pt="só | somente | apenas | de preferência",
    nl="alleen | bij voorkeur",
    pl="tylko | najlepiej",
    tr="sadece | tercihen",
    ar="فقط | يفضل",
)
_SEX: Final = any_of(
    en="girlies | ladies | gals | guys | (?:all )?genders?",
    es="chicas | chicos",
    it="ragazze | ragazzi | maschi | femmine",
    pt="meninas",
    ar="سيدات",
)
_ANY_SEX: Final = rf"(?: {SEX} | {_SEX} )"
_DIGITS: Final = r"(?<![\d.,$€£]) [1-7]\d (?![\d.,]*\d)"
_YEARS: Final = any_of(
    en="years? old | yrs? old | y/?o | years of age",
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
    en="between | from",
    de="zwischen | von | im alter (?:von|zwischen)",
    es="de | entre(?: los)?",
    fr="de | entre | âgée?s? (?:de|entre)",
    it="tra i | tra | dai | di",
    pt="de | entre(?: os)?",
    nl="tussen(?: de)? | van",
    pl="w wieku(?: od)? | od",
    ar="بين | من",
)
_TO: Final = r"(?: \s?[-–]\s? | \ (?:bis|und|to|and|a|y|et|e|e\ i|ai|en|tot|do|ile|و|الى)\ | \ و )"
_OVER: Final = any_of(
    en="over | above | under | below | older than | younger than",
    de="über | unter | älter als | jünger als | ab",
    es="mayor(?:es)? de | menor(?:es)? de | más de | menos de",
    fr="(?:de )?plus de | (?:de )?moins de",
    it="sopra i | sotto i | oltre i | più di",
    pt="maior(?:es)? de | menor(?:es)? de | acima de | mais de | menos de",
    nl="boven de | onder de | ouder dan | jonger dan",
    pl="powyżej | poniżej | po",
)
_RANGE: Final = rf"{_DIGITS} {_TO} (?:los\ |les\ |i\ )? {_DIGITS}"
_END: Final = (
    r"(?= \s* (?: $ | [,.;!?|)/] | \ (?:and|und|y|et|e|en|i|in|from|aus|with|mit)(?!\w) ) )"
)
_DECADE: Final = any_of(
    en="twenties | thirties | forties | fifties | sixties | [2-6]0'?s",
    de="(?:zwanzig|dreißig|vierzig|fünfzig)ern?",
)
_AGED: Final = rf"""
    (?:who\ are\ |and\ )? (?:aged?|ages) :?\ (?:between\ )? {_DIGITS} (?: {_TO} {_DIGITS} | \ ?\+ )?
    | (?:{_BETWEEN}\ )? {_DIGITS} (?:\ {_YEARS})? {_TO} (?:los\ |les\ |i\ )? {_DIGITS} \ {_YEARS}
    | (?:{_BETWEEN}\ ) {_RANGE} {_END}
    | (?: who\ are | who\ is | that\ are | die | que\ tengan | qui\ ont | che\ hanno
    | que\ tenham ) \ {_OVER} \ {_DIGITS}
        (?:\ {_YEARS})?
    | {_OVER} \ {_DIGITS} \ {_YEARS}
    | (?:who\ are\ |and\ )? in\ (?:their|her|his)\ (?:early\ |mid\ |late\ )? {_DECADE}
    | w\ wieku\ (?:od\ )?{_RANGE} (?:\ lat)?
"""
_AGED_PEOPLE: Final = rf"(?<=s\ ) (?:aged\ )? {_OVER} \ {_DIGITS} {_END}"
"""Only after people: "freestylers under 25"."""
_BEFORE_AGE: Final = compile_verbose(
    rf"(?<!\w) (?:{_PEOPLE}|(?!women|men|moms|mums|adults)\w+(?:lers|ners|cers|tters|gers|ists)) \ $"
)
_CODED: Final = (
    rf"{SEGMENT} (?: {_ANY_SEX} \ | [fmw]\ ? )? (?:{_BETWEEN}\ )? {_RANGE} (?= \s*(?:$|[,.;|)/]) )"
)
"""A cell of a table: "F 18-34"."""
_SEGMENT_AGE: Final = rf"""
    {SEGMENT} (?: {_ANY_SEX} \ )? (?: {_OVER} \ {_DIGITS} | (?:in\ )?(?:their\ )?(?:early\ |mid\ |late\ )?[2-6]0'?s )
    (?= \s* (?:$|[,.;|)/]) )
"""
_AFTER_SEX: Final = rf"{_ANY_SEX} \ (?: {_RANGE} | {_DIGITS}\ ?\+ ) (?= \s*(?:$|[,.;|)/]) )"
_NOT_FOR: Final = compile_verbose(
    r"(?<!for\ ) (?<!para\ ) (?<!fur\ ) (?<!pour\ ) (?<!per\ ) (?<!voor\ ) (?<!dla\ ) $"
)
"""What is made for people of an age is a subject: "fashion for women 40-60"."""
_GENDERED: Final = rf"""
    {_FEMALE} {_AHEAD}
    | {SEGMENT} (?: (?:{_ONLY}) \ )? {_ANY_SEX} (?: \ (?:{_ONLY}) )? (?: \ {_OVER} \ {_DIGITS} )?
        (?= \s* (?:$|[,.;!?|)/]) )
    | {_ONLY} \ (?:des\ )? {_ANY_SEX} (?= \s* (?:$|[,.;!?|)/]) )
    | {_ANY_SEX} \ {_ONLY} (?= \s* (?:$|[,.;!?|)/]) )
    | (?: prefer(?:ably|red)? | ideally | preferiblemente | de\ preference | bevorzugt ) \ {_ANY_SEX}
"""
_UNSPACED_GENDER: Final = any_of(
    ja="女性の?(?=クリエイタ|インフルエンサ|フロカ|アカウント|YouTu|人) | "
    "男性の?(?=クリエイタ|インフルエンサ|フロカ|アカウント|人) | 女性(?:のみ|限定) | 男性(?:のみ|限定)"
    r" | (?<=[\s、,])(?:女性|男性)(?=$|[\s、,。])"
)
_UNSPACED_AGE: Final = r"[1-6]0代(?:前半|後半)?の?"

_PATTERNS: Final = (
    (compile_verbose(rf"(?<![\w@]) (?:{_GENDERED}) (?!\w)"), GENDER),
    (compile_verbose(rf"(?<![\w@-]) (?:{_AGED}) (?!\w)"), AGE),
    (compile_verbose(rf"(?<![\w@-]) (?:{_CODED}) (?!\w)"), AGE),
    (compile_verbose(rf"(?<![\w@-]) (?:{_SEGMENT_AGE}) (?!\w)"), AGE),
    (compile_verbose(_UNSPACED_GENDER), GENDER),
    (compile_verbose(_UNSPACED_AGE), AGE),
)
_LED: Final = (
    (compile_verbose(rf"{_AGED_PEOPLE} (?!\w)"), _BEFORE_AGE),
    (compile_verbose(rf"(?<!\w) {_AFTER_SEX} (?!\w)"), _NOT_FOR),
)


def read_people(reading: Reading) -> None:
    for pattern, reason in _PATTERNS:
        for match in reading.find(pattern):
            reading.mark_unclear(reason, *match.span())
    for pattern, before in _LED:
        for match in reading.find(pattern):
            if before.search(reading.plain, max(0, match.start() - 40), match.start()):
                reading.mark_unclear(AGE, *match.span())
