"""The accounts by many hands are whole, and are imported as they are."""

import json
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command

from creators.models import Creator, Post
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


@pytest.mark.django_db
def test_every_account_is_imported(tmp_path: Path) -> None:
    file = tmp_path / "accounts.jsonl"
    file.write_text("".join(json.dumps(as_record(one)) + "\n" for one in ACCOUNTS), "utf-8")
    rejects = tmp_path / "rejects.jsonl"
    call_command("import_creators", str(file), "--rejects", str(rejects))
    assert Creator.objects.count() == len(ACCOUNTS)
    assert Post.objects.count() == sum(len(one.posts) for one in ACCOUNTS)
