"""ParsedQuery that a creator either meets or does not, as SQL over `creators_creator c` and one and the same `creators_profile p`."""

from dataclasses import dataclass, field
from typing import Any

from search.pipeline.parsed_query import ParsedQuery, Range


@dataclass(frozen=True, slots=True)
class Condition:
    """`creator` is about c and holds everything; `profile` is its part about p alone, `own` its part about c alone. True where
    nothing is asked."""

    creator: str = "true"
    profile: str = "true"
    own: str = "true"
    values: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.creator != "true"

    @property
    def rows(self) -> str:
        """A FROM and WHERE that yield a row for every creator that meets it, and one more for each further profile that does."""
        if self.profile == "true":
            return f"creators_creator c WHERE {self.own}"
        if self.own == "true":
            return f"creators_profile p WHERE {self.profile}"
        return f"creators_profile p JOIN creators_creator c ON c.id = p.creator_id WHERE {self.profile} AND {self.own}"


def of(wishes: ParsedQuery) -> Condition:
    profile, values = _profile(wishes)
    creator, more = _creator(wishes)
    own = " AND ".join(creator) or "true"
    if profile:
        held = " AND ".join(profile)
        creator.append(
            f"EXISTS (SELECT 1 FROM creators_profile p WHERE p.creator_id = c.id AND {held})"
        )
    return Condition(
        creator=" AND ".join(creator) or "true",
        profile=" AND ".join(profile) or "true",
        own=own,
        values={**values, **more},
    )


def _profile(wishes: ParsedQuery) -> tuple[list[str], dict[str, Any]]:
    parts: list[str] = []
    values: dict[str, Any] = {}
    if wishes.platforms:
        parts.append("p.platform = ANY(%(platforms)s)")
        values["platforms"] = list(wishes.platforms)
    for column, range_ in (
        ("followers", wishes.followers),
        ("engagement_rate", wishes.engagement_rate),
    ):
        parts += _within(column, range_, values)
    if wishes.verified is not None:
        parts.append("p.is_verified" if wishes.verified else "NOT p.is_verified")
    if wishes.posted_after:
        parts.append("p.last_post_at >= %(posted_after)s")
        values["posted_after"] = wishes.posted_after
    return parts, values


def _within(column: str, range_: Range, values: dict[str, Any]) -> list[str]:
    """An unknown number is in no range."""
    parts = []
    for bound, sign in ((range_.min, ">="), (range_.max, "<=")):
        if bound is not None:
            name = f"{column}_{'min' if sign == '>=' else 'max'}"
            parts.append(f"p.{column} {sign} %({name})s")
            values[name] = bound
    return parts


def _creator(wishes: ParsedQuery) -> tuple[list[str], dict[str, Any]]:
    parts: list[str] = []
    values: dict[str, Any] = {}

    def add(name: str, wanted: tuple[str, ...], condition: str) -> None:
        if wanted:
            parts.append(condition)
            values[name] = list(wanted)

    add("kinds", wishes.creator_kinds, "c.kind = ANY(%(kinds)s)")
    country = "c.country = ANY(%(countries)s)"
    add(
        "countries",
        wishes.countries,
        country if wishes.countries_strict else f"({country} OR c.country IS NULL)",
    )
    add("not_countries", wishes.not_countries, "c.country = ANY(%(not_countries)s) IS NOT TRUE")
    language = "c.languages && %(languages)s::varchar[]"
    add(
        "languages",
        wishes.languages,
        language if wishes.languages_strict else f"({language} OR c.languages = '{{}}')",
    )
    add("not_languages", wishes.not_languages, "NOT c.languages && %(not_languages)s::varchar[]")
    add(
        "not_platforms",
        wishes.not_platforms,
        "NOT EXISTS (SELECT 1 FROM creators_profile n WHERE n.creator_id = c.id AND n.platform = ANY(%(not_platforms)s))",
    )
    return parts, values
