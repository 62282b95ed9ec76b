"""Reads creators from pasted text. The text contains handles and URLs, one per line or separated by commas, or is that
of a CSV file."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, cast, get_args
from uuid import UUID

from creators.identity.addresses import read_link
from creators.identity.handles import LONGEST, Handle, PlatformName
from creators.identity.resolution import resolve_profiles
from creators.models import Profile

PLATFORMS: Final[tuple[PlatformName, ...]] = get_args(PlatformName)
_MENTION: Final = re.compile(
    rf"(?:\b(?:{'|'.join(PLATFORMS)})\s+)?@[\w.·-]*\w|\S+\.com/\S*[\w/]", re.IGNORECASE
)
MOST: Final = 300
"""Maximum entries that are read from a text."""
_SEPARATORS: Final = re.compile(r"[\s,;\t]+")
_PLATFORM: Final = re.compile(rf"(?:({'|'.join(PLATFORMS)})[\s:/,;]+)?(.+)", re.IGNORECASE)
_HEADINGS: Final = frozenset(
    ["platform", "username", "handle", "url", "profile", "creator", "name", "link", "profile_url"]
)


@dataclass(frozen=True, slots=True)
class Pasted:
    """The creators that a text names. `unknown` contains entries that fit no creator. `several` contains entries that
    fit several creators, with their profiles."""

    creator_ids: tuple[UUID, ...]
    unknown: tuple[str, ...]
    several: dict[str, tuple[Profile, ...]]

    @property
    def is_unclear(self) -> bool:
        return bool(self.unknown or self.several)


NOTHING: Final = Pasted((), (), {})


def read_mentioned(sentence: str) -> Pasted:
    """Returns the creators that a sentence names by a profile URL or by a handle with `@`."""
    return read_pasted("\n".join(_MENTION.findall(sentence)))


def read_pasted(text: str) -> Pasted:
    """Returns the creators that a text names, each once and in the order of the text. Needs two queries, however many
    entries there are."""
    asked = {entry: _handles_of(entry) for entry in _split(text)}
    found = resolve_profiles({handle for handles in asked.values() for handle in handles})
    ids: dict[UUID, None] = {}
    unknown: list[str] = []
    several: dict[str, list[UUID]] = {}
    for entry, handles in asked.items():
        matches = {found[h].creator_id: found[h].profile_id for h in handles if h in found}
        if not matches:
            unknown.append(entry)
        elif len(matches) == 1:
            ids |= dict.fromkeys(matches)
        else:
            several[entry] = list(matches.values())
    profiles = Profile.objects.select_related("creator").in_bulk(
        [pk for choices in several.values() for pk in choices]
    )
    return Pasted(
        tuple(ids),
        tuple(unknown),
        {entry: tuple(profiles[pk] for pk in choices) for entry, choices in several.items()},
    )


def read_single(text: str) -> set[UUID]:
    """Returns the ids of the creators that a text can mean. The text must be a single handle or profile URL. For other
    texts, returns an empty set."""
    said = _PLATFORM.fullmatch(text.replace("\0", "").strip())
    if said is None or _SEPARATORS.search(said[2]):
        return set()
    return {found.creator_id for found in resolve_profiles(_handles_of(said[0])).values()}


def _split(text: str) -> list[str]:
    """Returns the entries of a text, each once. A line may name the platform before the handle, as in CSV files."""
    entries: dict[str, None] = {}
    for line in text.replace('"', "").replace("\0", "").splitlines():
        entries |= dict.fromkeys(_entries_of(line.strip(" ,;\t-•*")))
    return list(entries)[:MOST]


def _entries_of(line: str) -> Iterable[str]:
    platform = ""
    for word in _SEPARATORS.split(line):
        if word.lower() in PLATFORMS:
            platform = word.lower()
        elif word and word.lower() not in _HEADINGS:
            yield f"{platform} {word}" if platform and "/" not in word else word


def _handles_of(entry: str) -> list[Handle]:
    """Returns the handles that an entry can mean. An entry without a platform can mean a handle on any platform."""
    address = read_link(entry) if "/" in entry else None
    if address:
        name = address.username or address.source_id
        return _possible([Handle(address.platform, name)] if name else [])
    said = _PLATFORM.fullmatch(entry)
    platform, name = (said[1], said[2]) if said else (None, entry)
    platforms = [cast("PlatformName", platform.lower())] if platform else PLATFORMS
    return _possible(Handle(one, name) for one in platforms)


def _possible(handles: Iterable[Handle]) -> list[Handle]:
    return [one for one in handles if len(one.username) <= LONGEST and one.is_possible()]
