"""The keys that the first start creates."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from config.launch import run
from config.launch.options import read_options

NAMES: Final = ("SECRET_KEY", "FORGOTTEN_KEY")


def test_the_first_start_creates_keys_that_later_starts_and_commands_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*NAMES, "SECRET_KEY_FALLBACKS"):
        monkeypatch.delenv(name, raising=False)
    options = replace(read_options(), data_dir=tmp_path)
    first, second = (run._environment(options, develop=False) for _ in range(2))
    keys = [first[name] for name in NAMES]
    assert keys == [second[name] for name in NAMES]
    assert len({*keys, ""}) == 3
    assert {(tmp_path / name.lower()).stat().st_mode & 0o777 for name in NAMES} == {0o600}
    monkeypatch.setenv("KINDRED_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("SECRET_KEY_FALLBACKS", "old, older")
    shown = "from config.settings import *; print(SECRET_KEY, FORGOTTEN_KEY, *SECRET_KEY_FALLBACKS)"
    command = [sys.executable, "-c", shown]
    printed = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, check=True)
    assert printed.stdout.decode().split() == [*keys, "old", "older"]
