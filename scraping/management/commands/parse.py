"""`manage.py parse` shows what a parser finds in a saved answer. It is the first tool to use after a platform has
changed the format of its answers."""

import json
import mimetypes
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from scraping.sources.failures import Blocked, Changed, Failure, Gone, Refused
from scraping.sources.parsers import PARSERS

EXIT_CODES: Final[dict[type[Failure], int]] = {Blocked: 3, Gone: 4, Refused: 5, Changed: 6}


class Command(BaseCommand):
    help = "Parse a saved answer of a platform. Exits with 3 blocked, 4 gone, 5 refused, 6 changed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("platform", choices=sorted(PARSERS))
        parser.add_argument(
            "kind", help="; ".join(f"{name}: {', '.join(kinds)}" for name, kinds in PARSERS.items())
        )
        parser.add_argument(
            "file", type=Path, help="the body as it was received; - reads standard input"
        )
        parser.add_argument(
            "--content-type", help="as received; guessed from the file's name if left out"
        )

    def handle(
        self, *_: Any, platform: str, kind: str, file: Path, content_type: str | None, **__: Any
    ) -> None:
        parser = PARSERS[platform].get(kind)
        if parser is None:
            raise CommandError(
                f"{platform} has no kind {kind}. Kinds: {', '.join(PARSERS[platform])}."
            )
        try:
            record = parser(
                _read_bytes(file), content_type or mimetypes.guess_type(file.name)[0] or ""
            )
        except Failure as failure:
            self.stderr.write(f"{type(failure).__name__.lower()}: {failure.reason}")
            raise SystemExit(EXIT_CODES[type(failure)]) from None
        self.stdout.write(json.dumps(record, ensure_ascii=False, indent=2))


def _read_bytes(file: Path) -> bytes:
    if str(file) == "-":
        return sys.stdin.buffer.read()
    try:
        return file.read_bytes()
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
