"""`make quality`: how right search is, on the invented catalogue or on any judged one. docs/measuring-search.md
tells how to make one."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.quality.judged import JudgedCatalogue


FITTED = ("tuning", "languages")
"""Halves of the invented catalogue on which confidence is fitted, beside the open briefs of the strangers."""

BRIEFS = ("briefs", "sealed")
"""Halves that are read, not searched."""

HALVES = (
    *("tuning", "final", "languages", "jargon", "strangers", "sealed-strangers"),
    "hostile",
    *BRIEFS,
)


def main() -> None:
    arguments = _arguments()
    # Never the user's database: the one of the tests, where each catalogue gets a database of its own.
    os.environ.pop("DATABASE_URL", None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    if arguments.half in BRIEFS:
        _measure_briefs(arguments)
        return
    from tests.quality.strangers.hostile import measure_hostile
    from tests.settings import CLUSTER

    arguments.out = arguments.out or CLUSTER.data_dir / "quality"
    is_hostile = arguments.half == "hostile"
    judged = None if is_hostile or arguments.fit else _judged(arguments)
    users = CLUSTER.users()
    users.share()
    try:
        CLUSTER.share()
        if judged:
            _measure(judged, arguments)
        elif is_hostile:
            measure_hostile(arguments.out)
        else:
            _fit(arguments)
    finally:
        if users.try_exclusive():
            CLUSTER.stop()
        users.release()


def _measure_briefs(arguments: argparse.Namespace) -> None:
    from tests.quality.briefs.measuring import measure_development, measure_sealed

    if arguments.half == "sealed":
        measure_sealed()
    else:
        measure_development(fit=arguments.fit)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make quality", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?",
                        help="a judged catalogue; without it, the invented one")  # fmt: skip
    parser.add_argument("--half", choices=HALVES, default="tuning",
                        help="of the invented catalogue's briefs: final is for the last measurement alone, languages "
                             "has eight subjects in six of them, jargon has creators who carry that alone; "
                             "strangers has accounts and briefs by many hands; "
                             "hostile has stuffed accounts and briefs that hardly anybody meets; "
                             "briefs says how right briefs are read, sealed the same on sealed hands")  # fmt: skip
    parser.add_argument("--limit", type=int, default=25, help="results a brief, 25 unless told")
    parser.add_argument("--as-of", type=date.fromisoformat, metavar="DATE",
                        help="the day the catalogue was made, as 2026-11-20")  # fmt: skip
    parser.add_argument("--out", type=Path, help="where results.tsv goes")
    parser.add_argument("--pairs", type=Path, metavar="FILE",
                        help="write the confidence of each result and whether it was right, to fit on")  # fmt: skip
    parser.add_argument("--fit", action="store_true",
                        help="fit confidence, on tuning, languages and strangers; or that of reading")  # fmt: skip
    return parser.parse_args()


def _judged(arguments: argparse.Namespace) -> "JudgedCatalogue":
    from tests.quality.invented.jargon import write_jargon
    from tests.quality.invented.writing import ANCHOR
    from tests.quality.judged import JudgedCatalogue, NotJudged

    if arguments.folder:
        try:
            return JudgedCatalogue.read(arguments.folder, as_of=arguments.as_of)
        except NotJudged as error:
            sys.exit(str(error))
    if arguments.half == "jargon":
        folder = write_jargon(arguments.out / "invented" / "jargon")
        return JudgedCatalogue.read(folder, name="jargon", as_of=ANCHOR)
    if "strangers" in arguments.half:
        return _strangers(arguments.out, is_sealed=arguments.half != "strangers")
    return _invented(arguments.out, (arguments.half,))


def _invented(out: Path, halves: Sequence[str]) -> "JudgedCatalogue":
    from tests.quality.invented.folder import invented
    from tests.quality.invented.writing import ANCHOR
    from tests.quality.judged import JudgedCatalogue

    folder = invented(halves).write(out / "invented" / "-".join(halves))
    return JudgedCatalogue.read(folder, name="invented", as_of=ANCHOR)


def _strangers(out: Path, *, is_sealed: bool) -> "JudgedCatalogue":
    from tests.quality.judged import JudgedCatalogue
    from tests.quality.strangers.records import AS_OF, write_catalogue

    folder = write_catalogue(out / "strangers", is_sealed=is_sealed)
    return JudgedCatalogue.read(folder, name="strangers", as_of=AS_OF)


def _fit(arguments: argparse.Namespace) -> None:
    from search.pipeline.verdicts.confidence import WEIGHTS_FILE
    from tests.quality.asking import ask_all, read_names
    from tests.quality.databases import database
    from tests.quality.fitting import write_results, write_weights
    from tests.quality.judged import FULLY_RIGHT

    asked = {}
    for judged in (_invented(arguments.out, FITTED), _strangers(arguments.out, is_sealed=False)):
        with database(judged):
            asked[judged.name] = list(ask_all(judged, read_names(), limit=arguments.limit))
    write_results(asked, FULLY_RIGHT)
    print(write_weights(WEIGHTS_FILE))


def _measure(judged: "JudgedCatalogue", arguments: argparse.Namespace) -> None:
    from tests.quality import files
    from tests.quality.asking import ask_all, missing, read_names
    from tests.quality.databases import database
    from tests.quality.diagram import write_diagram
    from tests.quality.measures import reliability
    from tests.quality.report import report

    with database(judged):
        names = read_names()
        for platform, handle in missing(judged, names):
            print(f"graded, but not in the catalogue: {platform} {handle}")
        started = time.monotonic()
        asked = list(ask_all(judged, names, limit=arguments.limit))
    print(
        f"{judged.name}: {len(names):,} creators, {len(asked)} briefs, each asked of search, of words "
        f"alone and of vectors alone, in {time.monotonic() - started:.0f} s\n"
    )
    results = arguments.out / f"{judged.name}-results.tsv"
    pool = arguments.out / f"{judged.name}-to-grade.tsv"
    files.write_results(results, asked, names)
    files.write_pool(pool, judged, asked, names)
    if arguments.pairs:
        files.write_pairs(arguments.pairs, asked, judged.right)
    if judged.grades:
        print(report(asked, right=judged.right), end="\n\n")
        diagram = arguments.out / f"{judged.name}-reliability.svg"
        answers = [result for one in asked for result in one.results]
        write_diagram(diagram, reliability(answers, judged.right), f"Reliability: {judged.name}")
        print(f"reliability diagram: {diagram}")
    print(f"ranked results: {results}\nto grade by hand: {pool}")


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    main()
