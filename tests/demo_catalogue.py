"""The demo catalogue, indexed and analysed as a first run does it: built once, kept until what makes it changes."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import date
from heapq import nlargest
from operator import itemgetter
from pathlib import Path

import grimp
import pytest
from django.conf import settings
from django.db import transaction
from pytest_django import DjangoDbBlocker

from creators.analysis import renewal
from creators.demo import generate_creators
from creators.demo.generate import DEFAULT_SEED, POSTS
from creators.demo.persona import Persona, draw_personas
from creators.demo.profiles import Record
from creators.importing.run import import_records
from tests.kept_databases import connected_to, keep_database, keep_migrated_database
from tests.settings import DATABASE_IS_OURS

ANCHOR = date(2026, 11, 20)
A_TENTH = POSTS // 10
_POSTS_EACH = 4

# Sentences of the tests ask for these.
_PAIRED = {("sourdough", "Berlin"), ("street-food", "Bangkok"), ("van-life", "Lisbon")}

Generate = Callable[[], Iterator[Record]]

_PACKAGES = ("creators", "billing", "config")
_MADE_BY = ("creators.demo.generate", "creators.importing", "creators.analysis.renewal")
_NOT_IMPORTED = (
    *("config/kit/*.toml", "creators/demo/**/*.toml"),
    *("*/migrations/*.py", "*/sql/**/*.sql"),
)
"""Files that have a hand in it, too."""


@pytest.fixture(scope="session")
def demo_database(django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker) -> str:
    """The name of the database that holds a tenth of the posts, on every niche."""
    return _provide("tenth_of_demo", _choose_tenth, django_db_blocker)


@pytest.fixture(scope="session")
def whole_demo_database(
    django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker
) -> str:
    """The whole catalogue, for pictures: building it takes minutes."""
    return _provide("demo", _generate_whole, django_db_blocker)


@pytest.fixture
def demo_catalogue(demo_database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Within a test, the database is a tenth of the demo catalogue; what the test writes is taken back."""
    with django_db_blocker.unblock(), connected_to(demo_database), transaction.atomic():
        yield
        transaction.set_rollback(True)


def _provide(kind: str, generate: Generate, blocker: DjangoDbBlocker) -> str:
    if not DATABASE_IS_OURS:
        pytest.skip("the demo catalogue is built in the embedded Postgres only")
    with blocker.unblock():
        migrated = keep_migrated_database()
        return keep_database(kind, _list_files(), lambda: _fill(generate()), template=migrated)


def _list_files() -> set[Path]:
    """What the generator, the importer and the indexer import, at however many removes, and their data."""
    graph = grimp.build_graph(*_PACKAGES, cache_dir=None)
    modules = set(_MADE_BY).union(*(graph.find_upstream_modules(name) for name in _MADE_BY))
    root = settings.BASE_DIR
    files = {Path(__file__), root / "requirements" / "runtime.txt"}
    for name in modules:
        path = root.joinpath(*name.split("."))
        files.add(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))
    return files.union(*(root.glob(pattern) for pattern in _NOT_IMPORTED))


def _generate_whole() -> Iterator[Record]:
    return generate_creators(anchor=ANCHOR)


def _choose_tenth() -> Iterator[Record]:
    """Two creators of each niche and language with few posts, the main niches in English first."""
    subjects: dict[tuple[bool, bool, str, str], list[tuple[float, Record]]] = defaultdict(list)
    personas = (persona for _, persona in draw_personas(DEFAULT_SEED))
    for persona, record in zip(personas, _generate_whole(), strict=False):
        for profile in record["profiles"]:
            profile["posts"] = profile["posts"][:_POSTS_EACH]
        niche = persona.local or persona.niche
        key = not persona.niche.is_main, niche.language != "en", niche.slug, niche.language
        subjects[key].append((_weigh(record, persona), record))
    posts = 0
    for subject in sorted(subjects):
        for _, record in nlargest(2, subjects[subject], key=itemgetter(0)):
            if posts < A_TENTH:
                posts += sum(len(profile["posts"]) for profile in record["profiles"])
                yield record


def _weigh(record: Record, persona: Persona) -> float:
    """How often the texts name the subject, and whether the creator is where the demo has many of them."""
    niche = persona.local or persona.niche
    names = re.findall(r"\w{4,}", niche.label.lower())
    captions = [
        post["caption"] or "" for profile in record["profiles"] for post in profile["posts"]
    ]
    told = [caption.partition("#")[0].lower() for caption in (record["bio"] or "", *captions)]
    naming = sum(any(name in text for name in names) for text in told)
    is_paired = (niche.slug, persona.home.city) in _PAIRED
    return naming + 5 * is_paired + sum(map(len, told)) / 1000


def _fill(records: Iterator[Record]) -> None:
    import_records(records, source="demo", as_of=ANCHOR)
    renewal.refresh_all()
