"""`manage.py load_demo` loads the demo catalogue, unless it is already loaded. If the command is interrupted, it can be
run again."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from config.kit import clock
from config.kit.jobs import enqueue
from creators.demo import generate_creators
from creators.demo.generate import CREATORS, POSTS
from creators.importing.run import import_records
from creators.management.progress import ProgressLine
from creators.models import CatalogueLoad

NAME = "demo"


class Command(BaseCommand):
    help = "Load the generated demo catalogue once. Its dates count back from the day of the first load."

    def handle(self, *_: Any, **__: Any) -> None:
        # An interrupted load continues with the anchor day of its first run, so that all dates count back from the same
        # day.
        load, _is_first = CatalogueLoad.objects.get_or_create(
            name=NAME, defaults={"anchor": clock.today(), "started_at": clock.now()}
        )
        if load.completed_at:
            self.stdout.write(f"The demo catalogue is loaded (anchored at {load.anchor}).")
        else:
            self._load(load)
            load.completed_at = clock.now()
            load.save(update_fields=["completed_at"])
            enqueue("creators.tasks.refresh_benchmarks")
        # Pages work without pictures, so a job of the worker makes them.
        enqueue("creators.tasks.reserve_pictures")

    def _load(self, load: CatalogueLoad) -> None:
        progress = ProgressLine("Demo catalogue", sys.stderr, unit="creators")
        records = generate_creators(anchor=load.anchor, creators=CREATORS, posts=POSTS)
        report = import_records(
            records,
            source=NAME,
            as_of=load.anchor,
            progress=lambda rows: progress(rows, CREATORS),
        )
        progress.finish(report.rows)
        self.stdout.write(str(report))
