"""First and last names by culture. `Aiko=愛子` also gives the name in its own script."""

from dataclasses import dataclass
from functools import cache
from random import Random

from creators.demo.names_data import NAMES


@dataclass(frozen=True, slots=True)
class Name:
    first: str
    last: str
    native: str | None
    native_first: str

    def first_in(self, language: str) -> str:
        return self.first if language == "en" else self.native_first or self.first

    @property
    def full(self) -> str:
        return f"{self.first} {self.last}"


# Japanese and Korean names put the family first.
_FAMILY_FIRST = {"japanese": "", "korean": ""}


def _split(entry: str) -> tuple[str, str]:
    latin, _, native = entry.strip().partition("=")
    return latin, native


@cache
def _pool(culture: str, group: str) -> tuple[tuple[str, str], ...]:
    return tuple(_split(entry) for entry in NAMES[culture][group].split(","))


def draw_name(rng: Random, culture: str, gender: str) -> Name:
    first, first_native = rng.choice(_pool(culture, gender))
    last, last_native = rng.choice(_pool(culture, "last"))
    native = None
    if first_native and last_native:
        order = (last_native, first_native)
        native = "".join(order) if culture in _FAMILY_FIRST else f"{first_native} {last_native}"
    return Name(first, last, native, first_native)


def draw_first(rng: Random, culture: str) -> str:
    return rng.choice(_pool(culture, rng.choice("fm")))[0]
