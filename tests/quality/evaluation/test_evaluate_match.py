"""`evaluate_match` on a brief small enough to know the right figures."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from creators.models import Creator, Platform
from tests import scene
from tests.quality.evaluation.evaluate_match import Command

pytestmark = pytest.mark.django_db

ROWS = [
    "brief\tplatform\tusername\tcriterion\toutcome",
    "one\tinstagram\tanna\tsize\tmet",
    "one\tinstagram\tanna\tcondition\tnot_met",
    "one\tinstagram\tanna\tdecision\tavoid",
    "one\tinstagram\tbert\tsize\tmet",
    "one\tinstagram\tgone\tsize\tmet",
]


def judged(folder: Path, rows: list[str]) -> str:
    brief = {"id": "one", "query": "verified accounts", "context": "At least 50k followers."}
    (folder / "briefs.jsonl").write_text(json.dumps(brief))
    (folder / "verdicts.tsv").write_text("\n".join(rows))
    return str(folder)


def test_outcomes_are_counted_by_criterion_and_missing_creators_are_named(tmp_path: Path) -> None:
    for name, followers in (("anna", 60_000), ("bert", 20_000)):
        scene.creator(name, profile={"username": name, "followers": followers})
    out = StringIO()
    call_command(Command(), judged(tmp_path, ROWS), stdout=out)
    table = {line.split()[0]: line.split()[1:] for line in out.getvalue().splitlines()}
    assert table["size"] == ["2", "0.500"]
    assert table["condition"] == ["1", "1.000"]
    assert table["decision"] == ["1", "1.000"]
    assert "1 judged creators are not in the catalogue" in out.getvalue()
    assert "size: met taken for not_met, 1 times" in out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_catalogue_of_the_folder_is_used_instead_of_the_own(tmp_path: Path) -> None:
    scene.creator("anna", profile={"username": "anna", "followers": 1})
    profile = {"platform": Platform.INSTAGRAM, "username": "anna", "followers": 60_000}
    record = {"name": "Anna", "profiles": [profile]}
    (tmp_path / "catalogue.jsonl").write_text(json.dumps(record))
    out = StringIO()
    call_command(Command(), judged(tmp_path, ROWS[:2]), stdout=out)
    assert "size" in out.getvalue()
    assert "1.000" in out.getvalue()
    assert Creator.objects.count() == 1


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("one\tinstagram\tanna\tsize", "line 1: brief, platform"),
        ("two\tinstagram\tanna\tsize\tmet", "no brief two"),
        ("one\tmyspace\tanna\tsize\tmet", "myspace is no platform"),
        ("one\tinstagram\tanna\tcolour\tmet", "colour is no criterion"),
        ("one\tinstagram\tanna\tsize\tgood", "good is no outcome of size"),
    ],
)
def test_a_wrong_row_is_named_by_its_line(tmp_path: Path, row: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command(Command(), judged(tmp_path, [row]))
