"""`manage.py index_creators` tells how far the index is."""

import time
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from creators import indexing
from creators.models import CreatorIndex
from tests.creators.indexing.test_jobs import CAPTION, creator_with

pytestmark = pytest.mark.django_db(transaction=True)


def said(**options: Any) -> str:
    out = StringIO()
    call_command("index_creators", stdout=out, stderr=StringIO(), **options)
    return out.getvalue().strip()


def test_words_alone_leave_the_vectors_to_the_worker() -> None:
    creator_with(CAPTION)
    assert said(words=True) == "0 of 1 creators are searchable by meaning."
    assert CreatorIndex.objects.get().embedding is None
    assert said() == "1 creators indexed"
    assert said(words=True) == ""


def test_watching_ends_once_all_creators_have_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    creator_with(CAPTION)
    indexing.index_pending_words()
    monkeypatch.setattr(time, "sleep", lambda _: indexing.index_pending())
    assert said(watch=True).splitlines() == [
        "0 of 1 creators are searchable by meaning.",
        "All creators are searchable by meaning.",
    ]
