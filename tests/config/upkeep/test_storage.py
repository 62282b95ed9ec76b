"""The daily job deletes expired rows, keeps the rest, and measures it."""

import uuid
from datetime import datetime, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django_q.models import Schedule, Task

from billing.models import IdempotencyRecord
from config.kit import clock
from config.models import StoredKind
from config.tasks import clear_storage
from config.upkeep import storage
from config.upkeep.storage import Kind, clear_cache
from search.models.answers import SearchSession
from tests import scene
from tests.billing.mail import invited
from tests.people import Person

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def session(expires: datetime, user: User) -> str:
    key = uuid.uuid4().hex
    Session.objects.create(session_key=key, session_data="", expire_date=expires)
    UserSession.objects.create(user=user, ip="127.0.0.1", session_key=key, user_agent="")
    return key


def answer(person: Person, scope: bytes, expires: datetime) -> None:
    IdempotencyRecord.objects.create(
        account=person.account,
        scope=scope,
        digest=scope,
        reservation=uuid.uuid4(),
        expires_at=expires,
    )


def job(*, success: bool, stopped: datetime) -> str:
    made: str = Task.objects.create(
        id=uuid.uuid4().hex, name="x", func="x", started=stopped, stopped=stopped, success=success
    ).pk
    return made


def test_expired_rows_are_deleted_and_the_rest_stays(alice: Person) -> None:
    now = clock.now()
    session(now - DAY, alice.user)
    kept_session = session(now + DAY, alice.user)
    answer(alice, b"old", now - DAY)
    answer(alice, b"new", now + DAY)
    for success, days in ((True, 8), (False, 31)):
        job(success=success, stopped=now - days * DAY)
    kept_jobs = {
        job(success=True, stopped=now - 6 * DAY),
        job(success=False, stopped=now - 29 * DAY),
    }
    invited(alice.account, "old@example.com", expires_at=now - 91 * DAY)
    invited(alice.account, "new@example.com", expires_at=now - DAY)
    scene.session(None, [], age=3 * DAY)
    kept_search = scene.session(alice.account, [], age=3 * DAY)
    cache.set("kept", 1, timeout=60)
    cache.set("gone", 1, timeout=-1)
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO config_cache VALUES ('old', '', now() - interval '1 hour')")

    assert clear_storage() >= 8

    assert list(Session.objects.values_list("pk", flat=True)) == [kept_session]
    assert list(UserSession.objects.values_list("session_key", flat=True)) == [kept_session]
    assert [bytes(s) for s in IdempotencyRecord.objects.values_list("scope", flat=True)] == [b"new"]
    assert set(Task.objects.values_list("pk", flat=True)) == kept_jobs
    assert alice.account.invitations.get().email == "new@example.com"
    assert SearchSession.objects.get() == kept_search
    assert cache.get("kept") == 1
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM config_cache WHERE cache_key = 'old'")
        assert cursor.fetchone() == (0,)


def test_attempts_are_cleared_by_the_clock_that_counted_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache.set("counted", 1, timeout=60)
    behind = clock.now() - DAY
    with connection.cursor() as cursor:
        cursor.execute("UPDATE config_cache SET expires = now() - interval '1 hour'")
    monkeypatch.setattr(clock, "now", lambda: behind)
    assert clear_cache() == 0


def test_each_kind_says_how_much_there_is_and_what_was_cleared(alice: Person) -> None:
    session(clock.now() - DAY, alice.user)
    session(clock.now() + DAY, alice.user)
    clear_storage()
    found = StoredKind.objects.get(name="Sessions")
    assert (found.rows, found.cleared_rows) == (1, 1)
    assert found.size_bytes > 0
    assert {kind.name for kind in storage.KINDS} < set(
        StoredKind.objects.values_list("name", flat=True)
    )
    clear_storage()
    assert StoredKind.objects.get(name="Sessions").cleared_rows == 0
    assert StoredKind.objects.get(name="Ledger").cleared_rows is None


def test_a_kind_that_cannot_be_cleared_keeps_no_other_waiting(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise OperationalError("statement timeout")

    monkeypatch.setattr(storage, "KINDS", (Kind("Broken", ("auth_user",), fail), *storage.KINDS))
    session(clock.now() - DAY, alice.user)
    clear_storage()
    assert not Session.objects.exists()
    assert StoredKind.objects.get(name="Broken").cleared_rows is None


def test_a_kind_that_no_longer_exists_leaves_the_list() -> None:
    StoredKind.objects.create(name="Old", size_bytes=1, measured_at=clock.now() - DAY)
    clear_storage()
    assert not StoredKind.objects.filter(name="Old").exists()


def test_staff_see_the_list_and_change_nothing() -> None:
    clear_storage()
    root = User.objects.create_superuser("root", "root@example.com", "a password")
    staff = Client(headers={"Accept": "text/html"})
    staff.force_login(root, backend="django.contrib.auth.backends.ModelBackend")
    page = staff.get("/admin/config/storedkind/").text
    for shown in ("Sessions", "The whole database", "Free disk space", "MB"):
        assert shown in page
    assert staff.get("/admin/config/storedkind/add/").status_code == 403


def test_both_jobs_are_scheduled() -> None:
    found = dict(Schedule.objects.values_list("func", "schedule_type"))
    assert found["config.tasks.clear_storage"] == "D"
    assert found["config.tasks.rotate_logs"] == "H"
