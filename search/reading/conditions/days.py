"""Finds how recently creators should have posted: "posted this month", "active in the last 30 days", "since March"."""

import re
from datetime import date, timedelta
from typing import Final

from search.reading.conditions.patterns import compile_verbose, read_meanings, read_words
from search.reading.conditions.reading import Reading

_WORDS: Final = read_words("days")

RECENTLY_DAYS: Final = 60
"""The number of days that "recently" means. Users see the resulting date."""

_MONTHS: Final = {name: int(number) for name, number in read_meanings("months").items()}
_MONTH: Final = "|".join(_MONTHS)
_COUNTS: Final = {word: int(number) for word, number in read_meanings("counts").items()}
_COUNT: Final = rf"\d{{1,4}}|{'|'.join(map(re.escape, _COUNTS))}"
_DAYS: Final = {"hour": 1 / 24, "day": 1, "week": 7, "month": 30, "quarter": 91, "year": 365}
_UNITS: Final = {start: _DAYS[unit] for start, unit in read_meanings("units").items()}
"""The number of days in a unit of time, by the first letters of the unit's name. Of several matching entries, the
longest counts."""

_LAST: Final = rf"""
    (?:{_WORDS.within}(?:(?<=')|\ ))? (?:{_WORDS.the}\ )? {_WORDS.last_before}
        (?:\ (?P<count>{_COUNT}))? \ (?P<unit>{_WORDS.unit})
    | (?:(?:en|dans|nos)\ )? (?:(?:los|las|les|ces)\ )?
        (?P<count2>{_COUNT}) \ {_WORDS.last_after} \ (?P<unit2>{_WORDS.unit})
    | (?:less\ than|under|within) \ (?P<count3>{_COUNT}) \ (?P<unit3>{_WORDS.unit}) (?:\ ago)?
    | la\ (?P<unit4>semana|semaine)\ (?:pasada|derniere) | el\ (?P<unit5>mes|ano)\ pasado
"""
_THIS: Final = rf"""
    (?:(?:within|in|during)\ )? (?P<this>{_WORDS.this_word}|current) \ (?P<period>{_WORDS.period}) (?:-ci)?
"""
_SINCE: Final = rf"""
    {_WORDS.since_word} \ (?:the\ )? (?:start\ of\ |beginning\ of\ |early\ )?
    (?: (?P<iso>\d{{4}}-\d{{1,2}}-\d{{1,2}})
      | (?: (?P<day>\d{{1,2}}) (?:st|nd|rd|th|\.)? \ (?:of\ |de\ )? )?
        (?P<month>{_MONTH}) \.? (?: \ (?P<day2>\d{{1,2}}) (?:st|nd|rd|th)? (?!\d) )?
        ,? (?: \ (?:of\ |de\ )? (?P<year>20\d\d) )?
      | (?P<only_year>20\d\d) )
    (?:\ onwards?|\ on)?
"""
_IN: Final = rf"""
    in\ (?P<month2>{_MONTH}) (?:\ (?P<year2>20\d\d))? | in\ (?P<only_year2>20\d\d)
"""
_DAY: Final = r"(?P<today>today|heute|hoy|aujourd'hui|hoje) | (?P<yesterday>yesterday|gestern|ayer|hier|ontem)"
_RECENT: Final = rf"(?P<recent>{_WORDS.recent_word})"
_WHEN: Final = rf"(?: {_LAST} | {_THIS} | {_SINCE} | {_IN} | {_DAY} | {_RECENT} )"

_LEAD: Final = rf"(?:(?:who|that)\ )? (?:last\ )? (?:{_WORDS.have}\ )*"
_POSTED: Final = compile_verbose(rf"""
    (?<!\w) (?P<lead> {_LEAD} (?P<did>{_WORDS.did}) (?:\ {_WORDS.something})? )
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
    rf"(?<!\w) (?:die\ )? (?P<when>{_WHEN}) \ {_WORDS.verb_last}(?!\w)"
)
"""Matches phrases with the verb at the end: "die in den letzten zwei Wochen aktiv sind"."""
_JAPANESE: Final = compile_verbose(rf"""
    (?P<when> 最近(?:も|よく)? {_WORDS.ja_active}
    | (?:直近|過去|ここ)? (?P<count>\d{{1,3}}) (?:ヶ|か|カ|ヵ|ケ|箇)? (?P<unit>日|週|月|年) 間?
        (?: 以内 (?:に|の)? | (?:の間)?に ) (?:投稿|更新|活動) ) {_WORDS.ja_past}
""")
"""Matches Japanese phrases such as "3ヶ月以内に投稿した"."""
_TURKISH: Final = compile_verbose(r"""
    (?<!\w) (?P<when> son\ (?: zamanlarda | donemde | (?P<count>\d{1,3})?\ ? (?P<unit>gun|hafta|ay|yil)\w{0,5} ) )
    \ (?:icinde\ )?
    (?: aktif(?:\ olan)? | (?:icerik\ |video\ |gonderi\ )?paylas(?:im\ yapan|an|mis) | yayin\ yapan ) (?!\w)
""")
_ARABIC: Final = compile_verbose(rf"""
    (?<!\w) {_WORDS.ar_active} \ (?P<when> {_WORDS.ar_lately}
    | (?:خلال|في) \ (?:ال)?(?:اخر|آخر) \ (?P<count>\d{{1,3}})?\ ? (?P<unit>{_WORDS.ar_unit}) ) (?!\w)
""")
_UNREADABLE: Final = compile_verbose(rf"""
    (?<!\w) {_WORDS.inactive}
    (?: \ (?: {_WHEN} | (?:for|in)\ (?:over\ |more\ than\ |at\ least\ )? (?:{_COUNT})\ {_WORDS.unit} ) )?
    (?!\w)
""")


def read_days(reading: Reading) -> None:
    for match in reading.find(_UNREADABLE):
        reading.mark_unclear(
            "Searches cannot ask for creators who stopped posting, only for those who posted since a day.",
            *match.span(),
        )
    for pattern in (
        _POSTED,
        _VERB_LAST,
        _SINCE_ALONE,
        _RECENTLY_ACTIVE,
        _JAPANESE,
        _TURKISH,
        _ARABIC,
    ):
        for match in reading.find(pattern):
            _posted(reading, match)


def _posted(reading: Reading, match: re.Match[str]) -> None:
    # The groups of an alternative have a number after their names, such as `when2`. Of the groups with the same name,
    # the first counts.
    groups = reversed(match.groupdict().items())
    found = {name.rstrip("2345"): words for name, words in groups if words}
    between = found.get("between")
    if between and found["did"] in {"content", "videos", "video", "reels", "online"}:
        return
    try:
        day = _day_of(found, reading.today)
    except (ValueError, OverflowError):
        day = None
    if day is None or day > reading.today:
        reading.mark_unclear("This day is not clear, or is in the future.", *match.span("when"))
        return
    # The words between the verb and the time are the subject: "posted about Ramadan this month".
    start = match.start("when") if between else match.start()
    day = max(day, reading.values.get("posted_after", day))
    reading.take("posted_after", day, start, match.end())


def _day_of(found: dict[str, str], today: date) -> date:
    """Returns the day that the matched words mean. If the match has no named group, the words mean "recently"."""
    if "this" in found:
        return _period_start(found["period"], today)
    if "today" in found or "yesterday" in found:
        return today - timedelta(days=1 if "yesterday" in found else 0)
    if "iso" in found:
        year, month, day = map(int, found["iso"].split("-"))
        return date(year, month, day)
    if "only_year" in found:
        return date(int(found["only_year"]), 1, 1)
    if "month" in found:
        return _month_start(found, today)
    is_counted = "unit" in found
    return today - timedelta(days=_count_days(**found) if is_counted else RECENTLY_DAYS)


def _count_days(unit: str, count: str = "1", **_: str) -> int:
    many = int(count) if count.isdigit() else _COUNTS[count]
    days = next(days for beginning, days in _UNITS.items() if unit.startswith(beginning))
    return max(1, round(many * days))


def _period_start(period: str, today: date) -> date:
    if period in {"week", "woche", "semana", "semaine"}:
        return today - timedelta(days=today.weekday())
    if period == "quarter":
        return date(today.year, 3 * ((today.month - 1) // 3) + 1, 1)
    return date(today.year, today.month if period.startswith("m") else 1, 1)


def _month_start(found: dict[str, str], today: date) -> date:
    """Returns the first day of the month that the words name. If they name no year, it is the latest such month that
    has begun."""
    month, day = _MONTHS[found["month"]], int(found.get("day", 1))
    if "year" in found:
        return date(int(found["year"]), month, day)
    return date(today.year - (date(today.year, month, day) > today), month, day)
