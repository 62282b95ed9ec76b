"""How the database goes about a statement of the product."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

Node = dict[str, Any]


@contextmanager
def explained(is_meant: Callable[[str], bool]) -> Iterator[list[Node]]:
    """Every node of the plans of those statements, with the numbers of what really happened."""
    nodes: list[Node] = []

    def explain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if is_meant(sql):
            execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", params, many, context)
            nodes.extend(_all(context["cursor"].cursor.fetchone()[0][0]["Plan"]))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain):
        yield nodes


def _all(plan: Node) -> Iterator[Node]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from _all(inner)
