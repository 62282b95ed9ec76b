"""The committed static/dist equals a fresh build of its sources."""

from pathlib import Path

import pytest

from config.launch import styles
from config.launch.places import DIST


@pytest.mark.slow
def test_the_committed_styles_are_what_their_sources_give(tmp_path: Path) -> None:
    styles.build_styles(tmp_path)
    wanted = read_folder(tmp_path)
    committed = read_folder(DIST)
    changed = {name for name in wanted | committed if wanted.get(name) != committed.get(name)}
    assert changed == set(), "run `make styles` and commit static/dist"


def read_folder(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}
