import pytest

from creators.lexicon.languages import detect_one, language_called, language_name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("My favourite sourdough recipe for a slow sunday morning", "en"),
        ("Meine liebsten Rezepte für den Sonntag, jetzt im neuen Video", "de"),
        ("nuevo video en el canal, espero que les guste mucho", "es"),
        ("Bom dia pessoal, hoje vamos falar de receitas", "pt"),
        ("Une petite recette de grand-mère pour ce dimanche", "fr"),
        ("jeg elsker å løpe i fjellet", "no"),
        ("Dzień dobry, dzisiaj gotujemy", "pl"),
        ("おはようございます、今日はパンを焼きます", "ja"),
        ("我爱北京的早餐", "zh"),
        ("صباح الخير اليوم سنخبز الخبز", "ar"),
        ("Доброе утро, друзья, сегодня печём хлеб", "ru"),
    ],
)
def test_the_language_of_a_caption_is_detected(text: str, code: str) -> None:
    assert detect_one(text) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "✨✨✨",
        "link in bio",
        "ok",
        "12345",
        "@someone #ootd #love",
        "https://example.com/das-ist-gut",
        "\x00\ud800",
    ],
)
def test_an_uncertain_language_is_not_guessed(text: str) -> None:
    assert detect_one(text) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("German", "de"),
        ("deutsch", "de"),
        ("Alemán", "de"),
        ("español", "es"),
        ("Spanisch", "es"),
        ("anglais", "en"),
        ("Brazilian Portuguese", "pt"),
        ("português", "pt"),
        ("Mandarin", "zh"),
        ("日本語", "ja"),
        ("Norwegian", "no"),
        ("Klingon", None),
        ("", None),
    ],
)
def test_a_language_is_known_by_its_names(name: str, code: str | None) -> None:
    assert language_called(name) == code


def test_a_language_has_an_english_name() -> None:
    assert language_name("pt") == "Portuguese"
    assert language_name("xx") == "xx"
