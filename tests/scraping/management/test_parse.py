import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.scraping.invented import BODIES


def test_a_record_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("parse", "tiktok", "profile", BODIES / "tiktok/user-detail.json")
    assert json.loads(capsys.readouterr().out)["username"] == "ofen.otto"


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (["tiktok", "profile", "tiktok/user-empty.json"], 3, "blocked"),
        (["instagram", "profile", "instagram/web-profile-info-missing.json"], 4, "gone"),
        (["youtube", "video", "youtube/player-age.json"], 5, "refused"),
        (["youtube", "transcript", "youtube/precondition.json"], 6, "changed"),
    ],
)
def test_each_failure_has_its_exit_code_and_says_why(
    arguments: list[str], code: int, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    platform, kind, name = arguments
    with pytest.raises(SystemExit) as ended:
        call_command("parse", platform, kind, BODIES / name)
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out) == (code, "")
    assert printed.err.startswith(f"{word}: ")
    assert len(printed.err) > len(word) + 5


def test_a_body_can_come_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"")))
    with pytest.raises(SystemExit) as ended:
        call_command("parse", "youtube", "video", "-")
    assert (ended.value.code, capsys.readouterr().err) == (3, "blocked: The body is empty.\n")


def test_an_unknown_kind_and_a_missing_file_are_explained(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="tiktok has no kind channel"):
        call_command("parse", "tiktok", "channel", tmp_path / "x")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("parse", "tiktok", "profile", tmp_path / "x")
