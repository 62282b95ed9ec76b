"""Databases from before the migrations were squashed: their schema is the same, but their list of migrations is longer.

The squashed migrations are partly named as old ones, so `migrate` cannot tell what such a database is missing.
"""

from typing import Final

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.kit.database_functions import InstallFunctions

OLD: Final = {
    "billing": {
        *("0001_initial", "0002_metering", "0003_metering_statements", "0004_invitations"),
        *("0005_invoices", "0006_invoicing", "0007_ledger_time", "0008_issuing"),
        "0009_chosen_account",
    },
    "config": {"0001_heartbeat", "0002_cache", "0003_known_sessions"},
    "creators": {
        *("0001_initial", "0002_sweep", "0003_pages_of_posts", "0004_known_as", "0005_forgotten"),
        "0006_counted_at",
    },
    "search": {
        *("0001_initial", "0002_purge_of_expired_sessions", "0003_what_was_searched"),
        "0004_examples",
    },
}
SQUASHED: Final = "0001_initial"


class NotAdoptable(Exception):
    """The database is not one that the last version before the squash has brought up to date."""


def is_old(connection: BaseDatabaseWrapper) -> bool:
    """True for every database in which a migration of before the squash has run, complete or not."""
    return any(names & OLD[app] - {SQUASHED} for app, names in _read(connection).items())


def adopt(connection: BaseDatabaseWrapper) -> bool:
    """Record the squashed migrations in place of the old ones, and install the functions.

    False where this is done already.
    """
    with transaction.atomic(using=connection.alias):
        _lock(connection)
        applied = _read(connection)
        if SQUASHED in applied["config"]:
            return False
        if applied != OLD:
            raise NotAdoptable(_explain(applied))
        _record(connection)
        _install_functions(connection)
    return True


def _lock(connection: BaseDatabaseWrapper) -> None:
    """So that two calls at once do this one after the other."""
    recorder = MigrationRecorder(connection)
    if recorder.has_table():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE django_migrations IN EXCLUSIVE MODE")


def _read(connection: BaseDatabaseWrapper) -> dict[str, set[str]]:
    applied = MigrationRecorder(connection).applied_migrations()
    return {app: {name for label, name in applied if label == app} for app in OLD}


def _explain(applied: dict[str, set[str]]) -> str:
    if not any(applied.values()):
        return "This database is empty: `manage.py migrate` fills it."
    missing = sorted(f"{app}.{name}" for app in OLD for name in OLD[app] - applied[app])
    unknown = sorted(f"{app}.{name}" for app in OLD for name in applied[app] - OLD[app])
    return (
        "This database cannot be adopted, and is unchanged. Start it once with the last version before the squash. "
        f"Missing migrations: {', '.join(missing) or 'none'}. Unknown migrations: {', '.join(unknown) or 'none'}."
    )


def _record(connection: BaseDatabaseWrapper) -> None:
    recorder = MigrationRecorder(connection)
    for app, names in OLD.items():
        for name in names - {SQUASHED}:
            recorder.record_unapplied(app, name)
        if SQUASHED not in names:
            recorder.record_applied(app, SQUASHED)


def _install_functions(connection: BaseDatabaseWrapper) -> None:
    """As the squashed migrations would, which do not run here."""
    loader = MigrationLoader(connection)
    with connection.schema_editor() as editor:
        for app in OLD:
            for operation in loader.disk_migrations[app, SQUASHED].operations:
                if isinstance(operation, InstallFunctions):
                    operation.database_forwards(app, editor, None, None)
