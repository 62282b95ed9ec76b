"""What authors of niches may write, checked for every niche in every language."""

import pytest

from creators.demo.brands import BRANDS
from creators.demo.niche import Niche, options, sentences
from creators.demo.niches import AREAS, BY_SLUG, NICHES
from creators.demo.pairings import PAIRINGS
from creators.demo.places import COUNTRIES, HOMES
from creators.demo.tongues import TONGUES
from creators.demo.voice import slot_names

LANGUAGES = "ar de es fr he hi id it ja ko nl pl pt sv tr"
EVERY_NICHE = [*NICHES, *(niche for book in TONGUES.values() for niche in book.values())]


@pytest.mark.parametrize("niche", EVERY_NICHE, ids=lambda niche: f"{niche.language}-{niche.slug}")
def test_a_niche_is_rich_and_uses_only_its_own_words(niche: Niche) -> None:
    templates = [line for text in niche.angles.values() for line in sentences(text)]
    assert 2 <= len(niche.angles) <= 4
    assert len(templates) >= 6
    templates += [*options(niche.asks), *options(niche.titles)]
    choices = [choice for text in niche.words.values() for choice in options(text)]
    known = {*niche.words, "friend", "home", "away"}
    assert all(slot_names(text) <= known for text in [*templates, *choices])
    assert len(options(next(iter(niche.words.values())))) >= 3
    assert niche.slug in BY_SLUG


def test_a_slug_names_one_niche() -> None:
    assert len(NICHES) == len(BY_SLUG)


def test_there_are_many_niches_languages_and_countries() -> None:
    assert len(NICHES) >= 160
    assert sum(niche.main for niche in NICHES) >= 60
    assert " ".join(sorted(TONGUES)) == LANGUAGES
    assert len(COUNTRIES) >= 40


def test_every_area_has_brands() -> None:
    assert set(AREAS) == set(BRANDS)


def test_pairings_name_things_that_exist() -> None:
    for slug, city, local in PAIRINGS:
        assert slug in BY_SLUG
        assert not local or slug in TONGUES[HOMES[city].country.language]
