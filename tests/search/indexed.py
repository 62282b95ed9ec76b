"""A small catalogue of two subjects."""

from uuid import UUID

import pytest

from creators import indexing
from creators.models import Creator
from tests import scene

POSTS = {
    "Hanna": ("Rye sourdough, 24 hours in the fridge", "My starter is bubbling again", "Bread scoring patterns"),
    "Otto": ("Baking sourdough loaves at home", "Feeding a rye starter every morning"),
    "Brot & Salz": ("Sauerteigbrot mit Roggen aus dem Ofen", "Mein Sauerteig ist heute aufgegangen"),
    "Vera": ("Changing the clutch of an old Volvo", "Engine rebuild, part three"),
    "Tom": ("New brake discs for the track car", "Turbo upgrade and dyno run"),
}  # fmt: skip


def make_catalogue() -> list[UUID]:
    ids = [
        scene.creator(name, captions=captions, profile={"username": name[:4].lower().strip()}).pk
        for name, captions in POSTS.items()
    ]
    indexing.mark_changed(ids)
    indexing.index_creators(ids)
    return ids


@pytest.fixture(scope="module")
def indexed_ids(module_rows: None) -> list[UUID]:
    return make_catalogue()


@pytest.fixture
def catalogue(indexed_ids: list[UUID], db: None) -> dict[str, Creator]:
    """A catalogue that is indexed anew for each test."""
    return {creator.name: creator for creator in Creator.objects.filter(pk__in=indexed_ids)}
