"""What `migrate` refuses before it runs, and checks after it."""

from typing import Any

from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.db.models.signals import post_migrate, pre_migrate

from config.database import squashed_migrations
from config.kit import database_functions


def connect_checks(sender: Any) -> None:
    pre_migrate.connect(refuse_old_database, sender=sender, dispatch_uid="refuse_old_database")
    post_migrate.connect(check_functions, sender=sender, dispatch_uid="check_functions")


def refuse_old_database(*, using: str, **_: Any) -> None:
    if squashed_migrations.is_old(connections[using]):
        raise CommandError(
            "This database is from before the migrations were squashed: "
            "run `manage.py adopt_squashed_migrations` first (docs/deployment.md, Upgrading)."
        )


def check_functions(*, using: str, **how: Any) -> None:
    """After `migrate`, not after `flush`, which sends the same signal without a plan."""
    if "plan" not in how:
        return
    executor = MigrationExecutor(connections[using])
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        database_functions.check_functions(connections[using])
