import pytest

from creators.importing.locales import find_country, find_language


@pytest.mark.parametrize(
    ("codes", "written"),
    [
        ("ES", "España Spagna Spanien Espagne Esp. ES E Hiszpania スペイン"),
        ("DE", "Deutschland D Germany Allemagne Németország 🇩🇪 GER"),
        ("GB", "UK England Schottland Royaume-Uni Gran_Bretagna"),
        ("DO", "Rep._Dominicana República_Dominicana"),
        ("US", "USA EE.UU. U.S. États-Unis Vereinigte_Staaten США"),
        ("CH", "Schweiz Svizzera Suisse CH"),
    ],
)
def test_a_country_is_known_by_its_names_in_any_language(codes: str, written: str) -> None:
    for name in written.split():
        assert find_country(name.replace("_", " ")) == codes


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("de", "Deutsch alemán dt. DE de-AT tedesco német"),
        ("en", "Engl. English_(US) inglés EN"),
        ("ca", "catalán valenciano"),
        ("qu", "Quechua"),
        ("gn", "guaraní"),
        ("rm", "Rätoromanisch"),
    ],
)
def test_a_language_is_known_by_its_names_in_any_language(code: str, written: str) -> None:
    for name in written.split():
        assert find_language(name.replace("_", " ")) == code


@pytest.mark.parametrize("word", ["Atlantis", "", "über Agentur", "x", "Klingon."])
def test_other_words_are_neither(word: str) -> None:
    assert find_country(word) is None
    assert find_language(word) is None
