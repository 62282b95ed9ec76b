import gzip
import json
import os
import tracemalloc
from dataclasses import replace
from json import JSONDecoder
from pathlib import Path
from typing import Any

import pytest

from creators.importing.files import TextFile
from creators.importing.items import LONGEST_LINE, Row, Unreadable
from creators.importing.limits import Meter, NotReadable, limit_rows


def open_text(path: Path, **limits: int) -> TextFile:
    return TextFile(path, Meter(replace(limit_rows(0), **limits), path.name))


def read(
    path: Path, content: bytes, **limits: int
) -> tuple[list[dict[str, object]], dict[int, str]]:
    path.write_bytes(content)
    rows, refused = [], {}
    for row in open_text(path, **limits).rows_of(""):
        if isinstance(row, Row):
            rows.append(dict(row.data))
        else:
            refused[row.line] = row.reason
    return rows, refused


def test_bad_json_lines_do_not_affect_others(tmp_path: Path) -> None:
    big = b'{"name": "' + b"x" * 10_000_000 + b'"}'
    good_and_bad = [b'{"name": "a"}', b'{"name": ', b"[1]", b'{"n\xff": 1}', b'{"a": "\0"}', big]
    lines = [*good_and_bad, b"", b'{"name": "z"}']
    rows, refused = read(tmp_path / "f.jsonl", b"\n".join(lines))
    assert rows == [{"name": "a"}, {"name": "z"}]
    assert refused == {
        2: "broken JSON",
        3: "not a JSON object",
        4: "not UTF-8",
        5: "NUL byte",
        6: "longer than 4 MB",
    }


def test_csv_keeps_quoted_commas_quotes_and_line_breaks(tmp_path: Path) -> None:
    rows, refused = read(tmp_path / "f.csv", b'a,b\r\n"x, ""y""","two\nlines"\r\n5" tape,2\r\n')
    assert rows == [{"a": 'x, "y"', "b": "two\nlines"}, {"a": '5" tape', "b": "2"}]
    assert refused == {}


def test_an_open_quote_breaks_only_its_own_line(tmp_path: Path) -> None:
    rows, refused = read(tmp_path / "f.csv", b'a,b\n1,"open\n2,x\n3,"y, z"\n4,w\n')
    assert [row["a"] for row in rows] == ["2", "3", "4"]
    assert refused == {2: "broken quoting"}


def test_bad_csv_lines_do_not_affect_others(tmp_path: Path) -> None:
    rows, refused = read(tmp_path / "f.csv", b"a,b\n1,2\n1\n1,2,3\n\xff,1\n\0,1\n\n3,4\n")
    assert [row["a"] for row in rows] == ["1", "3"]
    assert refused == {
        3: "1 columns instead of 2",
        4: "3 columns instead of 2",
        5: "not UTF-8",
        6: "NUL byte",
    }


def count_lines(path: Path, content: bytes) -> tuple[list[object], int]:
    """The rows of a file, and the number of lines and cells that were read for them."""
    path.write_bytes(content)
    meter = Meter(limit_rows(0), path.name)
    return list(TextFile(path, meter).rows_of("")), meter.cells


def test_open_quotes_are_read_in_linear_time(tmp_path: Path) -> None:
    lines = 30_000
    rows, cells = count_lines(tmp_path / "f.csv", b"a,b\n" + b'1,"open\n' * lines)
    assert len(rows) == lines
    assert {row.reason for row in rows if isinstance(row, Unreadable)} == {"broken quoting"}
    assert cells < 5 * lines


def test_lines_that_are_read_again_and_again_count_each_time(tmp_path: Path) -> None:
    # Each line opens a quote, even if one is open already.
    content = b"a,b\n" + b'x","\n' * 3000
    with pytest.raises(NotReadable, match="has more than 100,000 cells"):
        read(tmp_path / "f.csv", content, cells=100_000)


def test_an_object_of_many_lines_is_not_parsed_at_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed, decode = [0], JSONDecoder.raw_decode

    def count(self: JSONDecoder, text: str, at: int = 0) -> tuple[Any, int]:
        parsed[0] += len(text) - at
        return decode(self, text, at)

    monkeypatch.setattr(JSONDecoder, "raw_decode", count)
    one = {"posts": [{"caption": f"c{n}"} for n in range(5000)]}
    content = json.dumps([one, {"a": 1}, one], indent=1).encode()
    assert read(tmp_path / "f.json", content) == ([one, {"a": 1}, one], {})
    assert parsed[0] < 10 * len(content)
    many = json.dumps([{"a": n} for n in range(2000)]).encode()
    parsed[0] = 0
    assert len(read(tmp_path / "f.json", many)[0]) == 2000


def test_a_json_array_is_read_object_by_object(tmp_path: Path) -> None:
    rows, refused = read(tmp_path / "f.json", b'[\n {"a": [1,\n 2]}, {"a": 3},\n 4]\n')
    assert rows == [{"a": [1, 2]}, {"a": 3}]
    assert refused == {3: "not a JSON object"}
    assert read(tmp_path / "f.json", b'[{"a": 1}, {"a": ') == ([{"a": 1}], {2: "broken JSON"})


def test_titles_and_blank_rows_are_skipped(tmp_path: Path) -> None:
    content = b"Our list, of May\n;;\nName;Insta;Bio\nAnna;@anna;x, y\n;;\nBen;@ben;z, a;\n"
    rows, refused = read(tmp_path / "f.csv", content)
    assert [row["Name"] for row in rows] == ["Anna", "Ben"]
    assert refused == {}


@pytest.mark.parametrize("content", [b"", b"\n" * 60, b"\0\n"])
def test_a_file_without_a_header_is_not_readable(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(NotReadable, match="has no header line"):
        read(tmp_path / "f.csv", content)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_header_shows_the_delimiter_and_may_have_a_byte_order_mark(
    tmp_path: Path, delimiter: str
) -> None:
    content = f"\ufeffa{delimiter}b\n1{delimiter}2\n".encode()
    assert read(tmp_path / "f.csv", content) == ([{"a": "1", "b": "2"}], {})


def test_a_name_without_suffix_is_read_by_its_content(tmp_path: Path) -> None:
    assert read(tmp_path / "dump", b'{"a": 1}\n') == ([{"a": 1}], {})
    assert read(tmp_path / "dump", b"a\n1\n") == ([{"a": "1"}], {})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_csv_is_read_in_the_encoding_it_was_saved_in(tmp_path: Path, encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    content = f"{mark}Name;Città\r\nZoë Müller;Forlì\r\n".encode(encoding)
    assert read(tmp_path / "f.csv", content) == ([{"Name": "Zoë Müller", "Città": "Forlì"}], {})


@pytest.mark.parametrize("name", ["f.csv.gz", "f.csv"])
def test_gzip_is_unpacked_under_any_name(tmp_path: Path, name: str) -> None:
    assert read(tmp_path / name, gzip.compress(b"a,b\n1,2\n")) == ([{"a": "1", "b": "2"}], {})
    assert read(tmp_path / "f.jsonl.gz", gzip.compress(b'{"a": 1}')) == ([{"a": 1}], {})


def test_a_broken_gzip_file_is_not_readable(tmp_path: Path) -> None:
    whole = gzip.compress(b"a,b\n" + os.urandom(100_000).hex().encode())
    with pytest.raises(NotReadable, match=r"f\.csv\.gz is a broken gzip file"):
        read(tmp_path / "f.csv.gz", whole[: len(whole) // 2])


def test_a_gzip_bomb_stops_the_reading(tmp_path: Path) -> None:
    bomb = gzip.compress(b"a,b\n" + b"1,2\n" * 300_000)
    with pytest.raises(NotReadable, match=r"f\.csv\.gz unpacks to more than"):
        read(tmp_path / "f.csv.gz", bomb, unpacked=500_000)
    with pytest.raises(NotReadable, match=r"f\.csv\.gz has more than 1,000 cells"):
        read(tmp_path / "f.csv.gz", bomb, cells=1000)
    with pytest.raises(NotReadable, match="has more than 1,000 cells"):
        read(tmp_path / "f.csv.gz", gzip.compress(b"a,b\n1,2\n" + b"\n" * 2000), cells=1000)


def test_reading_takes_no_more_memory_for_a_longer_file(tmp_path: Path) -> None:
    peaks = []
    for name, lines in (("short.csv", 1_000), ("long.csv", 10_000)):
        with (tmp_path / name).open("w") as file:
            file.write("name,caption\n")
            file.writelines(f'n{i},"some, text {"x" * 100}"\n' for i in range(lines))
        tracemalloc.start()
        assert sum(isinstance(row, Row) for row in open_text(tmp_path / name).rows_of("")) == lines
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.5


def test_an_overlong_line_is_not_kept_in_memory(tmp_path: Path) -> None:
    with (tmp_path / "f.jsonl").open("w") as file:
        for _ in range(40):
            file.write("x" * 1_000_000)
    tracemalloc.start()
    (row,) = open_text(tmp_path / "f.jsonl").rows_of("")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(row, Unreadable)
    assert len(row.text) <= 500
    assert peak < LONGEST_LINE * 4
