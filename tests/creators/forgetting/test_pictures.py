"""Pictures of creators who are forgotten."""

from typing import Any

import pytest

from config.kit.clock import now
from creators.forgetting.erasure import forget_creators
from creators.models import Picture
from tests import scene

SIZE = {"size_bytes": 1, "width": 1, "height": 1, "stored_at": now(), "seen_on": now().date()}


@pytest.mark.django_db
def test_pictures_of_profiles_and_of_posts_go_and_those_of_others_stay(
    django_capture_on_commit_callbacks: Any,
) -> None:
    them, other = scene.creator("Them", captions=["Rye"]), scene.creator("Other", captions=["Rye"])
    for name, of in (("their", them), ("other", other)):
        profile = of.profiles.get()
        Picture.objects.create(name=f"{name} face", profile=profile, **SIZE)
        Picture.objects.create(name=f"{name} post", post=profile.posts.get(), **SIZE)
    with django_capture_on_commit_callbacks(execute=True):
        forget_creators([them.pk])
    kept = Picture.objects.order_by("name").values_list("name", flat=True)
    assert list(kept) == ["other face", "other post"]
