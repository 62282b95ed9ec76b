"""`manage.py index_creators` indexes and analyses all waiting creators itself, instead of leaving them to the
worker."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from creators import indexing
from creators.embedding.port import ModelUnavailable
from creators.management.progress import ProgressLine
from creators.models import WAITING, IndexState

_LINE_EVERY_S = 15


class Command(BaseCommand):
    help = "Index and analyse every creator that waits for it. Safe to interrupt and to run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--renew",
            action="store_true",
            help="also index creators of another model or an older version, which the worker does gradually",
        )
        parser.add_argument(
            "--words",
            action="store_true",
            help="index words only, which takes seconds; the worker does the rest",
        )
        parser.add_argument(
            "--watch",
            action="store_true",
            help="index nothing, but show how far the worker is until all creators are searchable by meaning",
        )

    def handle(self, *_: Any, renew: bool, words: bool, watch: bool, **__: Any) -> None:
        if watch:
            self._watch()
            return
        if words:
            indexing.index_pending_words(progress=self._progress("Indexing words"))
            self.stdout.write(indexing.measure_reach().sentence or "", ending="")
            return
        if renew:
            indexing.mark_outdated()
        if not IndexState.objects.filter(WAITING).exists():
            return
        # Imported only here, because the models of the analysis need not be loaded if no creator waits.
        from creators.analysis import renewal

        try:
            done = renewal.refresh_all(
                indexed=self._progress("Making creators searchable"),
                analysed=self._progress("Reading what they are about"),
            )
        except ModelUnavailable as error:
            raise CommandError(str(error)) from error
        if done:
            self.stdout.write(f"{done:,} creators indexed")

    def _watch(self) -> None:
        while progress := indexing.measure_reach().describe_progress():
            self.stdout.write(progress)
            time.sleep(_LINE_EVERY_S)
        self.stdout.write("All creators are searchable by meaning.")

    def _progress(self, label: str) -> ProgressLine:
        # Django's output wrapper behaves like a text stream, but has another type.
        return ProgressLine(label, self.stderr, unit="creators")  # type: ignore[arg-type]  # see above
