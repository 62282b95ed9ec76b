"""Places in lists: homes of creators, and places of their audience."""

from datetime import date
from typing import Any

import pytest

from creators.analysis import renewal
from creators.importing.items import Row
from creators.importing.mapping import BadMapping, ColumnMap
from creators.importing.run import import_records
from creators.models import Creator, CreatorPlace, Fact

pytestmark = pytest.mark.django_db

ROW = {"name": "Ada", "platform": "instagram", "username": "ada.bakes", "country": "Italy"}


def import_row(row: dict[str, Any], *mapping: str) -> Creator:
    read = ColumnMap(mapping).read_row(Row(1, row))
    assert isinstance(read, Row)
    import_records([read.data], source="list", as_of=date(2026, 11, 1))
    creator = Creator.objects.get()
    renewal.refresh_creators([creator.pk])
    creator.refresh_from_db()
    return creator


def test_a_column_that_is_about_the_audience_makes_no_home() -> None:
    creator = import_row(ROW, "audience_country=country")
    assert creator.country is None
    fact = Fact.objects.get(creator=creator, provenance="import")
    assert (fact.kind, fact.statement) == ("audience", "Speaks to people in Italy")


def test_a_column_can_be_left_out() -> None:
    creator = import_row(ROW, "country=")
    assert creator.country is None
    assert not Fact.objects.filter(creator=creator, provenance="import").exists()


def test_a_neutral_record_can_be_read_without_a_field() -> None:
    record = {
        "name": "Ada",
        "country": "IT",
        "profiles": [{"platform": "tiktok", "username": "ada"}],
    }
    assert import_row(record, "country=").country is None


def test_a_field_is_either_mapped_or_left_out() -> None:
    with pytest.raises(BadMapping):
        ColumnMap(["country=", "country=Land"])


def test_a_location_is_read_as_a_place_with_its_country() -> None:
    creator = import_row({**ROW, "country": "", "City": "Milano, Italy"}, "location=City")
    assert creator.country == "IT"
    seen = CreatorPlace.objects.get(creator=creator, kind="city")
    assert (seen.name, seen.region, seen.home) == ("Milan", "IT.09", 0.9)


def test_an_imported_home_wins_over_homes_inferred_from_posts() -> None:
    post = {"platform_id": "1", "caption": "x", "location": "Lima, Peru"}
    profile = {"platform": "instagram", "username": "ada", "posts": [post]}
    creator = import_row({"name": "Ada", "country": "IT", "profiles": [profile]})
    homes = dict(CreatorPlace.objects.filter(creator=creator).values_list("name", "home"))
    assert homes["Italy"] > 2 * homes["Lima"]
