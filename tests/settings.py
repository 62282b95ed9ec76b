"""The settings under test: the product's own, but for the database, the secret and what would only be slow."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "for tests only")
# Workers of one run inherit it, so that they agree; two runs at once differ.
os.environ.setdefault("KINDRED_TEST_RUN", str(os.getpid()))

# Not where `make run` counts.
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(
    Path(
        tempfile.gettempdir(),
        f"kindred-metrics-{os.environ['KINDRED_TEST_RUN']}{os.environ.get('PYTEST_XDIST_WORKER', '')}",
    )
)

import dj_database_url

from config.settings import *
from config.settings import (
    BASE_DIR,
    DATABASES,
    PASSWORD_HASHERS,
    PGBOUNCER,
    STORAGES,
    TEMPLATES,
)
from tests.clusters import SharedCluster

# Not DATA_DIR's own cluster: tests run beside `make run`, and need no durability.
CLUSTER = SharedCluster(
    Path(os.environ.get("KINDRED_DATA_DIR") or BASE_DIR / ".data"), name="test-postgres"
)
DATABASE_IS_OURS = not os.environ.get("DATABASE_URL")

if DATABASE_IS_OURS:
    DATABASES["default"] = {
        **dj_database_url.parse(CLUSTER.url("postgres")),
        "DISABLE_SERVER_SIDE_CURSORS": PGBOUNCER,
    }
DATABASES["default"]["TEST"] = {"NAME": f"test_{os.environ['KINDRED_TEST_RUN']}"}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", PASSWORD_HASHERS[-1]]
# Staff of most tests have none; tests/config/site/sign_in/test_staff.py turns it on.
STAFF_SECOND_FACTOR = False
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_AUTOREFRESH = True  # No folder of collected files is needed.
# Not where `make run` keeps its own.
STORAGES["seals"] = {
    "BACKEND": "django.core.files.storage.FileSystemStorage",
    "OPTIONS": {
        "location": Path(tempfile.gettempdir(), f"kindred-seals-{os.environ['KINDRED_TEST_RUN']}"),
        "allow_overwrite": True,
    },
}
STORAGES["pictures"] = {
    "BACKEND": "django.core.files.storage.FileSystemStorage",
    "OPTIONS": {
        "location": Path(
            tempfile.gettempdir(), f"kindred-pictures-{os.environ['KINDRED_TEST_RUN']}"
        ),
        "allow_overwrite": True,
    },
}
# The components page.
TEMPLATES[0]["DIRS"] = [*TEMPLATES[0]["DIRS"], BASE_DIR / "tests" / "browser" / "templates"]  # type: ignore[misc]
# Looked for on the stand-in only: tests/stand_in.py.
DISCOVERY = True
# Empty as ever, but known again: tests/strict_templates.py refuses it.
TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = type("Missing", (str,), {})()  # type: ignore[index]  # a dict
IMPORTS_DIR = Path(tempfile.gettempdir(), f"kindred-imports-{os.environ['KINDRED_TEST_RUN']}")
STORAGES["imports"] = {
    "BACKEND": "django.core.files.storage.FileSystemStorage",
    "OPTIONS": {"location": IMPORTS_DIR, "allow_overwrite": True},
}
