"""`python -m tests.quality.evaluation search FOLDER`: measures the relevance of search on a judged set."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tests.quality.evaluation.judged import JudgedSet, NotAJudgedSet
from tests.quality.evaluation.runs import Report, evaluate_search
from tests.quality.evaluation.scratch import scratch_catalogue

_NAMES = {"words": "words only", "meaning": "meaning only", "fused": "fused", "ranked": "ranked"}


class Command(BaseCommand):
    help = (
        "Run a judged set (corpus.jsonl, queries.jsonl, qrels.tsv) through retrieval and ranking in a scratch schema, "
        "and print nDCG@10 and recall@100 for words only, meaning only, fused and ranked."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *, folder: Path, **_: Any) -> None:
        try:
            judged = JudgedSet.load(folder)
        except NotAJudgedSet as error:
            raise CommandError(str(error)) from error
        if not judged.queries:
            raise CommandError(f"{folder}: no query is judged.")
        try:
            with scratch_catalogue():
                report = evaluate_search(judged, progress=lambda line: print(line, file=sys.stderr))
        except KeyboardInterrupt:
            raise CommandError("Stopped. The scratch schema is gone.", returncode=130) from None
        self.stdout.write(_table(folder.name, report))


def _table(name: str, report: Report) -> str:
    lines = [
        f"{name}: {report.documents:,} documents, {report.queries:,} judged queries",
        f"{'':14}{'nDCG@10':>10}{'recall@100':>12}",
    ]
    lines += [
        f"{_NAMES[run]:14}{report.ndcg[run]:>10.4f}{report.recall[run]:>12.4f}"
        for run in report.ndcg
    ]
    lines.append(
        f"ranking changed the order of the first ten in {report.orders_changed} of {report.queries} queries"
    )
    return "\n".join(lines)
