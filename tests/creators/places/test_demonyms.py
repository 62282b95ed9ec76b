from collections import Counter

from config.kit.text import fold_text
from creators.places.demonyms import _LINES, COUNTRY_OF, OF_CITIES, PEOPLE, REGION_OF


def test_a_demonym_is_folded_and_belongs_to_one_place() -> None:
    said = Counter(word for _, _, *groups in _LINES for words in groups for word in words)
    assert [word for word, count in said.items() if count > 1] == []
    assert [word for word in said if fold_text(word) != word] == []


def test_demonyms_name_countries_cities_and_areas() -> None:
    assert (COUNTRY_OF["german"], COUNTRY_OF["south africans"]) == ("DE", "ZA")
    assert (REGION_OF["berliners"], OF_CITIES["berliner"]) == ("berlin", "berlin")
    assert (REGION_OF["latin american"], REGION_OF["texans"]) == ("latin america", "texas")
    assert "germans" in PEOPLE
    assert "german" not in PEOPLE
