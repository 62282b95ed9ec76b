"""What someone can be called on a platform."""

import re
from typing import Final, Literal, NamedTuple

from creators.models import Platform

PlatformName = Literal["instagram", "tiktok", "youtube"]

_POSSIBLE: Final = {
    Platform.INSTAGRAM: re.compile(r"[a-z0-9._]{1,30}", re.ASCII | re.IGNORECASE),
    Platform.TIKTOK: re.compile(r"[\w.]{1,24}"),
    # Also the addresses that channels had before handles, which is all that is known of some.
    Platform.YOUTUBE: re.compile(r"[\w.·-]{1,30}|(c|user)/[^/]+"),
}
_KNOWN_BY_NAME: Final = "name:"
"""Prefix of a substitute identity, for profiles known only by name."""


class Handle(NamedTuple):
    """A profile as someone asks for it: `username` with or without `@`, or the identity at the source."""

    platform: PlatformName
    username: str

    @property
    def name(self) -> str:
        return self.username.removeprefix("@")

    def is_possible(self) -> bool:
        """Whether the platform could have given it to anyone."""
        possible = _POSSIBLE[Platform(self.platform)].fullmatch(self.name)
        return possible is not None or self.name.startswith(_KNOWN_BY_NAME)
