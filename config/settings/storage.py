"""The folders or buckets for files: pictures, seals and imports."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config.settings import environment as env
from config.settings.base import DATA_DIR

# Maximum megabytes of pictures of creators and posts. Above it, the pictures that were not seen for longest are
# deleted. With 0, no pictures are fetched.
PICTURES_MAX_MB = env.read_integer("PICTURES_MAX_MB", 1_000)
PICTURES_DIR = DATA_DIR / "media"
# Time that browsers may keep a picture. A name always stands for the same content. A week is short enough that erased
# pictures soon leave browsers and proxies.
PICTURES_CACHING = "public, max-age=604800, immutable"
# A bucket for pictures instead of the folder. If it has a public address, browsers read it without asking this server.
PICTURES_BUCKET = env.read_text("PICTURES_BUCKET")
PICTURES_PUBLIC_URL = env.read_text("PICTURES_PUBLIC_URL").rstrip("/") if PICTURES_BUCKET else ""
IMPORTS_DIR = DATA_DIR / "imports"


def _choose_storage(name: str, folder: Path, **of_objects: str) -> dict[str, Any]:
    """Returns the bucket in the setting `name`_BUCKET, else the folder."""
    bucket = env.read_text(f"{name}_BUCKET")
    if not bucket:
        options: dict[str, Any] = {"location": folder, "allow_overwrite": True}
        return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": options}
    if find_spec("storages") is None:
        raise ImproperlyConfigured(f'{name}_BUCKET needs `pip install "django-storages[s3]"`.')
    options = {
        "bucket_name": bucket,
        "endpoint_url": env.read_text(f"{name}_BUCKET_ENDPOINT") or None,
        "region_name": env.read_text(f"{name}_BUCKET_REGION") or None,
        "access_key": env.read_text(f"{name}_BUCKET_KEY") or None,
        "secret_key": env.read_text(f"{name}_BUCKET_SECRET") or None,
        "object_parameters": of_objects,
        "default_acl": None,
        "querystring_auth": False,
    }
    return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}


STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "pictures": _choose_storage(
        "PICTURES", PICTURES_DIR, CacheControl=PICTURES_CACHING, ContentType="image/webp"
    ),
    "seals": _choose_storage("SEALS", DATA_DIR / "seals"),
    "imports": _choose_storage("IMPORTS", IMPORTS_DIR),
    "staticfiles": {"BACKEND": "config.site.static_files.StaticFiles"},
}

# The largest file that staff may upload, in MB, and the most rows in it.
IMPORT_MAX_MB = env.read_integer("IMPORT_MAX_MB", 100, minimum=1)
IMPORT_MAX_ROWS = env.read_integer("IMPORT_MAX_ROWS", 1_000_000, minimum=1)
# How long an import's file, its rejected rows and the data to undo it are kept.
IMPORT_KEEP_DAYS = env.read_integer("IMPORT_KEEP_DAYS", 30, minimum=1)
