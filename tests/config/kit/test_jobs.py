"""Every name under which code enqueues a job, or a schedule calls one, is a function."""

import ast
from collections.abc import Iterator

import pytest
from django.utils.module_loading import import_string
from django_q.models import Schedule

from config.launch.places import ROOT

APPS = ("billing", "config", "creators", "scraping", "search")


def list_enqueued() -> Iterator[tuple[str, ast.Call]]:
    for app in APPS:
        for file in (ROOT / app).rglob("*.py"):
            if "migrations" in file.parts or (file.name == "jobs.py" and "kit" in file.parts):
                continue
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("enqueue", "_enqueue"):
                    yield f"{file.relative_to(ROOT)}:{node.lineno}", node


def test_every_enqueued_name_is_a_function() -> None:
    named = {}
    for place, call in list_enqueued():
        match call.args[0]:
            case ast.Constant(value=str(name)):
                named[place] = import_string(name)
            case ast.Name(id="task"):  # the one place that passes on what its callers name
                continue
            case _:
                pytest.fail(f"{place}: the name is not a text")
    assert len(named) >= 10
    assert all(callable(job) for job in named.values())


@pytest.mark.django_db
def test_every_schedule_calls_a_function() -> None:
    names = list(Schedule.objects.values_list("func", flat=True))
    assert names
    assert all(callable(import_string(name)) for name in names)
