"""Briefs that users corrected, as labelled records."""

from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from search.briefs.brief import Brief
from search.briefs.corrections import correct_brief
from search.briefs.labelled import write_record
from search.briefs.schemas import EditBody
from search.briefs.storing import brief_to_json
from search.reading.understanding import understand_words
from tests import scene
from tests.people import Person
from tests.quality.briefs import records

TODAY = date(2026, 11, 20)
MAIL = """Hi, this is Sofia Brandt of Haferl GmbH, sofia@haferl.example, +49 170 123 45 67, https://haferl.example/a.
We look for vegan food bloggers in Germany with 10k to 50k followers on TikTok. No gym accounts, not from Berlin.
Budget is 4,000 EUR. {curly}
---
See @haferl"""


def read(text: str) -> Brief:
    return understand_words(text, today=TODAY)


def read_back(brief: Brief, folder: Path) -> records.Brief:
    file = folder / "x.txt"
    file.write_text(write_record(brief, "corrected-0001"), encoding="utf-8")
    [found] = records.read_file(file)
    return found


def test_a_record_is_read_back_with_its_marks_and_its_reading(tmp_path: Path) -> None:
    found = read_back(read(MAIL), tmp_path)
    marked = {(span.label, found.text[span.start : span.end]) for span in found.spans}
    assert {("platform", "TikTok"), ("home", "Germany")} <= {
        (label, words.removeprefix("in ").removeprefix("on ")) for label, words in marked
    }
    assert found.reading["followers"] == [10_000, 50_000]
    assert (found.reading["platforms"], found.reading["home"]) == (["tiktok"], ["DE"])
    assert found.reading["not_home"] == ["DE-Berlin"]


def test_contacts_links_and_handles_are_hidden(tmp_path: Path) -> None:
    text = read_back(read(MAIL), tmp_path).text
    for secret in ("sofia@", "170", "haferl.example", "@haferl"):
        assert secret not in text
    assert "[hidden]" in text


def test_groups_keep_their_numbers(tmp_path: Path) -> None:
    brief = read("Two groups: 5 sourdough bakers in Vienna and 3 beekeepers in Graz.")
    assert len(brief.groups) == 2
    found = read_back(brief, tmp_path)
    assert [group["home"] for group in found.reading["groups"]] == [["AT-Vienna"], ["AT-Graz"]]
    assert {span.group for span in found.spans} == {1, 2}


@pytest.mark.parametrize("hand", ["n01", "n06", "n16"])
def test_every_brief_of_a_hand_is_read_back(hand: str, tmp_path: Path) -> None:
    for one in records.read_file(records.HANDS / f"{hand}.txt")[:40]:
        assert read_back(read(one.text), tmp_path).kind in records.KINDS


@pytest.mark.django_db
def test_the_command_exports_corrected_searches_only(
    alice: Person, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "corrected.txt"
    with pytest.raises(CommandError, match="EXPORTS_CORRECTIONS"):
        call_command("export_corrections", file)
    settings.EXPORTS_CORRECTIONS = True
    brief = read(MAIL)
    place = next(c.id for c in brief.clauses if c.kind == "place" and c.role == "wanted")
    corrected = correct_brief(brief, [EditBody(drop=place)])
    scene.session(alice.account, query=MAIL, brief=brief_to_json(brief))
    scene.session(alice.account, query=MAIL, brief=brief_to_json(corrected))
    scene.session(None, query=MAIL, brief=brief_to_json(corrected))
    out = StringIO()
    call_command("export_corrections", file, stdout=out)
    [found] = records.read_file(file)
    assert "home" not in found.reading
    assert str(alice.account.pk) not in file.read_text()
    assert out.getvalue().startswith("1 briefs written")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_corrections", tmp_path)
