"""Handles of profiles, and the handles that each platform allows."""

import re
import unicodedata
from typing import Final, NamedTuple
from uuid import UUID

from creators.identity import platforms
from creators.models import Platform

PlatformName = platforms.Platform

_POSSIBLE: Final = {
    Platform.INSTAGRAM: re.compile(r"[a-z0-9._]{1,30}", re.ASCII | re.IGNORECASE),
    Platform.TIKTOK: re.compile(r"[\w.]{1,24}"),
    # Channels from before YouTube had handles may be known only by an address.
    Platform.YOUTUBE: re.compile(r"[\w.·-]{1,30}|(c|user)/[^/]+"),
}
_BADLY_DOTTED: Final = re.compile(r"\.|.*\.\.", re.DOTALL)
"""Pattern of names that no platform allows: with a dot at the start or two dots in a row."""
_KNOWN_BY_NAME: Final = "name:"
"""Prefix of the source id of profiles of which only the name is known."""
_ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
LONGEST: Final = 50
"""Maximum characters of a `username`."""


class Handle(NamedTuple):
    """A reference to a profile in a request. `username` is a handle with or without `@`, a source id or a profile
    id."""

    platform: PlatformName
    username: str

    @property
    def name(self) -> str:
        return self.username.removeprefix("@")

    def is_possible(self) -> bool:
        """Returns whether the username is possible on the platform. Profile ids, and source ids that were made from a
        name, are always possible."""
        name = self.name
        if name.startswith(_KNOWN_BY_NAME) or _ID.fullmatch(name):
            return True
        if self.platform == "youtube":
            # `\w` does not match vowel signs and accents, which names in other scripts contain.
            name = "".join(c for c in name if not unicodedata.category(c).startswith("M"))
        is_spelt = _POSSIBLE[Platform(self.platform)].fullmatch(name) is not None
        return is_spelt and not _BADLY_DOTTED.match(name)

    @property
    def profile_id(self) -> UUID | None:
        """The profile id, if the username is a profile id of Kindred. Otherwise None."""
        return UUID(self.name) if _ID.fullmatch(self.name) else None


def choose_username(
    platform: PlatformName, username: str | None, source_id: str, profile_id: UUID
) -> str:
    """Returns a name that requests can use for a profile. It is the handle or else the source id, if requests accept
    it. Otherwise, it is the profile id."""
    for name in filter(None, (username, source_id)):
        if len(name) <= LONGEST and Handle(platform, name).is_possible():
            return name
    return str(profile_id)
