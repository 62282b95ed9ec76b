"""Relevance on public judged sets: not a time, but a figure that belongs beside them."""

import os
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from tests.benchmarks.catalogue import Size
from tests.quality.evaluation.evaluate_search import Command

CATALOGUE = Size()


def run(_address: str) -> None:
    folder = Path(
        os.environ.get("KINDRED_JUDGED") or settings.BASE_DIR.parent / "shared/data/judged"
    )
    sets = sorted(path for path in folder.glob("*") if path.is_dir())
    if not sets:
        print(f"no judged sets in {folder}; name a folder of them in KINDRED_JUDGED")
    for path in sets:
        call_command(Command(), str(path))
