"""Log lines name their request, hide secrets, and their files do not grow without end."""

import json
import logging
import os
import secrets
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config.launch.postgres import Cluster
from config.launch.server_user import ServerUser
from config.settings import environment as env
from config.upkeep import logs
from config.upkeep.logs import (
    JsonLines,
    LimitRepeats,
    LogFile,
    NameRequest,
    Terminal,
    hide_secrets,
    rotate_file,
)
from search.reviews.tokens import seal_token

KEY = "kin_live_abcdefghijklmnop"


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, None) if error else None
    made = logging.LogRecord("kindred.test", logging.ERROR, "x.py", 1, message, None, info)
    NameRequest().filter(made)
    return made


def test_json_lines_are_one_object_without_secrets() -> None:
    line = JsonLines().format(record(f'two\nlines "{KEY}"', ValueError(KEY)))
    assert "\n" not in line
    found = json.loads(line)
    assert found["message"] == 'two\nlines "kin_live_abcd…"'
    assert found["level"] == "ERROR"
    assert found["logger"] == "kindred.test"
    assert "ValueError: kin_live_abcd…" in found["traceback"]


@pytest.mark.parametrize("path", ["/invitations/", "/review/", "/accounts/password/reset/key/"])
def test_links_that_grant_access_are_hidden(path: str) -> None:
    line = JsonLines().format(record(f"Not Found: {path}AaICQA74e-6xUmM/creators"))
    assert json.loads(line)["message"] == f"Not Found: {path}…/creators"


@pytest.mark.parametrize("path", ["/review/../", "/Review/", "/x?next=", "//"])
def test_tokens_are_hidden_in_any_path(path: str) -> None:
    for token in (seal_token(uuid4()), secrets.token_urlsafe(32)):
        line = hide_secrets(f"Not Found: {path}{token}/creators")
        assert token not in line
        assert line.endswith("…/creators")
    for shown in ("a" * 64, "test_a_function_with_a_name_of_43_characters", f"{uuid4()}"):
        assert hide_secrets(shown) == shown


@pytest.mark.django_db
def test_a_line_names_the_request_that_its_client_was_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.handler.addFilter(NameRequest())
    told = Client().get("/nothing-here")["X-Request-Id"]
    (warned,) = [r for r in caplog.records if r.name == "django.request"]
    assert vars(warned)["request_id"] == told
    assert vars(record("later, in the same request"))["request_id"] == told


def test_an_unknown_format_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", "xml")
    with pytest.raises(ImproperlyConfigured, match="LOG_FORMAT must be one of json, text"):
        env.read_choice("LOG_FORMAT", "text", {"text", "json"})


def test_a_full_file_is_put_aside_and_writers_go_on_in_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "LARGEST_BYTES", 10)
    path = tmp_path / "logs" / "kindred.log"
    handler = LogFile(path)
    for number in range(10):
        handler.emit(record(f"message {number}"))
        assert rotate_file(path)
    handler.close()
    kept = sorted(file.name for file in path.parent.iterdir())
    assert kept == [f"kindred.log.{number}" for number in range(1, 8)]
    assert path.with_name("kindred.log.1").read_text() == "message 9\n"
    assert path.with_name("kindred.log.7").read_text() == "message 3\n"


def test_a_file_that_is_held_open_is_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "LARGEST_BYTES", 3)
    path = tmp_path / "postgres.log"
    with path.open("a") as held:
        print("first", file=held, flush=True)
        assert rotate_file(path, is_held_open=True)
        print("second", file=held, flush=True)
    assert path.read_text() == "second\n"
    assert path.with_name("postgres.log.1").read_text() == "first\n"


def test_a_small_or_missing_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "kindred.log"
    assert not rotate_file(path)
    path.write_text("short")
    assert not rotate_file(path)
    assert path.read_text() == "short"


def test_the_log_of_postgres_survives_a_restart_and_the_newest_start_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = Cluster(tmp_path)
    monkeypatch.setattr(
        "config.launch.postgres.subprocess.Popen",
        lambda *_, stdout, **__: stdout.write(b"FATAL: attempt\n"),
    )
    for _ in range(2):
        cluster.spawn(ServerUser(os.getuid(), os.getgid()))
    assert cluster.log_file.read_text().count("attempt") == 2
    assert cluster._log() == "FATAL: attempt\n"


@pytest.fixture
def _complains_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_complained", {"at": -logs.WINDOW_S})


FULL = "The log cannot be written: No space left on device. Lines are dropped.\n"


@pytest.mark.usefixtures("_complains_anew")
def test_a_full_disk_drops_lines_and_says_so_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kindred.log"
    path.symlink_to("/dev/full")
    handler = LogFile(path)
    for _ in range(100):
        handler.handle(record("does not fit"))
    assert capsys.readouterr().err == FULL
    path.unlink()
    handler.handle(record("there is room again"))
    handler.close()
    assert path.read_text() == "there is room again\n"


@pytest.mark.usefixtures("_complains_anew")
def test_a_rotated_file_whose_rest_does_not_fit_is_no_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kindred.log"
    handler = LogFile(path)
    handler.handle(record("first"))
    assert handler.stream is not None
    handler.stream.close()
    handler.stream = Path("/dev/full").open("w")  # noqa: SIM115  the handler closes it
    handler.stream.write("not flushed yet")
    path.rename(tmp_path / "kindred.log.1")
    handler.handle(record("second"))
    handler.handle(record("third"))
    handler.close()
    assert capsys.readouterr().err == FULL
    assert path.read_text() == "third\n"


@pytest.mark.usefixtures("_complains_anew")
def test_a_full_terminal_is_no_failure() -> None:
    descriptor = os.open("/dev/full", os.O_WRONLY)
    full = os.fdopen(descriptor, "w", closefd=False)
    Terminal(full).handle(record("does not fit"))
    with pytest.raises(OSError, match="No space left"):
        full.close()
    os.close(descriptor)


def test_a_line_that_repeats_is_limited_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("config.upkeep.logs.time.monotonic", lambda: now)
    limit, handlers = LimitRepeats(), [LogFile(tmp_path / name) for name in ("a", "b")]
    for handler in handlers:
        handler.addFilter(limit)
        monkeypatch.setattr(logs.log, "handlers", handlers)

    def say(message: str, error: BaseException | None = None) -> None:
        made = record(message, error)
        for handler in handlers:
            handler.handle(made)

    for _ in range(100):
        say("disk full")
    say("disk full", ValueError())
    now += logs.WINDOW_S
    say("disk full")
    for handler in handlers:
        handler.close()
    for path in tmp_path.iterdir():
        lines = path.read_text().splitlines()
        assert lines.count("disk full") == logs.MOST_REPEATS + 2
        assert lines.count("ValueError") == 1
        assert lines[-2] == "Dropped 40 lines of ERROR kindred.test: disk full"
