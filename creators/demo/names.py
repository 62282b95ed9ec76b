"""Reads first and last names of several cultures from `names.toml`. An entry such as `Aiko=愛子` contains a name in two
scripts."""

from dataclasses import dataclass
from functools import cache
from random import Random

from creators.demo.files import Table, read_table


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


# In Japanese and Korean, the family name comes first.
_FAMILY_FIRST = {"japanese", "korean"}


@cache
def _read_names() -> Table:
    return read_table("names")


@cache
def _read_pool(culture: str, group: str) -> tuple[tuple[str, str], ...]:
    return tuple(_split_scripts(entry) for entry in _read_names()[culture][group].split(","))


def _split_scripts(entry: str) -> tuple[str, str]:
    latin, _, native = entry.strip().partition("=")
    return latin, native


def draw_name(rng: Random, culture: str, gender: str) -> Name:
    first, first_native = rng.choice(_read_pool(culture, gender))
    last, last_native = rng.choice(_read_pool(culture, "last"))
    native = None
    if first_native and last_native:
        family_first = f"{last_native}{first_native}"
        native = family_first if culture in _FAMILY_FIRST else f"{first_native} {last_native}"
    return Name(first, last, native, first_native)


def draw_first_name(rng: Random, culture: str) -> str:
    return rng.choice(_read_pool(culture, rng.choice("fm")))[0]
