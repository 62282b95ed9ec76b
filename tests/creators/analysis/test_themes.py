"""Themes that are stored, and themes that are not stored although their vectors are similar."""

import numpy as np
import pytest

from creators.analysis import analyse_creators
from creators.embedding.blended import BlendedModel
from creators.embedding.bundled import minilm_vocabulary
from creators.embedding.comparison import compare_texts
from creators.embedding.model import get_model
from creators.models import Creator
from creators.niches.taxonomy import list_niches
from tests.creators.analysis.subjects import a_creator


def themes_of(creator: Creator) -> list[str]:
    analyse_creators([creator.id])
    creator.refresh_from_db()
    return [theme for theme in creator.content_themes if not theme.startswith("#")]


def test_the_english_model_reads_every_description_of_a_niche() -> None:
    model = BlendedModel(get_model(), get_model(), minilm_vocabulary())
    assert [niche.label for niche in list_niches() if not model.reads(niche.gloss)] == []


def test_foreign_texts_are_compared_by_their_meaning() -> None:
    dog, puppy, tax = get_model().embed(
        ["Mein Hund frisst am liebsten Möhren", "Mi cachorro come zanahorias", "Steuererklärung"]
    )
    near, far = compare_texts(np.array([dog]), np.array([puppy, tax]))[0]
    assert near > far + 0.1
    assert far < 0.3


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("captions", "themes"),
    [
        (
            ("ARE YOU READY? #bhangra #giddha #punjabi #desi", "#bhangra #giddha Gabruu #norge"),
            [],
        ),
        (("Ang 601 Sri Guru Granth Sahib Ji", "Ang 731 Sri Guru Granth Sahib Ji Raag Soohee"), []),
        (("@bianca", "dc @Emily Ann", "#fyp #viral @Lethal Cosmetics"), []),
        (("Blender beginner tutorial series", "Blender donut tutorial series, part two"), []),
        (
            (
                "Mon café du matin: espresso, latte art et grains fraîchement torréfiés",
                "Le café de spécialité: un espresso doux, du latte art et des grains frais",
            ),
            ["coffee"],
        ),
    ],
)
def test_a_theme_is_what_the_posts_say(captions: tuple[str, ...], themes: list[str]) -> None:
    assert themes_of(a_creator(*captions))[:1] == themes


@pytest.mark.django_db(transaction=True)
def test_a_creators_own_name_supports_no_theme() -> None:
    titles = ("Theme Parks | The blooper reel", "Theme Parks | Best of season four")
    assert themes_of(a_creator(*titles, name="Theme Parks")) == []
