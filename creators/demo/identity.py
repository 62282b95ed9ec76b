"""Invents ids and handles that look like those of the platforms. Each is unique within a catalogue."""

import re
import string
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from random import Random

from creators.demo.names import Name
from creators.demo.niche import Niche

HANDLE_LIMIT = 50
_BASE64 = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
_LATIN = str.maketrans("ıłøđßæ", "ilodsa")

_HANDLES = (
    "{first}{nick}",
    "{first}.{nick}",
    "{first}_{nick}",
    "the{nick}{place}",
    "{nick}with{first}",
    "{nick}by{first}",
    "{first}{last}",
    "{first}.{last}",
    "{first}_{last}",
    "{place}.{nick}",
    "{nick}and{first}",
    "its{first}{last}",
    "{first}s{nick}",
    "{nick}.{last}",
    "{first}in{place}",
)
_THEME_HANDLES = (
    "daily.{tag}.hub",
    "{tag}.daily",
    "best.of.{tag}",
    "{tag}_world",
    "{tag}.features",
    "we.love.{tag}",
    "{tag}.{place}",
    "{tag}.facts",
)


@cache
def ascii_word(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.lower().translate(_LATIN))
    return re.sub(r"[^a-z0-9]", "", plain)


def _scrambled(counter: int, bits: int) -> int:
    """Returns a scrambled form of a number with `bits` bits. Different numbers have different scrambled forms."""
    mask = (1 << bits) - 1
    mixed = (counter * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & mask
    mixed ^= mixed >> (bits // 2)
    return (mixed * 0xD1342543DE82EF95) & mask


def _letters(number: int, length: int) -> str:
    return "".join(_BASE64[(number >> (6 * at)) & 63] for at in range(length))


def post_id(platform: str, counter: int) -> str:
    if platform == "tiktok":
        return str(7_000_000_000_000_000_000 + _scrambled(counter, 58))
    if platform == "instagram":
        return "D" + _letters(_scrambled(counter, 60), 10)
    return _letters(_scrambled(counter, 60), 10) + "AEIMQUYcgkosw048"[counter % 16]


def source_id(platform: str, counter: int) -> str:
    if platform == "tiktok":
        return str(6_700_000_000_000_000_000 + _scrambled(counter, 57))
    if platform == "instagram":
        return str(1_000_000_000 + _scrambled(counter, 35))
    return (
        "UC" + _letters(_scrambled(counter, 60), 10) + _letters(_scrambled(~counter, 62), 11) + "A"
    )


@dataclass(slots=True)
class Handles:
    """The handles in use on each platform. Upper and lower case make no difference."""

    taken: set[tuple[str, str]] = field(default_factory=set)

    def claim(self, platform: str, wanted: str, rng: Random) -> str:
        handle = wanted[:HANDLE_LIMIT].strip("._")
        while (platform, handle.lower()) in self.taken:
            room = wanted[: HANDLE_LIMIT - 5].strip("._")
            handle = f"{room}{rng.choice(('_', '.', ''))}{rng.randint(2, 9999)}"
        self.taken.add((platform, handle.lower()))
        return handle


def draw_handle(rng: Random, name: Name, niche: Niche, city: str, *, theme: bool) -> str:
    pattern = rng.choice(_THEME_HANDLES if theme else _HANDLES)
    return pattern.format(
        first=ascii_word(name.first),
        last=ascii_word(name.last),
        nick=ascii_word(rng.choice(niche.nicks)),
        tag=ascii_word(rng.choice(niche.tags)),
        place=ascii_word(city),
    )
