"""A coverage-guided run of atheris over every parser.

`pip install atheris`, then `python -m tests.scraping.fuzz CORPUS …`.

Its options are libFuzzer's (`-max_total_time=60`). The corpus is any folder; invented bodies are put into the first.
Whatever is raised beside the four failures ends the run with the input that did it.
"""

import shutil
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["scraping"]):
    from scraping.sources.failures import Failure
    from scraping.sources.parsers import PARSERS

from tests.scraping.invented import BODIES
from tests.scraping.records import check_record

KINDS = [(platform, kind) for platform, kinds in PARSERS.items() for kind in kinds]


def parse_as_any(body: bytes) -> None:
    for platform, kind in KINDS:
        try:
            record = PARSERS[platform][kind](body, "")
        except Failure:
            continue
        check_record(platform, kind, record)


def main() -> None:
    corpus = next(
        (Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")), None
    )
    if corpus:
        corpus.mkdir(parents=True, exist_ok=True)
        for path in BODIES.glob("*/*"):
            shutil.copy(path, corpus / path.name)
    atheris.Setup(sys.argv, parse_as_any)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
