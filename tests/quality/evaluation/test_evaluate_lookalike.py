"""`evaluate_lookalike` on a file small enough to know the right figures."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from creators.models import Creator
from tests.quality.evaluation.evaluate_lookalike import Command

ROWS = [
    ("anna", "Rye sourdough with an open crumb", "Food"),
    ("anna", "Feeding my sourdough starter", "Food"),
    ("bert", "Baking a sourdough loaf at home", "Food, Blog"),
    ("carl", "Changing the clutch of an old Volvo", "Cars"),
    ("dora", "New brake discs for my track car", "Cars"),
    ("emil", "A holiday at the lake", ""),
]


def labelled(folder: Path) -> Path:
    file = folder / "creators.csv"
    with file.open("w", newline="") as text:
        csv.writer(text).writerows([("handle", "text", "genre"), *ROWS])
    return file


MAP = ("username=handle", "post.caption=text")


@pytest.mark.django_db(transaction=True)
def test_neighbours_are_held_against_labels_and_the_catalogue_stays_as_it_was(
    tmp_path: Path,
) -> None:
    Creator.objects.create(name="Ada")
    out = StringIO()
    arguments = ["--platform", "tiktok", "--label", "genre", "--map", *MAP]
    call_command(Command(), str(labelled(tmp_path)), *arguments, stdout=out)
    head, _, lookalike, words, chance = out.getvalue().splitlines()
    assert head == "creators.csv: 4 labelled creators, 3 labels, 4 asked"
    # One creator of its label is there to be found, so one of five neighbours can be right.
    assert lookalike.split() == ["lookalike", "0.200", "0.100"]
    assert words.split()[:2] == ["words", "only"]
    assert chance.split() == ["random", "0.333", "0.333"]
    assert [creator.name for creator in Creator.objects.all()] == ["Ada"]


@pytest.mark.parametrize(
    ("label", "mapped", "said"),
    [
        ("genre", ("category=genre",), "leave it out"),
        ("topic", (), "has no column topic"),
        ("handle", (), "no two creators share a label"),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_a_file_that_cannot_be_measured_is_refused(
    tmp_path: Path, label: str, mapped: tuple[str, ...], said: str
) -> None:
    arguments = ["--platform", "tiktok", "--label", label, "--map", *MAP, *mapped]
    with pytest.raises(CommandError, match=said):
        call_command(Command(), str(labelled(tmp_path)), *arguments)
