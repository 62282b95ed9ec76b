"""`python -m tests.quality.evaluation match FOLDER`: measures matching on judged briefs."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.kit import clock
from creators.analysis.renewal import refresh_all
from creators.importing.items import Row
from creators.importing.limits import NotReadable
from creators.importing.run import import_records
from creators.importing.sources import Source
from tests.quality.evaluation.matches import (
    JudgedBriefs,
    MatchReport,
    NotJudgedBriefs,
    evaluate_matches,
)
from tests.quality.evaluation.scratch import scratch_catalogue

CATALOGUE = "catalogue.jsonl"


class Command(BaseCommand):
    help = (
        "Match the creators of judged briefs (briefs.jsonl, verdicts.tsv) and print how many outcomes are right, by "
        f"criterion. With {CATALOGUE} in the folder, in a scratch schema that holds it; else in this database's own "
        "catalogue."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *, folder: Path, **_: Any) -> None:
        catalogue = folder / CATALOGUE
        try:
            judged = JudgedBriefs.load(folder)
            with scratch_catalogue() if catalogue.exists() else nullcontext():
                if catalogue.exists():
                    _load(catalogue)
                report = evaluate_matches(judged, today=clock.today(), progress=_tell)
        except (NotJudgedBriefs, NotReadable) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_table(folder.name, report))


def _load(catalogue: Path) -> None:
    rows = (row.data for row in Source(catalogue).rows() if isinstance(row, Row))
    import_records(rows, source=catalogue.name, as_of=clock.today())
    _tell("indexing and analysing")
    refresh_all()


def _tell(line: str) -> None:
    print(line, file=sys.stderr)


def _table(name: str, report: MatchReport) -> str:
    lines = [f"{name}: {report.briefs:,} briefs, {sum(report.asked.values()):,} judged outcomes"]
    if report.not_found:
        lines.append(f"{report.not_found:,} judged creators are not in the catalogue")
    lines.append(f"{'':12}{'judged':>10}{'right':>10}")
    for criterion, asked in sorted(report.asked.items()):
        lines.append(f"{criterion:12}{asked:>10,}{report.right[criterion] / asked:>10.3f}")
    for (criterion, outcome, said), count in report.confused.most_common(10):
        lines.append(f"  {criterion}: {outcome} taken for {said}, {count:,} times")
    return "\n".join(lines)
