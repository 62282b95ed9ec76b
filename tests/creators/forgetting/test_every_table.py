"""An erased person is in no table, except those that are listed with a reason. A new table fails here."""

import json
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django_q.models import OrmQ, Task
from django_q.tasks import async_task

from billing.models import IdempotencyRecord
from config.kit import clock
from creators.analysis import renewal
from creators.forgetting import erasure
from creators.importing.run import import_records
from creators.models import (
    BoughtContact,
    CatalogueImport,
    Creator,
    CreatorPlace,
    CreatorView,
    Fact,
    ImportChange,
    Post,
    Profile,
    WithheldContact,
)
from creators.pictures import store
from creators.pictures.webp import Encoded
from scraping.models import PictureFetch, RefreshTry, RemovalRequest, SpeechJob, Transcript
from scraping.neutral import Owner
from scraping.speech import transcripts
from scraping.speech.model import Speech
from search.models.answers import SavedAnswer
from tests import scene
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WORD: Final = "zanzi"
"""Words that are in all data about her, and in no other data."""

NAMES_NO_CREATOR: Final = {
    "the site's users, who are no creators": (
        *("auth_", "account_", "mfa_", "usersessions_", "oauth2_provider_"),
        *("django_session", "config_cache"),
    ),
    "the database's and the worker's own": (
        *("django_content_type", "django_migrations", "django_q_schedule"),
        *("config_heartbeat", "config_storedkind"),
    ),
    "customers and money: billing knows no creators": ("billing_",),
    "figures of many": (
        *("creators_benchmark", "creators_hashtagsense", "creators_termstatistics"),
        "search_traitshare",
    ),
    "files and their columns": (
        *("creators_catalogueimport", "creators_catalogueload", "creators_importmapping"),
    ),
    "what keeps her out": ("creators_erasure", "creators_forgottenidentity"),
    "users' own words": (
        *("search_searchsession", "search_preview", "search_shortlist", "search_reviewlink"),
        "discovery_discovery",
    ),
    "how live requests go": ("scraping_livecall", "scraping_gueststate", "scraping_ingestday"),
}
"""Tables, or prefixes of an app's tables, with the reason why they cannot name a person."""
EXCEPT: Final = {"billing_idempotencyrecord"}


def is_exempt(table: str) -> bool:
    exempt = [name for names in NAMES_NO_CREATOR.values() for name in names]
    in_whole = any(name.endswith("_") and table.startswith(name) for name in exempt)
    return table in exempt or (in_whole and table not in EXCEPT)


@pytest.fixture
def her() -> Creator:
    """A creator in the catalogue, with all derived data."""
    told = {"platform_id": "zanzipost1", "caption": "Zanzi bakes rye in Berlin. zanzi@example.com"}
    account = {"source_id": "4711", "username": "ZanziQuill", "followers": 1200, "posts": [told]}
    profiles = [{"platform": "tiktok", "display_name": "Zanzi Q.", **account}]
    for username in ("zanziold", "ZanziQuill"):
        named = {"name": "Zanzibara Quill", "bio": "All of zanzi. Lives in Berlin."}
        called = [{**profiles[0], "username": username}]
        import_records([{**named, "profiles": called}], source="test", as_of=clock.today())
    made = Creator.objects.get()
    renewal.refresh_creators([made.pk])
    post = Post.objects.get()
    scene.fact(post, Fact.Kind.KEY_FACT, "Zanzi bakes")
    now, profile = clock.now(), made.profiles.get()
    CreatorView.objects.create(creator=made, day=now.date(), views=1)
    CreatorPlace.objects.get_or_create(creator=made, name="Zanzi", kind="city", home=1.0)
    RefreshTry.objects.create(profile=profile, tried_at=now)
    of_file = CatalogueImport.objects.create(name="people.csv", created_at=now)
    ImportChange.objects.create(
        catalogue_import=of_file, table="profile", row=str(profile.pk), new={"username": WORD}
    )
    for owner in (profile, post):
        store.store_picture(owner, Encoded(b"webp", 64, 64))
        owned = "profile" if owner is profile else "post"
        PictureFetch.objects.create(**{owned: owner}, source="s", state="stored", tried_at=now)
    return made


@pytest.fixture
def remembered(her: Creator, alice: Person) -> None:
    """Data about her in accounts and live requests."""
    now, account = clock.now(), alice.account
    alice.client.get(f"/v1/creators/{her.pk}", headers={"Idempotency-Key": "k"})
    IdempotencyRecord.objects.create(
        account=account,
        scope=b"s" * 32,
        digest=b"d" * 32,
        reservation=UUID(int=1),
        response='{"data":{"username":"zanziquill"}}',
        expires_at=now + timedelta(hours=1),
    )
    BoughtContact.objects.create(account=account, creator=her, bought_at=now)
    WithheldContact.objects.create(profile=her.profiles.earliest("pk"), withheld_at=now)
    scene.session(account, [scene.item(her)])
    kept = scene.shortlist(account, [her])
    link = scene.review_link(kept)
    scene.vote(link, her)
    scene.comment(link, her)
    scene.similar_list(account, [her], [her])
    by_handle = {"platform": "tiktok", "username": "@ZanziQuill"}
    SavedAnswer.objects.update(request={"seeds": [{**by_handle, "weight": 1}], "limit": 25})
    LogEntry.objects.create(
        user=alice.user,
        content_type=ContentType.objects.get_for_model(Creator),
        object_id=str(her.pk),
        object_repr=str(her),
        action_flag=CHANGE,
        change_message=WORD,
    )
    sought = scene.discovery(account, [her])
    related = sought.questions.create(
        source="related", kind="instagram_related", words="zanziquill"
    )
    held = sought.questions.create(source="link", kind="neighbours", words="tiktok @zanziquill")
    for question, name in ((related, "@zanziquill"), (held, "@zanziold")):
        sought.candidates.create(question=question, platform="tiktok", name=name, promise=0.5)
    segments: Any = [{"start_ms": 0, "end_ms": 900, "text": "Zanzi says rye."}]
    for video_id, author in (("zanzipost1", Owner(None, None)), ("777", Owner("4711", None))):
        transcripts.keep_transcript(
            "tiktok",
            video_id,
            Speech("en", segments, 1.0),
            Transcript.Source.CAPTIONS,
            author=author,
        )
    SpeechJob.objects.create(platform="tiktok", video_id="zanzipost1", requested_at=now)
    RemovalRequest.objects.create(platform="tiktok", name="@zanziquill", created_at=now)
    record = {"user_id": "4711", "username": "ZanziQuill"}
    given = ("tiktok", "profile", record, now.isoformat())
    async_task("scraping.tasks.feed_catalogue", *given)
    Task.objects.create(
        id="t", name="t", func="scraping.tasks.feed_catalogue", args=given, started=now, stopped=now
    )


def list_tables() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        return {name for (name,) in cursor.fetchall()}


def find_naming(words: set[str]) -> set[str]:
    """The tables with one of the words in any column and case. The arguments of jobs are unpacked."""
    found = set()
    with connection.cursor() as cursor:
        for table in list_tables():
            cursor.execute(
                f'SELECT count(*) FROM "{table}" AS row WHERE row::text ~* %s', ["|".join(words)]
            )
            if cursor.fetchone()[0]:
                found.add(table)
    jobs = {"django_q_ormq": [job.task["args"] for job in OrmQ.objects.all()]}
    jobs["django_q_task"] = list(Task.objects.values_list("args", flat=True))
    for table, given in jobs.items():
        text = json.dumps(given, default=str).lower()
        if any(word in text for word in words):
            found.add(table)
    return found


@pytest.mark.usefixtures("remembered")
def test_a_table_no_longer_names_her_or_is_exempt(her: Creator) -> None:
    models = (Profile.objects, Post.objects)
    words = {
        WORD,
        str(her.pk),
        *(str(pk) for rows in models for pk in rows.values_list("pk", flat=True)),
    }
    before = find_naming(words)
    assert {table for table in list_tables() - before if not is_exempt(table)} == set()
    assert not set(filter(is_exempt, before))
    erasure.forget_creators([her.pk])
    # The admin's history keeps who changed a row. A waiting job with her id finds nothing.
    assert find_naming(words) <= {"django_admin_log", "django_q_ormq"}
    assert find_naming({WORD}) == set()


def test_a_table_that_refers_to_a_creator_is_not_exempt() -> None:
    named = {Creator, Profile, Post}
    pointing = {
        model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        if named & {field.related_model for field in model._meta.concrete_fields}
    }
    assert not set(filter(is_exempt, pointing))
    assert "creators_picture" in pointing


# --- Live data ------------------------------------------------------------------------------------


def test_transcripts_of_others_stay(her: Creator) -> None:
    other = scene.transcript("tiktok", "zanzipost2")
    same_number = scene.transcript("instagram", "zanzipost1")
    erasure.forget_creators([her.pk])
    assert set(Transcript.objects.all()) == {other, same_number}


def test_her_words_are_not_stored_again(her: Creator) -> None:
    erasure.forget_creators([her.pk])
    speech = Speech("en", [], 1.0)
    for author in (Owner("4711", None), Owner(None, "ZanziQuill"), Owner(None, "zanziold")):
        transcripts.keep_transcript(
            "tiktok", "7571", speech, Transcript.Source.CAPTIONS, author=author
        )
    assert not Transcript.objects.exists()
    transcripts.keep_transcript(
        "tiktok", "7571", speech, Transcript.Source.CAPTIONS, author=Owner("4712", "other")
    )
    assert Transcript.objects.get().authors == ["4712", "@other"]


# --- Saved answers --------------------------------------------------------------------------------


def test_a_saved_list_still_opens_when_a_seed_was_erased(her: Creator, alice: Person) -> None:
    other, found = scene.creator("Ana", captions=["Rye!"]), scene.creator("Ben", captions=["Rye!"])
    kept = scene.similar_list(alice.account, [her, other], [found])
    match = scene.match_table(alice.account, [found, her], found.profiles.get().posts.get())
    erasure.forget_creators([her.pk])
    for path in (f"/similar/{kept.pk}", f"/match/{match.pk}"):
        page = alice.browser.get(path)
        assert page.status_code == 200
        assert "Ben" in page.text
    kept.refresh_from_db()
    assert [seed["creator_id"] for seed in kept.request["seeds"]] == [
        str(UUID(int=0)),
        str(other.pk),
    ]
