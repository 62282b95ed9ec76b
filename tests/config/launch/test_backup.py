"""A backup is consistent while Kindred writes, holds no secret, and comes back complete."""

import gzip
import json
import sys
import tarfile
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from config.launch import backup
from config.launch.diagnosis import LaunchError
from config.launch.locks import hold_exclusively
from config.launch.options import read_options
from config.launch.postgres import Cluster
from tests.database_copies import read_rows, run_python

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MakeDatabase = Callable[..., str]
OLD = Path(__file__).parents[1] / "upgrades" / "94b01ab.sql.gz"
KEY = "the-key-of-this-test"


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], Path]]:
    """Sets where the next command finds its data.

    Not in tmp_path: another run of pytest takes from Postgres' user what it may pass there.
    """
    monkeypatch.setenv("SECRET_KEY", KEY)
    with tempfile.TemporaryDirectory(prefix="kindred-backup-") as folder:

        def choose(name: str, url: str) -> Path:
            monkeypatch.setenv("KINDRED_DATA_DIR", f"{folder}/{name}")
            monkeypatch.setenv("DATABASE_URL", url)
            return Path(folder, name)

        yield choose


@contextmanager
def writing(url: str) -> Iterator[None]:
    """Write rows without a pause."""
    done = threading.Event()

    def write() -> None:
        with psycopg.connect(url, autocommit=True) as database:
            while not done.wait(0.001):
                database.execute(
                    "INSERT INTO config_heartbeat VALUES (gen_random_uuid()::text::varchar(20), now())"
                )

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def test_a_backup_made_while_rows_come_in_is_restored_with_every_row_and_a_right_ledger(
    make_database: MakeDatabase,
    place: Callable[[str, str], Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = make_database(gzip.decompress(OLD.read_bytes()).decode())
    assert run_python(source, "-m", "config.launch.prepare", "restored").returncode == 0
    with psycopg.connect(source) as database:
        database.execute("INSERT INTO django_session VALUES ('a-session', '', now())")
    folder = place("source", source)
    (folder / "imports" / "1").mkdir(parents=True)
    (folder / "imports" / "1" / "list.csv").write_text("a;b")
    (folder / "secret_key").write_text("not to be copied")
    (folder / "forgotten_key").write_text("a key of its own")
    before = read_rows(source)
    with writing(source):
        file = backup.write_backup(None)

    target = place("target", "")
    backup.restore_backup(file)
    said = capsys.readouterr()
    assert f"Ledger: {len(before['billing_ledgerentry'])} entries, no difference\n" in said.out
    assert said.err == ""
    assert (target / "imports" / "1" / "list.csv").read_text() == "a;b"
    assert (target / "forgotten_key").read_text() == "a key of its own"
    assert (target / "forgotten_key").stat().st_mode & 0o777 == 0o600
    server = Cluster(target).start()
    try:
        after = read_rows(Cluster(target).url())
    finally:
        server.stop()
    rows = json.loads(_member(file, "manifest.json"))["rows"]
    assert (
        len(after["config_heartbeat"])
        == rows["config_heartbeat"]
        >= len(before["config_heartbeat"])
    )
    for moving in ("config_heartbeat", *backup.UNCOPIED):
        before.pop(moving)
        assert moving == "config_heartbeat" or after[moving] == []
        after.pop(moving)
    assert after == before
    _assert_no_secret(file)


def _member(file: Path, name: str) -> bytes:
    with tarfile.open(file) as archive:
        member = archive.extractfile(name)
        assert member is not None
        return member.read()


def _assert_no_secret(file: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600
    content = file.read_bytes()
    for secret in (KEY, "not to be copied", "a-session"):
        assert secret.encode() not in content


def test_a_restore_refuses_a_database_with_rows_a_running_kindred_and_other_files(
    make_database: MakeDatabase, place: Callable[[str, str], Path], tmp_path: Path
) -> None:
    folder = place("target", make_database("CREATE TABLE x AS SELECT 1 AS n"))
    with pytest.raises(LaunchError, match="The database is not empty"):
        backup.restore_backup(tmp_path / "any.tar")
    place("target", make_database())
    other = tmp_path / "other.tar"
    other.write_text("no archive")
    with pytest.raises(LaunchError, match="is not a backup of Kindred"):
        backup.restore_backup(other)
    with pytest.raises(LaunchError, match="could not be restored"):
        backup.restore_backup(tmp_path / "missing.tar")
    is_running = pytest.raises(LaunchError, match="already running with the data")
    with hold_exclusively(folder / "run.lock"), is_running:
        backup.restore_backup(other)


def test_another_key_is_told_and_a_key_from_the_environment_comes_back(
    make_database: MakeDatabase,
    place: Callable[[str, str], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    place("source", make_database("CREATE TABLE x AS SELECT 1 AS n"))
    monkeypatch.setenv("FORGOTTEN_KEY", "a key of its own")
    file = backup.write_backup(tmp_path / "a name with spaces.tar")
    with pytest.raises(LaunchError, match="exists already"):
        backup.write_backup(file)
    monkeypatch.setattr(backup, "_check_ledger", lambda *_: None)
    monkeypatch.setenv("SECRET_KEY", "another")
    monkeypatch.setenv("FORGOTTEN_KEY", "another")
    place("target", make_database())
    backup.restore_backup(file)
    said = capsys.readouterr().err
    assert "made with another SECRET_KEY" in said
    assert "made with another FORGOTTEN_KEY" in said
    monkeypatch.setenv("SECRET_KEY_FALLBACKS", f"older, {KEY}")
    monkeypatch.delenv("FORGOTTEN_KEY")
    folder = place("next", make_database())
    backup.restore_backup(file)
    assert capsys.readouterr().err == ""
    assert (folder / "forgotten_key").read_text() == "a key of its own"


def test_a_full_disk_is_named_by_the_folder_that_the_program_writes_to(
    make_database: MakeDatabase,
    place: Callable[[str, str], Path],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    place("source", make_database("CREATE TABLE x AS SELECT 1 AS n"))
    file = backup.write_backup(None)
    failing = tmp_path / "failing"
    failing.write_text("#!/bin/sh\necho No space left on device >&2\nexit 1\n")
    failing.chmod(0o755)
    monkeypatch.setattr(backup, "_find_program", lambda *_: str(failing))
    with pytest.raises(LaunchError, match=rf"^The disk that holds {tmp_path}/\w+ is full"):
        backup.write_backup(tmp_path / "new.tar")
    target = place("target", "")
    with pytest.raises(LaunchError, match=rf"^The disk that holds {target} is full"):
        backup.restore_backup(file)
    place("target", make_database())
    with pytest.raises(LaunchError, match=r"^A disk is full"):
        backup.restore_backup(file)


def test_a_warning_is_not_taken_for_the_result_of_the_ledger(
    place: Callable[[str, str], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    place("target", "")
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 3 entries, no difference.\necho a warning >&2\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    backup._check_ledger("postgres://unused", read_options())
    assert capsys.readouterr().out == "Ledger: 3 entries, no difference\n"
    python.write_text("#!/bin/sh\necho Migrating.\necho 2 differences. >&2\nexit 1\n")
    with pytest.raises(LaunchError, match=r"^The restored data is not right: 2 differences\.$"):
        backup._check_ledger("postgres://unused", read_options())


def test_an_incomplete_restore_fails(
    make_database: MakeDatabase, place: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    place("source", make_database("CREATE TABLE x AS SELECT 1 AS n"))
    count: Any = backup._count_rows
    monkeypatch.setattr(backup, "_count_rows", lambda at: {n: r + 1 for n, r in count(at).items()})
    file = backup.write_backup(None)
    monkeypatch.setattr(backup, "_count_rows", count)
    place("target", make_database())
    with pytest.raises(LaunchError, match="These tables are not complete: x"):
        backup.restore_backup(file)


def test_no_seal_is_newer_than_the_database_and_no_row_lacks_its_file(
    make_database: MakeDatabase,
    place: Callable[[str, str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = place("source", make_database("CREATE TABLE x AS SELECT 1 AS n"))
    for name in ("seals", "imports"):
        (folder / name).mkdir(parents=True)
        (folder / name / "before").write_text("a")
    dump = backup._dump_database

    def dump_while_kindred_writes(*given: Any) -> dict[str, Any]:
        manifest = dump(*given)
        for name in ("seals", "imports"):
            (folder / name / "meanwhile").write_text("b")
        return manifest

    monkeypatch.setattr(backup, "_dump_database", dump_while_kindred_writes)
    with tarfile.open(backup.write_backup(None)) as archive:
        names = set(archive.getnames())
    assert {"seals/before", "imports/before", "imports/meanwhile"} <= names
    assert "seals/meanwhile" not in names
