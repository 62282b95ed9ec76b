"""What the accounts of a world are made of: texts by many hands, in groups that write about the same.

Briefs and grades are by yet other hands (tests/quality/strangers). An account that a reader found right for a brief is
the pattern of all accounts that fit this brief in a world. If fewer than two were found right, those that are partly
right count as well.
"""

import csv
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tests.quality.strangers.records import FOLDER, WrittenAccount, read_accounts

BRIEFS: Final = (
    *("j01-01", "j01-05", "j02-06", "j02-08", "j02-21", "j02-22"),
    *("j06-01", "j06-23", "j08-02", "j08-05", "j08-09"),
    *("j01-16", "j04-01", "j04-07", "j04-15", "j04-18"),
    *("j03-18", "j06-15", "j06-16", "j02-07", "j02-12", "j02-15"),
    *("j05-02", "j05-05", "j05-08", "j06-17", "j07-01", "j07-16"),
    *("j08-08", "j08-17"),
)
"""Thirty, in English, French, Spanish, German, Portuguese, Japanese, Turkish and Italian. At least two accounts
fit each of them, and at least one of these shares a rare word with the brief. No search could find it otherwise."""
SEALED: Final = ("j06", "j07", "j08")
"""The hands whose briefs are for testing only. Nothing is fitted on them."""
NEIGHBOURS: Final = 8
"""Accounts of a writer that make a community: they follow each other in the file."""


@dataclass(frozen=True)
class Theme:
    """Accounts that write about one subject. `brief` is empty for those that no brief asks for."""

    brief: str
    patterns: Sequence[WrittenAccount]
    fits: bool = False


@cache
def read_queries() -> dict[str, str]:
    """The briefs' texts by their ids."""
    files = sorted((FOLDER / "briefs").glob("*.jsonl"))
    rows = (json.loads(line) for file in files for line in file.read_text("utf-8").splitlines())
    return {row["id"]: row["query"] for row in rows}


@cache
def read_fitting() -> dict[str, frozenset[tuple[str, str]]]:
    """The platforms and handles of the accounts that fit each brief."""
    graded: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    with (FOLDER / "grades.tsv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            graded[row["brief"], row["grade"]].add((row["platform"], row["handle"]))
    known = {name(one) for one in read_written() if one.sort == "body"}
    right = {brief: graded[brief, "2"] & known for brief in BRIEFS}
    return {
        brief: frozenset(found if len(found) > 1 else found | (graded[brief, "1"] & known))
        for brief, found in right.items()
    }


@cache
def read_written() -> list[WrittenAccount]:
    return [one for one in read_accounts() if one.posts]


@cache
def list_themes() -> list[Theme]:
    """A theme for each brief, then the communities of the other accounts."""
    fitting = read_fitting()
    told = [
        Theme(brief, [one for one in read_written() if name(one) in fitting[brief]], fits=True)
        for brief in BRIEFS
    ]
    taken = {one.id for theme in told for one in theme.patterns}
    return [*told, *_list_others([one for one in read_written() if one.id not in taken])]


def _list_others(accounts: Sequence[WrittenAccount]) -> Iterator[Theme]:
    by_hand: dict[str, list[WrittenAccount]] = defaultdict(list)
    for one in accounts:
        if one.sort == "body":
            by_hand[one.id[:3]].append(one)
    for written in by_hand.values():
        for start in range(0, len(written), NEIGHBOURS):
            yield Theme("", written[start : start + NEIGHBOURS])


def name(one: WrittenAccount) -> tuple[str, str]:
    return one.platform, one.handle


def list_stuffed() -> list[WrittenAccount]:
    """Accounts whose name and bio promise something else than the posts."""
    return [one for one in read_written() if one.sort == "stuffed"]
