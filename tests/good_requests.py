"""For each operation of the API a request that succeeds, its declared example, and the small catalogue on which it
does."""

import functools
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client

from billing.offers.operation import Operation
from config.api.open_routes import LISTED, OPEN_ROUTES
from config.api.operations import OFFERED
from config.discovery.operations import READ as DISCOVERY
from config.kit import clock
from config.upkeep import queue
from creators.models import DIMENSIONS, Creator, CreatorEmail, CreatorIndex, Profile
from creators.operations import CREATOR, PROFILE
from scraping.operations.instagram import TRANSCRIPT
from search.models.answers import SearchSession
from search.operations.lists import READ as LIST
from search.operations.reviews import DELETE_COMMENT, REVOKE_LINK
from search.operations.search import SEARCH_PAGE
from tests import scene
from tests.openapi_client import document
from tests.people import Person
from tests.search.answering import bakers


@dataclass(frozen=True)
class Shelf:
    """What there is to be asked for."""

    creator: Creator
    profile: Profile
    session: SearchSession


@dataclass(frozen=True)
class Asked:
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None


OPTIONS: dict[str, dict[str, Any]] = {
    "search.create": {
        "limit": 5,
        "platforms": ["instagram"],
        "creator_kinds": ["INFLUENCER"],
        "filters": {
            "followers": {"min": 10, "max": 1_000_000},
            "engagement_rate": {"min": 0.5, "max": 90},
            "verified": False,
            "countries": ["DE"],
            "languages": ["de"],
        },
    },
    "search.page": {"limit": "1"},
    "creators.match": {
        "intent": {"query": "sourdough bakers", "context": "No alcohol. Audience: young parents."}
    },
    "creators.lookalike": {"limit": 5, "filters": {"followers": {"max": 1_000_000}}},
    "searches.list": {"limit": "1"},
    "lists.list": {"limit": "1"},
    "discoveries.create": {"platforms": ["tiktok"], "max_credits": 100},
    "discoveries.list": {"limit": "1"},
    "lists.get": {"limit": "1"},
    "lists.create_review_link": {"shows": ["fees", "notes"]},
    "lists.list_votes": {"limit": "1"},
    "lists.list_comments": {"limit": "1"},
    "lists.change_entry": {"notes": "Ask in May.", "tags": ["spring"], "deliverables": "Two reels"},
    "creators.get": {"include": "profiles"},
    "creators.autocomplete": {"limit": "1"},
    "posts.list": {"sort": "recent", "limit": "1"},
    "creator_emails.lookup": {
        "creators": [
            {"creator_id": str(CREATOR.example.id)},
            {"platform": "instagram", "username": "hannabakes"},
        ]
    },
}
"""What tests add to an operation's example, so that there is more to bend and break."""


@functools.cache
def good() -> dict[str, Asked]:
    """By the operation's id: its example, and the optional parts."""
    open_ones = {route.name: Asked() for route in OPEN_ROUTES}
    return {name: _request(operation) for name, operation in OFFERED.items()} | open_ones


def _request(operation: Operation[Any, Any]) -> Asked:
    example = operation.example.model_dump(mode="json", exclude_unset=True)
    said = example | OPTIONS.get(operation.name, {})
    path = {name: said.pop(name) for name in operation.path_fields}
    return Asked(path, body=said) if operation.has_body else Asked(path, query=said)


def shelf_for(person: Person) -> Shelf:
    """The catalogue of the examples: two creators, their posts, a search of this person's that found both, and a list
    that holds them, which a client reviews."""
    first = Creator.objects.create(id=CREATOR.example.id, name="Baker 0")
    found = bakers(2, first=first)
    session = scene.session(
        person.account, [scene.item(one) for one in found], id=SEARCH_PAGE.example.id
    )
    scene.session(person.account, age=timedelta(minutes=5))
    shortlist = scene.shortlist(person.account, found, id=LIST.example.id)
    link = scene.review_link(shortlist, id=REVOKE_LINK.example.link_id)
    scene.vote(link, first)
    scene.vote(link, first, "decline", name="Ben")
    scene.comment(link, first, id=DELETE_COMMENT.example.comment_id)
    scene.comment(link, first, "Or oats?")
    scene.shortlist(person.account)
    scene.discovery(person.account, [first], id=DISCOVERY.example.id)
    scene.discovery(person.account, query="car mechanics")
    profile = Profile.objects.get(creator=first, platform="instagram")
    profile.username = PROFILE.example.username
    profile.save()
    scene.post(profile, "Rye!")
    for one in found:
        CreatorIndex.objects.create(creator=one, embedding=[1.0] * DIMENSIONS)
    scene.transcript("instagram", TRANSCRIPT.example.shortcode)
    CreatorEmail.objects.create(
        creator=first,
        email="baker@example.com",
        is_primary=True,
        confidence=0.9,
        source=CreatorEmail.Source.BIO,
        first_seen_at=clock.now(),
        last_seen_at=clock.now(),
    )
    return Shelf(first, profile, session)


@contextmanager
def queue_served() -> Iterator[None]:
    """However slowly the tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queue, "AWAY_AFTER", timedelta(hours=1))
        queue.record_heartbeat()
        yield


@pytest.fixture
def shelf(alice: Person) -> Iterator[Shelf]:
    with queue_served():
        yield shelf_for(alice)


@dataclass(frozen=True)
class Described:
    """An operation as the document describes it."""

    name: str
    method: str
    path: str
    detail: dict[str, Any]

    @property
    def takes_body(self) -> bool:
        return "requestBody" in self.detail

    @property
    def status(self) -> int:
        """That of success."""
        return min(map(int, self.detail["responses"]))

    @property
    def needs_key(self) -> bool:
        return bool(self.detail["security"])

    def parameters(self, place: str) -> dict[str, dict[str, Any]]:
        """Those of the path or the query, by name."""
        found = [resolved(one) for one in self.detail.get("parameters", [])]
        return {one["name"]: one for one in found if one["in"] == place}

    def body_schema(self) -> dict[str, Any]:
        schema: dict[str, Any] = self.detail["requestBody"]["content"]["application/json"]["schema"]
        return resolved(schema)

    def address(self, asked: Asked) -> str:
        path = self.path
        for name, value in asked.path.items():
            path = path.replace(f"{{{name}}}", quote(value, safe=""))
        return path + (f"?{urlencode(asked.query, doseq=True)}" if asked.query else "")

    def send(self, client: Client, asked: Asked, **headers: str) -> Any:
        body = json.dumps(asked.body) if self.takes_body else ""
        return client.generic(
            self.method.upper(), self.address(asked), body, "application/json", headers=headers
        )


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """What a reference into the document leads to; anything else is itself."""
    found: dict[str, Any] = part
    if "$ref" in part:
        found = document()
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
    return found


@functools.cache
def described() -> dict[str, Described]:
    """Every operation and open route, by its id."""
    return {
        one.name: Described(
            one.name,
            one.method.lower(),
            one.address,
            document()["paths"][one.address][one.method.lower()],
        )
        for one in LISTED
    }
