"""The committed files of GeoNames equal the converted package."""

from pathlib import Path

import pytest

from creators.places import geonames
from creators.places.conversion import convert_places

COMMITTED = Path(geonames.__file__).parent / "data"


@pytest.mark.slow
def test_the_committed_files_equal_the_converted_package(tmp_path: Path) -> None:
    convert_places(tmp_path)
    changed = [
        f.name for f in tmp_path.iterdir() if f.read_bytes() != (COMMITTED / f.name).read_bytes()
    ]
    assert changed == [], "run `python -m creators.places.conversion creators/places/data`"
    assert {f.name for f in tmp_path.iterdir()} == {
        "cities.tsv",
        "city_names.tsv",
        "countries.tsv",
        "towns.tsv",
        "us_states.tsv",
    }
