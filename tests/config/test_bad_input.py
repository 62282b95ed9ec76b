"""Bad input at every operation of the document: the envelope with the right code, and nothing written."""

import base64
import functools
import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client, override_settings
from jsonschema import Draft202012Validator

from config.api.operations import OFFERED
from config.kit.cursors import seal_cursor
from creators.models import Creator
from tests import scene
from tests.good_requests import Asked, Described, Shelf, described, good
from tests.openapi_client import build_validator
from tests.people import Person
from tests.search.answering import asked
from tests.shared_shelf import alice, shelf

__all__ = ["alice", "asked", "shelf"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("asked")]

OPERATIONS = described()
WITH_BODY = sorted(name for name, one in OPERATIONS.items() if one.takes_body)
WITH_QUERY = sorted(name for name, one in OPERATIONS.items() if one.parameters("query"))
WITH_PATH = sorted(name for name, one in OPERATIONS.items() if one.parameters("path"))
WITH_KEY = sorted(name for name, one in OPERATIONS.items() if one.needs_key)
ATTACKS = [
    "'; DROP TABLE billing_ledgerentry; --",
    "1 OR 1=1",
    "%s %(a)s {} {0}",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "../../etc/passwd",
    "${jndi:ldap://127.0.0.1/a}",
    "x\r\nX-Evil: 1",
    "\u202e\ufeff\u200d🏳️‍🌈",
]


@pytest.fixture
def client(alice: Person) -> Client:
    return Client(headers={"X-API-Key": alice.secret}, raise_request_exception=False)


def written() -> dict[str, int]:
    """The number of rows that this test has inserted, changed or deleted by table, including rollbacks."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, pg_stat_get_xact_tuples_inserted(oid)"
            " + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid)"
            " FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
            " AND relname <> 'billing_failedauthentication'"
        )
        return dict(cursor.fetchall())


HELD = {
    "billing_account",
    "billing_budgetwindow",
    "billing_reservation",
    "scraping_gueststate",
    "scraping_livecall",
}
"""A live request holds its price while the platform is asked, and how it ended is kept."""
PYDANTIC = ("Input", "Value", "String", "List", "Field")
"""How its own messages begin."""
FOUND_LIVE = [200, 404, 503]
"""The stand-in for the platforms has whatever a platform could have, but no speech."""


def is_live(name: str) -> bool:
    return name in OFFERED and OFFERED[name].scope == "live"


class Refusals:
    """Checks answers: a refusal has the envelope, and wrote nothing."""

    def __init__(self, client: Client | None = None, *, live: bool = False) -> None:
        if client:
            client.get("/v1/search/" + "0" * 32)  # After this the key's last use is noted.
        self.passed_over = HELD if live else set[str]()
        self.before = self.written()

    def written(self) -> dict[str, int]:
        return {table: n for table, n in written().items() if table not in self.passed_over}

    def take(self, response: Any, what: object, *allowed: int, code: str = "") -> None:
        shown = f"{str(what)[:200]!r}: {response.status_code} {response.text[:300]}"
        assert response.status_code in allowed, shown
        assert "X-Evil" not in response, shown
        if response.status_code in (200, 202):
            self.before = self.written()
            return
        error = response.json()["error"]
        assert error["request_id"] == response["X-Request-Id"], shown
        assert error["status_code"] == response.status_code, shown
        assert not code or error["code"] == code, shown
        for said in (error, *error.get("details", {}).get("errors", [])):
            assert said["message"].endswith("."), shown
            assert not said["message"].startswith(PYDANTIC), shown
        assert "X-Credits-Charged" not in response, shown
        assert self.written() == self.before, shown


def post(client: Client, operation: Described, body: bytes | str, **more: Any) -> Any:
    kind = more.pop("kind", "application/json")
    address = operation.address(Asked(good()[operation.name].path))
    return client.generic(operation.method.upper(), address, body, content_type=kind, **more)


# --- Bodies ---------------------------------------------------------------------------------------


def nested(depth: int) -> str:
    return '{"a":' * depth + "1" + "}" * depth


NO_BODIES: list[bytes | str] = [
    *("", " ", "null", "true", "5", '"x"', "[]", "[{}]", "{", "}", "{}{}", '{"a":1,}', "{'a': 1}"),
    *("NaN", '{"a": NaN}', '{"a": Infinity}', '{"a": -Infinity}', '{"a": 01}', '{"a": .5}'),
    *('{"a": ' + "9" * 5000 + "}", "[" * 100_000, nested(500), nested(50_000)),
    *('{"a\\u0000": 1}', '{"a": "\\ud800"}', '{"\\udfff": 1}', '{"a": "tab\there"}'),
    *(b'{"a": "\xff"}', b"\xff\xfe{\x00}\x00", b"\xef\xbb\xbf{}", b'{"a": "\xed\xa0\x80"}'),
    *("{} # comment", "query=x", "<?xml version='1.0'?><a/>", "\x00" * 100),
]


@pytest.mark.parametrize("name", WITH_BODY)
def test_a_malformed_body_is_a_400(client: Client, shelf: Shelf, name: str) -> None:
    refusals = Refusals(client)
    for body in NO_BODIES:
        response = post(client, OPERATIONS[name], body)
        refusals.take(response, body, 400, code="validation_error")


@pytest.mark.parametrize("name", WITH_BODY)
def test_a_name_that_comes_twice_is_a_400(client: Client, shelf: Shelf, name: str) -> None:
    refusals = Refusals(client)
    body = json.dumps(good()[name].body)
    for twice in (body[:-1] + ", " + body[1:], body.replace("{", '{"b": {"c": 1, "c": 1}, ', 1)):
        response = post(client, OPERATIONS[name], twice)
        refusals.take(response, twice, 400, code="validation_error")
        assert "comes twice" in response.text


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of the value and of every value inside it."""
    yield path
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, list) else [])
    )
    for key, one in inner:
        yield from places(one, (*path, key))


def with_other(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """A copy with `other` at the place."""
    if not path:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = with_other(copy[path[0]], path[1:], other)
    return copy


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


OTHERS: list[Any] = [
    *(None, True, 0, -1, 7, 2.5, 1e308, -1e308, 10**18, 10**40, "", " ", "x", "5", "x" * 5000),
    *([], [None], [[]], [1], ["x"], ["x"] * 300, {}, {"a": 1}, {"min": 5}, {"$gt": ""}),
]


@functools.cache
def validator(name: str) -> Draft202012Validator:
    content = OPERATIONS[name].detail["requestBody"]["content"]
    return build_validator(content["application/json"]["schema"])


def is_valid(operation: Described, body: Any) -> bool:
    return validator(operation.name).is_valid(body)


@pytest.mark.parametrize("name", WITH_BODY)
def test_forbidden_values_are_a_400_and_allowed_values_are_not(
    client: Client, shelf: Shelf, name: str
) -> None:
    operation, refusals, body = (
        OPERATIONS[name],
        Refusals(client, live=is_live(name)),
        good()[name].body,
    )
    for place in places(body):
        for other in OTHERS:
            bent = with_other(body, place, other)
            allowed = (200, 202, 404, 409, 422, 429) if is_valid(operation, bent) else (400,)
            refusals.take(post(client, operation, json.dumps(bent)), (place, other), *allowed)


@pytest.mark.parametrize("name", WITH_BODY)
def test_a_field_too_many_or_too_few_is_a_400_or_makes_no_difference(
    client: Client, shelf: Shelf, name: str
) -> None:
    operation, refusals, body = (
        OPERATIONS[name],
        Refusals(client, live=is_live(name)),
        good()[name].body,
    )
    for place in places(body):
        if not isinstance(value := at(body, place), dict):
            continue
        more = with_other(body, place, value | {"surely_not_a_field": 1})
        refusals.take(post(client, operation, json.dumps(more)), more, 400)
        for key in value:
            fewer = with_other(body, place, {k: v for k, v in value.items() if k != key})
            allowed = (200, 202, 404, 409, 422, 429) if is_valid(operation, fewer) else (400,)
            refusals.take(post(client, operation, json.dumps(fewer)), fewer, *allowed)


@pytest.mark.parametrize("name", WITH_BODY)
def test_a_character_that_cannot_be_stored_is_a_400_anywhere(
    client: Client, shelf: Shelf, name: str
) -> None:
    operation, refusals, body = (
        OPERATIONS[name],
        Refusals(client, live=is_live(name)),
        good()[name].body,
    )
    for place in places(body):
        for bad in ('"a\\u0000b"', '"\\ud800"', "NaN", "-Infinity", "1e999", "9" * 5000, "[" * 99):
            text = json.dumps(with_other(body, place, "HERE")).replace('"HERE"', bad)
            response = post(client, operation, text)
            refusals.take(response, (place, bad), 400, code="validation_error")


@pytest.mark.parametrize("name", WITH_BODY)
def test_an_attack_in_a_text_is_a_text(client: Client, shelf: Shelf, name: str) -> None:
    operation, refusals, body = (
        OPERATIONS[name],
        Refusals(client, live=is_live(name)),
        good()[name].body,
    )
    for place in places(body):
        for attack in ATTACKS:
            response = post(client, operation, json.dumps(with_other(body, place, attack)))
            refusals.take(response, (place, attack), 200, 202, 400, 404, 409, 422, 429)
            assert response["Content-Type"].startswith("application/json")
            assert response["X-Content-Type-Options"] == "nosniff"


HOW_SENT: list[tuple[dict[str, Any], int, str]] = [
    ({"kind": "text/plain"}, 415, "unsupported_media_type"),
    ({"kind": "application/x-www-form-urlencoded"}, 415, "unsupported_media_type"),
    ({"kind": "multipart/form-data; boundary=x"}, 415, "unsupported_media_type"),
    ({"kind": "application/jsonp"}, 415, "unsupported_media_type"),
    ({"kind": ""}, 415, "unsupported_media_type"),
    ({"headers": {"Transfer-Encoding": "chunked"}}, 411, "length_required"),
    ({"headers": {"Transfer-Encoding": "gzip, Chunked"}}, 411, "length_required"),
    ({"headers": {"Content-Length": "1048577"}}, 413, "payload_too_large"),
    ({"headers": {"Content-Length": "104857600"}}, 413, "payload_too_large"),
    ({"headers": {"Content-Length": "9" * 99}}, 413, "payload_too_large"),
    ({"headers": {"Content-Length": "-1"}}, 400, "validation_error"),
    ({"headers": {"Content-Length": "1e3"}}, 400, "validation_error"),
    ({"headers": {"Content-Length": "٣"}}, 400, "validation_error"),
]


@pytest.mark.parametrize("name", WITH_BODY)
def test_a_body_sent_wrongly_is_refused_by_how_it_is_sent(
    client: Client, shelf: Shelf, name: str
) -> None:
    refusals, body = Refusals(client), json.dumps(good()[name].body)
    for how, status, code in HOW_SENT:
        response = post(client, OPERATIONS[name], body, **dict(how))
        refusals.take(response, how, status, code=code)
    response = post(client, OPERATIONS[name], body + " " * 1_048_577)
    refusals.take(response, "1 MB", 413, code="payload_too_large")


PACKED = {"headers": {"Content-Encoding": "gzip"}}


@pytest.mark.parametrize("name", WITH_BODY)
def test_a_gzip_body_is_read_and_may_unpack_to_a_megabyte(
    client: Client, shelf: Shelf, name: str
) -> None:
    operation, refusals = OPERATIONS[name], Refusals(client)
    body = json.dumps(good()[name].body).encode()
    refusals.take(post(client, operation, gzip.compress(body), **PACKED), "gzip", 200, 202)
    bomb = gzip.compress(body + b" " * 50_000_000)
    refusals.take(post(client, operation, bomb, **PACKED), "bomb", 413, code="payload_too_large")
    for bad in (body, gzip.compress(body)[:-4], gzip.compress(body) + b"x", b"\x1f\x8b"):
        refusals.take(post(client, operation, bad, **PACKED), bad, 400, code="validation_error")
    for encoding in ("br", "deflate", "gzip, gzip", "zstd"):
        response = post(client, operation, body, headers={"Content-Encoding": encoding})
        refusals.take(response, encoding, 415, code="unsupported_media_type")


# --- Addresses ------------------------------------------------------------------------------------

NO_TEXT = ["%00", "a%00b", "%ff", "%c3%28", "%ed%a0%80"]
BAD_VALUES = [*("", "%20", "x", "-1", "0", "1.5", "NaN", "9" * 400, "null", "[]", "true", "%0a")]


def raw_address(operation: Described, asked: Asked, *, path: str = "", query: str = "") -> str:
    address = operation.address(Asked(asked.path, {}))
    return (path or address) + (f"?{query}" if query else "")


@pytest.mark.parametrize("name", WITH_QUERY)
def test_a_parameter_asked_wrongly_is_a_400_that_names_it(
    client: Client, shelf: Shelf, name: str
) -> None:
    operation, asked = OPERATIONS[name], good()[name]
    refusals = Refusals(client, live=is_live(name))
    found = FOUND_LIVE if is_live(name) else []
    for parameter, detail in operation.parameters("query").items():
        others = "&".join(f"{k}={v}" for k, v in asked.query.items() if k != parameter)
        for bad in NO_TEXT:
            address = raw_address(operation, asked, query=f"{others}&{parameter}={bad}")
            refusals.take(client.get(address), address, 400, code="validation_error")
        for value in [*BAD_VALUES, *map(_quoted, ATTACKS)]:
            address = raw_address(operation, asked, query=f"{others}&{parameter}={value}")
            response = client.get(address)
            refusals.take(response, address, 200, 400, 404, 422, *found)
            if detail["schema"].get("type") == "integer" and not _is_whole(value):
                assert response.json()["error"]["param"] == parameter


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_an_unknown_parameter_is_a_400_listed_with_all_others(
    client: Client, shelf: Shelf, name: str
) -> None:
    operation, refusals, asked = OPERATIONS[name], Refusals(client), good()[name]
    if not operation.path.startswith("/v1"):
        return
    address = operation.address(asked)
    wrong = address + ("&" if "?" in address else "?") + "lmit=3&filters[]=x"
    response = client.generic(
        operation.method.upper(), wrong, json.dumps(asked.body), "application/json"
    )
    refusals.take(response, wrong, 400, code="validation_error")
    problems = response.json()["error"]["details"]["errors"]
    assert [one["param"] for one in problems] == ["lmit", "filters[]"]


def test_a_single_parameter_given_twice_is_a_400_and_a_list_may_repeat(
    client: Client, shelf: Shelf
) -> None:
    names = "/v1/creators/autocomplete?q=hanna"
    refused = client.get(f"{names}&limit=3&limit=4&x=1&scope=none")
    Refusals(client).take(refused, names, 400, code="validation_error")
    problems = refused.json()["error"]["details"]["errors"]
    assert {one["param"] for one in problems} == {"limit", "x", "scope"}
    creator = (
        f"/v1/creators/{shelf.creator.pk}?include=profiles&include=profiles&include[]=profiles"
    )
    assert client.get(creator).status_code == 200


def test_no_message_speaks_of_the_program(client: Client, shelf: Shelf) -> None:
    for body in ("[]", "null", '{"query": " "}', "", '{"query": "a", "filters": 5, "x": 1}'):
        response = client.post("/v1/search", body, "application/json")
        assert response.status_code == 400
        assert not any(
            word in response.text for word in ("instance", "Body", "Extra", "Value error")
        )


def _quoted(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


def _is_whole(text: str) -> bool:
    return text.lstrip("-").isdigit()


@pytest.mark.parametrize("name", WITH_PATH)
def test_an_address_that_names_nothing_is_refused(client: Client, shelf: Shelf, name: str) -> None:
    operation, asked = OPERATIONS[name], good()[name]
    refusals = Refusals(client, live=is_live(name))
    values = [*NO_TEXT, *BAD_VALUES, *map(_quoted, ATTACKS), "0" * 32, "x" * 3000]
    found = FOUND_LIVE if is_live(name) else []
    for parameter in operation.parameters("path"):
        for value in values:
            others = Asked({k: v for k, v in asked.path.items() if k != parameter})
            path = operation.address(others).replace(f"{{{parameter}}}", value)
            body = json.dumps(asked.body) if operation.takes_body else ""
            method = operation.method.upper()
            response = client.generic(method, path, body, "application/json")
            refusals.take(response, path, 400, 404, 422, *found)


# --- Cursors --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Paged:
    """A request whose first page has a next page."""

    name: str
    asked: Asked

    def first(self, client: Client) -> str:
        """The cursor of the second page."""
        page = OPERATIONS[self.name].send(client, self.asked).json()
        cursor: str = (page["data"] if is_live(self.name) else page)["next_cursor"]
        return cursor

    def after(self, client: Client, cursor: str) -> Any:
        query = {**self.asked.query, "cursor": cursor}
        return OPERATIONS[self.name].send(client, replace(self.asked, query=query))


WITH_CURSOR = sorted(
    name for name, one in OPERATIONS.items() if "cursor" in one.parameters("query")
)


def questions(shelf: Shelf) -> Iterator[Paged]:
    """Every question that leads to a cursor: each paged operation, in each of its orders, of different owners."""
    for name in WITH_CURSOR:
        asked = good()[name]
        sort = OPERATIONS[name].parameters("query").get("sort", {"schema": {"enum": [None]}})
        for order in sort["schema"]["enum"]:
            query = {**asked.query, "sort": order} if order else asked.query
            yield Paged(name, replace(asked, query=query))
    posts = {"creator_id": str(shelf.creator.pk), "limit": "1"}
    yield Paged("posts.list", Asked(query=posts))
    items = [scene.item(one) for one in Creator.objects.all()]
    other = scene.session(shelf.session.account, items)
    yield Paged("search.page", Asked({"id": str(other.pk)}, {"limit": "1"}))


def test_a_cursor_opens_the_question_it_came_from_and_no_other(
    client: Client, shelf: Shelf
) -> None:
    asked = list(questions(shelf))
    cursors = [one.first(client) for one in asked]
    assert len(set(cursors)) == len(asked) > len(WITH_CURSOR)
    refusals = Refusals(client, live=True)
    for one in asked:
        for other, cursor in zip(asked, cursors, strict=True):
            response = one.after(client, cursor)
            refusals.take(response, (one, other), 200 if one is other else 400)
            assert one is other or response.json()["error"]["param"] == "cursor"


@pytest.mark.parametrize("name", WITH_CURSOR)
def test_a_cursor_that_was_tampered_with_opens_nothing(
    client: Client, shelf: Shelf, name: str
) -> None:
    one = Paged(name, good()[name])
    cursor = one.first(client)
    refusals = Refusals(client, live=is_live(name))
    # tests/config/kit/test_cursors.py changes every character.
    for place in range(0, len(cursor), 8):
        bent = cursor[:place] + ("A" if cursor[place] != "A" else "B") + cursor[place + 1 :]
        refusals.take(one.after(client, bent), bent, 400)
    for bent in (cursor[:-4], cursor + "AAAA", cursor[1:], "A", "=", "....", cursor * 20):
        refusals.take(one.after(client, bent), bent, 400)
    payload = base64.urlsafe_b64encode(b'{"after":0}').rstrip(b"=").decode()
    for unsigned in (payload, f"{payload}.", f"{payload}.{'A' * 43}"):
        refusals.take(one.after(client, unsigned), unsigned, 400)


def test_a_cursor_of_another_version_or_key_opens_nothing(client: Client, shelf: Shelf) -> None:
    one, owner = Paged("search.page", good()["search.page"]), shelf.session.account_id
    purpose = f"search:{shelf.session.pk}:{owner}"
    assert one.after(client, seal_cursor({"after": 1}, purpose=purpose)).status_code == 200
    refusals = Refusals(client)
    for other in (f"{purpose}:v0", purpose.replace("search", "search:v0"), purpose.upper(), ""):
        made = seal_cursor({"after": 1}, purpose=other)
        refusals.take(one.after(client, made), other, 400)
    with override_settings(SECRET_KEY="another key"):
        made = seal_cursor({"after": 1}, purpose=purpose)
    refusals.take(one.after(client, made), "another key", 400)


def test_a_cursor_of_another_account_opens_nothing(
    client: Client, shelf: Shelf, charlie: Person
) -> None:
    items = [scene.item(one) for one in Creator.objects.all()]
    theirs = Paged(
        "search.page", Asked({"id": str(scene.session(charlie.account, items).pk)}, {"limit": "1"})
    )
    cursor = theirs.first(charlie.client)
    mine = Paged("search.page", good()["search.page"])
    refusals = Refusals(client)
    refusals.take(mine.after(client, cursor), cursor, 400)
    refusals.take(theirs.after(client, cursor), cursor, 400, 404)


# --- Headers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WITH_KEY)
def test_an_invalid_idempotency_key_is_a_400(client: Client, shelf: Shelf, name: str) -> None:
    refusals = Refusals(client)
    for key in ("", "x" * 256, "x" * 100_000):
        response = OPERATIONS[name].send(client, good()[name], **{"Idempotency-Key": key})
        refusals.take(response, key, 400, code="validation_error")


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_no_header_can_be_injected(client: Client, shelf: Shelf, name: str) -> None:
    evil = "x\r\nX-Evil: 1"
    headers = dict.fromkeys(("Idempotency-Key", "X-Request-Id", "X-Forwarded-For"), evil)
    headers |= {"X-Billing-Plan": evil, "Accept": evil, "User-Agent": evil, "Origin": evil}
    response = OPERATIONS[name].send(client, good()[name], **headers)
    assert response.status_code == OPERATIONS[name].status
    assert "X-Evil" not in response
    assert not any("\n" in value or "\r" in value for _, value in response.items())


@pytest.mark.parametrize("name", WITH_KEY)
def test_no_invalid_key_gets_in(shelf: Shelf, name: str, alice: Person) -> None:
    refusals = Refusals()
    keys = ["", " ", "kin_live_", alice.secret[:-1], alice.secret.swapcase(), f"{alice.secret} x"]
    keys += [*ATTACKS[:4], "x" * 100_000, "kéy", "\x00", alice.key.prefix]
    for place, key in enumerate(keys):
        client = Client(headers={"X-API-Key": key}, REMOTE_ADDR=f"203.0.113.{place}")
        response = OPERATIONS[name].send(client, good()[name])
        refusals.take(response, key, 401, code="unauthorized")


# --- Methods --------------------------------------------------------------------------------------

METHODS = ["get", "post", "put", "patch", "delete", "trace"]


@pytest.mark.parametrize("path", sorted({one.path for one in OPERATIONS.values()}))
def test_every_other_method_is_a_405_that_names_those_there_are(
    client: Client, shelf: Shelf, path: str
) -> None:
    there = {one.method for one in OPERATIONS.values() if one.path == path}
    allowed = there | {"options"} | ({"head"} if "get" in there else set())
    name = next(name for name, one in OPERATIONS.items() if one.path == path)
    refusals, address = Refusals(client), OPERATIONS[name].address(good()[name])
    for method in set(METHODS) - there:
        response = client.generic(method.upper(), address)
        assert response.status_code == 405
        assert set(response["Allow"].lower().split(", ")) == allowed
        refusals.take(response, method, 405, code="method_not_allowed")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "path", ["/v1", "/v1/", "/v1/nothing", "/v1/search/", "/v1/../v1", "/health/x"]
)
def test_an_unknown_address_of_the_api_is_a_404(
    client: Client, shelf: Shelf, path: str, method: str
) -> None:
    response = client.generic(method.upper(), path)
    assert response.status_code in {404, 405}
    Refusals(client).take(response, path, response.status_code)


@pytest.mark.parametrize("path", ["/v1/creators/nothing", "/v1/search/nothing"])
def test_an_operation_that_does_not_exist_is_a_404(client: Client, shelf: Shelf, path: str) -> None:
    refusals = Refusals(client)
    refusals.take(client.post(path, {}, "application/json"), path, 404, code="not_found")
