"""Reads when creators last posted: "posted this month", "active in the last 30 days", "since March"."""

import re
from datetime import date, timedelta
from typing import Final

from search.filters.table import POSTED_AFTER
from search.reading.conditions.patterns import any_of, compile_verbose
from search.reading.conditions.reading import Reading

RECENTLY_DAYS: Final = 60
"""Number of days that "recently" means. The chip shows the date."""

_MONTHS: Final = (
    "january jan januar enero janvier janeiro",
    "february feb februar febrero fevrier fevereiro",
    "march mar marz maerz marzo mars marco",
    "april apr abril avril",
    "may mai mayo maio",
    "june jun juni junio juin junho",
    "july jul juli julio juillet julho",
    "august aug agosto aout",
    "september sept sep septiembre septembre setembro",
    "october oct oktober okt octubre octobre outubro",
    "november nov noviembre novembre novembro",
    "december dec dezember dez diciembre decembre dezembro",
)
_MONTH_NUMBERS: Final = {name: i for i, names in enumerate(_MONTHS, 1) for name in names.split()}
_MONTH: Final = "|".join(sorted(_MONTH_NUMBERS, key=len, reverse=True))
_COUNTS: Final = {
    # English
    "a": 1, "an": 1, "one": 1, "two": 2, "couple of": 2, "couple": 2, "three": 3, "few": 3,
    "four": 4, "six": 6, "seven": 7, "ten": 10, "thirty": 30, "ninety": 90,
    # German, Spanish, French, Italian, Portuguese, Dutch, Polish
    "zwei": 2, "drei": 3, "sechs": 6, "dos": 2, "tres": 3, "seis": 6, "deux": 2, "trois": 3,
    "due": 2, "tre": 3, "sei": 6, "dois": 2, "duas": 2, "twee": 2, "drie": 3, "zes": 6, "dwa": 2, "dwoch": 2, "trzy": 3,
    "trzech": 3, "szesciu": 6,
    # No count: "last week".
    "": 1,
}  # fmt: skip
_COUNT_WORDS: Final = sorted((re.escape(word) for word in _COUNTS if word), key=len, reverse=True)
_COUNT: Final = rf"\d{{1,4}}|{'|'.join(_COUNT_WORDS)}"
_UNIT: Final = any_of(
    en="hours? | hrs? | h | days? | weeks? | wks? | months? | quarters? | years? | yrs?",
    de="stunden? | tagen? | tage | wochen? | monate?n? | jahre?n?",
    es="horas? | dias? | semanas? | mes | meses | anos?",
    fr="heures? | jours? | semaines? | mois | annees? | ans?",
    it="ore | giorni | settiman[ae] | mes[ei] | ann[oi]",
    pt="horas? | dias? | semanas? | mês | meses | anos?",
    nl="uur | dagen | dag | weken | week | maand | maanden | jaar",
    pl="godzin | dni(?:ach)? | tygodni(?:u|e|a|ach)? | miesięcy | miesiąc(?:a|e|u|ach)? | rok[u]? | lat(?:ach)?",
)
_HOUR: Final = 1 / 24
_UNIT_DAYS: Final = (
    ("hour", _HOUR), ("hr", _HOUR), ("stund", _HOUR), ("hora", _HOUR), ("heure", _HOUR),
    ("ore", _HOUR), ("uur", _HOUR), ("godzin", _HOUR),
    ("semain", 7), ("seman", 7), ("settiman", 7), ("week", 7), ("weken", 7), ("wk", 7), ("woche", 7), ("tygodn", 7),
    ("mois", 30), ("mes", 30), ("mont", 30), ("monat", 30), ("maand", 30), ("miesi", 30), ("quarter", 91),
    ("year", 365), ("yr", 365), ("jahr", 365), ("jaar", 365), ("an", 365), ("rok", 365), ("lat", 365),
    ("h", _HOUR), ("d", 1), ("t", 1), ("j", 1), ("g", 1),
)  # fmt: skip
"""Number of days by the first letters of a unit. The first entry that matches is used."""

_WITHIN: Final = any_of(
    en="in | within | over | during | for",
    es="en",
    fr="dans | au cours",
    it="negli | nelle | nell' | nei | nel",
    pt="nos | nas | no | na",
    de="in den | innerhalb der | in der | im",
    nl="in | de | binnen",
    pl="w | w ciągu | przez",
)
_THE: Final = any_of(
    en="the",
    es="los | las | el | la",
    fr="les | ces | des | le | la",
    de="den | der",
    nl="de | het afgelopen",
    pt="o",
)
_LAST_BEFORE: Final = any_of(
    en="last | past | previous",
    de="letzten?r? | vergangenen",
    es="ultim[oa]s?",
    fr="derniers? | dernieres?",
    it="ultim[oaie]",
    nl="laatste | afgelopen | vorige",
    pl="ostatnich | ostatnim | ostatni",
)
_LAST_AFTER: Final = any_of(es="ultim[oa]s", fr="derniers? | dernieres?")
_LAST: Final = rf"""
    (?:{_WITHIN}(?:(?<=')|\ ))? (?:{_THE}\ )? {_LAST_BEFORE} (?:\ (?P<count>{_COUNT}))? \ (?P<unit>{_UNIT})
    | (?:(?:en|dans|nos)\ )? (?:(?:los|las|les|ces)\ )?
        (?P<count2>{_COUNT}) \ {_LAST_AFTER} \ (?P<unit2>{_UNIT})
    | (?:less\ than|under|within) \ (?P<count3>{_COUNT}) \ (?P<unit3>{_UNIT}) (?:\ ago)?
    | la\ (?P<unit4>semana|semaine)\ (?:pasada|derniere) | el\ (?P<unit5>mes|ano)\ pasado
"""
_THIS_WORD: Final = any_of(
    en="this",
    de="diesen | diese | dieses | diesem",
    es="este | esta",
    pt="esse | essa",
    fr="ce | cette",
    it="questo | questa",
    nl="deze | dit",
    pl="w tym",
)
_PERIOD: Final = any_of(
    en="week | month | quarter | year",
    de="woche | monat | jahr",
    es="semana | mes | ano",
    fr="mois | semaine | annee",
    it="mese | settimana | anno",
    pt="mês | ano",
    nl="maand | jaar",
    pl="tygodniu | miesiącu | roku",
)
_THIS: Final = rf"""
    (?:(?:within|in|during)\ )? (?P<this>{_THIS_WORD}|current) \ (?P<period>{_PERIOD}) (?:-ci)?
"""
_SINCE_WORD: Final = any_of(
    en="since | after | from | as of",
    de="seit | ab | nach",
    es="desde",
    fr="depuis | apres",
    it="dal",
)
_SINCE: Final = rf"""
    {_SINCE_WORD} \ (?:the\ )? (?:start\ of\ |beginning\ of\ |early\ )?
    (?: (?P<iso>\d{{4}}-\d{{1,2}}-\d{{1,2}})
      | (?: (?P<day>\d{{1,2}}) (?:st|nd|rd|th|\.)? \ (?:of\ |de\ )? )?
        (?P<month>{_MONTH}) \.? (?: \ (?P<day2>\d{{1,2}}) (?:st|nd|rd|th)? (?!\d) )?
        ,? (?: \ (?:of\ |de\ )? (?P<year>20\d\d) )?
      | (?P<only_year>20\d\d) )
    (?:\ onwards?|\ on)?
"""
_IN: Final = rf"""
    in\ (?P<in_month>{_MONTH}) (?:\ (?P<in_year>20\d\d))? | in\ (?P<year_alone>20\d\d)
"""
_DAY: Final = r"(?P<today>today|heute|hoy|aujourd'hui|hoje) | (?P<yesterday>yesterday|gestern|ayer|hier|ontem)"
_RECENT_WORD: Final = any_of(
    en="recently | lately | these days | right now | currently",
    de="kurzlich | zuletzt | derzeit | aktuell | in letzter zeit",
    es="recientemente | últimamente",
    fr="recemment | dernierement | ces derniers temps",
    it="di recente | recentemente | ultimamente",
    pt="recentemente | ultimamente",
    nl="recent | onlangs",
    pl="ostatnio | niedawno",
    tr="son zamanlarda | yakın zamanda",
)
_RECENT: Final = rf"(?P<recent>{_RECENT_WORD})"
_WHEN: Final = rf"(?: {_LAST} | {_THIS} | {_SINCE} | {_IN} | {_DAY} | {_RECENT} )"

_DID: Final = any_of(
    en="""
        posted | posting | posts? | active | uploaded | uploads? | uploading | published | publishing
        | shared | content | videos? | reels | online
    """,
    de="gepostet | posten | aktiv | veroffentlicht",
    es="publicad[oa]s? | publicaron | publican | publiquen | publica | activ[oa]s? | suben",
    fr="actif(?:s)? | actives? | publie(?:nt|s)? | posté | postent",
    it="attiv[oaie] | pubblicato | pubblicano",
    pt="ativ[oa]s? | postaram | postou | postam | publicaram | publicam",
    nl="actief | gepost | geplaatst | plaatsen | posten",
    pl="aktywn[yaei] | aktywnych | publikują | publikujących | publikowali",
)
_HAVE: Final = any_of(
    en="have | has | had | were | are | was | been | is | being | still",
    de="haben | hat",
    es="han | que | estén | están | sean",
    fr="ont | qui | sont | a",
    it="che | hanno | sono | siano",
    pt="que | estejam | são | estão",
    nl="die | zijn | hebben | nog",
    pl="którzy | które | są",
)
_LEAD: Final = rf"(?:(?:who|that)\ )? (?:last\ )? (?:{_HAVE}\ )*"
_SOMETHING: Final = any_of(
    en="new | fresh | something | anything | content | videos? | posts? | at least once"
)
_POSTED: Final = compile_verbose(rf"""
    (?<!\w) (?P<lead> {_LEAD} (?P<did>{_DID}) (?:\ {_SOMETHING})? )
    (?P<between> \ [^.,;!?]{{0,60}}? )?? \ (?P<when>{_WHEN}) (?!\w) (?:\ gepostet|\ aktiv)?
""")
_RECENTLY_ACTIVE: Final = compile_verbose(r"""
    (?<!\w) (?:who\ are\ |that\ are\ |are\ )? (?:recently|currently|still|actively)
        \ (?:active|posting|posted|uploading) (?!\w)
    | (?<!\w) (?:with\ )? (?:a\ )? recent\ (?:posts?|activity|content|uploads?|videos?) (?!\w)
    | (?<!\w) (?: active\ (?:creators?|accounts?|profiles?|influencers?) (?=\ |$)
                | that\ are\ active$ | who\ are\ active$ | (?<=,\ )active$ )
""")
_SINCE_ALONE: Final = compile_verbose(rf"""
    (?: ^ | (?<=,\ ) ) (?P<when> {_SINCE} | {_LAST} | {_THIS} | {_DAY} | {_RECENT} ) (?= $ | , )
""")
_VERB_LAST: Final = compile_verbose(
    rf"(?<!\w) (?:die\ )? (?P<when>{_WHEN}) \ "
    + any_of(
        de="(?:aktiv|gepostet|veröffentlicht)(?: sind| waren| haben| hat)?",
        nl="(?:actief|gepost)(?: zijn| waren| hebben)?",
    )
    + r"(?!\w)"
)
"""Phrases that end with the verb: "die in den letzten zwei Wochen aktiv sind"."""
_INACTIVE: Final = any_of(
    en="""
        (?:who )?(?:have|has) ?(?:n't|not) posted | inactive | not active | dormant | havent posted
        | stopped posting
    """
)
_UNREADABLE: Final = compile_verbose(rf"""
    (?<!\w) {_INACTIVE}
    (?: \ (?: {_WHEN} | (?:for|in)\ (?:over\ |more\ than\ |at\ least\ )? (?:{_COUNT})\ {_UNIT} ) )?
    (?!\w)
""")


def read_days(reading: Reading) -> None:
    for match in reading.find(_UNREADABLE):
        reading.mark_unclear(
            "Searches cannot ask for creators who stopped posting, only for those who posted since a day.",
            *match.span(),
        )
    for match in reading.find(_POSTED):
        _posted(reading, match)
    for pattern in (_VERB_LAST, _SINCE_ALONE):
        for match in reading.find(pattern):
            _posted(reading, match)
    for match in reading.find(_RECENTLY_ACTIVE):
        ask_since(reading, reading.today - timedelta(days=RECENTLY_DAYS), *match.span())


def _posted(reading: Reading, match: re.Match[str]) -> None:
    between = match.groupdict().get("between")
    if between and match["did"] in {"content", "videos", "video", "reels", "online"}:
        return
    try:
        day = _day_of(match, reading.today)
    except (ValueError, OverflowError):
        day = None
    if day is None or day > reading.today:
        reading.mark_unclear("This day is not clear, or is in the future.", *match.span("when"))
        return
    # The words in between are the subject: "posted about Ramadan this month".
    start = match.start("when") if between else match.start()
    ask_since(reading, day, start, match.end())


def ask_since(reading: Reading, day: date, start: int, end: int) -> None:
    reading.posted_after = max(day, reading.posted_after or day)
    reading.take("posted_after", POSTED_AFTER.chip(day), start, end)


def _day_of(match: re.Match[str], today: date) -> date | None:
    found = match.groupdict()
    if found["this"]:
        return _period_start(found["period"], today)
    if found["today"] or found["yesterday"]:
        return today - timedelta(days=1 if found["yesterday"] else 0)
    if found["recent"]:
        return today - timedelta(days=RECENTLY_DAYS)
    if found["iso"]:
        year, month, day = map(int, found["iso"].split("-"))
        return date(year, month, day)
    if found["only_year"] or found.get("year_alone"):
        return date(int(found["only_year"] or found.get("year_alone") or 1), 1, 1)
    if found["month"] or found.get("in_month"):
        return _month_start(found, today)
    return _days_ago(found, today)


def _days_ago(found: dict[str, str | None], today: date) -> date:
    unit = next(
        found[name] or "" for name in ("unit", "unit2", "unit3", "unit4", "unit5") if found[name]
    )
    count = found["count"] or found["count2"] or found["count3"] or ""
    many = int(count) if count.isdigit() else _COUNTS[count]
    days = next(days for beginning, days in _UNIT_DAYS if unit.startswith(beginning))
    return today - timedelta(days=max(1, round(many * days)))


def _period_start(period: str, today: date) -> date:
    if period in {"week", "woche", "semana", "semaine"}:
        return today - timedelta(days=today.weekday())
    if period == "quarter":
        return date(today.year, 3 * ((today.month - 1) // 3) + 1, 1)
    return date(today.year, today.month if period.startswith("m") else 1, 1)


def _month_start(found: dict[str, str | None], today: date) -> date:
    """Returns the first day of the named month. Without a year, it is the latest such month that has begun."""
    month = _MONTH_NUMBERS[found["month"] or found.get("in_month") or ""]
    day = int(found["day"] or found["day2"] or 1)
    said = found["year"] or found.get("in_year")
    year = int(said) if said else today.year - (date(today.year, month, day) > today)
    return date(year, month, day)
