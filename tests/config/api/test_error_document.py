"""docs/errors.md lists exactly the errors that a client can meet. These tests cause each of them."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from jsonschema import Draft202012Validator

import config.api.mount  # noqa: F401  whatever the API can raise is defined once this is imported
from billing.access.blocked import MOST_FAILURES
from billing.errors import NEXT_STEPS
from billing.models import Account, Tier
from config.api.errors import MethodNotAllowed
from config.api.openapi.components import STATUSES
from config.kit import clock
from config.kit.errors import Code, KindredError
from creators.models import Creator
from search.briefs.requests import SearchRequest
from search.models.answers import ShortlistEntry
from search.pipeline import route
from tests import scene
from tests.billing.shop import allow, buy, during, shop
from tests.openapi_client import document
from tests.people import Person
from tests.platforms.server import StandIn
from tests.search.answering import asked

__all__ = ["asked", "shop"]
pytestmark = pytest.mark.django_db

Met = tuple[int, str]
DOCUMENT = (Path(settings.BASE_DIR) / "docs" / "errors.md").read_text()


def sections() -> Iterator[tuple[Met, str]]:
    for part in re.split(r"^## ", DOCUMENT, flags=re.MULTILINE)[1:]:
        if heading := re.match(r"(\d{3}) `(\w+)`$", part, re.MULTILINE):
            yield (int(heading[1]), heading[2]), part


def examples(part: str) -> list[dict[str, Any]]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", part, re.DOTALL)]


DOCUMENTED = dict(sections())


@dataclass
class Stage:
    """The objects that the provocations need."""

    alice: Person
    asked: list[SearchRequest]
    patch: pytest.MonkeyPatch
    platforms: StandIn

    def live(self, mode: str) -> Any:
        self.platforms.switch("*", mode)
        return self.alice.client.get("/v1/raw/instagram/profile/hanna.krume")

    def search(self, body: Any = None, **headers: str) -> Any:
        body = {"query": "rye"} if body is None else body
        kind = headers.pop("kind", "application/json")
        client = Client(headers={"X-API-Key": self.alice.secret}, raise_request_exception=False)
        return client.post("/v1/search", body, kind, headers=headers)

    def failing(self, error: Exception) -> Any:
        def fail(*_: object, **__: object) -> None:
            raise error

        self.patch.setattr(route, "find_creators", fail)
        return self.search()

    def twice(self) -> Any:
        self.search(**{"Idempotency-Key": "k"})
        return self.search({"query": "wheat"}, **{"Idempotency-Key": "k"})

    def within(self) -> Any:
        """The same request while the first still runs."""
        answers: list[Any] = []

        def again(_: object) -> None:
            during.clear()
            answers.append(buy(self.alice.client, key="k"))

        during.append(again)
        buy(self.alice.client, key="k")
        return answers[0]

    def without_credit(self) -> Any:
        allow(self.alice, threshold=0)
        self.change(may_be_invoiced=False)
        return buy(self.alice.client, most=4)

    def change(self, **account: Any) -> None:
        Account.objects.filter(pk=self.alice.account.pk).update(**account)

    def search_without_credit(self) -> Any:
        self.change(tier=Tier.FREE, may_be_invoiced=False, uninvoiced_micros=4_990_000)
        return self.search({"query": "rye", "limit": 5})

    def spent(self, *, most: int) -> Any:
        allow(self.alice, minute=10)
        buy(self.alice.client, get=1, most=4)
        return buy(self.alice.client, most=most)

    def stranger(self) -> Any:
        return Client().get("/v1/search/" + "0" * 32)

    def guessed(self) -> Any:
        guesser = Client(headers={"X-API-Key": "kin_live_guess"})
        for _ in range(MOST_FAILURES):
            guesser.get("/v1/search/" + "0" * 32)
        return guesser.get("/v1/search/" + "0" * 32)

    def capped(self) -> Any:
        self.alice.key.day_cap_micros = 10_000
        self.alice.key.save()
        return self.search()

    def closed(self) -> Any:
        self.change(closed_operations=["search.create"])
        return self.search()

    def stale_edit(self) -> Any:
        creator = Creator.objects.create(name="Hanna Krume", bio="Rye.")
        made = scene.shortlist(self.alice.account, [creator])
        ShortlistEntry.objects.update(version=2, fee=450)
        address = f"/v1/lists/{made.pk}/creators/{creator.pk}"
        return self.alice.client.patch(address, {"version": 1}, "application/json")

    def expired(self) -> Any:
        session = scene.session(self.alice.account, age=timedelta(hours=2))
        return self.alice.client.get(f"/v1/search/{session.pk}")


PROVOKED: dict[Met, list[Callable[[Stage], Any]]] = {
    (400, "validation_error"): [lambda stage: stage.search({"query": 5, "limit": 0})],
    (401, "unauthorized"): [lambda stage: stage.stranger()],
    (402, "payment_required"): [
        lambda stage: stage.search_without_credit(),
        lambda stage: stage.without_credit(),
    ],
    (403, "forbidden"): [lambda stage: stage.closed()],
    (404, "not_found"): [
        lambda stage: stage.alice.client.get("/v1/nothing"),
        lambda stage: stage.expired(),
    ],
    (404, "seed_not_found"): [
        lambda stage: stage.alice.client.post(
            "/v1/creators/lookalike",
            {"seeds": [{"platform": "instagram", "username": "unknown"}]},
            "application/json",
        )
    ],
    (405, "method_not_allowed"): [lambda stage: stage.alice.client.put("/v1/search")],
    (409, "edit_conflict"): [lambda stage: stage.stale_edit()],
    (409, "idempotency_conflict"): [lambda stage: stage.twice()],
    (409, "idempotency_in_progress"): [lambda stage: stage.within()],
    (411, "length_required"): [lambda stage: stage.search(**{"Transfer-Encoding": "chunked"})],
    (413, "payload_too_large"): [lambda stage: stage.search({"query": "x" * 1_050_000})],
    (415, "unsupported_media_type"): [lambda stage: stage.search("query=x", kind="text/plain")],
    (422, "validation_error"): [
        lambda stage: stage.search({"query": "x", "filters": {"countries": ["XX"]}})
    ],
    (429, "rate_limit_exceeded"): [
        lambda stage: stage.spent(most=4),
        lambda stage: stage.spent(most=400),
        lambda stage: stage.guessed(),
    ],
    (429, "quota_exceeded"): [lambda stage: stage.capped()],
    (500, "internal_error"): [lambda stage: stage.failing(RuntimeError("the inside"))],
    (502, "upstream_contract_broken"): [lambda stage: stage.live("changed")],
    (503, "service_unavailable"): [
        lambda stage: stage.failing(OperationalError("the inside")),
        lambda stage: stage.live("429"),
    ],
}


@pytest.fixture
def stage(
    alice: Person,
    asked: list[SearchRequest],
    monkeypatch: pytest.MonkeyPatch,
    platforms: StandIn,
    shop: None,
) -> Stage:
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    return Stage(alice, asked, monkeypatch, platforms)


def shape(value: Any) -> Any:
    """Names and types, without the values."""
    match value:
        case dict():
            return {name: shape(inner) for name, inner in value.items()}
        case list():
            return [shape(value[0])] if value else []
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case _:
            return type(value).__name__


@pytest.mark.parametrize("met", sorted(PROVOKED), ids=lambda met: f"{met[0]}-{met[1]}")
def test_every_documented_error_is_met_and_looks_as_documented(stage: Stage, met: Met) -> None:
    shapes = []
    for provoke in PROVOKED[met]:
        response = provoke(stage)
        error = response.json()["error"]
        assert (response.status_code, error["code"]) == met
        assert error["request_id"] == response["X-Request-Id"]
        shapes.append(shape(response.json()))
    assert shapes == [shape(example) for example in examples(DOCUMENTED[met])]


def test_the_document_lists_what_is_met_and_no_other() -> None:
    assert list(DOCUMENTED) == list(PROVOKED)
    assert {code for _, code in DOCUMENTED} == set(Code)


def test_the_openapi_document_lists_the_same() -> None:
    described = {
        (status, str(code)) for status, error in STATUSES.items() for code in error["codes"]
    }
    # No operation answers 405: it says that there is none.
    described.add((MethodNotAllowed.status, MethodNotAllowed.code))
    assert described == set(DOCUMENTED)


def test_every_error_that_the_code_can_raise_is_documented() -> None:
    def kinds(of: type[KindredError]) -> Iterator[type[KindredError]]:
        yield of
        for kind in of.__subclasses__():
            yield from kinds(kind)

    ours = {k for k in kinds(KindredError) if not k.__module__.startswith("tests.")}
    assert {(kind.status, str(kind.code)) for kind in ours} == set(DOCUMENTED)


def test_every_example_is_an_error_by_the_openapi_schema() -> None:
    schemas = document()["components"]["schemas"]
    schema = {**schemas["ErrorEnvelope"], "components": {"schemas": schemas}}
    for (status, code), part in DOCUMENTED.items():
        for example in examples(part):
            Draft202012Validator(schema).validate(example)
            assert (example["error"]["status_code"], example["error"]["code"]) == (status, code)


def test_every_reason_of_a_402_is_documented_with_its_next_step() -> None:
    rows = re.findall(
        r"^\| `([A-Z_]+)` \| `(\w+)` \|", DOCUMENTED[402, "payment_required"], re.MULTILINE
    )
    assert dict(rows) == NEXT_STEPS
