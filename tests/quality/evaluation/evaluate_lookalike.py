"""`python -m tests.quality.evaluation lookalike FILE --label COLUMN`: measures lookalikes on labelled creators."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.kit import clock
from creators.importing.limits import NotReadable
from creators.importing.mapping import BadMapping
from creators.importing.records import default_reading
from creators.importing.sources import Source
from creators.models import Platform
from tests.quality.evaluation.lookalikes import DEPTHS, LookalikeReport, evaluate_lookalikes
from tests.quality.evaluation.scratch import scratch_catalogue

_NAMES = {"lookalike": "lookalike", "words": "words only", "random": "random"}


class Command(BaseCommand):
    help = (
        "Import labelled creators into a scratch schema, find the neighbours of each with the product's own lookalike, "
        "and print the share of the first 5 and 10 with the same label, beside words only and chance."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--label", required=True, metavar="COLUMN", help="several labels separated by commas"
        )
        parser.add_argument("--platform", choices=Platform.values, help="where the file says none")
        parser.add_argument(
            "--map",
            nargs="+",
            action="extend",
            default=[],
            metavar="FIELD=COLUMN",
            help="as for import_creators",
        )
        parser.add_argument("--sheet", default="", help="of a workbook; the first if not named")

    def handle(self, *_: Any, **options: Any) -> None:
        source = Source(options["file"], sheet=options["sheet"])
        reading = default_reading(as_of=None, today=clock.today(), platform=options["platform"])
        try:
            with scratch_catalogue():
                report = evaluate_lookalikes(
                    source,
                    options["map"],
                    label=options["label"],
                    reading=reading,
                    progress=lambda line: print(line, file=sys.stderr),
                )
        except (BadMapping, NotReadable, OSError) as error:
            raise CommandError(str(error)) from error
        if not report.asked:
            raise CommandError(f"{options['file']}: no two creators share a label.")
        self.stdout.write(_table(options["file"].name, report))


def _table(name: str, report: LookalikeReport) -> str:
    head = f"{name}: {report.creators:,} labelled creators, {report.labels:,} labels, {report.asked:,} asked"
    columns = "".join(f"{f'precision@{depth}':>14}" for depth in DEPTHS)
    rows = [
        f"{_NAMES[run]:14}" + "".join(f"{found[depth]:>14.3f}" for depth in DEPTHS)
        for run, found in report.precision.items()
    ]
    return "\n".join([head, f"{'':14}{columns}", *rows])
