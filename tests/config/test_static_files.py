"""Static files as production serves them: under names that change with their content, kept for ever, compressed."""

import re
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import Client, override_settings

from tests.fresh_settings import read_settings


@pytest.fixture
def collected(tmp_path: Path) -> Iterator[None]:
    """Collect our scripts as a start does."""
    product = read_settings()
    chosen = {
        "STATICFILES_DIRS": [settings.BASE_DIR / "static" / "js"],
        "STATICFILES_FINDERS": ["django.contrib.staticfiles.finders.FileSystemFinder"],
        "STATIC_ROOT": tmp_path,
        "STORAGES": product["STORAGES"],
        "WHITENOISE_AUTOREFRESH": False,
    }
    with override_settings(**chosen):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


@pytest.mark.usefixtures("collected")
def test_a_static_file_has_a_hashed_name_and_is_kept_for_ever_in_brotli() -> None:
    address = staticfiles_storage.url("app.js")
    assert re.fullmatch(r"/static/app\.[0-9a-f]{12}\.js", address)
    response = Client().get(address, headers={"Accept-Encoding": "gzip, br"})
    assert response["Cache-Control"] == "max-age=315360000, public, immutable"
    assert response["Content-Encoding"] == "br"
    sent = response.getvalue()
    source = (settings.BASE_DIR / "static" / "js" / "app.js").read_bytes()
    assert brotli.decompress(sent) == source
    assert len(sent) < len(source) / 2


@pytest.mark.parametrize(
    ("path", "kind", "begins"),
    [
        ("/favicon.ico", "image/x-icon", b"\0\0\1\0"),
        ("/apple-touch-icon.png", "image/png", b"\x89PNG"),
        ("/robots.txt", "text/plain", b"User-agent: *"),
    ],
)
def test_browsers_and_crawlers_find_their_files(path: str, kind: str, begins: bytes) -> None:
    response = Client().get(path)
    assert response["Content-Type"].partition(";")[0] == kind
    assert response.getvalue().startswith(begins)


@pytest.mark.usefixtures("collected")
def test_a_browser_without_brotli_is_served_too() -> None:
    response = Client().get(staticfiles_storage.url("app.js"), headers={"Accept-Encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert response.getvalue().startswith(b"\x1f\x8b")
