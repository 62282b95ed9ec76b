"""Which places lie in which: cities, regions, islands, areas and countries."""

import pytest

from creators.places import find_places
from creators.places.geotags import read_geotag


def lies_in(geotag: str, asked: str) -> bool:
    tag = read_geotag(geotag)
    assert tag is not None
    return find_places(f"in {asked}")[0].place.cover.contains(tag.place.spot)


@pytest.mark.parametrize(
    ("geotag", "asked"),
    [
        ("Brooklyn, New York", "New York"),
        ("Brooklyn, New York", "the USA"),
        ("Ubud, Bali", "Bali"),
        ("Ubud, Bali", "Southeast Asia"),
        ("Austin, TX", "Texas"),
        ("Málaga, Spain", "Andalucía"),
        ("Bergen, Norway", "Scandinavia"),
        ("Innsbruck, Austria", "the Alps"),
        ("Chamonix, France", "the Alps"),
        ("Doha, Qatar", "the Gulf"),
        ("Palma de Mallorca", "Mallorca"),
        ("Santa Monica, California", "Los Angeles"),
        ("Monza, Italy", "Lombardia"),
        ("Texas, USA", "the USA"),
    ],
)
def test_a_place_lies_in_its_surrounding_places(geotag: str, asked: str) -> None:
    assert lies_in(geotag, asked)


@pytest.mark.parametrize(
    ("geotag", "asked"),
    [
        ("Jakarta, Indonesia", "Bali"),
        ("Madrid, Spain", "Andalucía"),
        ("Miami, Florida", "Texas"),
        ("Helsinki, Finland", "Scandinavia"),
        ("Vienna, Austria", "the Alps"),
        ("Ibiza", "Mallorca"),
        ("Texas, USA", "Austin"),
        ("Paris, Texas", "Paris"),
        ("Spain", "Madrid"),
    ],
)
def test_a_place_does_not_lie_in_neighbours_or_smaller_places(geotag: str, asked: str) -> None:
    assert not lies_in(geotag, asked)
