"""`manage.py index_creators` indexes and analyses waiting creators now, without the worker."""

from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from creators import indexing
from creators.embedding.port import ModelUnavailable
from creators.management.progress import count_on_line
from creators.models import IndexState


class Command(BaseCommand):
    help = "Index and analyse every creator that waits for it. Safe to interrupt and to run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--renew",
            action="store_true",
            help="also index creators of another model or an older version, which the worker does gradually",
        )

    def handle(self, *_: Any, renew: bool, **__: Any) -> None:
        if renew:
            indexing.mark_outdated()
        if not indexing.list_pending() and not IndexState.objects.filter(analysed_at=None).exists():
            return
        # Imported here, because a start without work does not need the analysis's models and detectors.
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

    def _progress(self, label: str) -> Callable[[int, int], None]:
        # Django's wrapper behaves like a text stream, but has another type.
        return count_on_line(label, self.stderr, unit="creators")  # type: ignore[arg-type]  # see above
