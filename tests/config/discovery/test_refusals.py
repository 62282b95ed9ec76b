"""Subjects about people's health, belief, sexuality, origin, politics or unions are refused; others are not.

No text here is among the examples of the fit.
"""

import pytest

from config.discovery.refusals import KINDS, find_refused, is_of_child
from tests.quality.calibration.refused import read_examples

REFUSED = {
    "lupus patients": "health",
    "Alkoholiker in Therapie": "health",
    "vivre avec la maladie de Parkinson": "health",
    "devout Christians": "belief",
    "mujeres que rezan el rosario": "belief",
    "lesbian couples": "sexuality",
    "hommes gays": "sexuality",
    "black people in America": "ethnicity",
    "donne di origine africana": "ethnicity",
    "republican voters": "politics",
    "Wähler der Linken": "politics",
    "union members in factories": "union",
    "afiliados al sindicato": "union",
}
ALLOWED = (
    "fitness for beginners",
    "yoga retreats",
    "skincare for dry skin",
    "photos of old churches",
    "vegane Rezepte",
    "sourdough bakers in Porto",
    "organisation familiale",
    "juegos de mesa",
    "receitas de bolo",
    "moda donna",
    "キャンプ用品",
    "kampçılık malzemeleri",
)
CHILDREN = (
    "Nora, 7 yrs old ballerina. Account managed by my mom",
    "Ben, 10 ans, compte géré par maman",
)
OTHERS = (
    "Ballet teacher and mother of two",
    "I bake bread at home, 34, Leeds",
    "Enseignante et maman",
    "",
)


@pytest.mark.parametrize(("subject", "kind"), REFUSED.items())
def test_a_subject_of_these_kinds_is_refused(subject: str, kind: str) -> None:
    assert find_refused(subject) == KINDS[kind]


@pytest.mark.parametrize("subject", ALLOWED)
def test_another_subject_is_not_refused(subject: str) -> None:
    assert find_refused(subject) is None


def test_a_child_s_own_account_is_told_from_people_who_write_about_children() -> None:
    assert all(map(is_of_child, CHILDREN))
    assert not any(map(is_of_child, OTHERS))


def test_the_examples_are_many_in_many_languages_and_none_is_tested_here() -> None:
    examples = read_examples()
    assert sum(one.kind in KINDS for one in examples) >= 150
    assert sum(one.kind == "allowed" for one in examples) >= 150
    assert len({one.language for one in examples}) >= 8
    assert not {one.text for one in examples} & {*REFUSED, *ALLOWED, *CHILDREN, *OTHERS}
