"""With the real client, pictures in a bucket are stored, served, replaced and erased as in a folder."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from config.settings import storage as of_product
from creators.models import Picture
from creators.pictures import store
from creators.pictures.webp import Encoded
from tests import scene
from tests.creators.pictures.bucket import Bucket, serve_bucket

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def bucket(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bucket]:
    with serve_bucket() as server:
        for name, value in {
            "PICTURES_BUCKET": "kindred",
            "PICTURES_BUCKET_ENDPOINT": server.address,
            "PICTURES_BUCKET_REGION": "eu-central-1",
            "PICTURES_BUCKET_KEY": "key",
            "PICTURES_BUCKET_SECRET": "secret",
        }.items():
            monkeypatch.setenv(name, value)
        stored = of_product._choose_storage(
            "PICTURES",
            of_product.PICTURES_DIR,
            CacheControl=of_product.PICTURES_CACHING,
            ContentType="image/webp",
        )
        settings.STORAGES = {**settings.STORAGES, "pictures": stored}
        yield server


def test_a_picture_is_stored_served_and_deleted(bucket: Bucket) -> None:
    profile = scene.creator().profiles.get()
    store.store_picture(profile, Encoded(b"webp", 64, 64))
    profile.refresh_from_db()
    name = profile.picture or ""
    path = f"/kindred/{name[:2]}/{name}.webp"
    assert bucket.files == {path: b"webp"}
    assert bucket.headers[path]["content-type"] == "image/webp"
    assert bucket.headers[path]["cache-control"] == "public, max-age=604800, immutable"
    assert Client().get(f"/pictures/{name}.webp").content == b"webp"
    store.store_picture(profile, Encoded(b"webp", 64, 64))
    assert store.delete_pictures([name]) == 1
    assert bucket.files == {}
    assert Client().get(f"/pictures/{name}.webp").status_code == 404


def test_a_bucket_that_fails_forgets_no_file(bucket: Bucket) -> None:
    profile = scene.creator().profiles.get()
    store.store_picture(profile, Encoded(b"webp", 64, 64))
    bucket.is_broken = True
    assert store.delete_pictures(Picture.objects.values_list("pk", flat=True)) == 0
    bucket.is_broken = False
    assert store.delete_pictures(Picture.objects.values_list("pk", flat=True)) == 1


def read_policy(**variables: str) -> list[str]:
    """The `img-src` policy of a process with these variables."""
    read = "settings.CONTENT_SECURITY_POLICY['DIRECTIVES']['img-src']"
    code = f"import json; from config import settings; print(json.dumps({read}))"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env={**os.environ, "SECRET_KEY": "x", **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[str] = json.loads(done.stdout)
    return found


def test_browsers_may_load_pictures_only_from_a_public_bucket() -> None:
    public = {"PICTURES_PUBLIC_URL": "https://pictures.example.com/kindred/"}
    assert read_policy(**public) == ["'self'", "data:"]
    assert read_policy(PICTURES_BUCKET="kindred") == ["'self'", "data:"]
    found = read_policy(PICTURES_BUCKET="kindred", **public)
    assert found == ["'self'", "data:", "https://pictures.example.com"]
