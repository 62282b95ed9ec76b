"""A find that turns out wrong within a day is given back once, within the limits of a month."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from billing.ledger import checking
from billing.models import LedgerEntry
from config.discovery import corrections, tasks
from config.discovery.models import Discovery, DiscoveryFind
from config.kit import clock
from creators.models import Creator, Profile
from tests import scene
from tests.config.discovery.looking import read, start, work
from tests.people import Person

pytestmark = pytest.mark.django_db

BACK = -50_000


def find_creators(person: Person, number: int, *, at: datetime | None = None) -> Discovery:
    made = scene.discovery(person.account, [scene.creator(f"Baker {n}") for n in range(number)])
    if at:
        made.finds.update(found_at=at)
    return made


def mark(person: Person, find: DiscoveryFind) -> str:
    path = f"/discoveries/{find.discovery_id}/finds/{find.pk}/unfit"
    return person.browser.post(path, follow=True).text


def list_credits(person: Person) -> list[int]:
    entries = LedgerEntry.objects.filter(account=person.account, kind="correction")
    assert list(checking.find_differences()) == []
    amounts = list(entries.values_list("amount_micros", flat=True))
    marked = DiscoveryFind.objects.filter(discovery__account=person.account)
    assert len(amounts) == marked.exclude(credited_at=None).count()
    assert len(amounts) == sum(
        Discovery.objects.filter(account=person.account).values_list("credited", flat=True)
    )
    return amounts


def test_a_click_gives_a_find_back_once_and_the_page_and_progress_say_so(
    alice: Person, charlie: Person
) -> None:
    made = find_creators(alice, 10)
    find, second = made.finds.order_by("pk")[:2]
    assert alice.browser.get(f"/discoveries/{made.pk}").text.count(">Does not fit</button>") == 10
    mark(charlie, find)
    assert list_credits(alice) == list_credits(charlie) == []
    page = mark(alice, find)
    assert page.count(">Does not fit</button>") == 9
    assert "This month, 1 more can be given back." in page
    assert "The creator does not fit. 5 credits were given back." in page
    assert "Credits given back</dt><dd>5<" in page
    assert read(alice, str(made.pk))["progress"]["credits"] == 45
    mark(alice, find)
    assert list_credits(alice) == [BACK]
    entry = LedgerEntry.objects.get(account=alice.account)
    assert entry.reason == "Gives back a find of a discovery: the creator does not fit."
    assert entry.reason in alice.browser.get("/account/ledger").text
    # The limit of the month is reached, so no button promises more.
    assert ">Does not fit</button>" not in mark(alice, second)


def test_the_button_stands_on_the_page_of_the_discovery_only(alice: Person) -> None:
    made = find_creators(alice, 5)
    creator = made.finds.earliest("pk").creator
    session = scene.session(alice.account, [scene.item(creator)])
    for path in (f"/search/{session.pk}", f"/creators/{creator.pk}", "/discoveries"):
        assert "Does not fit" not in alice.browser.get(path).text


@pytest.mark.parametrize(("number", "most"), [(4, 0), (9, 1), (10, 2), (125, 20)])
def test_at_most_one_in_five_of_a_month_and_twenty_are_given_back(
    alice: Person, number: int, most: int
) -> None:
    first, second = find_creators(alice, number // 2), find_creators(alice, number - number // 2)
    finds = [*first.finds.order_by("pk"), *second.finds.order_by("pk")]
    for find in finds[: most + 2]:
        page = mark(alice, find)
    assert "At most one in 5 of a month" in page
    assert list_credits(alice) == [BACK] * most


def test_each_month_has_its_own_limit(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    end = datetime(2026, 3, 31, 23, 59, tzinfo=UTC)
    old, new = find_creators(alice, 5, at=end), find_creators(alice, 5, at=end + timedelta(hours=1))
    monkeypatch.setattr(clock, "now", lambda: end + timedelta(hours=2))
    for made in (old, new):
        for find in made.finds.order_by("pk")[:2]:
            try:
                corrections.credit_find(alice.account.pk, find.pk, corrections.Wrong.UNFIT)
            except corrections.NotCredited:
                continue
    assert [made.finds.exclude(credited_at=None).count() for made in (old, new)] == [1, 1]


def test_after_a_day_nothing_is_given_back(alice: Person) -> None:
    made = find_creators(alice, 5, at=clock.now() - timedelta(days=1, minutes=1))
    find = made.finds.earliest("pk")
    Profile.objects.filter(creator=find.creator_id).update(gone_since=clock.now())
    tasks.keep_discovering()
    assert "within a day" in mark(alice, find)
    assert "Does not fit" not in alice.browser.get(f"/discoveries/{made.pk}").text
    assert list_credits(alice) == []


@pytest.mark.parametrize(
    ("absent", "said"),
    [
        ({"gone_since": datetime(2026, 1, 1, tzinfo=UTC)}, "The profile is gone."),
        ({"is_private": True}, "The profile is private."),
    ],
)
def test_a_find_that_turns_out_absent_is_given_back_without_a_click(
    alice: Person, absent: dict[str, Any], said: str
) -> None:
    made = find_creators(alice, 5)
    find = made.finds.earliest("pk")
    Profile.objects.filter(creator=find.creator_id).update(**absent)
    tasks.keep_discovering()
    tasks.keep_discovering()
    assert list_credits(alice) == [BACK]
    assert said in alice.browser.get(f"/discoveries/{made.pk}").text


def test_a_creator_with_another_profile_is_not_gone(alice: Person) -> None:
    made = find_creators(alice, 5)
    creator = Creator.objects.get(pk=made.finds.earliest("pk").creator_id)
    creator.profiles.update(gone_since=clock.now())
    scene.profile(creator, platform="youtube")
    tasks.keep_discovering()
    assert list_credits(alice) == []


@pytest.mark.usefixtures("world")
def test_a_find_that_was_charged_is_given_back_and_the_rest_stays_charged(alice: Person) -> None:
    id_ = start(alice).json()["data"]["id"]
    work()
    mark(alice, DiscoveryFind.objects.earliest("pk"))
    entries = LedgerEntry.objects.filter(account=alice.account)
    amounts = list(entries.order_by("number").values_list("amount_micros", flat=True))
    assert amounts == [50_000] * 6 + list_credits(alice) == [50_000] * 6 + [BACK]
    found = read(alice, id_)
    assert (found["progress"]["credits"], found["progress"]["clear"]) == (25, 6)


@pytest.mark.django_db(transaction=True)
def test_credits_at_once_happen_once_each_and_within_the_limit(alice: Person) -> None:
    account_id = alice.account.pk
    ids = list(find_creators(alice, 10).finds.order_by("pk").values_list("pk", flat=True))

    def credit(find_id: int) -> None:
        with suppress(corrections.NotCredited):
            corrections.credit_find(account_id, find_id, corrections.Wrong.UNFIT)
        connection.close()

    with ThreadPoolExecutor(8) as clients:
        list(clients.map(credit, [*ids[:4], *ids[:4]]))
    assert list_credits(alice) == [BACK] * 2


class Killed(BaseException):
    """The process dies."""


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(
    ("owner", "name"),
    [(corrections, "correct_charge"), (DiscoveryFind, "save"), (Discovery, "save")],
    ids=["entry", "find", "discovery"],
)
def test_a_kill_between_steps_neither_loses_nor_doubles_a_credit(
    alice: Person, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, after: bool
) -> None:
    find = find_creators(alice, 10).finds.earliest("pk")
    real = getattr(owner, name)

    def die(*given: Sequence[Any], **named: Any) -> Any:
        if after:
            real(*given, **named)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, die)
        with pytest.raises(Killed):
            corrections.credit_find(alice.account.pk, find.pk, corrections.Wrong.UNFIT)
    assert list_credits(alice) == []
    for _ in range(2):
        corrections.credit_find(alice.account.pk, find.pk, corrections.Wrong.UNFIT)
    assert list_credits(alice) == [BACK]
