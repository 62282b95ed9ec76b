from datetime import UTC, date, datetime
from importlib import import_module

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django_q.models import OrmQ

from config.kit import clock
from creators import tasks
from creators.demo import generate_creators
from creators.forgetting import erasure
from creators.identity.addresses import is_invented
from creators.identity.demo import SIMULATED
from creators.importing.run import import_records
from creators.management.commands import load_demo
from creators.models import CatalogueLoad, Creator, Post, Profile
from tests import scene
from tests.creators.importing.catalogue import versions

pytestmark = pytest.mark.django_db

FIRST_DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)
NEXT_DAY = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_demo, "CREATORS", 12)
    monkeypatch.setattr(load_demo, "POSTS", 60)
    monkeypatch.setattr(clock, "now", lambda: FIRST_DAY)


def test_the_demo_catalogue_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    call_command("load_demo")
    assert Creator.objects.count() == 12
    before = versions()
    monkeypatch.setattr(clock, "now", lambda: NEXT_DAY)
    call_command("load_demo")
    assert versions() == before


def test_an_interrupted_load_completes_with_the_day_of_its_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    CatalogueLoad.objects.create(name="demo", anchor=FIRST_DAY.date(), started_at=FIRST_DAY)
    half = list(generate_creators(anchor=FIRST_DAY.date(), creators=12, posts=60))[:5]
    import_records(half, source="demo", as_of=FIRST_DAY.date())
    monkeypatch.setattr(clock, "now", lambda: NEXT_DAY)
    call_command("load_demo")
    assert Creator.objects.count() == 12
    load = CatalogueLoad.objects.get()
    assert (load.anchor, load.completed_at) == (date(2026, 3, 1), NEXT_DAY)
    newest = Post.objects.filter(posted_at__isnull=False).latest("posted_at").posted_at
    assert newest is not None
    assert newest.date() <= date(2026, 3, 1)


def addresses() -> set[str | None]:
    rows = (Profile.objects, Post.objects)
    return {url for one in rows for url in one.exclude(url=None).values_list("url", flat=True)}


def test_the_demo_leads_to_no_real_account() -> None:
    call_command("load_demo")
    assert all(is_invented(url or "") for url in addresses())
    _move_to_platforms()
    _end_load()
    real = "https://www.instagram.com/real"
    scene.creator(profile={"url": real})
    assert not any(is_invented(url or "") for url in addresses())
    with connection.cursor() as cursor:
        cursor.execute(
            import_module("creators.migrations.0015_invented_addresses").ON_RESERVED_HOSTS
        )
    assert {url for url in addresses() if not is_invented(url or "")} == {real}


def _end_load() -> None:
    """Creators have the time of the database, which these tests do not set."""
    CatalogueLoad.objects.update(completed_at=Creator.objects.latest("created_at").created_at)


def _move_to_platforms() -> None:
    """The address in the form that older versions stored."""
    for table in ("creators_profile", "creators_post"):
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE {table} SET url = replace(url, '.example/', '.com/')")


def test_staff_remove_invented_creators_and_keep_their_own(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    call_command("load_demo")
    _end_load()
    own = scene.creator("Ana Ruiz")
    Creator.objects.filter(pk=scene.creator("Simulated").pk).update(
        first_seen_in=f"a discovery {SIMULATED}"
    )
    page = admin_client.get("/imports", headers={"Accept": "text/html"}).text
    assert "The catalogue has 13 invented creators" in page
    monkeypatch.setattr(erasure, "_AT_ONCE", 5)
    monkeypatch.setattr(tasks, "SLICE_S", 0)
    assert admin_client.post("/imports/remove-demo").status_code == 302
    left = []
    while "creators.tasks.remove_demo" in [job.func() for job in OrmQ.objects.all()]:
        OrmQ.objects.all().delete()
        tasks.remove_demo()
        left.append(Creator.objects.count() - 1)
    assert left == [8, 3, 0]
    assert "The catalogue has" not in admin_client.get("/imports").text
    call_command("load_demo")
    assert [one.pk for one in Creator.objects.all()] == [own.pk]
