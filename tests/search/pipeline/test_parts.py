"""The parts of a subject, in several languages."""

import pytest

from search.pipeline.question.terms import MOST_PARTS, split_subject


@pytest.mark.parametrize(
    ("language", "subject", "parts"),
    [
        (
            "en",
            "smartphone reviews and gadget unboxings",
            ("smartphone reviews", "gadget unboxings"),
        ),
        ("en", "cops, courtrooms or prisons", ("cops", "courtrooms", "prisons")),
        ("en", "portrait & wedding photos", ("portrait", "wedding photos")),
        ("en", "US politics, e.g. debates, the Congress", ("US politics", "debates", "Congress")),
        ("en", "hands-on science: chemistry", ("hands-on science", "chemistry")),
        ("en", "board games such as chess", ("board games", "chess")),
        ("de", "Stricken oder Häkeln", ("Stricken", "Häkeln")),
        ("de", "Nähen, z. B. Röcke", ("Nähen", "Röcke")),
        ("es", "maquillaje y cuidado de la piel", ("maquillaje", "cuidado de la piel")),
        ("fr", "tricot, par exemple des pulls", ("tricot", "pulls")),
        ("it", "orto e giardino", ("orto", "giardino")),
        ("pt", "moda ou beleza", ("moda", "beleza")),
        ("nl", "sparen en beleggen", ("sparen", "beleggen")),
        ("pl", "ogród lub balkon", ("ogród", "balkon")),
        ("tr", "fitness, yoga ve antrenman", ("fitness", "yoga", "antrenman")),
        ("ja", "家庭菜園、養蜂", ("家庭菜園", "養蜂")),
        ("ar", "الطبخ، السفر", ("الطبخ", "السفر")),
    ],
)
def test_alternatives_and_examples_are_parts(
    language: str, subject: str, parts: tuple[str, ...]
) -> None:
    assert split_subject(subject, language) == parts


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("en", "sourdough bakers"),
        ("en", "salsa y merengue"),
        ("en", "rock-n-roll history"),
        ("en", "K-beauty"),
        ("en", "the best of, and"),
        ("de", "Y Combinator"),
        ("en", ""),
    ],
)
def test_one_thing_has_no_parts(language: str, subject: str) -> None:
    assert split_subject(subject, language) == ()


def test_a_long_list_has_its_first_parts() -> None:
    assert len(split_subject(", ".join("abcdefgh"), "de")) == MOST_PARTS
