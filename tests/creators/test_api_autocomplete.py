"""GET /v1/creators/autocomplete through the API, and the names that it reads."""

import threading
from datetime import date
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from billing.models import Account, LedgerEntry
from creators.importing.run import import_records
from creators.models import Creator, KnownAs, Profile
from creators.selectors import autocomplete
from tests import scene
from tests.people import Person
from tests.plans import explained

pytestmark = pytest.mark.django_db


def ask(client: Client, q: str, **more: Any) -> Any:
    return client.get("/v1/creators/autocomplete", {"q": q, **more})


def names(client: Client, q: str, **more: Any) -> list[str]:
    return [item["name"] for item in ask(client, q, **more).json()["data"]]


def called(name: str, username: str | None = None, **profile: Any) -> Creator:
    return scene.creator(name, profile={"username": username, **profile})


def another_profile(of: Creator, platform: str, username: str | None, **fields: Any) -> Profile:
    given = {"source_id": f"{platform}-{str(of.pk)[-12:]}", "url": "", **fields}
    return Profile.objects.create(creator=of, platform=platform, username=username, **given)


# --- What matches ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "q", ["ha", "Hanna", "HANNA KR", "kru", "@hanna", "hanna.b", "bakes", "brot", "brot & bu"]
)
def test_the_beginning_of_any_word_of_a_name_matches(alice: Person, q: str) -> None:
    called("Hanna Krume", "hanna.bakes", display_name="Brot & Butter")
    called("Otto", "otto")
    assert names(alice.client, q) == ["Hanna Krume"]


@pytest.mark.parametrize("q", ["anna", "rume", "krume hanna", "hannab", "utter!x"])
def test_the_middle_of_a_word_does_not(alice: Person, q: str) -> None:
    called("Hanna Krume", "hanna.bakes", display_name="Brot & Butter")
    assert names(alice.client, q) == []


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Işıl IŞIK", ["isil", "işıl", "IŞIL", "İŞIL", "ışık"]),
        ("José Peña", ["jose", "JOSÉ", "josé", "pena"]),
        ("Straße", ["strasse", "STRASSE", "straß"]),
        ("Ødegård", ["odegard", "ødeg", "ØDE"]),
        ("Łukasz Æther", ["lukasz", "aether"]),
        ("ΣΟΦΟΣ", ["σοφος", "σοφοσ", "Σοφ"]),
        ("Анна", ["анна", "АНН"]),
        ("𝓗𝓪𝓷𝓷𝓪 🔥 𝗕𝗮𝗸𝗲𝘀", ["hanna bakes", "bak"]),
        ("ハンナ先生", ["ハン", "ハンナ先"]),
        ("한국 요리", ["한국", "요리"]),
        ("O'Neil", ["o neil", "o’ne", "neil"]),
    ],
)
def test_case_accents_and_fancy_letters_make_no_difference(
    alice: Person, name: str, typed: list[str]
) -> None:
    called(name)
    for q in typed:
        assert names(alice.client, q) == [name], q


@pytest.mark.parametrize("q", ["%%", "__", "a%", "_a", "\\\\", "a\\", "🔥🔥", "  ", "@@", "a."])
def test_wildcards_and_signs_are_literal(alice: Person, q: str) -> None:
    called("Abel", "a.b")
    response = ask(alice.client, q)
    assert (response.status_code, response.json()) == (200, {"data": []})


@pytest.mark.parametrize(
    "q", ["'; DROP TABLE creators_creator; --", "%s", "%(q)s", "{}", "x" * 100]
)
def test_input_is_only_looked_up(alice: Person, q: str) -> None:
    assert names(alice.client, q) == []


# --- In which order -------------------------------------------------------------------------------


def test_exact_matches_come_first_then_most_followers(alice: Person) -> None:
    called("Anna", followers=5)
    called("Annabel", followers=None)
    called("Annalisa", followers=900)
    called("Anneliese", followers=7_000)
    called("Big Anna", followers=3)
    Creator.objects.create(name="Annamaria")
    assert names(alice.client, "anna")[:3] == ["Anna", "Big Anna", "Annalisa"]
    assert set(names(alice.client, "anna")[3:]) == {"Annabel", "Annamaria"}
    assert names(alice.client, "ann", limit=2) == ["Anneliese", "Annalisa"]


def test_the_largest_profile_counts_even_if_another_matched(alice: Person) -> None:
    small = called("Hanna One", "hanna.one", followers=10)
    another_profile(small, "youtube", "elsewhere", followers=1_000)
    called("Hanna Two", "hanna.two", followers=100)
    assert names(alice.client, "hanna") == ["Hanna One", "Hanna Two"]


def test_a_creator_with_several_matches_is_returned_once(alice: Person) -> None:
    hanna = called("Hanna Hanna", "hanna", display_name="Hanna's")
    another_profile(hanna, "tiktok", "hanna.tok", display_name="hanna")
    called("Hannah")
    assert names(alice.client, "hanna") == ["Hanna Hanna", "Hannah"]


@pytest.mark.parametrize(("limit", "count"), [(1, 1), (20, 20), (None, 10)])
def test_limit_is_kept(alice: Person, limit: int | None, count: int) -> None:
    for number in range(25):
        called(f"Hanna {number}")
    more = {} if limit is None else {"limit": limit}
    assert len(names(alice.client, "han", **more)) == count


# --- What is shown --------------------------------------------------------------------------------


def test_an_item_shows_its_profiles_and_their_matches(alice: Person) -> None:
    hanna = called("Krume", "bakery", display_name="Hanna bakes", avatar_url="https://x/p.jpg")
    Creator.objects.update(avatar_url="https://x/c.jpg")
    another_profile(hanna, "tiktok", "Hanna.Tok", followers=90_000)
    another_profile(hanna, "youtube", None, followers=1)
    (item,) = ask(alice.client, "HANNA").json()["data"]
    assert item == {
        "id": str(hanna.pk),
        "name": "Krume",
        "avatar": "https://x/c.jpg",
        "platforms": [
            {
                "platform": "tiktok",
                "username": "Hanna.Tok",
                "display_name": None,
                "match_type": "username",
                "match_field": "Hanna.Tok",
            },
            {
                "platform": "instagram",
                "username": "bakery",
                "display_name": "Hanna bakes",
                "match_type": "display_name",
                "match_field": "Hanna bakes",
            },
            {
                "platform": "youtube",
                "username": f"youtube-{str(hanna.pk)[-12:]}",
                "display_name": None,
            },
        ],
    }


@pytest.mark.parametrize(
    ("name", "username", "display_name", "kind"),
    [
        ("Hanna", "hanna", "Hanna", "name"),
        ("Hanna Krume", "hanna", "Hanna K", "username"),
        ("Krume Hanna", "xx", "Hanna K", "display_name"),
        ("Krume Hanna", "hanna_k", "Hanna K", "username"),
    ],
)
def test_the_best_match_is_named(
    alice: Person, name: str, username: str, display_name: str, kind: str
) -> None:
    called(name, username, display_name=display_name)
    (item,) = ask(alice.client, "hanna").json()["data"]
    shown = {"name": name, "username": username, "display_name": display_name}
    (platform,) = item["platforms"]
    assert (platform["match_type"], platform["match_field"]) == (kind, shown[kind])


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({}, ["instagram", "tiktok"]),
        ({"scope": "all_platforms"}, ["instagram", "tiktok"]),
        ({"scope": "matched_platforms"}, ["tiktok"]),
        ({"scope": "creator_only"}, []),
        ({"platform": "tiktok"}, ["instagram", "tiktok"]),
        ({"platform": "tiktok", "scope": "matched_platforms"}, ["tiktok"]),
    ],
)
def test_the_scope_selects_the_profiles(
    alice: Person, query: dict[str, str], shown: list[str]
) -> None:
    another_profile(called("Krume", "krume"), "tiktok", "hanna", followers=1)
    (item,) = ask(alice.client, "hanna", **query).json()["data"]
    assert [profile["platform"] for profile in item["platforms"]] == shown


def test_a_platform_limits_matches_to_its_names(alice: Person) -> None:
    another_profile(called("Krume", "hanna"), "tiktok", "krume")
    another_profile(called("Hanna", "xx"), "tiktok", "yy")
    Creator.objects.create(name="Hanna without profiles")
    assert set(names(alice.client, "hanna", platform="instagram")) == {"Hanna", "Krume"}
    assert names(alice.client, "hanna", platform="tiktok") == ["Hanna"]
    assert names(alice.client, "hanna", platform="youtube") == []


def test_a_creator_without_profiles_is_found_too(alice: Person) -> None:
    Creator.objects.create(name="Hanna")
    (item,) = ask(alice.client, "hanna", scope="matched_platforms").json()["data"]
    assert item["platforms"] == []


# --- What it costs, and what is refused -----------------------------------------------------------


def test_every_request_costs_a_twentieth_of_a_credit(alice: Person) -> None:
    response = ask(alice.client, "nobody")
    assert response["X-Credits-Charged"] == "0.05"
    assert response["X-Credits-Features"] == "creators.autocomplete=0.05"
    assert LedgerEntry.objects.count() == 1


def test_staff_can_close_the_operation_to_an_account(alice: Person) -> None:
    Account.objects.update(closed_operations=["creators.autocomplete"])
    assert ask(alice.client, "hanna").status_code == 403


@pytest.mark.parametrize(
    ("query", "param"),
    [
        ({"q": ""}, "q"),
        ({"q": "h"}, "q"),
        ({"q": "h" * 101}, "q"),
        ({"limit": 0}, "limit"),
        ({"limit": 21}, "limit"),
        ({"platform": "myspace"}, "platform"),
        ({"scope": "all"}, "scope"),
    ],
)
def test_a_wrong_shape_is_a_400(alice: Person, query: dict[str, Any], param: str) -> None:
    response = ask(alice.client, **{"q": "hanna", **query})
    assert (response.status_code, response.json()["error"]["param"]) == (400, param)


# --- The names that are kept ----------------------------------------------------------------------


def test_names_follow_every_change(alice: Person) -> None:
    hanna, otto = called("Hanna", "hanna", followers=1), called("Otto", "otto", followers=2)
    profile = Profile.objects.get(creator=hanna)
    Creator.objects.filter(pk=hanna.pk).update(name="Berta")
    assert (names(alice.client, "berta"), names(alice.client, "hanna")) == (["Berta"], ["Berta"])
    Profile.objects.filter(pk=profile.pk).update(username="berta.b", display_name="Cara")
    assert (names(alice.client, "hanna"), names(alice.client, "cara")) == ([], ["Berta"])
    Profile.objects.filter(pk=profile.pk).update(creator=otto)
    assert names(alice.client, "cara") == ["Otto"]
    assert names(alice.client, "berta") == ["Berta", "Otto"]
    profile.delete()
    assert names(alice.client, "cara") == []
    hanna.delete()
    assert names(alice.client, "berta") == []
    Creator.objects.all().delete()
    assert not KnownAs.objects.exists()


def test_new_followers_change_the_order(alice: Person) -> None:
    called("Hanna One", "one", followers=10)
    called("Hanna Two", "two", followers=20)
    Profile.objects.filter(username="one").update(followers=30)
    assert names(alice.client, "hanna") == ["Hanna One", "Hanna Two"]


def test_imported_creators_are_found(alice: Person) -> None:
    record = {
        "name": "Hanna",
        "profiles": [{"platform": "tiktok", "username": "krume", "followers": 5}],
    }
    for day, name in enumerate(("Berta", "Hanna"), start=1):
        import_records([record | {"name": name}], source="test", as_of=date(2026, 11, day))
    assert names(alice.client, "krume") == ["Hanna"]
    assert set(KnownAs.objects.values_list("term", flat=True)) == {"hanna", "krume"}


@pytest.mark.django_db(transaction=True)
def test_concurrent_changes_of_a_creator_keep_both_names() -> None:
    hanna = Creator.objects.create(name="Hanna")
    ready = threading.Barrier(2)

    def name(platform: str) -> None:
        try:
            with transaction.atomic():
                ready.wait(60)
                another_profile(hanna, platform, f"on.{platform}")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=name, args=[one]) for one in ("tiktok", "youtube")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    kept = {row.term: sorted(row.platforms) for row in KnownAs.objects.all()}
    assert kept == {
        "hanna": ["tiktok", "youtube"],
        "on tiktok": ["tiktok"],
        "tiktok": ["tiktok"],
        "on youtube": ["youtube"],
        "youtube": ["youtube"],
    }


# --- How it is read -------------------------------------------------------------------------------

word = st.text(alphabet="ab", min_size=1, max_size=3)
name = st.lists(word, min_size=1, max_size=2).map(" ".join)
people = st.lists(st.tuples(name, st.one_of(st.none(), st.integers(0, 3))), max_size=12)


@pytest.mark.slow
@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(people=people, typed=st.text(alphabet="ab", min_size=2, max_size=3), limit=st.integers(1, 5))
@pytest.mark.parametrize("sorted_at_once", [0, 3, 500])
def test_every_query_plan_gives_the_same_answer(
    alice: Person,
    monkeypatch: pytest.MonkeyPatch,
    sorted_at_once: int,
    people: list[tuple[str, int | None]],
    typed: str,
    limit: int,
) -> None:
    monkeypatch.setattr(autocomplete, "SORTED_AT_ONCE", sorted_at_once)
    Creator.objects.all().delete()
    for one, followers in people:
        called(one, followers=followers)

    def nearness(one: tuple[str, int | None]) -> tuple[bool, int]:
        ends = {one[0], one[0].split()[-1]}
        return typed in ends, -1 if one[1] is None else one[1]

    matching = [one for one in people if any(w.startswith(typed) for w in one[0].split())]
    expected = sorted((nearness(one) for one in matching), reverse=True)[:limit]
    found = names(alice.client, typed, limit=limit)
    of = {str(c.pk): c for c in Creator.objects.prefetch_related("profiles")}
    items = ask(alice.client, typed, limit=limit).json()["data"]
    got = [nearness((item["name"], of[item["id"]].profiles.all()[0].followers)) for item in items]
    assert (got, len(found)) == (expected, len(expected))


@pytest.mark.slow
def test_common_first_letters_are_read_from_a_sorted_index(alice: Person) -> None:
    Creator.objects.bulk_create(Creator(name=f"Ma{number}") for number in range(2_000))
    Profile.objects.bulk_create(
        Profile(
            creator=creator, platform="tiktok", source_id=str(place), url="", followers=place % 97
        )
        for place, creator in enumerate(Creator.objects.order_by("pk"))
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE creators_knownas")
    queries: list[dict[str, str]] = [{}, {"platform": "tiktok"}]
    for query in queries:
        with explained(lambda sql: "creators_knownas" in sql) as nodes:
            assert len(names(alice.client, "ma", limit=20, **query)) == 20
        (in_order,) = (n for n in nodes if n.get("Index Name") == "knownas_first_letters")
        assert in_order["Actual Rows"] <= 21
        (few,) = (node for node in nodes if node.get("Subplan Name") == "CTE few")
        assert few["Actual Rows"] == autocomplete.SORTED_AT_ONCE + 1
