"""`manage.py index_creators`: what waits is made searchable and analysed now, instead of by the worker."""

from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from creators import indexing
from creators.embedding import ModelUnavailable
from creators.importing.progress import ProgressLine
from creators.models import IndexState


class Command(BaseCommand):
    help = "Index and analyse every creator that waits for it. Safe to interrupt and to run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--renew",
            action="store_true",
            help="also those that another model or an older version indexed, which the worker does by and by",
        )

    def handle(self, *_: Any, renew: bool, **__: Any) -> None:
        if renew:
            indexing.mark_outdated()
        waiting = len(indexing.list_pending())
        if not waiting and not IndexState.objects.filter(analysed_at=None).exists():
            return
        # The models and detectors of the analysis: a start with nothing to do goes without them.
        from creators import refreshing

        try:
            done = refreshing.refresh_all(
                indexed=self._progress("Making creators searchable", waiting),
                analysed=self._progress("Reading what they are about", waiting),
            )
        except ModelUnavailable as error:
            raise CommandError(str(error)) from error
        if done:
            self.stdout.write(f"{done:,} creators indexed")

    def _progress(self, label: str, total: int) -> Callable[[int], None]:
        done = 0
        line: ProgressLine | None = None

        def advance(count: int) -> None:
            """The clock starts with the first batch: the second stage waits for the first."""
            nonlocal done, line
            line = line or ProgressLine(
                label,
                self.stderr,  # type: ignore[arg-type]  # Django's wrapper is a text stream in all but name
                share_done=lambda: done / total if total else None,
                unit="creators",
            )
            done += count
            line(done)

        return advance
