"""Imports are undone, the newest first. The catalogue is compared row by row."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.kit import clock
from creators.importing.items import Row
from creators.importing.records import default_reading
from creators.importing.run import import_records, import_rows
from creators.importing.undo import NotUndoable
from creators.importing.undo import undo_import as undo
from creators.models import CatalogueImport, Creator, ImportChange, IndexState, Post, Profile
from tests.creators.importing.catalogue import contents

pytestmark = pytest.mark.django_db

TABLES = "creator profile profilealias metricsnapshot post fact creatoremail"
CHANNEL = "UC" + "a" * 22


def load(*records: Any, day: int = 1, made: CatalogueImport | None = None) -> int:
    """Import records as the command does. Returns the id of the import."""
    made = made or CatalogueImport.objects.create(
        name="test", state="running", created_at=clock.now()
    )
    reading = default_reading(as_of=date(2026, 6, day), today=date(2026, 6, day))
    rows = (Row(line, data) for line, data in enumerate(records, 1))
    import_rows(rows, source="test", reading=reading, import_id=made.pk)
    CatalogueImport.objects.filter(pk=made.pk).update(state="finished")
    return made.pk


def of(username: str | None = None, **told: Any) -> dict[str, Any]:
    """A record of a creator with one profile. The other fields belong to the profile."""
    kinds = ("name", "country", "languages", "emails", "location")
    creator = {key: told.pop(key) for key in kinds if key in told}
    return {**creator, "profiles": [{"platform": "youtube", "username": username, **told}]}


def post(caption: str, **told: Any) -> dict[str, Any]:
    return {"platform_id": caption, "caption": caption, **told}


def rows() -> dict[str, list[Any]]:
    """All stored rows by table."""
    found = {}
    with connection.cursor() as cursor:
        for table in TABLES.split():
            cursor.execute(f"SELECT to_jsonb(t) FROM creators_{table} t ORDER BY id")
            found[table] = [row[0] for row in cursor.fetchall()]
    return found


BEFORE = (
    of("anna", name="Anna", followers=100, posts=[post("rye", likes=3), post("oat")], country="DE"),
    of("ben", name="Ben", followers=50, emails=["ben@example.com"]),
    of(source_id=CHANNEL, followers=7, posts=[post("spelt")]),
)
FILES = (
    (of("anna", followers=300, bio="Bakes.", posts=[post("rye", likes=9), post("corn")]),),
    (of("anna", country="AT", languages=["de"]), of("carla", name="Carla", posts=[post("fig")])),
    # Joins two profiles that were separate before.
    (of("anna", source_id=CHANNEL, followers=400),),
    (of("ben", emails=["ben@example.com", "b@example.com"], followers=50), of("anna2")),
    (of(source_id=CHANNEL, username="spelt", name="Spelt"), of("Carla", location="Milano, Italy")),
)


@pytest.mark.parametrize("file", FILES)
def test_undoing_right_after_an_import_leaves_every_row_as_it_was(file: Any) -> None:
    import_records(BEFORE, source="before", as_of=date(2026, 5, 1))
    before = rows()
    made = load(*file)
    assert rows() != before
    undo(made)
    assert rows() == before
    assert not ImportChange.objects.exists()


@pytest.mark.parametrize("second", FILES)
@pytest.mark.parametrize("first", FILES)
def test_undoing_two_imports_newest_first_leaves_every_row_as_it_was(
    first: Any, second: Any
) -> None:
    import_records(BEFORE, source="before", as_of=date(2026, 5, 1))
    before = rows()
    older, newer = load(*first, day=2), load(*second, day=3)
    between = rows()
    if ImportChange.objects.filter(catalogue_import=newer).exists():
        with pytest.raises(NotUndoable, match="Undo the newer import first"):
            undo(older)
        assert rows() == between
        undo(newer)
    undo(older)
    assert rows() == before
    assert not ImportChange.objects.exists()


def test_a_value_that_two_imports_changed_back_and_forth_is_restored() -> None:
    load(of("anna", name="Anna", bio="x"))
    first, second = load(of("anna", bio="y"), day=2), load(of("anna", bio="x"), day=3)
    undo(second)
    assert Profile.objects.get().bio == "y"
    undo(first)
    assert Profile.objects.get().bio == "x"


def test_the_newest_import_is_the_one_that_wrote_last() -> None:
    """A file can be uploaded before another one but imported after it."""
    waiting = CatalogueImport.objects.create(name="b", state="running", created_at=clock.now())
    first = load(of("anna", followers=100))
    told = contents()
    load(of("anna", followers=300), day=2, made=waiting)
    with pytest.raises(NotUndoable, match="Undo the newer import first: “b”"):
        undo(first)
    undo(waiting.pk)
    assert contents() == told
    undo(first)
    assert contents() == []


def test_an_undo_is_cancelled_if_another_import_runs_first() -> None:
    for error, state in (("", "finished"), ("The command was stopped.", "failed")):
        made = load(of("anna", followers=100))
        CatalogueImport.objects.filter(pk=made).update(state="undoing", error=error)
        newer = load(of("anna", followers=300), day=2)
        with pytest.raises(NotUndoable, match="Undo the newer import first"):
            undo(made)
        assert CatalogueImport.objects.get(pk=made).state == state
        undo(newer)
        undo(made)
        assert contents() == []


def test_concurrent_imports_are_undone_completely() -> None:
    import_records(BEFORE, source="before", as_of=date(2026, 5, 1))
    before = rows()
    one, other = (
        CatalogueImport.objects.create(name=name, state="running", created_at=clock.now())
        for name in ("one", "other")
    )
    load(of("anna", bio="One.", posts=[post("rye", likes=4), post("teff")]), day=2, made=one)
    load(
        of("anna", bio="Two.", posts=[post("teff", likes=1)]),
        of("ben", bio="Two."),
        made=other,
        day=3,
    )
    load(of("ben", bio="One.", followers=70), of("carla"), day=4, made=one)
    load(of("dora"), of("ben", followers=80), day=5, made=other)
    undo(other.pk)
    undo(one.pk)
    assert rows() == before


def test_undoing_the_second_of_two_imports_restores_the_first() -> None:
    load(of("anna", name="Anna", followers=100, posts=[post("rye", likes=1)]), day=1)
    told = contents()
    undo(load(of("anna", followers=300, posts=[post("rye", likes=5)]), day=2))
    assert contents() == told


def test_a_value_that_staff_changed_since_stays_and_is_counted() -> None:
    load(of("anna", name="Anna", followers=100), day=1)
    made = load(of("anna", bio="Imported.", followers=200), day=2)
    Profile.objects.update(bio="Written by hand.")
    assert undo(made).kept == 1
    profile = Profile.objects.get()
    assert (profile.bio, profile.followers) == ("Written by hand.", 100)


def test_the_creators_of_an_undone_import_are_indexed_again() -> None:
    load(of("anna", posts=[post("rye")]), day=1)
    made = load(of("anna", posts=[post("oat")]), day=2)
    IndexState.objects.update(stale=False)
    undo(made)
    assert IndexState.objects.get().stale
    assert Post.objects.get().caption == "rye"


def test_an_import_is_undone_once() -> None:
    made = load(of("anna"))
    undo(made)
    with pytest.raises(NotUndoable, match="undone"):
        undo(made)


def test_importing_again_after_undoing_gives_the_same_rows() -> None:
    made = load(*BEFORE)
    told = contents()
    undo(made)
    assert contents() == []
    load(*BEFORE)
    assert contents() == told


def test_writing_outside_an_import_is_not_noted() -> None:
    import_records(BEFORE, source="before", as_of=date(2026, 5, 1))
    Creator.objects.update(name="x", updated_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert not ImportChange.objects.exists()


USERNAMES, NUMBERS = st.sampled_from(["a1", "b2", "c3"]), st.integers(0, 3)
RECORDS = st.lists(
    st.builds(
        lambda username, followers, name, country, caption, likes: of(
            username,
            followers=followers,
            name=name,
            country=country,
            posts=[post(f"{username}-{caption}", likes=likes)],
        ),
        USERNAMES,
        st.none() | NUMBERS,
        st.none() | st.sampled_from(["Ana", "Bo"]),
        st.none() | st.sampled_from(["DE", "IT"]),
        st.sampled_from(["rye", "oat"]),
        st.none() | NUMBERS,
    ),
    max_size=4,
)


@pytest.mark.slow
@given(files=st.lists(RECORDS, min_size=2, max_size=4))
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_undoing_all_imports_newest_first_removes_everything(files: Any) -> None:
    Creator.objects.all().delete()
    import_records([of("a1", followers=1, name="First")], source="x", as_of=date(2026, 5, 1))
    before = rows()
    made = [load(*records, day=day) for day, records in enumerate(files, 1)]
    for one in reversed(made):
        undo(one)
    assert rows() == before
