"""A search goes downward through the packages."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from django.conf import settings

from creators import indexing
from tests import scene
from tests.people import Person

APPS = {"billing", "config", "creators", "search"}


def package_of(frame: FrameType) -> str | None:
    """The folder of a called function of ours. Each module of the pipeline counts as a package.

    The door for reads of the catalogue does not count, because it calls the function that it is given.
    """
    file = Path(frame.f_code.co_filename)
    if not file.is_relative_to(settings.BASE_DIR):
        return None
    module = file.relative_to(settings.BASE_DIR).with_suffix("")
    folder = module if module.parts[:-1] == ("search", "pipeline") else module.parent
    is_ours = bool(folder.parts) and folder.parts[0] in APPS
    is_door = module.parts == ("config", "kit", "catalogue")
    return ".".join(folder.parts) if is_ours and not is_door else None


@contextmanager
def calls_back() -> Iterator[set[str]]:
    """Every call of a function whose package has called, directly or not, the package that calls it."""
    found: set[str] = set()
    stack: list[str | None] = []

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            callers = [package for package in stack if package]
            package = package_of(frame)
            stack.append(package)
            if package in callers and callers[-1] != package:
                found.add(f"{callers[-1]} calls {package}.{frame.f_code.co_name}")
        elif event == "return" and stack:
            stack.pop()

    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(None)


@pytest.mark.django_db(transaction=True)
def test_a_search_never_calls_back_into_a_package_that_it_has_left(alice: Person) -> None:
    made = scene.creator(
        "Ada", captions=["Sourdough in Berlin: my rye starter rose."], country="DE"
    )
    indexing.mark_changed([made.id])
    indexing.index_pending()
    body = {"query": "sourdough bakers in Berlin, over 1 follower", "filters": {"verified": False}}
    alice.client.post("/v1/search", body, content_type="application/json")  # imports what it needs
    with calls_back() as found:
        response = alice.client.post("/v1/search", body, content_type="application/json")
    assert response.json()["total"] == 1, response.text
    assert found == set()
