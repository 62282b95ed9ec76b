"""Checks the files of all niches and languages of the demo."""

from collections.abc import Iterable

import pytest

from creators.demo.captions import read_brands
from creators.demo.files import FOLDER
from creators.demo.grammar import Choice, Part, Slot, parse_template
from creators.demo.language import Language, read_languages
from creators.demo.niche import Niche, read_niches
from creators.demo.persona import read_pairings
from creators.demo.places import read_countries, read_homes

LANGUAGES = "ar de en es fr he hi id it ja ko nl pl pt sv tr"
NICHES = read_niches()
EVERY_NICHE = [
    *NICHES.values(),
    *(niche for language in read_languages().values() for niche in language.niches.values()),
]
OF_THE_CREATOR = {"friend", "home", "away", "spot"}
OF_THE_LANGUAGE = {
    *("thing", "thing2", "weekday", "month", "times", "emoji"),
    *("label", "label_lower", "tag", "nick", "gear", "friend_handle"),
}
OF_ADS = {"brand", "brand_handle", "code"}
OF_THEME_PAGES = {"credit", "handle"}


def slot_names(template: str) -> set[str]:
    return _slot_names(parse_template(template))


def _slot_names(parts: Iterable[Part]) -> set[str]:
    found = {part.name for part in parts if isinstance(part, Slot)}
    options = (one for part in parts if isinstance(part, Choice) for one in part.options)
    return found.union(*map(_slot_names, options))


@pytest.mark.parametrize("niche", EVERY_NICHE, ids=lambda niche: f"{niche.language}-{niche.slug}")
def test_a_niche_is_rich_and_uses_only_its_own_words(niche: Niche) -> None:
    templates = [line for lines in niche.sentences.values() for line in lines]
    assert 2 <= len(niche.sentences) <= 5
    assert len(templates) >= 6
    templates += [*niche.asks, *niche.titles]
    choices = [choice for texts in niche.words.values() for choice in texts]
    known = {*niche.words, *OF_THE_CREATOR, "weekday", "month"}
    assert all(slot_names(text) <= known for text in [*templates, *choices])
    assert len(niche.things) >= 3
    assert not set(niche.words) & (OF_THE_CREATOR | OF_THE_LANGUAGE)
    assert niche.slug in NICHES


@pytest.mark.parametrize("language", read_languages().values(), ids=lambda language: language.code)
def test_a_language_uses_only_known_words(language: Language) -> None:
    for name, templates in language.texts.items():
        known = OF_THE_CREATOR | OF_THE_LANGUAGE
        known |= OF_ADS if name == "ads" else set()
        known |= OF_THEME_PAGES if name.startswith("theme") else set()
        assert templates, name
        assert [text for text in templates if not slot_names(text) <= known] == [], name


def test_there_are_many_niches_languages_and_countries() -> None:
    assert len(NICHES) >= 160
    assert sum(niche.is_main for niche in NICHES.values()) >= 60
    assert " ".join(read_languages()) == LANGUAGES
    assert len(read_countries()) >= 40


def test_every_area_has_brands() -> None:
    assert {niche.area for niche in NICHES.values()} == set(read_brands())


def test_pairings_name_things_that_exist() -> None:
    for pairing in read_pairings():
        language = read_languages()[read_homes()[pairing.city].country.language]
        assert pairing.niche in NICHES
        assert not pairing.is_local or pairing.niche in language.niches


def test_texts_are_data_and_the_code_that_reads_them_is_small() -> None:
    # These files draw pictures and do not read texts.
    drawing = {"drawing.py", "pictures.py"}
    code = [path for path in FOLDER.rglob("*.py") if path.name not in drawing]
    lines = sum(len(path.read_text().splitlines()) for path in code)
    assert lines < 2000
