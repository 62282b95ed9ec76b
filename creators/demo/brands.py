"""Invented brands by area, read from `brands.toml`."""

from collections.abc import Mapping
from functools import cache

from creators.demo.files import read_table


@cache
def read_brands() -> Mapping[str, tuple[str, ...]]:
    return {area: tuple(brands) for area, brands in read_table("brands").items()}


def make_brand_handle(brand: str) -> str:
    return "".join(letter for letter in brand.lower() if letter.isalnum())
