"""Settings of file storage. Pictures, ledger seals and imports are stored in folders or in object storage buckets."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config.settings import environment as env
from config.settings.base import DATA_DIR

# Maximum megabytes for pictures of creators and posts. If there are more, those that were not viewed for longest are
# deleted. 0 disables fetching pictures.
PICTURES_MAX_MB = env.read_integer("PICTURES_MAX_MB", 1_000)
PICTURES_DIR = DATA_DIR / "media"
# How long browsers may cache a picture. The content behind a name never changes. The time is a week, so that erased
# pictures soon disappear from browsers and proxies.
PICTURES_CACHING = "public, max-age=604800, immutable"
# A bucket for pictures, instead of the folder. If the bucket has a public address, browsers load pictures directly from
# it.
PICTURES_BUCKET = env.read_text("PICTURES_BUCKET")
PICTURES_PUBLIC_URL = env.read_text("PICTURES_PUBLIC_URL").rstrip("/") if PICTURES_BUCKET else ""
IMPORTS_DIR = DATA_DIR / "imports"


def _choose_storage(name: str, folder: Path, **of_objects: str) -> dict[str, Any]:
    """Returns the settings of a storage. If the setting `name`_BUCKET is set, files are stored in that bucket,
    otherwise in the folder."""
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

# Limits for files that staff upload: the size in MB, and the number of rows.
IMPORT_MAX_MB = env.read_integer("IMPORT_MAX_MB", 100, minimum=1)
IMPORT_MAX_ROWS = env.read_integer("IMPORT_MAX_ROWS", 1_000_000, minimum=1)
# How long to keep the file of an import, its rejected rows, and the data for undoing it.
IMPORT_KEEP_DAYS = env.read_integer("IMPORT_KEEP_DAYS", 30, minimum=1)
