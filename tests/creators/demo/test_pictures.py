"""The demo's pictures get their names in a job after the load, and are drawn on their first request."""

import io
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.test import Client
from PIL import Image

from creators.demo import pictures
from creators.demo.drawing import SIZES, draw_avatar, draw_preview, read_motifs
from creators.demo.niche import read_niches
from creators.management.commands import load_demo
from creators.models import Creator, Picture, Post, Profile
from creators.pictures import store
from creators.pictures.webp import AVATAR_SIDE
from creators.tasks import reserve_pictures
from tests import scene
from tests.creators.pictures.conftest import folder
from tests.people import Person

__all__ = ["folder"]
SOMEONE, A_POST = UUID(int=1), UUID(int=2)


def test_every_area_of_niches_has_its_motif() -> None:
    assert {niche.area for niche in read_niches().values()} <= read_motifs().keys()


@pytest.mark.parametrize("area", [*read_motifs(), "unheard-of"])
def test_a_picture_is_the_same_each_time_and_small(area: str) -> None:
    avatar = draw_avatar(SOMEONE, area)
    assert avatar == draw_avatar(SOMEONE, area)
    assert avatar.content != draw_avatar(A_POST, area).content
    assert len(avatar.content) < 4_000
    for size in SIZES.values():
        preview = draw_preview(SOMEONE, A_POST, area, size=size)
        assert preview == draw_preview(SOMEONE, A_POST, area, size=size)
        assert (preview.width, preview.height) == size
        assert len(preview.content) < 10_000


@pytest.fixture
def demo(db: None, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_demo, "CREATORS", 12)
    monkeypatch.setattr(load_demo, "POSTS", 60)
    call_command("load_demo")
    reserve_pictures()


def fetch(name: str | None) -> Any:
    return Client().get(f"/pictures/{name}.webp")


def test_the_job_names_pictures_and_draws_none(demo: None, folder: Path) -> None:
    assert not Profile.objects.filter(picture=None).exists()
    assert not Post.objects.filter(picture=None).exists()
    assert not Creator.objects.filter(picture=None).exists()
    assert Picture.objects.count() == Profile.objects.count() + Post.objects.count()
    assert not list(folder.rglob("*.webp"))
    assert pictures.reserve_pictures() == 0


def test_the_first_look_draws_and_stores_a_picture(
    demo: None, folder: Path, django_assert_num_queries: Any
) -> None:
    post = Post.objects.select_related("profile").latest("pk")
    for name, size in (
        (post.picture, SIZES[post.platform]),
        (post.profile.picture, (AVATAR_SIDE, AVATAR_SIDE)),
    ):
        response = fetch(name)
        assert Image.open(io.BytesIO(response.content)).size == size
        assert Picture.objects.get(pk=name).size_bytes == len(response.content)
        with django_assert_num_queries(0):
            assert fetch(name).content == response.content
    assert len(list(folder.rglob("*.webp"))) == 2


def test_pages_show_them(demo: None, alice: Person) -> None:
    post = Post.objects.select_related("profile__creator").latest("pk")
    creator = post.profile.creator
    session = scene.session(alice.account, [scene.item(creator)])
    shortlist = scene.shortlist(alice.account, [creator, Creator.objects.exclude(pk=creator.pk)[0]])
    for path, name in {
        f"/creators/{creator.pk}": creator.picture,
        f"/posts/{post.pk}": post.picture,
        f"/search/{session.pk}": creator.picture,
        f"/lists/{shortlist.pk}": creator.picture,
        f"/lists/{shortlist.pk}/compare": creator.picture,
    }.items():
        assert f'src="/pictures/{name}.webp"' in alice.browser.get(path).text, path


def test_only_the_demo_gets_them(demo: None) -> None:
    real = scene.creator(captions=["Rye!"])
    assert pictures.reserve_pictures() == 0
    assert Creator.objects.get(pk=real.pk).picture is None


def test_pictures_that_are_not_drawn_yet_are_never_deleted(demo: None, settings: Any) -> None:
    fetch(drawn := Creator.objects.latest("pk").picture)
    settings.PICTURES_MAX_MB = 0
    assert store.keep_budget() == 1
    assert not Picture.objects.filter(pk=drawn).exists()
    assert Picture.objects.exists()


@pytest.mark.parametrize(
    "away", [{"PICTURES_MAX_MB": 0}, {"PICTURES_PUBLIC_URL": "https://b.example"}]
)
def test_no_pictures_are_named_if_none_can_be_drawn(
    db: None, folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, away: dict[str, Any]
) -> None:
    monkeypatch.setattr(load_demo, "CREATORS", 2)
    monkeypatch.setattr(load_demo, "POSTS", 4)
    for name, value in away.items():
        setattr(settings, name, value)
    call_command("load_demo")
    reserve_pictures()
    assert not Picture.objects.exists()


def test_the_area_comes_from_categories_else_from_hashtags(db: None) -> None:
    made = scene.creator(captions=["Loaf day"])
    Post.objects.update(hashtags=["sourdough", "BreadTok", "cityguide", "unknown"])
    profile = made.profiles.get()
    assert pictures.find_area(made.pk) == "baking"
    profile.category = "Ultralight hiking"
    profile.save()
    assert pictures.find_area(made.pk) == "outdoors"
    Post.objects.all().delete()
    Profile.objects.update(category=None)
    assert pictures.find_area(made.pk) == "other"
