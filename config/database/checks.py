"""Checks that run after `migrate`."""

from typing import Any

from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from config.kit import database_functions


def check_functions(*, using: str, **how: Any) -> None:
    """Checks after `migrate` that the functions in the database match their SQL files. Does nothing after `flush`,
    which sends the same signal without a plan."""
    if "plan" not in how:
        return
    executor = MigrationExecutor(connections[using])
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        database_functions.check_functions(connections[using])
