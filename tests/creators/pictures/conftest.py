"""Each test has a separate folder for pictures."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    options = {"location": tmp_path, "allow_overwrite": True}
    stored = {**settings.STORAGES["pictures"], "OPTIONS": options}
    settings.STORAGES = {**settings.STORAGES, "pictures": stored}
    return tmp_path
