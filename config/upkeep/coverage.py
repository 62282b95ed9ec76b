"""Counts the creators in the catalogue by their properties. Also measures the catalogue's growth, the age of its data,
and how many requests discoveries need. (A discovery searches the platforms for creators that fit a brief.)

Each figure comes from one SQL statement with a time limit. If a statement takes longer, its figure is None.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from math import ceil, log1p
from typing import Any, Final, NamedTuple

from django.db import OperationalError

from config.kit import clock
from config.kit.catalogue import limited_cursor
from creators.figures.sizes import SIZES, band_limits, describe_band
from creators.identity.platforms import NAMES
from creators.lexicon.languages import language_name
from creators.models import Platform
from creators.places.gazetteer import country_name
from scraping.status.status import ANSWERED, read_status

LIMIT_MS: Final = 4_000
MOST: Final = 20
"""Maximum rows and columns of a table of counts. Less frequent values are counted together."""
DAYS: Final = 30
SHADES: Final = 5

Rows = list[tuple[Any, ...]]


def read_in_time(query: str, values: Mapping[str, Any]) -> Rows | None:
    """Returns the rows of the query, or None if it takes longer than LIMIT_MS."""
    try:
        with limited_cursor(LIMIT_MS) as cursor:
            cursor.execute(query, values)
            return list(cursor.fetchall())
    except OperationalError:
        return None


# --- Who is covered -------------------------------------------------------------------------------


class Dimension(NamedTuple):
    """A property of creators, for counting them by its values. `values` is SQL that selects the values of the creator
    `c`, as texts."""

    label: str
    values: str
    describe: Callable[[str], str]
    is_ranked: bool = True
    """Whether tables list the most frequent values first. If false, values are sorted by their text."""
    joined: str = ""
    """SQL that joins another table which `values` needs. May be empty."""


DIMENSIONS: Final[Mapping[str, Dimension]] = {
    "subject": Dimension(
        "Subject",
        "SELECT theme FROM unnest(c.content_themes) AS theme WHERE left(theme, 1) <> '#'",
        str.capitalize,
    ),
    "country": Dimension("Country", "SELECT c.country", country_name),
    "language": Dimension("Language", "SELECT unnest(c.languages)", language_name),
    "size": Dimension(
        "Size",
        "SELECT width_bucket(sized.followers, %(sizes)s::bigint[])::text",
        lambda band: describe_band(band_limits(int(band))[0]).removesuffix(" followers"),
        is_ranked=False,
        joined="LEFT JOIN (SELECT creator_id, max(followers) AS followers FROM creators_profile GROUP BY 1) AS sized "
        "ON sized.creator_id = c.id",
    ),
}

_CELLS: Final = """
    SELECT of_row.value, of_column.value, count(*) FROM creators_creator c {joined}
    LEFT JOIN LATERAL ({rows}) AS of_row (value) ON true
    LEFT JOIN LATERAL ({columns}) AS of_column (value) ON true
    GROUP BY 1, 2
"""


class Grid(NamedTuple):
    """A table of counts. Each cell has a number, and a shade from 0 (no creators) to SHADES."""

    columns: list[str]
    rows: list[tuple[str, list[tuple[int, int]]]]


def count_covered(rows: Dimension, columns: Dimension) -> Grid | None:
    joined = rows.joined + columns.joined
    query = _CELLS.format(joined=joined, rows=rows.values, columns=columns.values)
    found = read_in_time(query, {"sizes": list(SIZES)})
    return None if found is None else draw_grid(found, rows, columns)


OTHERS, UNKNOWN = "Others", "Unknown"


def draw_grid(cells: Rows, rows: Dimension, columns: Dimension) -> Grid:
    """Returns a table of the most frequent values, followed by the sum of all other values and by unknown values. The
    last two have no shade, because their numbers are so large that all other cells would be light."""
    across = _name_values(((column, number) for _, column, number in cells), columns)
    down = _name_values(((row, number) for row, _, number in cells), rows)
    numbers = Counter[tuple[str, str]]()
    for row, column, number in cells:
        numbers[down[row], across[column]] += number
    named = {at: number for at, number in numbers.items() if not {OTHERS, UNKNOWN} & set(at)}
    most = max(named.values(), default=0)
    names = list(dict.fromkeys(across.values()))
    return Grid(
        names,
        [
            (row, [(numbers[row, name], _shade(named.get((row, name)), most)) for name in names])
            for row in dict.fromkeys(down.values())
        ],
    )


def _name_values(counted: Iterable[tuple[Any, int]], by: Dimension) -> dict[Any, str]:
    """Returns the displayed name of each value, in the order in which the table lists the values."""
    totals = Counter[Any]()
    for value, number in counted:
        totals[value] += number
    has_unknown = totals.pop(None, 0) > 0
    ranked = sorted(totals, key=lambda value: (-totals[value], value))
    shown, others = ranked[:MOST], ranked[MOST:]
    names = {value: by.describe(value) for value in (shown if by.is_ranked else sorted(shown))}
    names |= dict.fromkeys(others, OTHERS)
    return names | ({None: UNKNOWN} if has_unknown else {})


def _shade(number: int | None, most: int) -> int:
    """Returns the shade of a cell on a logarithmic scale. On a linear scale, most cells would be too light, because a
    few values have most of the creators."""
    return ceil(SHADES * log1p(number) / log1p(most)) if number else 0


# --- How it grows and ages ------------------------------------------------------------------------

_GROWTH: Final = """
    SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM creators_creator
    WHERE created_at >= %(first)s GROUP BY 1
"""


def count_growth() -> list[tuple[date, int]] | None:
    """Returns the number of new creators on each of the last DAYS days, oldest day first."""
    days = [clock.today() - timedelta(days=ago) for ago in reversed(range(DAYS))]
    found = read_in_time(_GROWTH, {"first": days[0]})
    numbers: dict[date, int] = dict(found or ())
    return None if found is None else [(day, numbers.get(day, 0)) for day in days]


_BUCKETS: Final = ((1, "1 day"), (7, "7 days"), (30, "30 days"), (90, "90 days"))
_AGES: Final = """
    SELECT CASE WHEN data_updated_at IS NOT NULL THEN (
        SELECT count(*) FROM unnest(%(days)s::int[]) AS days
        WHERE data_updated_at < %(now)s::timestamptz - make_interval(days => days)
    )::text END, platform, count(*) FROM creators_profile GROUP BY 1, 2
"""


def count_ages() -> Grid | None:
    """Counts profiles by platform and by the time since they were last read."""
    days = [days for days, _ in _BUCKETS]
    found = read_in_time(_AGES, {"days": days, "now": clock.now()})
    labels = [f"Up to {name}" for _, name in _BUCKETS] + [f"Over {_BUCKETS[-1][1]}"]
    age = Dimension("Age", "", lambda place: labels[int(place)], is_ranked=False)
    platform = Dimension("Platform", "", lambda name: Platform(name).label)
    return None if found is None else draw_grid(found, age, platform)


# --- What looking costs ---------------------------------------------------------------------------

_REFUSED: Final = """
    SELECT platform, refusal ->> 'cause', sum((refusal ->> 'times')::int)
    FROM discovery_discovery d CROSS JOIN LATERAL jsonb_each(d.refused) AS refused (platform, refusal)
    WHERE d.created_at >= %(since)s GROUP BY 1, 2 ORDER BY 3 DESC
"""


class PlatformFigures(NamedTuple):
    """Figures of one platform: live requests of the last 24 hours, and the requests for discoveries that the platform
    refused in the last DAYS days."""

    name: str
    requests: int
    answered: int
    causes: list[tuple[str, int]]
    refused: list[tuple[str, int]]


def count_answers() -> list[PlatformFigures] | None:
    found = read_in_time(_REFUSED, {"since": clock.now() - timedelta(days=DAYS)})
    if found is None:
        return None
    operations = read_status()["data"]
    return [_sum_platform(key, name, operations, found) for key, name in NAMES.items()]


def _sum_platform(key: str, name: str, operations: Iterable[Any], refused: Rows) -> PlatformFigures:
    causes = Counter[str]()
    requests = 0
    for one in operations:
        if one["operation"].startswith(f"{key}."):
            requests += one["requests"]
            causes.update({c: n for c, n in one["causes"].items() if c not in ANSWERED})
    own = [(cause, times) for platform, cause, times in refused if platform == key]
    return PlatformFigures(name, requests, requests - causes.total(), causes.most_common(), own)


_YIELD: Final = """
    SELECT source, sum(requests)::int, sum(clear)::int, sum(requests)::float / nullif(sum(clear), 0)
    FROM discovery_discoveryquestion WHERE requests > 0 GROUP BY source ORDER BY 4 NULLS LAST, source
"""


def count_yields() -> Rows | None:
    """Returns, for each source of discoveries' questions, the number of requests, the number of clear matches, and the
    requests per clear match. A question is something that a discovery asks a platform, such as a search."""
    return read_in_time(_YIELD, {})
