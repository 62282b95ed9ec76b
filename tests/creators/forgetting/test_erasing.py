"""A forgotten creator is erased everywhere, and later imports do not restore them."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from creators.analysis import renewal
from creators.demo import generate_creators
from creators.forgetting import erasure as erasing
from creators.importing.report import ImportReport
from creators.importing.run import import_records
from creators.indexing import statistics
from creators.models import Creator, CreatorEmail, Erasure, Fact, ForgottenIdentity, Post, Profile
from search.briefs.requests import SearchRequest
from search.models.answers import SearchResult
from tests import scene
from tests.people import Person
from tests.search.answering import asked

__all__ = ["asked"]
pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 20)
WORD = "zanzi"
"""A word that is in all data about the erased person, and in no other data."""


def zanzibara() -> dict[str, Any]:
    post = {"platform_id": "zanzipost1", "caption": "Zanzi bakes. Write to zanzi@example.com!"}
    return {
        "name": "Zanzibara Quill",
        "bio": "All of zanzi",
        "emails": ["zanzibara@example.com"],
        "profiles": [
            {
                "platform": "instagram",
                "username": "ZanziQuill",
                "source_id": "zanzi-4711",
                "display_name": "Zanzi Q.",
                "followers": 1200,
                "posts": [post],
            },
            {
                "platform": "youtube",
                "username": "zanzitube",
                "url": "https://www.youtube.com/c/ZanziChannel",
                "followers": 12,
            },
        ],
    }


def somebody() -> dict[str, Any]:
    profile = {"platform": "instagram", "username": "somebody", "posts": [{"caption": "Rye!"}]}
    return {"name": "Some Body", "profiles": [profile]}


def brought_in(*records: dict[str, Any]) -> ImportReport:
    return import_records(records, source="test", as_of=DAY)


@pytest.fixture(scope="module")
def their_id(module_rows: None) -> UUID:
    """The id of a person who changed her handle. She and another person are indexed and analysed."""
    earlier = zanzibara()
    earlier["profiles"][0]["username"] = "zanziold"
    brought_in(earlier)
    brought_in(zanzibara(), somebody())
    renewal.refresh_creators([creator.pk for creator in Creator.objects.all()])
    statistics.refresh_statistics()
    scene.fact(Post.objects.get(platform_id="zanzipost1"), Fact.Kind.KEY_FACT, "Zanzi bakes")
    return Creator.objects.get(name="Zanzibara Quill").pk


@pytest.fixture
def them(their_id: UUID, db: None) -> Creator:
    return Creator.objects.get(pk=their_id)


def naming(word: str) -> dict[str, int]:
    """The number of rows with this word in any column and case, by table."""
    found = {}
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in cursor.fetchall():
            cursor.execute(
                f'SELECT count(*) FROM "{table}" AS row WHERE row::text ILIKE %s', [f"%{word}%"]
            )
            if count := cursor.fetchone()[0]:
                found[table] = count
    return found


def test_all_their_data_is_erased(
    them: Creator, alice: Person, charlie: Person, asked: list[SearchRequest]
) -> None:
    for person in (alice, charlie):
        person.client.get(f"/v1/creators/{them.pk}", headers={"Idempotency-Key": "k"})
        scene.session(person.account, [scene.item(one) for one in Creator.objects.all()])
    entry = {"object_id": str(them.pk), "object_repr": str(them), "action_flag": CHANGE}
    kind = ContentType.objects.get_for_model(Creator)
    LogEntry.objects.create(user=alice.user, content_type=kind, change_message="zanzi", **entry)
    before = naming(WORD)
    assert before.keys() >= {
        "creators_creator",
        "creators_profile",
        "creators_profilealias",
        "creators_post",
        "creators_fact",
        "creators_creatoremail",
        "creators_knownas",
        "search_searchresult",
        "billing_idempotencyrecord",
        "django_admin_log",
    }
    erased = erasing.forget_creators([them.pk])
    assert naming(WORD) == {}
    assert naming(str(them.pk)).keys() <= {"django_admin_log"}
    for table, count in before.items():
        app, model = table.replace("django_admin_log", "admin_logentry").split("_", 1)
        told = {name.lower(): rows for name, rows in erased.items()}
        assert table == "creators_knownas" or told[f"{app}.{model}"] >= count


def test_other_creators_stay(them: Creator) -> None:
    erasing.forget_creators([them.pk])
    assert Creator.objects.get().name == "Some Body"
    assert Profile.objects.get().username == "somebody"
    assert not CreatorEmail.objects.exists()


def test_searches_show_their_new_number_of_results(them: Creator, alice: Person) -> None:
    everybody = [*Creator.objects.all(), scene.creator("A third")]
    session = scene.session(alice.account, [scene.item(one) for one in everybody])
    erasing.forget_creators([them.pk])
    first = alice.client.get(f"/v1/search/{session.pk}?limit=1").json()
    rest = alice.client.get(f"/v1/search/{session.pk}?cursor={first['next_cursor']}").json()
    assert first["total"] == rest["total"] == 2
    names = [item["creator"]["name"] for page in (first, rest) for item in page["data"]]
    assert sorted(names) == ["A third", "Some Body"]
    assert SearchResult.objects.filter(session=session).count() == 2


def test_a_retried_request_does_not_restore_them(them: Creator, alice: Person) -> None:
    path, headers = f"/v1/creators/{them.pk}", {"Idempotency-Key": "k"}
    assert alice.client.get(path, headers=headers).status_code == 200
    erasing.forget_creators([them.pk])
    assert alice.client.get(path, headers=headers).status_code == 404


# --- Coming back ----------------------------------------------------------------------------------

IN_OTHER_WORDS: list[dict[str, Any]] = [
    {"profiles": [{"platform": "instagram", "username": "zanziquill"}]},
    {"profiles": [{"platform": "instagram", "username": "@ZANZIQUILL"}]},
    {"profiles": [{"platform": "insta", "username": "https://instagram.com/ZanziQuill/"}]},
    {"profiles": [{"url": "https://www.instagram.com/zanziquill/p/C0FFEE/"}]},
    {"profiles": [{"platform": "instagram", "username": "zanziold"}]},
    {"profiles": [{"platform": "instagram", "source_id": "zanzi-4711", "username": "new_name"}]},
    {"profiles": [{"platform": "youtube", "username": "@ZanziTube"}]},
    {"profiles": [{"platform": "youtube", "url": "https://youtube.com/c/zanzichannel"}]},
    {"name": "ZANZIBARA  quill", "profiles": [{"platform": "instagram"}]},
    {
        "name": "Q",
        "profiles": [
            {"platform": "tiktok", "username": "not_seen_before"},
            {"platform": "instagram", "username": "zanziquill"},
        ],
    },
]


@pytest.mark.parametrize("told", IN_OTHER_WORDS, ids=str)
def test_no_import_restores_them(them: Creator, told: dict[str, Any]) -> None:
    erasing.forget_creators([them.pk])
    report = brought_in(
        told, {"name": "New", "profiles": [{"platform": "tiktok", "username": "new"}]}
    )
    assert report.rejected == {"the creator asked to be forgotten": 1}
    assert sorted(Creator.objects.values_list("name", flat=True)) == ["New", "Some Body"]
    assert naming(WORD) == {}


@pytest.mark.parametrize(
    "other",
    [
        {"platform": "tiktok", "username": "zanziquill"},
        {"platform": "instagram", "username": "zanziquill2"},
        {"platform": "instagram", "username": "namesake", "display_name": "Zanzibara Quill"},
    ],
)
def test_creators_with_similar_names_are_imported(them: Creator, other: dict[str, Any]) -> None:
    erasing.forget_creators([them.pk])
    assert not brought_in({"profiles": [other]}).rejected
    assert Profile.objects.filter(username=other["username"]).exists()


def test_another_load_of_the_demo_leaves_them_out() -> None:
    Creator.objects.all().delete()
    records = list(generate_creators(anchor=DAY, creators=20, posts=40))
    brought_in(*records)
    gone = Creator.objects.order_by("pk")[7]
    handles = set(gone.profiles.values_list("platform", "username"))
    erasing.forget_creators([gone.pk])
    report = brought_in(*records)
    assert report.rejected == {"the creator asked to be forgotten": 1}
    assert Creator.objects.count() == 19
    assert not handles & set(Profile.objects.values_list("platform", "username"))


def test_blocked_identities_cannot_be_read(them: Creator) -> None:
    erasing.forget_creators([them.pk])
    rows = list(ForgottenIdentity.objects.values_list("digest", flat=True))
    assert len(rows) == len(set(map(bytes, rows))) > 5
    assert {len(row) for row in rows} == {32}
    erasure = Erasure.objects.get()
    assert erasure.rows["creators.Creator"] == 1
    assert WORD not in str(erasure.rows).lower()


def test_forgetting_twice_changes_nothing(them: Creator) -> None:
    assert erasing.forget_creators([them.pk])["creators.Creator"] == 1
    counted = ForgottenIdentity.objects.count()
    assert not erasing.forget_creators([them.pk])
    assert (ForgottenIdentity.objects.count(), Erasure.objects.count()) == (counted, 1)


def test_a_failure_in_the_middle_erases_nothing(
    them: Creator, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError

    before = naming(WORD)
    monkeypatch.setattr(statistics, "refresh_statistics", fail)
    with pytest.raises(RuntimeError):
        erasing.forget_creators([them.pk])
    assert naming(WORD) == before
    assert not ForgottenIdentity.objects.exists()
