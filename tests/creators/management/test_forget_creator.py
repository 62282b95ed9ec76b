"""manage.py forget_creator."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from creators.identity import blocked
from creators.models import Creator, Erasure
from tests import scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def hanna() -> Creator:
    return scene.creator("Hanna Krume", captions=["Rye"], profile={"username": "HannaBakes"})


def run(*arguments: Any, **options: Any) -> str:
    out = StringIO()
    call_command("forget_creator", *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def answering(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr("builtins.input", lambda _: answer)


def test_a_dry_run_counts_and_erases_nothing(hanna: Creator) -> None:
    said = run(hanna.pk, dry_run=True)
    assert "1  creators.Post" in said
    assert "Nothing was erased" in said
    assert Creator.objects.exists()
    assert not Erasure.objects.exists()


def test_it_asks_first(hanna: Creator, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "y")
    with pytest.raises(CommandError, match="Nothing was erased"):
        run(hanna.pk)
    assert Creator.objects.exists()
    answering(monkeypatch, "yes")
    assert "rows were erased" in run(hanna.pk)
    assert not Creator.objects.exists()


@pytest.mark.parametrize(
    "who", [("instagram", "hannabakes"), ("Instagram", "@HANNABAKES"), ("instagram", "source-1")]
)
def test_a_platform_and_any_form_of_a_username_name_a_person(
    hanna: Creator, who: tuple[str, str]
) -> None:
    run(*who, no_input=True)
    assert not Creator.objects.exists()


def test_an_unknown_person_is_blocked_too() -> None:
    said = run("tiktok", "@Someone", no_input=True)
    assert "No creator has that name or id" in said
    assert blocked.find_blocked([("tiktok", "@someone")])


def test_the_output_contains_no_name(hanna: Creator, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        said = run(hanna.pk, no_input=True)
    assert "Forgotten" in caplog.text
    assert "hanna" not in (said + caplog.text).lower()


def test_a_second_run_finds_no_matching_creator(hanna: Creator) -> None:
    run(hanna.pk, no_input=True)
    assert "No creator has that name or id" in run(hanna.pk, no_input=True)
    assert Erasure.objects.count() == 1


@pytest.mark.parametrize("who", [("hannabakes",), ("myspace", "hanna"), ("a", "b", "c")])
def test_an_impossible_person_is_an_error(who: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run(*who, no_input=True)
