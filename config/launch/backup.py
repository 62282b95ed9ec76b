"""Implements `make backup` and `make restore`. A backup is one file with the database and all customer files, without
secrets."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql
from psycopg.pq import Conninfo

from config.kit.secret_keys import fingerprint_key, read_key_file
from config.launch.commands import capture_output, run_command
from config.launch.database import serve_database
from config.launch.diagnosis import LaunchError, explain_os_errors, last_line
from config.launch.locks import reserve_data_dir
from config.launch.options import Options, read_options
from config.launch.places import ROOT
from config.launch.postgres import find_binaries
from config.launch.terminal import complain, say

FOLDERS: Final = ("imports", "mail", "media", "seals")
"""The folders of KINDRED_DATA_DIR that a backup contains. The file with the secret key is not in a backup, so a stolen
backup does not let anyone sign in."""
_FORGOTTEN: Final = "forgotten_key"
"""The file with the key of the digests that identify people whose data was erased. Imports use the digests, so that
they do not add these people again. Therefore a backup contains the key."""
_SEALS: Final = "seals"
"""The folder of ledger seals, which record the last entry of each ledger. It is copied before the database, so that the
copied database contains every entry that the copied seals cover."""
UNCOPIED: Final = (
    *("django_session", "usersessions_usersession"),
    *("config_cache", "config_cataloguewrite"),
)
"""Tables whose rows are left out of a backup: sign-in sessions, which a thief could use, and temporary data."""
_MANIFEST, _DUMP = "manifest.json", "database.dump"
_FORMAT: Final = 1
_NO_LIMIT: Final = "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0"
"""Options that disable Postgres' time limits for the transaction that stays open while pg_dump runs."""

Connection = psycopg.Connection[tuple[Any, ...]]
Rows = dict[str, int]


# --- Backup ---------------------------------------------------------------------------------------


def write_backup(file: Path | None) -> Path:
    """Writes a consistent backup and returns its path. Kindred may run meanwhile. Raises LaunchError."""
    options = read_options()
    path = file or options.data_dir / "backups" / f"kindred-{datetime.now(UTC):%Y%m%dT%H%M%S}.tar"
    if path.exists():
        raise LaunchError(f"{path} exists already.")
    with explain_os_errors("The backup could not be written", path.parent):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        work_dir = tempfile.TemporaryDirectory(dir=path.parent)
        with work_dir as work, serve_database(options, is_shared=True) as database:
            _copy_seals(options.data_dir / _SEALS, Path(work, _SEALS))
            manifest = _dump_database(database.url, Path(work), options)
            unfinished = Path(work, "backup.tar")
            _pack(unfinished, Path(work), options)
            unfinished.chmod(0o600)
            unfinished.rename(path)
    say(f"{path}: {_describe(manifest['rows'])}. SECRET_KEY is not in it; keep it elsewhere.")
    return path


def _copy_seals(source: Path, target: Path) -> None:
    """Copies the seals. Ignores files that Kindred deletes or renames during the copy."""
    for file in source.rglob("*"):
        if file.is_file():
            copied = target / file.relative_to(source)
            copied.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                shutil.copy2(file, copied)


def _dump_database(url: str, folder: Path, options: Options) -> dict[str, Any]:
    """Dumps a snapshot of the database to a file. Returns the backup's manifest, which includes the number of rows of
    each table. A restore compares these numbers."""
    with psycopg.connect(url, options=_NO_LIMIT) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        (snapshot,) = connection.execute("SELECT pg_export_snapshot()").fetchone() or ("",)
        rows = {name: n for name, n in _count_rows(connection).items() if name not in UNCOPIED}
        arguments = [
            *("--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}"),
            *(f"--exclude-table-data={table}" for table in UNCOPIED),
            f"--file={folder / _DUMP}",
        ]
        _run_program("pg_dump", connection, url, arguments, writes_to=[folder])
    manifest = {
        "format": _FORMAT,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "secret_key": _fingerprint(_read_secret_key(options)),
        "forgotten_key": _fingerprint(_read_forgotten_key(options)),
        "rows": rows,
    }
    (folder / _MANIFEST).write_text(json.dumps(manifest, indent=1))
    return manifest


def _count_rows(connection: Connection) -> Rows:
    tables = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    ).fetchall()
    count = sql.SQL("SELECT count(*) FROM {}")
    found = {name: connection.execute(count.format(sql.Identifier(name))) for (name,) in tables}
    return {name: (cursor.fetchone() or (0,))[0] for name, cursor in found.items()}


def _pack(target: Path, folder: Path, options: Options) -> None:
    with tarfile.open(target, "w") as archive:
        archive.add(folder / _MANIFEST, _MANIFEST)
        archive.add(folder / _DUMP, _DUMP)
        for name in FOLDERS:
            source = (folder if name == _SEALS else options.data_dir) / name
            if source.is_dir():
                archive.add(source, name)
        if key := _read_forgotten_key(options):
            file = folder / _FORGOTTEN
            file.write_text(key)
            file.chmod(0o600)
            archive.add(file, _FORGOTTEN)


# --- Restore --------------------------------------------------------------------------------------


def restore_backup(file: Path) -> None:
    """Loads a backup into an empty database, migrates the database and checks its ledger. Raises LaunchError."""
    options = read_options()
    with (
        explain_os_errors(f"{file} could not be restored", options.data_dir),
        reserve_data_dir(options.data_dir),
        serve_database(options, is_shared=True) as database,
        tempfile.TemporaryDirectory() as work,
    ):
        manifest = _unpack(file, Path(work), options.data_dir, database.url)
        _load_database(database.url, Path(work, _DUMP), manifest["rows"], options)
        _check_ledger(database.url, options)
    say(f"Restored the backup of {manifest['made_at']}: {_describe(manifest['rows'])}.")
    _compare_keys(manifest, options)


def _compare_keys(manifest: dict[str, Any], options: Options) -> None:
    """Warns if this installation's keys differ from the keys that the restored data needs, or if a key is missing."""
    older = os.environ.get("SECRET_KEY_FALLBACKS", "").split(",")
    keys = [_read_secret_key(options), *(key.strip() for key in older)]
    if manifest["secret_key"] not in map(_fingerprint, keys):
        complain(
            "The backup was made with another SECRET_KEY. Set that key before you start; "
            "otherwise API keys and second factors do not work."
        )
    forgotten = _fingerprint(_read_forgotten_key(options))
    if manifest.get("forgotten_key") not in (None, "", forgotten):
        complain(
            "The backup was made with another FORGOTTEN_KEY. Set that key before you start; "
            "otherwise nothing can be imported."
        )


def _unpack(file: Path, work: Path, data_dir: Path, url: str) -> dict[str, Any]:
    """Unpacks the files and returns the manifest. Raises LaunchError if the database has rows, or if the file is not a
    backup."""
    with psycopg.connect(url) as connection:
        if any(_count_rows(connection).values()):
            raise LaunchError(
                "The database is not empty. Restore into an empty DATABASE_URL, "
                "or set KINDRED_DATA_DIR to an empty folder."
            )
    try:
        with tarfile.open(file) as archive:
            for name in (_MANIFEST, _DUMP):
                archive.extract(name, work, filter="data")
            files = [one for one in archive if one.name.split("/", 1)[0] in (*FOLDERS, _FORGOTTEN)]
            archive.extractall(data_dir, files, filter="data")
    except (tarfile.TarError, KeyError) as error:
        raise LaunchError(f"{file} is not a backup of Kindred: {error}.") from error
    manifest: dict[str, Any] = json.loads((work / _MANIFEST).read_text())
    if manifest.get("format") != _FORMAT:
        raise LaunchError(f"{file} comes from a newer version of Kindred.")
    return manifest


def _load_database(url: str, dump: Path, expected: Rows, options: Options) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        load = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"]
        arguments = [*load, f"--dbname={connection.info.dbname}", str(dump)]
        folders = _database_folders(options)
        _run_program("pg_restore", connection, url, arguments, writes_to=folders)
        found = _count_rows(connection)
    missing = [table for table, rows in expected.items() if found.get(table) != rows]
    if missing:
        raise LaunchError(f"These tables are not complete: {', '.join(missing)}.")


def _check_ledger(url: str, options: Options) -> None:
    """Migrates the restored database if the backup is from an older version, then checks its ledger. Raises
    LaunchError."""
    environment = {
        **os.environ,
        "DATABASE_URL": url,
        "KINDRED_DATA_DIR": str(options.data_dir),
        "SECRET_KEY": _read_secret_key(options) or "for this check only",
        "LOG_LEVEL": "ERROR",
    }
    output = run_command(
        "The restored data is not right",
        *(sys.executable, "-m", "config.launch.prepare", "restored"),
        writes_to=_database_folders(options),
        # Captured separately, so that a warning does not become the last line of the output.
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment,
    )
    say(f"Ledger: {last_line(output)}")


def _database_folders(options: Options) -> list[Path]:
    """Returns the embedded database's folder. Returns an empty list for an external database, because its disk is
    unknown."""
    return [] if options.database_url else [options.data_dir]


# --- Both -----------------------------------------------------------------------------------------


def _run_program(
    name: str,
    connection: Connection,
    url: str,
    arguments: Sequence[str | Path],
    *,
    writes_to: Sequence[Path],
) -> None:
    """Runs a Postgres program, such as pg_dump, on the database at `url`. Passes the password and other connection data
    in environment variables, because other users of the machine can read a program's arguments."""
    given = {one.envvar: one.val for one in Conninfo.parse(url.encode()) if one.envvar and one.val}
    variables = {name.decode(): value.decode() for name, value in given.items()}
    program = _find_program(name, connection.info.server_version // 10_000)
    environment = os.environ | variables
    run_command(f"{name} failed", program, *arguments, writes_to=writes_to, env=environment)


def _find_program(name: str, server_version: int) -> str:
    """Returns the path of a Postgres program whose version is at least that of the server. Prefers the embedded
    Postgres over the system's. Raises LaunchError."""
    for program in filter(None, (str(find_binaries() / name), shutil.which(name))):
        found = re.search(r"\) (\d+)", capture_output(program, "--version").stdout)
        if found and int(found[1]) >= server_version:
            return program
    raise LaunchError(f"{name} {server_version} or newer is needed: install Postgres' client.")


def _read_secret_key(options: Options) -> str:
    return os.environ.get("SECRET_KEY") or read_key_file(options.data_dir / "secret_key")


def _read_forgotten_key(options: Options) -> str:
    return os.environ.get("FORGOTTEN_KEY") or read_key_file(options.data_dir / _FORGOTTEN)


def _fingerprint(key: str) -> str:
    return fingerprint_key(key) if key else ""


def _describe(rows: Rows) -> str:
    return f"{sum(rows.values()):,} rows in {len(rows)} tables"
