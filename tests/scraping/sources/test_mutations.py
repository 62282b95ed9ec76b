"""No body, however damaged, raises anything but the four failures, or makes a record of another shape."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scraping.sources.failures import Failure
from scraping.sources.parsers import PARSERS
from tests.scraping.invented import list_cases, read_body
from tests.scraping.records import check_record

JUNK: list[Any] = [
    None, True, -1, 0, 10**30, 1.5, float("nan"), float("inf"), "", "0", "\ud800", "\x00", "x" * 300, "12,3,4k",
    "//", "{", [], [None], [[]], {}, {"runs": None}, {"simpleText": 1}, "9" * 5000,
]  # fmt: skip


def parse_or_fail(platform: str, kind: str, body: bytes) -> None:
    try:
        record = PARSERS[platform][kind](body, "")
    except Failure:
        return
    check_record(platform, kind, record)


def replace_one(tree: Any, data: st.DataObject) -> Any:
    """The same tree with junk somewhere in it."""
    if not isinstance(tree, dict | list) or not tree or data.draw(st.integers(0, 9)) == 0:
        return data.draw(st.sampled_from(JUNK))
    keys = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    key = data.draw(st.sampled_from(keys))
    copy = tree.copy()
    copy[key] = replace_one(tree[key], data)
    return copy


@pytest.mark.parametrize(("name", "kind"), list_cases())
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_bytes_can_be_cut_lost_and_changed(name: str, kind: str, data: st.DataObject) -> None:
    body = bytearray(read_body(name))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(body)))
        damage = data.draw(st.sampled_from(["cut", "lose", "change", "repeat"]))
        if damage == "cut":
            del body[place:]
        elif damage == "lose":
            del body[place : place + data.draw(st.integers(1, 40))]
        elif damage == "change":
            body[place : place + 1] = data.draw(st.binary(min_size=1, max_size=3))
        else:
            body[place:place] = body[place : place + 60]
    parse_or_fail(name.partition("/")[0], kind, bytes(body))


@pytest.mark.parametrize(
    ("name", "kind"), [case for case in list_cases() if case[0].endswith(".json")]
)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_any_value_can_be_something_else(name: str, kind: str, data: st.DataObject) -> None:
    tree = json.loads(read_body(name))
    for _ in range(data.draw(st.integers(1, 3))):
        tree = replace_one(tree, data)
    parse_or_fail(name.partition("/")[0], kind, json.dumps(tree).encode())


@pytest.mark.parametrize(
    ("platform", "kind"), [(name, kind) for name, kinds in PARSERS.items() for kind in kinds]
)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_parser_stands_every_other_body(
    platform: str, kind: str, data: st.DataObject
) -> None:
    name, _ = data.draw(st.sampled_from(list_cases()))
    parse_or_fail(platform, kind, read_body(name))
