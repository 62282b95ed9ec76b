"""A file is read by a separate process, which is killed above a limit. Its rows arrive unchanged."""

import gzip
import os
import signal
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from creators.importing import sources
from creators.importing.items import LinkedText, Row, Unreadable, pack, unpack
from creators.importing.limits import LOOK_S, NotReadable, TooSlow, limit_look, limit_rows
from creators.importing.reader import LOOKED_AT
from creators.importing.sources import FIRST_ROWS, Source
from tests.creators.importing.test_sheets import saved, write_shared

LIMITS = limit_rows(0)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The reading processes."""
    found: list[Any] = []
    start = sources._start

    def note(*told: Any) -> Any:
        found.append(start(*told))
        return found[-1]

    monkeypatch.setattr(sources, "_start", note)
    return found


def write_csv(path: Path, rows: int = 3) -> Path:
    path.write_text("a,b\n" + "".join(f"{n},ü\n" for n in range(rows)) + "1\n")
    return path


@pytest.mark.parametrize(("count", "processes"), [(3, 1), (LOOKED_AT - 1, 1), (LOOKED_AT, 3)])
def test_a_short_file_is_read_once_and_a_longer_one_each_time(
    tmp_path: Path, started: list[Any], count: int, processes: int
) -> None:
    path = write_csv(tmp_path / "f.csv", count)
    source = Source(path)
    assert source.tables == [[{"a": str(n), "b": "ü"} for n in range(count)][:FIRST_ROWS]]
    assert Source(path).tables == source.tables
    for _ in range(2):
        *rows, last = source.rows()
        assert [row.line for row in rows if isinstance(row, Row)] == list(range(2, count + 2))
        assert last == Unreadable(count + 2, "1 columns instead of 2", "1")
        assert source.position == source.size == path.stat().st_size
    assert [process.returncode for process in started] == [0] * processes


def test_a_workbook_lists_its_sheets_and_a_changed_file_is_read_again(tmp_path: Path) -> None:
    names = ["Name", "Handle"]
    path = saved(tmp_path / "f.xlsx", ["Date", "Note"], Micro=[names, ["A", "a"]])
    source = Source(path)
    assert (source.sheets, source.unread_sheets) == (["Micro"], ["Sheet"])
    assert source.all_sheets == ["Sheet", "Micro"]
    assert Source(path, sheet="Sheet").sheets == ["Sheet"]
    saved(path, ["Date", "Note"], Macro=[names, ["A", "a"], ["B", "b"]])
    assert Source(path).sheets == ["Macro"]


@pytest.mark.parametrize(
    "item",
    [
        Row(3, {"a": 1, "b": [None, {"c": "\ud800"}], "d": float("inf")}, "Micro"),
        Unreadable(2, "NUL byte", "x"),
        Unreadable(2, "broken quoting", "", "Micro"),
    ],
)
def test_items_pass_between_processes_unchanged(item: Row | Unreadable) -> None:
    assert unpack(*pack(item)) == item


def test_the_address_of_a_linked_cell_is_kept() -> None:
    row = unpack(*pack(Row(1, {"a": LinkedText("profile", "https://instagram.com/anna")})))
    assert isinstance(row, Row)
    assert row.data["a"].link == "https://instagram.com/anna"


# --- Limits ---------------------------------------------------------------------------------------


def test_the_reading_process_refuses_costly_files(tmp_path: Path) -> None:
    texts = write_shared(tmp_path / "f.xlsx", ["<t>a</t>"] * 3000)
    with pytest.raises(NotReadable, match=r"f\.xlsx has more than 2,900 cells"):
        Source(texts, limits=replace(LIMITS, cells=2900))
    (tmp_path / "f.csv.gz").write_bytes(gzip.compress(b"a,b\n" + b"1,2\n" * 300_000))
    with pytest.raises(NotReadable, match="unpacks to more than 0 MB"):
        Source(tmp_path / "f.csv.gz", limits=replace(LIMITS, unpacked=400_000))


def test_a_file_that_needs_too_much_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "f.csv"
    path.write_text("a,b\n" + ("x" * 3_000_000 + ",1\n") * 20)
    with pytest.raises(NotReadable, match=r"f\.csv takes too much memory"):
        Source(path, limits=replace(LIMITS, memory=120_000_000))


def test_a_process_above_its_time_limit_is_killed(tmp_path: Path, started: list[Any]) -> None:
    path = write_csv(tmp_path / "f.csv", rows=LOOKED_AT)
    with pytest.raises(TooSlow, match=r"f\.csv takes too long to read"):
        Source(path, limits=replace(LIMITS, seconds=0))
    source = Source(path)
    with pytest.raises(TooSlow):
        list(source.rows(seconds=0))
    assert [process.returncode for process in started] == [-signal.SIGKILL, 0, -signal.SIGKILL]


@pytest.mark.parametrize(
    ("ended_by", "told"),
    [(signal.SIGXCPU, "takes too long to read"), (signal.SIGKILL, r"its reader ended \(-9\)")],
)
def test_a_process_that_the_system_kills_is_reported(
    tmp_path: Path, started: list[Any], ended_by: int, told: str
) -> None:
    source = Source(write_csv(tmp_path / "f.csv", rows=200_000))
    rows = source.rows()
    assert isinstance(next(rows), Row)
    os.kill(started[-1].pid, ended_by)
    with pytest.raises(NotReadable, match=told):
        list(rows)


def test_no_process_outlives_its_reading(tmp_path: Path, started: list[Any]) -> None:
    rows = Source(write_csv(tmp_path / "f.csv", rows=200_000)).rows()
    next(rows)
    assert started[-1].poll() is None
    os.kill(started[-1].pid, signal.SIGINT)  # Ctrl-C signals all processes of a terminal.
    assert isinstance(next(rows), Row)
    del rows
    assert started[-1].returncode == -signal.SIGKILL


def test_pages_have_lower_limits_than_jobs_and_larger_files_higher_ones() -> None:
    small, large = limit_rows(86_000), limit_rows(100_000_000)
    assert limit_look(100_000_000).seconds == LOOK_S < small.seconds < large.seconds
    assert limit_look(86_000).cells < small.cells < large.cells


def test_the_process_gets_no_secrets_and_needs_no_django(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command: list[Any] = []
    start = subprocess.Popen

    def note(told: list[str], **options: Any) -> Any:
        command.append((told, options["env"]))
        return start(told, **options)

    monkeypatch.setattr(subprocess, "Popen", note)
    Source(write_csv(tmp_path / "f.csv"))
    (told, env) = command[0]
    assert list(env) == ["PYTHONPATH"]
    loaded = "import sys, creators.importing.reader, creators.importing.sheets as s; print('django' in sys.modules)"
    done = subprocess.run(
        [told[0], "-S", "-c", loaded], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
