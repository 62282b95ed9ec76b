"""Checks that run after `migrate`."""

from typing import Any

from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from config.kit import database_functions


def check_functions(*, using: str, **how: Any) -> None:
    """Checks the database functions after `migrate`. Ignores `flush`, which sends the same signal without a plan."""
    if "plan" not in how:
        return
    executor = MigrationExecutor(connections[using])
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        database_functions.check_functions(connections[using])
