"""Each owner has one stored picture, each file has a row, and pictures stay within their budget."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import F

from config.kit import clock
from creators.importing.run import import_records
from creators.models import Creator, Picture, Post, Profile
from creators.pictures import seen
from creators.pictures import store as storing
from creators.pictures.webp import Encoded
from tests import scene

pytestmark = pytest.mark.django_db


def store(owner: Profile | Post, content: bytes = b"webp") -> str:
    storing.store_picture(owner, Encoded(content, 64, 64))
    owner.refresh_from_db()
    assert owner.picture
    return owner.picture


def files(folder: Path) -> set[str]:
    return {path.stem for path in folder.rglob("*.webp")}


def make_old() -> None:
    """Move the times of all pictures two days back, in the same order."""
    days = timedelta(days=2)
    seen_on = (clock.now() - days).date()
    Picture.objects.update(stored_at=F("stored_at") - days, seen_on=seen_on)


def test_a_picture_is_named_by_its_owner_and_content_and_shown_by_the_creator(folder: Path) -> None:
    creator = scene.creator(captions=["Rye!"])
    profile, post = creator.profiles.get(), Post.objects.get()
    of_profile, of_post = store(profile), store(post)
    creator.refresh_from_db()
    assert creator.picture == of_profile != of_post
    assert (
        files(folder) == {of_profile, of_post} == set(Picture.objects.values_list("pk", flat=True))
    )
    assert (folder / of_post[:2] / f"{of_post}.webp").read_bytes() == b"webp"
    assert storing.measure_pictures() == 8
    assert (store(profile), Picture.objects.count()) == (of_profile, 2)


def test_a_creator_shows_the_picture_of_the_largest_profile_that_has_one() -> None:
    creator = scene.creator(profile={"followers": 10})
    large = scene.profile(creator, platform="tiktok", followers=500)
    scene.profile(creator, platform="youtube", followers=9_000)
    small = store(creator.profiles.earliest("followers"))
    creator.refresh_from_db()
    assert creator.picture == small
    creator.picture = store(large, b"other")
    assert Creator.objects.get().picture == creator.picture
    storing.release_pictures([creator.picture])
    assert Creator.objects.get().picture == small


def test_a_replaced_picture_is_deleted_with_its_file(folder: Path) -> None:
    profile = scene.creator().profiles.get()
    first, second = store(profile), store(profile, b"new")
    make_old()
    assert storing.delete_loose() == 1
    assert files(folder) == {second} == set(Picture.objects.values_list("pk", flat=True))
    assert (first != second, Creator.objects.get().picture) == (True, second)


def test_the_pictures_of_a_deleted_creator_are_deleted(folder: Path) -> None:
    creator = scene.creator(captions=["Rye!"])
    store(creator.profiles.get())
    store(Post.objects.get())
    creator.delete()
    assert len(files(folder)) == 2
    make_old()
    assert storing.delete_loose() == 2
    assert not files(folder)
    assert not Picture.objects.exists()


def test_a_picture_that_is_being_stored_is_not_deleted() -> None:
    now = clock.now()
    Picture.objects.create(
        name="a" * 64, size_bytes=1, width=1, height=1, stored_at=now, seen_on=now.date()
    )
    assert storing.delete_loose() == 0


def test_a_picture_of_a_deleted_owner_is_not_assigned(folder: Path) -> None:
    profile = scene.creator().profiles.get()
    Creator.objects.all().delete()
    storing.store_picture(profile, Encoded(b"webp", 64, 64))
    make_old()
    storing.delete_loose()
    assert not files(folder)


def test_an_incomplete_file_is_written_again(folder: Path) -> None:
    profile = scene.creator().profiles.get()
    name = store(profile)
    file = folder / name[:2] / f"{name}.webp"
    file.write_bytes(b"we")
    store(profile)
    assert file.read_bytes() == b"webp"


def test_a_failing_storage_keeps_the_row_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: str) -> None:
        raise OSError

    name = store(scene.creator().profiles.get())
    with monkeypatch.context() as broken:
        broken.setattr(storing.open_storage(), "delete", fail)
        assert storing.delete_pictures([name]) == 0
    assert Picture.objects.exists()
    assert storing.delete_pictures([name]) == 1


# --- The budget -----------------------------------------------------------------------------------


def test_the_longest_unseen_pictures_are_deleted_over_the_budget(
    folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PICTURES_MAX_MB = 1
    profiles = [scene.creator(name).profiles.get() for name in ("Ana", "Ben", "Cem")]
    names = [
        store(profile, letter * 400_000)
        for profile, letter in zip(profiles, (b"a", b"b", b"c"), strict=True)
    ]
    make_old()
    monkeypatch.setattr(seen, "NOTED_EVERY_S", 0)
    seen.note_seen(names[0])
    assert storing.keep_budget() == 1
    assert files(folder) == {names[0], names[2]}
    kept = {
        name: picture is not None
        for name, picture in Creator.objects.values_list("name", "picture")
    }
    assert kept == {"Ana": True, "Ben": False, "Cem": True}
    assert not Profile.objects.filter(picture=names[1]).exists()
    assert storing.keep_budget() == 0


def test_served_pictures_are_noted_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    name = store(scene.creator().profiles.get())
    make_old()
    monkeypatch.setattr(seen, "NOTED_EVERY_S", 1e9)
    with django_assert_num_queries(0):
        seen.note_seen(name)
    assert Picture.objects.get().seen_on < clock.today()
    monkeypatch.setattr(seen, "NOTED_EVERY_S", 0)
    with django_assert_num_queries(1):
        seen.note_seen("b" * 64)
    assert Picture.objects.get().seen_on == clock.today()


# --- After other changes --------------------------------------------------------------------------


def test_joined_profiles_show_the_remaining_picture() -> None:
    first = scene.creator(profile={"source_id": "one", "username": "one"})
    second = scene.creator(profile={"source_id": "two", "username": "two", "platform": "tiktok"})
    picture = store(second.profiles.get())
    profiles = [
        {"platform": "instagram", "source_id": "one"},
        {"platform": "tiktok", "source_id": "two"},
    ]
    import_records([{"profiles": profiles}], source="test", as_of=clock.today())
    storing.mend_names()
    assert Creator.objects.get().picture == picture
    assert Creator.objects.get().pk in (first.pk, second.pk)


def test_names_of_pictures_that_are_not_stored_are_removed() -> None:
    creator = scene.creator(captions=["Rye!"])
    for model in (Creator, Profile, Post):
        model.objects.update(picture="c" * 64)
    storing.mend_names()
    for model in (Creator, Profile, Post):
        assert model.objects.get().picture is None
    kept = store(creator.profiles.get())
    storing.mend_names()
    assert Creator.objects.get().picture == Profile.objects.get().picture == kept
