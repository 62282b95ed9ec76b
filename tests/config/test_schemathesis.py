"""Tries requests that the document allows and forbids at every operation, with real ids and a real catalogue.

Deterministic: the same requests at every run.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any, cast

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from schemathesis import APIOperation, Case, CheckFunction, GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core import NOT_SET

from billing.models import Account, Tier
from config.api.operations import OFFERED
from creators.demo import generate_creators
from creators.importing.run import import_records
from creators.indexing import index_creators
from creators.models import Creator
from tests.good_requests import Asked, Shelf, described, good, resolved
from tests.people import Person
from tests.shared_shelf import alice, shelf

__all__ = ["alice", "shelf"]
pytestmark = [pytest.mark.django_db, pytest.mark.slow]

Tried = APIOperation[Any, Any, Any, Any]
NOT_ASKED = [
    # What is well formed and cannot be meant is a 422.
    "positive_data_acceptance",
]
WITHOUT_LIMITS = 10**15
FEWEST, EACH_INPUT, MOST = 8, 4, 40
"""Requests that are tried at an operation: so many for each parameter and each field of a body that can vary."""
LIVE_EXAMPLES = 8
"""Each asks the stand-in over HTTP; the operations are alike."""
DETERMINED = settings(
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def operation_of(name: str) -> Tried:
    """The operation in a separate document, which earlier tries have not changed."""
    document = schemathesis.openapi.from_wsgi("/openapi.json", get_wsgi_application())
    found: Tried = document.find_operation_by_id(name)
    return found


def without(*names: str) -> list[CheckFunction]:
    return cast(list[CheckFunction], CHECKS.get_by_names(list(names)))


@pytest.fixture(autouse=True)
def _without_limits(alice: Person) -> None:
    """Lift the limits: these tests try operations, not budgets."""
    Account.objects.filter(pk=alice.account.pk).update(
        tier=Tier.ENTERPRISE,
        may_be_invoiced=True,
        minute_micros=WITHOUT_LIMITS,
        hour_micros=WITHOUT_LIMITS,
        threshold_micros=WITHOUT_LIMITS,
    )


@pytest.fixture(autouse=True)
def _within_the_tests_transaction() -> Iterator[None]:
    """As Django's own test client does: the end of a request does not close the connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def catalogue(shelf: Shelf) -> Shelf:
    """A catalogue with creators that a search can find."""
    day = date(2026, 11, 20)
    import_records(generate_creators(anchor=day, creators=4, posts=12), source="demo", as_of=day)
    index_creators([row.pk for row in Creator.objects.all()])
    return shelf


def real(operation: Tried, asked: Asked) -> Case[Any]:
    """The request that succeeds."""
    return operation.Case(
        path_parameters=dict(asked.path),
        query=dict(asked.query),
        body=NOT_SET if asked.body is None else asked.body,
    )


def tried(operation: Tried, asked: Asked) -> SearchStrategy[Case[Any]]:
    """Requests that fit the document, with any ids and with existing ids, and requests that do not fit."""
    path = dict(asked.path)
    fitting, unfitting = GenerationMode.POSITIVE, GenerationMode.NEGATIVE

    def made_real(case: Case[Any]) -> Case[Any]:
        """The optional parts as they were thought up, around those that are needed to succeed."""
        case.query = {**(case.query or {}), **asked.query}
        if isinstance(case.body, dict):
            case.body = {**case.body, **{name: asked.body[name] for name in _required(operation)}}
        return case

    return st.one_of(
        operation.as_strategy(fitting, path_parameters=path).map(made_real),
        operation.as_strategy(fitting, path_parameters=path),
        operation.as_strategy(fitting),
        operation.as_strategy(unfitting, path_parameters=path),
    )


def _required(operation: Tried) -> list[str]:
    schema = described()[operation.definition.raw["operationId"]].body_schema()
    required: list[str] = schema.get("required", [])
    return required


@pytest.mark.parametrize("name", sorted(described()))
def test_every_operation_does_what_the_document_says_of_it(
    catalogue: Shelf, alice: Person, name: str
) -> None:
    operation, asked = operation_of(name), good()[name]
    # The client of these tests does not unpack.
    headers = {"X-API-Key": alice.secret, "Accept-Encoding": "identity"}
    statuses = Counter[int]()

    def attempt(case: Case[Any]) -> None:
        # Only health checks may carry any query.
        passed_over = [] if operation.path.startswith("/v1/") else ["negative_data_rejection"]
        # Without a speech model, what was not kept is unavailable.
        passed_over += ["not_a_server_error"] if name == "instagram.transcript" else []
        excluded = without(*NOT_ASKED, *passed_over)
        response = case.call_and_validate(headers=headers, excluded_checks=excluded)
        statuses[response.status_code] += 1

    attempt(real(operation, asked))
    limits = settings(DETERMINED, max_examples=_count_examples(name))
    given(case=tried(operation, asked))(limits(attempt))()
    assert statuses[200] + statuses[202] > 0


def _count_examples(name: str) -> int:
    if name in OFFERED and OFFERED[name].scope == "live":
        return LIVE_EXAMPLES
    operation = described()[name]
    inputs = len(operation.parameters("path")) + len(operation.parameters("query"))
    inputs += _count_fields(operation.body_schema()) if operation.takes_body else 0
    return min(MOST, FEWEST + EACH_INPUT * inputs)


def _count_fields(schema: Any) -> int:
    """The named values in a body, at every depth."""
    if isinstance(schema, list):
        return sum(map(_count_fields, schema))
    if not isinstance(schema, dict):
        return 0
    if "$ref" in schema:
        return _count_fields(resolved(schema))
    fields = schema.get("properties", {})
    return len(fields) + sum(map(_count_fields, [*fields.values(), *_parts(schema)]))


def _parts(schema: dict[str, Any]) -> list[Any]:
    return [schema[name] for name in ("items", "anyOf", "oneOf", "allOf") if name in schema]
