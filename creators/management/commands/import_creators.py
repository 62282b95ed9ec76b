"""`manage.py import_creators FILE…` imports creators from CSV, JSONL and XLSX files in any layout. See
docs/import-format.md."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, TextIO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.kit import clock
from creators.importing.guesses import guess_tables, samples_of
from creators.importing.jobs import finish_record, start_record
from creators.importing.limits import NotReadable
from creators.importing.mapping import (
    BadMapping,
    ColumnMap,
    first_relative_date,
    is_neutral,
    list_named,
    require_columns,
)
from creators.importing.records import Reading, default_reading
from creators.importing.report import write_reject
from creators.importing.run import import_rows
from creators.importing.sources import Source
from creators.importing.targets import COUNTRY
from creators.management.progress import ProgressLine
from creators.models import Platform


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a date; write it as 2026-11-20") from None


class Command(BaseCommand):
    help = "Import creators from CSV, JSONL and XLSX files, gzip too. Importing a file again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--platform", choices=Platform.values, help="for rows without one")
        parser.add_argument(
            "--map",
            nargs="+",
            action="extend",
            default=[],
            metavar="FIELD=COLUMN",
            help="columns of a foreign file: followers=Subscribers post.caption=Title",
        )
        parser.add_argument(
            "--as-of", type=_day, metavar="DATE", help="the day the file was made, as 2026-11-20"
        )
        parser.add_argument("--sheet", default="", help="one sheet of a workbook")
        parser.add_argument("--rejects", type=Path, metavar="FILE", help="for unusable rows")

    def handle(self, *_: Any, **options: Any) -> None:
        as_of: date | None = options["as_of"]
        folder = Path(settings.DATA_DIR) / "rejects"
        path: Path = options["rejects"] or folder / f"{options['files'][0].name}.jsonl"
        try:
            sources = [
                (source, self._read_columns(source, options["map"]))
                for source in (Source(file, sheet=options["sheet"]) for file in options["files"])
            ]
            for source, columns in sources:
                self._check(source, columns, as_of)
            if path.resolve() in [source.path.resolve() for source, _ in sources]:
                raise CommandError("--rejects names one of the files to import.")
            path.parent.mkdir(parents=True, exist_ok=True)
            rejects = path.open("w", encoding="utf-8", buffering=1)
        except (BadMapping, NotReadable, OSError) as error:
            raise CommandError(str(error)) from error
        try:
            for source, columns in sources:
                reading = _reading(source, as_of, options["platform"])
                self._import(source, columns, reading, rejects)
        except NotReadable as error:
            raise CommandError(f"{error} The rows read before that are imported.") from error
        finally:
            size = rejects.tell()
            rejects.close()
            if not size:
                path.unlink(missing_ok=True)
        if size:
            count = len(path.read_bytes().splitlines())
            self.stdout.write(f"{count:,} rejected rows are in {path}")

    def _read_columns(self, source: Source, pairs: list[str]) -> ColumnMap:
        """Returns the mapping of the file's columns to fields. Without --map, this is the mapping that the import page
        would propose."""
        if pairs:
            return ColumnMap(pairs)
        rows = [row for table in source.tables for row in table]
        if any(map(is_neutral, rows)):
            return ColumnMap()
        guessed = guess_tables(source.tables)
        mapped = {name: field for name, field in guessed.items() if field not in ("", COUNTRY)}
        named = {name: field for field, name in list_named(tuple(guessed))}
        rest = [name for name in guessed if name not in mapped | named]
        if unread := [name for name in rest if samples_of(name, rows)]:
            self.stdout.write(f"{source.path.name}: does not read {', '.join(unread)}.")
        told = [f"{name} as {field}" for name, field in mapped.items() if named.get(name) != field]
        if told:
            reads = f"{source.path.name}: reads {', '.join(told)}"
            self.stdout.write(f"{reads}. Use --map to change this.")
        return ColumnMap(f"{field}={name}" for name, field in mapped.items())

    def _check(self, source: Source, columns: ColumnMap, as_of: date | None) -> None:
        require_columns(source, columns)
        relative = None if as_of else first_relative_date(source, columns)
        if relative:
            raise CommandError(
                f"{source.path}, line {relative.line}: {relative.text!r} counts from the day the "
                f"file was made. Say which day that was: --as-of YYYY-MM-DD. Nothing was imported."
            )

    def _import(
        self, source: Source, columns: ColumnMap, reading: Reading, rejects: TextIO
    ) -> None:
        progress = ProgressLine(
            source.path.name,
            sys.stderr,
            share_done=lambda: source.position / source.size if source.size else None,
        )
        row, report = start_record(source.path.name), None
        try:
            report = import_rows(
                map(columns.read_row, source.rows()),
                source=source.path.name,
                reading=reading,
                progress=progress,
                reject=lambda reject: write_reject(rejects, reject, file=str(source.path)),
                import_id=row.pk,
            )
        finally:
            finish_record(row, report)
        progress.finish(report.rows)
        self.stdout.write(str(report))
        if missing := report.dropped["profile.platform"]:
            self.stdout.write(f"{missing:,} profiles have no platform. Name it with --platform.")


def _reading(source: Source, as_of: date | None, platform: str | None) -> Reading:
    """Returns the date and the platform that apply to rows without their own. The date is --as-of, or by default the
    day on which the file was last modified."""
    modified = datetime.fromtimestamp(source.path.stat().st_mtime, UTC).date()
    return default_reading(as_of=as_of, today=min(modified, clock.today()), platform=platform)
