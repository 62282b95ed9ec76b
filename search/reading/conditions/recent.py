"""Reads recent activity in Japanese, Turkish and Arabic, which need other patterns: "3ヶ月以内に投稿した"."""

from datetime import timedelta
from typing import Final

from search.reading.conditions.days import RECENTLY_DAYS, ask_since
from search.reading.conditions.patterns import any_of, compile_verbose
from search.reading.conditions.reading import Reading

_DAYS: Final = {
    "日": 1, "週": 7, "月": 30, "年": 365,
    "gun": 1, "hafta": 7, "ay": 30, "yil": 365,
    "يوم": 1, "أيام": 1, "ايام": 1, "أسبوع": 7, "أسابيع": 7, "اسبوع": 7, "اسابيع": 7, "شهر": 30, "أشهر": 30, "اشهر": 30,
    "شهور": 30, "سنة": 365, "سنوات": 365,
}  # fmt: skip
_JAPANESE: Final = compile_verbose(
    r"(?: 最近(?:も|よく)? (?:"
    + any_of(ja="投稿 | 更新 | 活動 | アクティブ")
    + r") | (?:直近|過去|ここ)? (?P<count>\d{1,3}) (?:ヶ|か|カ|ヵ|ケ|箇)? (?P<unit>日|週|月|年) 間? "
    + r"(?: 以内 (?:に|の)? | (?:の間)?に ) (?:投稿|更新|活動) )"
    + any_of(ja="(?:を)?(?:している|してる|した|して|中)?(?:な|の)?")
)
_TURKISH: Final = compile_verbose(r"""
    (?<!\w) son\ (?: zamanlarda | donemde | (?P<count>\d{1,3})?\ ? (?P<unit>gun|hafta|ay|yil)\w{0,5} ) \ (?:icinde\ )?
    (?: aktif(?:\ olan)? | (?:icerik\ |video\ |gonderi\ )?paylas(?:im\ yapan|an|mis) | yayin\ yapan ) (?!\w)
""")
_ARABIC: Final = compile_verbose(
    r"(?<!\w)"
    + any_of(ar="(?:ال)?(?:نشط|نشطة|نشطين|نشطون|نشطات) | (?:الذين )?(?:نشروا|ينشرون|نشرت|تنشر)")
    + r" \ (?: "
    + any_of(ar="مؤخرا | مؤخراً | حاليا | حاليًا")
    + r" | (?:خلال|في) \ (?:ال)?(?:اخر|آخر) \ (?P<count>\d{1,3})?\ ? (?P<unit>"
    + "|".join(unit for unit in _DAYS if unit > "ء")
    + r") ) (?!\w)"
)


def read_recent(reading: Reading) -> None:
    for pattern in (_JAPANESE, _TURKISH, _ARABIC):
        for match in reading.find(pattern):
            days = (
                _DAYS[match["unit"]] * int(match["count"] or 1) if match["unit"] else RECENTLY_DAYS
            )
            ask_since(reading, reading.today - timedelta(days=days), *match.span())
