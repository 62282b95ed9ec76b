"""Reads and validates records in Kindred's own format, without the database."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from config.kit.amounts import read_count, read_seconds
from creators.identity.addresses import Link, is_invented, read_link
from creators.identity.forgotten import Key
from creators.identity.platforms import CHANNEL_ID
from creators.importing import dates, fields, locales
from creators.importing.dates import at_midnight
from creators.importing.fields import Dropped, Fields
from creators.importing.items import Unreadable
from creators.importing.targets import NUMBERS
from creators.lexicon.terms import MARKS
from creators.models import CreatorKind, Fact, PostType
from creators.places import country_name
from creators.text.hashtags import part_hashtags

COUNTS = ("likes", "comments", "views", "shares")

_KINDS = {kind.value.lower(): kind.value for kind in CreatorKind} | {
    "theme page": "THEME_PAGE",
    "topic page": "THEME_PAGE",
}
_TYPES = {kind.value: kind.value for kind in PostType}
_HANDLE = re.compile(r"[\w.·-]{1,100}")
_HASHTAG = re.compile(rf"(?<![\w&/])[#＃]([\w{MARKS}]*[^\W\d_][\w{MARKS}]*)")
_MENTION = re.compile(r"(?<![\w.])@([A-Za-z0-9_][\w.-]{0,60}[\w]|[A-Za-z0-9_])")


class NoIdentity(ValueError):
    """The row has neither a name nor anything else that identifies a creator."""


@dataclass(frozen=True, slots=True)
class Reading:
    """When and how a source was read. `at` is the time for records that state no date. `as_of` is the date that was
    stated for the whole source. `is_dated` says whether such a date was stated."""

    as_of: date | None
    at: datetime
    is_dated: bool
    platform: str | None = None
    of_posts: bool = False
    """Whether the source is about posts only. If so, its profiles only say to whom the posts belong."""


@dataclass(slots=True, eq=False)
class ProfileRecord:
    """A profile in an imported row. `values` contains only values that the row states."""

    platform: str
    username: str | None
    source_ids: list[str]
    name: str | None
    values: dict[str, Any]
    observed_at: datetime
    is_dated: bool
    is_of_posts: bool = False
    posts: list[dict[str, Any]] = field(default_factory=list)
    """The values that the row states about posts. A post without a `platform_id` is identified by its caption."""
    snapshots: dict[date, dict[str, int]] = field(default_factory=dict)

    @property
    def keys(self) -> list[Key]:
        """The profile's identities, the most stable first. The name is an identity only if the profile has no other."""
        keys = [(self.platform, identity) for identity in self.source_ids]
        if self.username:
            keys.append((self.platform, f"@{self.username.lower()}"))
        if not keys and self.name:
            keys.append(self.name_key)
        return keys

    @property
    def name_key(self) -> Key:
        return self.platform, f"name:{fold_name(self.name or '')}"

    @property
    def is_reading(self) -> bool:
        """Whether the row shows the state of the profile at some time: it has a date or numbers."""
        has_numbers = any(name in self.values for name in NUMBERS)
        return not self.is_of_posts and (self.is_dated or has_numbers)

    @property
    def is_name_only(self) -> bool:
        return not self.source_ids and not self.username


@dataclass(slots=True, eq=False)
class CreatorRecord:
    """A creator in an imported row. `line` is the number of the row's line in the file."""

    line: int
    name: str | None
    values: dict[str, Any]
    facts: dict[str, list[str]]
    emails: list[str]
    profiles: list[ProfileRecord]
    observed_at: datetime
    is_dated: bool
    left_out: list[Unreadable] = field(default_factory=list)

    @property
    def keys(self) -> list[Key]:
        """The identities of all profiles. The name is an identity only for a creator without profiles."""
        keys = [key for profile in self.profiles for key in profile.keys]
        return keys or [("", f"name:{fold_name(self.name or '')}")]

    @property
    def is_reading(self) -> bool:
        return self.is_dated or any(profile.is_reading for profile in self.profiles)


def fold_name(name: str) -> str:
    """Returns the name in a form for comparison, in which case, width and spaces make no difference."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def rate_identity(source_id: str) -> int:
    """Returns how stable an identity is, from 0 to 4. Names have 0, handles 1, custom URLs 2, old user URLs 3 and
    platform ids 4."""
    for rank, prefix in enumerate(("name:", "@", "c/", "user/")):
        if source_id.startswith(prefix):
            return rank
    return 4


def read_record(
    raw: Mapping[str, Any], *, line: int, reading: Reading, dropped: Dropped
) -> CreatorRecord:
    """Reads a record in Kindred's own format. Raises NoIdentity if it has neither a profile nor a name."""
    creator = Fields(raw, kind="creator", dropped=dropped, as_of=reading.as_of)
    name = creator.name("name")
    observed_at = creator.moment("observed_at")
    if observed_at is not None:
        reading = replace(reading, at=observed_at, is_dated=True)
    profiles = [
        profile
        for item in creator.parts("profiles", "profile")
        if (profile := _read_profile(item, name, reading))
    ]
    if not profiles and not name:
        raise NoIdentity("no identity: no username, no source id, no channel address and no name")
    return CreatorRecord(
        line=line,
        name=name or next((p.name for p in profiles if p.name), None),
        values=_known(bio=creator.text("bio"), avatar_url=creator.text("avatar_url")),
        facts=_read_facts(creator),
        emails=creator.items("emails", fields.read_email, fields.split_emails) or [],
        profiles=profiles,
        observed_at=observed_at or max((p.observed_at for p in profiles), default=reading.at),
        is_dated=not reading.of_posts and (reading.is_dated or any(p.is_dated for p in profiles)),
    )


def _known(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _read_facts(creator: Fields) -> dict[str, list[str]]:
    country = creator.word("country", fields.read_country)
    kind = creator.choice("kind", _KINDS)
    languages = creator.items("languages", locales.find_language, fields.split_languages)
    places = creator.word("location", lambda text: fields.read_places(text, country) or None) or []
    audience = creator.word("audience_country", fields.read_country)
    home = country or (places[0].spot.country if places else None)
    facts = {
        Fact.Kind.COUNTRY.value: [home] if home else [],
        Fact.Kind.PLACE.value: [place.name for place in places if place.kind != "country"],
        Fact.Kind.AUDIENCE.value: [f"people in {country_name(audience)}"] if audience else [],
        Fact.Kind.KIND.value: [kind] if kind else [],
        Fact.Kind.LANGUAGE.value: languages or [],
    }
    return {kind: values for kind, values in facts.items() if values}


def _read_profile(profile: Fields, name: str | None, reading: Reading) -> ProfileRecord | None:
    """Reads a profile. Returns None if the platform is unknown, or if the profile has neither an identity nor a
    name."""
    url = profile.text("url", longest=2000)
    address = read_link(url)
    platform = _platform(profile, address, reading)
    if platform is None:
        profile.drop("platform", _who(profile.raw))
        return None
    if address and address.platform != platform:
        address = None
    username, source_ids = _identity(profile, address)
    name = profile.name("display_name") or name
    if not (username or source_ids or name):
        profile.drop("username", _who(profile.raw))
        return None
    values = _profile_values(profile, url, address)
    observed_at = profile.moment("observed_at")
    return ProfileRecord(
        platform=platform,
        username=username,
        source_ids=source_ids,
        name=name,
        values=values,
        observed_at=observed_at or reading.at,
        is_dated=reading.is_dated or observed_at is not None,
        is_of_posts=reading.of_posts,
        posts=[post for item in profile.parts("posts", "post") if (post := _read_post(item))],
        snapshots=_read_snapshots(profile),
    )


def _who(raw: Mapping[str, Any]) -> str:
    """Returns a description of a profile whose platform is unknown, for the report. It contains the identity and
    numbers."""
    told = (raw.get(name) for name in ("username", "url", "source_id", *NUMBERS))
    return ", ".join(str(value) for value in told if value not in (None, ""))


def _platform(profile: Fields, address: Link | None, reading: Reading) -> str | None:
    """Returns the profile's platform, or None if it is unknown. The stated platform comes first, then the platform of
    the profile's URL, of the import's options, and of the first post's URL."""
    told = profile.word("platform", fields.read_platform)
    if platform := told or (address.platform if address else reading.platform):
        return platform
    match profile.raw.get("posts"):
        case [{"url": url}, *_] if link := read_link(url):
            return link.platform
    return None


def _identity(profile: Fields, address: Link | None) -> tuple[str | None, list[str]]:
    """Returns the username and the source ids of a profile, from its fields and its URL. The most stable source id is
    first."""
    username = _handle(profile.identifier("username"))
    if username is None and profile.raw.get("username") not in (None, ""):
        profile.drop("username")
    told = [profile.identifier("source_id"), address.source_id if address else None]
    ids = dict.fromkeys(filter(None, told))
    handles = [address.username if address else None, *(one for one in ids if one[0] == "@")]
    username = username or next(filter(None, map(_handle, handles)), None)
    source_ids = [one for one in ids if one[0] != "@"]
    return username, sorted(source_ids, key=rate_identity, reverse=True)


def _handle(told: str | None) -> str | None:
    """Returns the handle in a text or URL, without `@`. Returns None if there is no possible handle."""
    if told and "/" in told:
        address = read_link(told)
        told = address.username if address else None
    bare = (told or "").strip().removeprefix("@")
    return bare if _HANDLE.fullmatch(bare) else None


def _profile_values(profile: Fields, url: str | None, address: Link | None) -> dict[str, Any]:
    values = _known(
        display_name=profile.name("display_name"),
        bio=profile.text("bio"),
        avatar_url=profile.text("avatar_url"),
        url=url if url and address and is_invented(url) else None,
        external_url=profile.text("external_url") or (None if address else url),
        category=profile.text("category", longest=1000),
        pronouns=profile.items("pronouns", str.strip) or None,
        is_verified=profile.flag("is_verified"),
        is_business=profile.flag("is_business"),
        is_private=profile.flag("is_private"),
    )
    return values | _counts(profile, NUMBERS)


def _counts(of: Fields, names: Iterable[str]) -> dict[str, int]:
    return _known(**{name: of.read(name, read_count) for name in names})


def _read_snapshots(profile: Fields) -> dict[date, dict[str, int]]:
    snapshots: dict[date, dict[str, int]] = {}
    for item in profile.parts("snapshots", "snapshot"):
        day, numbers = item.moment("date"), _counts(item, NUMBERS)
        if day and numbers:
            snapshots.setdefault(day.date(), {}).update(numbers)
        else:
            profile.drop("snapshots")
    return snapshots


def _read_post(post: Fields) -> dict[str, Any] | None:
    """Reads a post. Returns None if it has neither an id nor a caption."""
    url, caption = post.text("url", longest=2000), post.text("caption")
    address = read_link(url)
    platform_id = post.identifier("platform_id") or (address.post_id if address else None)
    if not platform_id and not caption:
        if any(value not in (None, "", []) for value in post.raw.values()):
            post.dropped.append(("profile.posts", post.raw))
        return None
    values = _known(
        platform_id=platform_id,
        url=url,
        caption=caption,
        posted_at=(posted_at := post.moment("posted_at")),
        posted_at_span=dates.read_span(post.raw["posted_at"]) if posted_at else None,
        type=post.choice("type", _TYPES),
        duration_seconds=post.read("duration_seconds", read_seconds),
        media_url=post.text("media_url"),
        thumbnail_url=post.text("thumbnail_url"),
        location_name=post.text("location"),
        carousel_items=post.objects("carousel_items") or None,
        is_pinned=post.flag("is_pinned"),
        is_paid_partnership=post.flag("is_paid_partnership"),
        hashtags=_tags(post, "hashtags", _HASHTAG, caption),
        mentions=_tags(post, "mentions", _MENTION, caption),
    )
    return values | _counts(post, COUNTS)


def _tags(
    post: Fields, name: str, pattern: re.Pattern[str], caption: str | None
) -> list[str] | None:
    told = post.items(name, fields.read_tag)
    if told is not None or not caption:
        return told
    return list(dict.fromkeys(pattern.findall(part_hashtags(caption))))


def is_platform_id(source_id: str) -> bool:
    """Returns whether an identity is the platform's own id. Platforms never give such an id to another profile."""
    return bool(CHANNEL_ID.fullmatch(source_id)) or (source_id.isdecimal() and len(source_id) > 4)


def default_reading(
    *, as_of: date | None, today: date, platform: str | None = None, of_posts: bool = False
) -> Reading:
    return Reading(as_of, at_midnight(as_of or today), as_of is not None, platform, of_posts)
