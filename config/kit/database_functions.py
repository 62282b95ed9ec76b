"""Installs the database's functions and triggers from the files `APP/sql/*.sql`.

For example, `billing/sql/settle.sql` creates the function `billing_settle`. A trigger is in the file of the function
that it calls.

The migration operation `InstallFunctions` installs all files of an app. It states a digest of the files, so changing a
file requires a migration with the new digest. Each installed function stores its file's digest in its comment.
`list_differences` compares these comments with the files.
"""

import hashlib
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.core.management.base import CommandError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.migrations.operations.base import Operation

_TRIGGERS: Final = """
    SELECT format('DROP TRIGGER %%I ON %%s', tgname, tgrelid::regclass) FROM pg_trigger
    JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE NOT tgisinternal AND starts_with(proname, %s) AND pronamespace = current_schema()::regnamespace
"""
_FUNCTIONS: Final = """
    SELECT 'DROP FUNCTION ' || string_agg(oid::regprocedure::text, ', ') FROM pg_proc
    WHERE starts_with(proname, %s) AND pronamespace = current_schema()::regnamespace HAVING count(*) > 0
"""
_INSTALLED: Final = """
    SELECT proname, coalesce(obj_description(oid, 'pg_proc'), '') FROM pg_proc
    WHERE starts_with(proname, %s) AND pronamespace = current_schema()::regnamespace
"""


class InstallFunctions(Operation):
    """A migration operation that replaces the app's functions and triggers with those in its SQL files. Does nothing if
    `digest` is not the digest of the files. In that case, a later migration installs them."""

    reversible = False

    def __init__(self, digest: str) -> None:
        self.digest = digest

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Does nothing, because functions are not part of Django's models."""

    def database_forwards(self, app_label: str, schema_editor: Any, *_states: Any) -> None:
        if self.digest == compute_digest(app_label):
            install_functions(app_label, schema_editor.connection)

    def describe(self) -> str:
        return "Install the functions and triggers of the app's sql folder"


def compute_digest(app_label: str) -> str:
    """Returns a digest of the names and contents of the app's files. Leaves out the comments at the start
    of each file."""
    return _digest(
        "\n".join(f"{name} {_digest(sql)}" for name, sql in read_functions(app_label).items())
    )


def read_functions(app_label: str) -> dict[str, str]:
    """Returns the SQL of each file of the app. The keys are the names of the functions that the files create."""
    folder = Path(apps.get_app_config(app_label).path, "sql")
    return {
        f"{app_label}_{file.stem}": _without_comments(file.read_text(encoding="utf-8"))
        for file in sorted(folder.glob("*.sql"))
    }


def install_functions(app_label: str, connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        _drop(app_label, cursor)
        for name, sql in read_functions(app_label).items():
            cursor.execute(sql)
            cursor.execute(f"COMMENT ON FUNCTION {name} IS '{_digest(sql)}'")


def check_functions(connection: BaseDatabaseWrapper) -> None:
    """Raises CommandError if the functions in the database differ from the files, which means that a migration is
    missing."""
    if different := list_differences(connection):
        raise CommandError(
            f"The database does not have the functions of the SQL files: {', '.join(different)}. "
            "A migration that installs the files is missing (docs/contributing.md, Migrations)."
        )


def list_differences(connection: BaseDatabaseWrapper) -> list[str]:
    """Returns the names of the functions that differ between the database and the SQL files, or that only one of them
    has."""
    found: list[str] = []
    for app in apps.get_app_configs():
        files = {name: _digest(sql) for name, sql in read_functions(app.label).items()}
        if files:
            with connection.cursor() as cursor:
                cursor.execute(_INSTALLED, [f"{app.label}_"])
                installed = dict(cursor.fetchall())
            names = sorted(files.keys() | installed.keys())
            found += [name for name in names if files.get(name) != installed.get(name)]
    return found


def _drop(app_label: str, cursor: CursorWrapper) -> None:
    """Drops the app's triggers and functions. Fails if something else still uses a function, for example an index."""
    for statements in (_TRIGGERS, _FUNCTIONS):
        cursor.execute(statements, [f"{app_label}_"])
        for (statement,) in cursor.fetchall():
            cursor.execute(statement)


def _without_comments(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("--"))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
