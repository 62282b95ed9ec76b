"""For each operation of the API a request that succeeds, and the small catalogue on which it does."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client

from config import queue
from config.kit import clock
from config.models import Heartbeat
from creators.models import Creator, CreatorEmail, Profile
from search.models import SearchSession
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


FILTERS = {
    "followers": {"min": 10, "max": 1_000_000},
    "engagement_rate": {"min": 0.5, "max": 90},
    "verified": False,
    "countries": ["DE"],
    "languages": ["de"],
}


def good(on: Shelf) -> dict[str, Asked]:
    """By the operation's id."""
    creator_id, username = str(on.creator.pk), on.profile.username or ""
    handle = {"platform": "instagram", "username": username}
    return {
        "search.create": Asked(
            body={
                "query": "sourdough bakers",
                "limit": 5,
                "platforms": ["instagram"],
                "creator_kinds": ["INFLUENCER"],
                "filters": FILTERS,
            }
        ),
        "search.page": Asked({"id": str(on.session.pk)}, {"limit": "1"}),
        "creators.get": Asked({"id": creator_id}, {"include": "profiles"}),
        "creators.autocomplete": Asked(query={"q": "baker", "limit": "1"}),
        "profiles.get": Asked(handle),
        "profiles.lookup": Asked(body={"profiles": [handle]}),
        "posts.list": Asked(query=handle | {"sort": "recent", "limit": "1"}),
        "creator_emails.lookup": Asked(body={"creators": [{"creator_id": creator_id}, handle]}),
        "prices": Asked(),
        "health": Asked(),
        "health.ready": Asked(),
    }


def shelf_for(person: Person) -> Shelf:
    """Two creators, what they posted, and a search of this person's that found both."""
    _keep_queue_served()
    found = bakers(2)
    session = scene.session(person.account, [scene.item(one) for one in found])
    profile = Profile.objects.get(creator=found[0], platform="instagram")
    scene.post(profile, "Rye!")
    CreatorEmail.objects.create(
        creator=found[0],
        email="baker@example.com",
        is_primary=True,
        confidence=0.9,
        source=CreatorEmail.Source.BIO,
        first_seen_at=clock.now(),
        last_seen_at=clock.now(),
    )
    return Shelf(found[0], profile, session)


def _keep_queue_served() -> None:
    """However slowly the test runs."""
    at = clock.now() + timedelta(hours=1)
    Heartbeat.objects.update_or_create(name=queue.WORKER, defaults={"at": at})


@pytest.fixture
def shelf(alice: Person) -> Shelf:
    return shelf_for(alice)


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
    def needs_key(self) -> bool:
        return "security" in self.detail

    def parameters(self, place: str) -> dict[str, dict[str, Any]]:
        """Those of the path or the query, by name."""
        found = [_resolved(one) for one in self.detail.get("parameters", [])]
        return {one["name"]: one for one in found if one["in"] == place}

    def body_schema(self) -> dict[str, Any]:
        schema: dict[str, Any] = self.detail["requestBody"]["content"]["application/json"]["schema"]
        return _resolved(schema)

    def address(self, asked: Asked) -> str:
        path = self.path
        for name, value in asked.path.items():
            path = path.replace(f"{{{name}}}", quote(value, safe=""))
        return path + (f"?{urlencode(asked.query, doseq=True)}" if asked.query else "")

    def send(self, client: Client, asked: Asked, **headers: str) -> Any:
        if self.method == "get":
            return client.get(self.address(asked), headers=headers)
        return client.post(self.address(asked), asked.body, "application/json", headers=headers)


def _resolved(part: dict[str, Any]) -> dict[str, Any]:
    """What a reference into the document leads to; anything else is itself."""
    found: dict[str, Any] = part
    if "$ref" in part:
        found = document()
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
    return found


def described() -> dict[str, Described]:
    """Every operation of the document, by its id."""
    return {
        detail["operationId"]: Described(detail["operationId"], method, path, detail)
        for path, methods in document()["paths"].items()
        for method, detail in methods.items()
    }
