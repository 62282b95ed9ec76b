"""The filters in the body of an API request, and the types of their values."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from creators.places.geotags import read_geotag
from creators.schemas.requests import Asked, impossible_value, read_whole
from search.filters.codes import COUNTRIES, LANGUAGES
from search.filters.fields import PLACES_MOST, TEXTS_MOST
from search.filters.values import Filters, Range

KindName = Literal["INFLUENCER", "THEME_PAGE"]


def _country(code: str) -> str:
    if code.upper() not in COUNTRIES:
        raise impossible_value(f"{code} is not an ISO 3166-1 country code.")
    return code.upper()


def _language(code: str) -> str:
    if code.lower() not in LANGUAGES:
        raise impossible_value(f"{code} is not an ISO 639-1 language code.")
    return code.lower()


def _day(value: object) -> object:
    """Parses a day. Rejects a number, although Pydantic would accept it as a day."""
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        raise ValueError("Write a day as YYYY-MM-DD.")
    return value


def _place(name: str) -> str:
    found = read_geotag(name)
    if found is None:
        raise impossible_value(f"{name} is not a known place.")
    return found.place.label


TwoLetters = Annotated[str, Field(pattern=r"^[A-Za-z]{2}$")]
Country = Annotated[TwoLetters, AfterValidator(_country)]
Language = Annotated[TwoLetters, AfterValidator(_language)]
Place = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_place)]
Topic = Annotated[str, Field(pattern=r"\S", max_length=100, examples=["sourdough"])]
Count = Annotated[int, Field(strict=True, ge=0, le=10_000_000_000), BeforeValidator(read_whole)]
Percent = Annotated[float, Field(strict=True, ge=0, le=10_000, allow_inf_nan=False)]
Growth = Annotated[float, Field(strict=True, ge=-100, le=1_000_000, allow_inf_nan=False)]
Number = TypeVar("Number", int, float)


class Bounds(Asked, Generic[Number]):
    """A range that includes both bounds. Either may be omitted."""

    min: Number | None = None
    max: Number | None = None

    @model_validator(mode="after")
    def _ends_in_order(self) -> Self:
        if self.min is not None and self.max is not None and self.min > self.max:
            raise impossible_value("The minimum is greater than the maximum.", field="min")
        return self


class FollowerBounds(Bounds[Count]):
    pass


class RateBounds(Bounds[Percent]):
    pass


class GrowthBounds(Bounds[Growth]):
    pass


class FiltersBody(Asked):
    """These filters override the words of the query and exclude creators with an unknown value."""

    followers: FollowerBounds | None = None
    engagement_rate: RateBounds | None = Field(default=None, description="In percent: 3.5 is 3.5%")
    verified: Annotated[bool, Field(strict=True)] | None = None
    countries: list[Country] = Field(default=[], max_length=250, description="ISO 3166-1 alpha-2")
    places: list[Place] = Field(
        default=[],
        max_length=PLACES_MOST,
        description="Names of cities, regions, islands or areas: `Milan`, `Paris, Texas`, `Bali`, `the Alps`",
    )
    languages: list[Language] = Field(default=[], max_length=200, description="ISO 639-1")
    posted_after: Annotated[date, BeforeValidator(_day)] | None = Field(
        default=None, description="Creators whose last post is from this day or later"
    )
    has_contact: Annotated[bool, Field(strict=True)] | None = Field(
        default=None, description="Whether an e-mail address of the creator is known"
    )
    growth_30d_pct: GrowthBounds | None = Field(
        default=None, description="Change of followers within 30 days, in percent"
    )

    topics: list[Topic] = Field(
        default=[],
        max_length=TEXTS_MOST,
        description="Creators with at least one of these `content_themes`",
    )
    paid_partnerships: Annotated[bool, Field(strict=True)] | None = Field(
        default=None, description="Whether a paid partnership of the creator is stored"
    )

    def as_filters(self, *, platforms: Iterable[str], creator_kinds: Iterable[str]) -> Filters:
        values = {name: getattr(self, name) for name in FiltersBody.model_fields}
        return Filters(
            platforms=tuple(dict.fromkeys(platforms)),
            creator_kinds=tuple(dict.fromkeys(creator_kinds)),
            **{name: _as_value(value) for name, value in values.items() if value is not None},
        )


def _as_value(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(dict.fromkeys(value))
    return Range(value.min, value.max) if isinstance(value, Bounds) else value
