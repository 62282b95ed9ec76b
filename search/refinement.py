"""The filters beside a search's results, held against what was searched: what narrows is free, what goes beyond is another search."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from creators.languages import canonical_language
from search.pipeline.parsed_query import ParsedQuery, Range

SETS: Final = ("platforms", "creator_kinds", "countries", "languages")
RANGES: Final = ("followers", "engagement_rate")
FIELDS: Final = (*SETS, *RANGES, "verified")
"""What can be filtered by, named as in `ParsedQuery`."""

_LEFT_OUT: Final = {
    "platforms": "not_platforms",
    "countries": "not_countries",
    "languages": "not_languages",
}


def stored(wishes: ParsedQuery) -> dict[str, Any]:
    """What a session keeps of its wishes: everything that chose, nothing that ordered."""
    kept = asdict(wishes)
    return {name: kept[name] for name in (*FIELDS, *_LEFT_OUT.values())}


def searched(kept: Mapping[str, Any]) -> ParsedQuery:
    """The wishes of a session. Of one that kept none, nothing is known to have been filtered."""
    found: dict[str, Any] = {"verified": kept.get("verified")}
    found |= {name: _set(kept.get(name) or ()) for name in (*SETS, *_LEFT_OUT.values())}
    found |= {name: Range(**(kept.get(name) or {})) for name in RANGES}
    return ParsedQuery(meaning="", **found)


def chosen(given: Mapping[str, Any]) -> ParsedQuery:
    """Filters that somebody set by hand: unknown countries and languages meet none of them."""
    languages = [canonical_language(code) for code in given.get("languages", ())]
    wishes = searched({**given, "languages": languages})
    return replace(wishes, countries_strict=True, languages_strict=True)


def _set(values: Any) -> tuple[str, ...]:
    return tuple(sorted(set(values)))


@dataclass(frozen=True, slots=True)
class Difference:
    """Between what was searched and what is chosen now."""

    narrowing: ParsedQuery
    """What is chosen and keeps fewer than the search did; nothing else."""
    narrower: tuple[str, ...]
    wider: tuple[str, ...]
    """The fields in which something is chosen that the search left out."""

    @property
    def changed(self) -> tuple[str, ...]:
        return tuple(name for name in FIELDS if name in self.narrower or name in self.wider)


def difference(before: ParsedQuery, now: ParsedQuery) -> Difference:
    narrower = tuple(n for n in FIELDS if not _is_within(n, before, now))
    wider = tuple(
        n for n in FIELDS if not _is_within(n, now, before) or _was_left_out(n, now, before)
    )
    narrowing = ParsedQuery(
        meaning="",
        countries_strict=True,
        languages_strict=True,
        **{name: getattr(now, name) for name in narrower},
    )
    return Difference(narrowing, narrower, wider)


def _is_within(name: str, inner: ParsedQuery, outer: ParsedQuery) -> bool:
    """Whether whoever meets `inner` in this field meets `outer` too."""
    some: Any = getattr(inner, name)
    more: Any = getattr(outer, name)
    return _HOLDS[name](some, more)


def _set_within(some: tuple[str, ...], more: tuple[str, ...]) -> bool:
    return not more or (bool(some) and set(some) <= set(more))


def _range_within(some: Range, more: Range) -> bool:
    starts = more.min is None or (some.min is not None and some.min >= more.min)
    ends = more.max is None or (some.max is not None and some.max <= more.max)
    return starts and ends


def _verified_within(some: bool | None, more: bool | None) -> bool:
    return more is None or some is more


_HOLDS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    **dict.fromkeys(SETS, _set_within),
    **dict.fromkeys(RANGES, _range_within),
    "verified": _verified_within,
}


def _was_left_out(name: str, now: ParsedQuery, before: ParsedQuery) -> bool:
    if name not in _LEFT_OUT:
        return False
    return not set(getattr(before, _LEFT_OUT[name])).isdisjoint(getattr(now, name))
