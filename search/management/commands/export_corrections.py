"""`manage.py export_corrections FILE` writes the briefs that users have corrected to a file, as training data for `make
train`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from search.briefs.labelled import write_record
from search.briefs.storing import brief_from_json
from search.models.answers import SearchSession


class Command(BaseCommand):
    help = (
        "Write the searched briefs that users corrected as labelled briefs, without accounts, addresses, telephone "
        "numbers, links and senders. Needs EXPORTS_CORRECTIONS."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")

    def handle(self, *_: Any, file: Path, **__: Any) -> None:
        if not settings.EXPORTS_CORRECTIONS:
            raise CommandError(
                "Set EXPORTS_CORRECTIONS first. Read what it exports in docs/settings.md."
            )
        corrected = SearchSession.objects.filter(brief__is_corrected=True).exclude(account=None)
        stored = corrected.order_by("pk").values_list("brief", "query")
        records = [
            write_record(brief_from_json(brief, query), f"corrected-{number:04}")
            for number, (brief, query) in enumerate(stored.iterator(), 1)
            if brief
        ]
        try:
            file.write_text("\n---\n".join(records) + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error}") from error
        self.stdout.write(f"{len(records):,} briefs written to {file}.")
