"""The accounts by many hands are whole, and are imported as they are."""

import csv
import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.management import call_command

from creators.models import Creator, Post
from tests.quality.judged import account
from tests.quality.strangers.records import FOLDER, as_record, read_accounts

ACCOUNTS = read_accounts()
SORTS = {"body": 48, "name": 12, "category": 12, "stuffed": 8}


def test_each_hand_wrote_eighty_accounts_of_four_sorts() -> None:
    hands = Counter(one.id.partition("-")[0] for one in ACCOUNTS)
    assert {f"{hand}.jsonl" for hand in hands} == {
        file.name for file in (FOLDER / "accounts").glob("*.jsonl")
    }
    sorts = Counter((one.id.partition("-")[0], one.sort) for one in ACCOUNTS)
    assert sorts == {(hand, sort): n for hand in hands for sort, n in SORTS.items()}
    assert len({one.id for one in ACCOUNTS}) == len(ACCOUNTS)


def test_the_sealed_hands_are_as_they_were_sealed() -> None:
    lines = (FOLDER / "sealed.sha256").read_text().splitlines()
    sealed = {name: digest for digest, name in (line.split() for line in lines)}
    assert {name: sha256((FOLDER / name).read_bytes()).hexdigest() for name in sealed} == sealed


@pytest.mark.parametrize("file", ["grades.tsv", "grades_again.tsv"])
def test_grades_are_of_known_briefs_and_accounts(file: str) -> None:
    accounts = {(one.platform, account(one.platform, one.handle)[1]) for one in ACCOUNTS}
    texts = (path.read_text("utf-8") for path in (FOLDER / "briefs").glob("*.jsonl"))
    briefs = {json.loads(line)["id"] for text in texts for line in text.splitlines()}
    with (FOLDER / file).open(encoding="utf-8", newline="") as rows:
        grades = list(csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert {row["brief"] for row in grades} <= briefs
    assert {(row["platform"], row["handle"]) for row in grades} <= accounts
    assert {row["grade"] for row in grades} == {"0", "1", "2"}


@pytest.mark.django_db
def test_every_account_is_imported(tmp_path: Path) -> None:
    file = tmp_path / "accounts.jsonl"
    file.write_text("".join(json.dumps(as_record(one)) + "\n" for one in ACCOUNTS), "utf-8")
    rejects = tmp_path / "rejects.jsonl"
    call_command("import_creators", str(file), "--rejects", str(rejects))
    assert Creator.objects.count() == len(ACCOUNTS)
    assert Post.objects.count() == sum(len(one.posts) for one in ACCOUNTS)
