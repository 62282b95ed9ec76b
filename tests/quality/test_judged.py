import json
from pathlib import Path

import pytest

from tests.quality.judged import JudgedCatalogue, NotJudged


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "catalogue.jsonl").write_text("{}\n")
    (tmp_path / "briefs.jsonl").write_text(json.dumps({"id": "a", "query": "tea"}) + "\n")
    return tmp_path


def test_grades_may_be_absent_until_somebody_has_graded(folder: Path) -> None:
    assert JudgedCatalogue.read(folder).grades == {}


def test_a_graded_file_is_read_by_its_header_and_rows_without_a_grade_say_nothing(
    folder: Path,
) -> None:
    (folder / "grades.tsv").write_text(
        "brief\tplatform\thandle\tgrade\tname\na\tYouTube\t@Tea Time\t1\tTea\na\ttiktok\tx\t\tX\n"
    )
    judged = JudgedCatalogue.read(folder)
    assert judged.grades == {"a": {("youtube", "tea time"): 1.0}}


@pytest.mark.parametrize(("given", "right"), [("1", 1.0), ("2", 2.0), ("3", 2.0)])
def test_right_is_grade_two_unless_the_scale_ends_below(
    folder: Path, given: str, right: float
) -> None:
    (folder / "grades.tsv").write_text(f"brief\tplatform\thandle\tgrade\na\ttiktok\tx\t{given}\n")
    assert JudgedCatalogue.read(folder).right == right


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("briefs.jsonl", '{"id": "a"}\n', "line 1"),
        ("grades.tsv", "brief\tplatform\tgrade\n", "handle"),
        ("grades.tsv", "brief\tplatform\thandle\tgrade\na\ttiktok\tx\tgood\n", "line 2"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(
    folder: Path, file: str, text: str, said: str
) -> None:
    (folder / file).write_text(text)
    with pytest.raises(NotJudged, match=said):
        JudgedCatalogue.read(folder)
