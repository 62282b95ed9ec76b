"""The parsers against real answers, read where they are.

KINDRED_RECORDED names their folder (default `../shared/recorded`); without it, all of this is skipped. Nothing of
them is copied here: expected values are looked up in the body itself.
"""

import json
import os
from pathlib import Path
from typing import Any, Final

import pytest

from scraping.sources.instagram import parse_subtitle
from scraping.sources.parsers import PARSERS
from tests.scraping.recorded import TABLE
from tests.scraping.recorded.lookups import Row, dig
from tests.scraping.records import check_record

RECORDED: Final = Path(os.environ.get("KINDRED_RECORDED") or "../shared/recorded")
pytestmark = pytest.mark.skipif(
    not (RECORDED / "INDEX.md").is_file(),
    reason=f"no recorded answers under {RECORDED} (KINDRED_RECORDED)",
)


def list_recorded() -> list[str]:
    return sorted(str(path.relative_to(RECORDED)) for path in RECORDED.glob("*/*/*"))


def list_cases() -> list[Any]:
    return [
        pytest.param(path, row, id=f"{row.pattern}-{row.kind}-{number}")
        for row in TABLE
        for number, path in enumerate(sorted(RECORDED.glob(row.pattern)))
    ]


@pytest.mark.parametrize(("path", "row"), list_cases())
def test_recorded_answers_have_the_right_outcome_and_values(path: Path, row: Row) -> None:
    platform, body = row.pattern.partition("/")[0], path.read_bytes()
    if isinstance(row.outcome, type):
        with pytest.raises(row.outcome):
            PARSERS[platform][row.kind](body, "")
        return
    record = PARSERS[platform][row.kind](body, "")
    check_record(platform, row.kind, record)
    for field, expected in row.outcome(body.decode()).items():
        found = dig(record, field.removesuffix(".length"))
        assert (len(found) if field.endswith(".length") else found) == expected, field


def test_a_recorded_post_says_where_its_captions_are() -> None:
    (path,) = RECORDED.glob("instagram/mobile-media/clip-*")
    subtitle = parse_subtitle(path.read_bytes())
    media = json.loads(path.read_text())["media"]
    assert subtitle == {"url": media["video_subtitles_uri"], "language": None}


def test_every_recorded_answer_is_in_the_table() -> None:
    found = {
        str(path.relative_to(RECORDED)) for row in TABLE for path in RECORDED.glob(row.pattern)
    }
    assert found == set(list_recorded())
