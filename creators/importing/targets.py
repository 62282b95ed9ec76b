"""The fields to which a column can be mapped, from `targets.tsv`. Each field belongs to a group and has a label."""

from pathlib import Path
from typing import Final, NamedTuple


class _Target(NamedTuple):
    group: str
    level: str
    """What the field describes: `creator`, `profile`, `both`, `platform` (a profile on a certain platform) or
    `post`."""
    name: str
    label: str


_FILE: Final = Path(__file__).with_name("targets.tsv")
_LISTED: Final = [_Target(*line.split("\t")) for line in _FILE.read_text("utf-8").splitlines()]


def _names(*levels: str) -> frozenset[str]:
    return frozenset(one.name for one in _LISTED if one.level in levels)


TARGETS: Final = frozenset(one.name for one in _LISTED)
CREATOR_FIELDS: Final = _names("creator", "both")
PROFILE_FIELDS: Final = _names("profile", "both")
FLAT_FIELDS: Final = CREATOR_FIELDS | PROFILE_FIELDS
OF_PLATFORMS: Final = {
    name: (platform, field)
    for name in sorted(_names("platform"))
    for platform, _, field in [name.partition(".")]
}
"""The platform and the profile's field, for each field of the level `platform`, such as `instagram.followers`."""
PLATFORM_FIELDS: Final = frozenset(field for _, field in OF_PLATFORMS.values())
"""Fields of a profile that a column can have for one platform only. A column of usernames may also contain URLs."""
IDENTITIES: Final = (
    *("username", "url", "source_id", "name", "first_name", "display_name"),
    *(name for name, (_, field) in OF_PLATFORMS.items() if field == "username"),
)
"""Fields that identify a creator. A file must have a column for at least one of them."""
NUMBERS: Final = ("followers", "following", "posts_count")
"""Numbers that describe a profile."""
COUNTRY: Final = "country?"
"""The field of an ambiguous column of countries. Its name does not say whether these are countries of creators or of
audiences."""

GROUPS: Final = {
    group: {one.name: one.label for one in _LISTED if one.group == group}
    for group in dict.fromkeys(one.group for one in _LISTED)
}
LABELS: Final = {one.name: one.label for one in _LISTED} | {
    "": "Leave out",
    COUNTRY: "Country: whose?",
}


def name_field(counted: str) -> str:
    """Returns the label of a field. `counted` is the field's name in a report, such as `profile.followers` or
    `post.likes`."""
    return LABELS.get(counted) or LABELS.get(counted.partition(".")[2], counted)
