"""Shared traits, whatever the creators have."""

import random
from uuid import UUID, uuid4

import pytest

from search.lookalike.neighbours import Seed
from search.lookalike.traits import MOST, SeedTraits, Trait, Traits, _describe_rhythm

pytestmark = pytest.mark.django_db

KINDS = ("brand", "theme", "city", "format", "size")
# Each trait has its own text, as in the catalogue.
POOL = [Trait(kind, f"{kind} {letter}") for kind in KINDS for letter in "abc"]


def draw(chance: random.Random) -> Traits:
    chosen = chance.sample(POOL, chance.randint(0, len(POOL)))
    return Traits({trait: chance.uniform(0.1, 1) for trait in chosen})


def test_shared_traits_are_true_of_both_sides_and_uncounted_ones_come_by_their_kind() -> None:
    chance = random.Random(1)
    for _ in range(50):
        check(chance)


def check(chance: random.Random) -> None:
    own, seeds = draw(chance), [draw(chance) for _ in range(chance.randint(1, 4))]
    of: dict[UUID, Traits] = {uuid4(): one for one in seeds}
    told = SeedTraits.gather([Seed(id_, 1.0) for id_ in of], of).share(own)
    by_text = {trait.text: trait for trait in own}
    for text in told:
        name, _, note = text.partition(" (like ")
        having = sum(by_text[name] in seed for seed in seeds)
        assert having > 0
        assert note == ("" if having == len(seeds) else f"{having} of your {len(seeds)} creators)")
    shared = [trait for trait in own if any(trait in seed for seed in seeds)]
    kinds = sorted((trait.kind for trait in shared), key=KINDS.index)
    assert [by_text[text.partition(" (")[0]].kind for text in told] == kinds[:MOST]


@pytest.mark.parametrize(
    ("posts_per_week", "said"),
    [
        (0.2, None),
        (0.25, "Posts monthly"),
        (1, "Posts weekly"),
        (4, "Posts several times a week"),
        (7, "Posts daily"),
    ],
)
def test_a_rhythm_is_said_as_often_as_it_is_true(posts_per_week: float, said: str | None) -> None:
    assert _describe_rhythm(posts_per_week) == said
