"""What someone can be called on a platform."""

import re
import unicodedata
from typing import Final, Literal, NamedTuple
from uuid import UUID

from creators.models import Platform

PlatformName = Literal["instagram", "tiktok", "youtube"]

_POSSIBLE: Final = {
    Platform.INSTAGRAM: re.compile(r"[a-z0-9._]{1,30}", re.ASCII | re.IGNORECASE),
    Platform.TIKTOK: re.compile(r"[\w.]{1,24}"),
    # Also the addresses that channels had before handles, which is all that is known of some.
    Platform.YOUTUBE: re.compile(r"[\w.·-]{1,30}|(c|user)/[^/]+"),
}
_BADLY_DOTTED: Final = re.compile(r"\.|.*\.\.", re.DOTALL)
"""No platform gives out a handle that starts with a dot, or has two in a row."""
_KNOWN_BY_NAME: Final = "name:"
"""Prefix of a substitute identity, for profiles known only by name."""
_ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
LONGEST: Final = 50
"""Characters of a `username`."""


class Handle(NamedTuple):
    """A profile as someone asks for it: `username` with or without `@`, or the identity at the source."""

    platform: PlatformName
    username: str

    @property
    def name(self) -> str:
        return self.username.removeprefix("@")

    def is_possible(self) -> bool:
        """Whether the platform could have given it to anyone, or we stand in for it with an identity or an id."""
        name = self.name
        if name.startswith(_KNOWN_BY_NAME) or _ID.fullmatch(name):
            return True
        if self.platform == "youtube":
            # Vowel signs and accents of other scripts are not letters by themselves.
            name = "".join(c for c in name if not unicodedata.category(c).startswith("M"))
        is_spelt = _POSSIBLE[Platform(self.platform)].fullmatch(name) is not None
        return is_spelt and not _BADLY_DOTTED.match(name)

    @property
    def profile_id(self) -> UUID | None:
        """Used where a request names a profile by our own id."""
        return UUID(self.name) if _ID.fullmatch(self.name) else None


def choose_username(
    platform: PlatformName, username: str | None, source_id: str, profile_id: UUID
) -> str:
    """What the API shows as `username`: the first that it also accepts of handle, source id and profile id."""
    for name in filter(None, (username, source_id)):
        if len(name) <= LONGEST and Handle(platform, name).is_possible():
            return name
    return str(profile_id)
