"""Invalid requests: their errors, and that they write nothing."""

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from tests.people import Person
from tests.search.answering import bakers

pytestmark = pytest.mark.django_db


def send(client: Client, body: bytes | str, **more: Any) -> Any:
    return client.post(
        "/v1/search", body, content_type=more.pop("type", "application/json"), **more
    )


WRONG_SHAPES: list[tuple[str, str | None]] = [
    ("", None),
    ("[]", None),
    ('"x"', None),
    ("null", None),
    ("{", None),
    ("{}", "query"),
    ('{"query": null}', "query"),
    ('{"query": ""}', "query"),
    ('{"query": "  "}', "query"),
    ('{"query": 5}', "query"),
    (json.dumps({"query": "x" * 10_001}), "query"),
    ('{"query": "a\\u0000b"}', "query"),
    ('{"query": "\\ud800"}', "query"),
    ('{"query": "x", "filtres": {}}', "filtres"),
    ('{"query": "x", "filters": {"follower": 1}}', "filters.follower"),
    ('{"query": "x", "filters": []}', "filters"),
    ('{"query": "x", "limit": 0}', "limit"),
    ('{"query": "x", "limit": 101}', "limit"),
    ('{"query": "x", "limit": "5"}', "limit"),
    ('{"query": "x", "limit": true}', "limit"),
    ('{"query": "x", "limit": null}', "limit"),
    ('{"query": "x", "limit": 2.5}', "limit"),
    ('{"query": "x", "limit": NaN}', None),
    ('{"query": "x", "limit": Infinity}', None),
    ('{"query": "x", "limit": 1e999}', "limit"),
    ('{"query": "x", "limit": ' + "9" * 4000 + "}", "limit"),
    ('{"query": "x", "limit": ' + "9" * 5000 + "}", None),
    ('{"query": "x", "platforms": "tiktok"}', "platforms"),
    ('{"query": "x", "platforms": ["tiktok", "myspace"]}', "platforms.1"),
    ('{"query": "x", "creator_kinds": ["influencer"]}', "creator_kinds.0"),
    ('{"query": "x", "filters": {"followers": {"min": -1}}}', "filters.followers.min"),
    ('{"query": "x", "filters": {"followers": {"min": "1"}}}', "filters.followers.min"),
    (
        '{"query": "x", "filters": {"engagement_rate": {"max": 1e999}}}',
        "filters.engagement_rate.max",
    ),
    ('{"query": "x", "filters": {"verified": 1}}', "filters.verified"),
    ('{"query": "x", "filters": {"countries": ["DEU"]}}', "filters.countries.0"),
    ('{"query": "x", "filters": {"languages": [5]}}', "filters.languages.0"),
    ('{"query": "x", "filters": {"posted_after": 20261101}}', "filters.posted_after"),
    ('{"query": "x", "filters": {"posted_after": "last week"}}', "filters.posted_after"),
    ('{"query": "x", "filters": {"posted_after": "2026-02-30"}}', "filters.posted_after"),
    ("[" * 100_000, None),
    ('{"query": "x", "filters": ' + '{"a":' * 500 + "1" + "}" * 501, None),
]


@pytest.mark.parametrize(("body", "param"), WRONG_SHAPES, ids=lambda value: str(value)[:50])
def test_a_wrong_shape_is_a_400_that_names_its_place(
    alice: Person, asked: list[SearchRequest], body: str, param: str | None
) -> None:
    response = send(alice.client, body)
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (400, "validation_error")
    assert error.get("param") == param
    assert asked == []
    assert not SearchSession.objects.exists()


IMPOSSIBLE = [
    ({"followers": {"min": 10, "max": 9}}, "filters.followers.min"),
    ({"engagement_rate": {"min": 2.5, "max": 2}}, "filters.engagement_rate.min"),
    ({"countries": ["DE", "XX"]}, "filters.countries.1"),
    ({"languages": ["qq"]}, "filters.languages.0"),
]


@pytest.mark.parametrize(("filters", "param"), IMPOSSIBLE)
def test_an_impossible_meaning_is_a_422_that_names_its_place(
    alice: Person, asked: list[SearchRequest], filters: dict[str, Any], param: str
) -> None:
    response = send(alice.client, json.dumps({"query": "x", "filters": filters}))
    assert response.status_code == 422
    assert response.json()["error"]["param"] == param
    assert asked == []


def test_where_shape_and_meaning_are_wrong_it_is_a_400_that_lists_both(alice: Person) -> None:
    body = {"query": 5, "filters": {"followers": {"min": 10, "max": 9}}}
    response = send(alice.client, json.dumps(body))
    assert response.status_code == 400
    listed = {problem["param"] for problem in response.json()["error"]["details"]["errors"]}
    assert listed == {"query", "filters.followers.min"}


@pytest.mark.parametrize(
    ("body", "more", "status", "code"),
    [
        (b"\xff\xfe", {}, 400, "validation_error"),
        (b'{"query": "\xff"}', {}, 400, "validation_error"),
        ("query=x", {"type": "application/x-www-form-urlencoded"}, 415, "unsupported_media_type"),
        ("{}", {"type": "text/plain"}, 415, "unsupported_media_type"),
        ("{}", {"type": ""}, 415, "unsupported_media_type"),
        ("", {"headers": {"Transfer-Encoding": "chunked"}}, 411, "length_required"),
        (b" " * 1_048_577, {}, 413, "payload_too_large"),
        (b"{}", {"headers": {"Content-Length": "104857600"}}, 413, "payload_too_large"),
        (b"{}", {"headers": {"Content-Length": "9" * 99}}, 413, "payload_too_large"),
        (b"{}", {"headers": {"Content-Length": "-1"}}, 400, "validation_error"),
    ],
)
def test_bodies_that_cannot_be_read_are_refused_by_their_kind(
    alice: Person, body: bytes, more: dict[str, Any], status: int, code: str
) -> None:
    response = send(alice.client, body, **more)
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)


def test_a_body_of_exactly_one_megabyte_is_read(alice: Person, asked: list[SearchRequest]) -> None:
    body = b'{"query": "x"}'
    assert send(alice.client, body + b" " * (1_048_576 - len(body))).status_code == 200


def test_bodies_of_unknown_callers_are_not_read(client: Client) -> None:
    assert send(client, b" " * 2_000_000).status_code == 401


@pytest.mark.parametrize("id", ["x", "123", "0" * 32 + "0", "%00", "..%2f", "'--"])
def test_an_invalid_session_id_is_refused(alice: Person, id: str) -> None:  # noqa: A002  the name in the path
    assert alice.client.get(f"/v1/search/{id}").status_code in {400, 404}


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "limit=", "cursor=%00", "cursor=%ff", "limit=%00"]
)
def test_an_invalid_page_request_is_a_400(
    alice: Person, asked: list[SearchRequest], query: str
) -> None:
    search_id = send(alice.client, '{"query": "x"}').json()["search_id"]
    response = alice.client.get(f"/v1/search/{search_id}?{query}")
    assert response.status_code == 400


@pytest.mark.parametrize("method", ["put", "patch", "delete", "get", "head"])
def test_other_methods_are_405(alice: Person, method: str) -> None:
    response = getattr(alice.client, method)("/v1/search")
    assert (response.status_code, response["Allow"]) == (405, "OPTIONS, POST")


text = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [
            "'; DROP TABLE search_searchsession; --",
            "<script>alert(1)</script>",
            "%s %(a)s",
            "{}",
            "x\r\nX-Evil: 1",
        ]
    ),
)
scalar = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), text)
json_value = st.recursive(
    scalar,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(text, inner, max_size=3)),
    max_leaves=8,
)
bounds = st.one_of(json_value, st.fixed_dictionaries({}, optional={"min": scalar, "max": scalar}))
filters = st.one_of(
    json_value,
    st.fixed_dictionaries(
        {},
        optional={
            "followers": bounds,
            "engagement_rate": bounds,
            "verified": scalar,
            "countries": st.one_of(json_value, st.lists(text, max_size=3)),
            "languages": st.one_of(json_value, st.lists(text, max_size=3)),
        },
    ),
)
bodies = st.fixed_dictionaries(
    {"query": st.one_of(text, json_value)},
    optional={
        "limit": st.one_of(st.integers(1, 100), json_value),
        "platforms": json_value,
        "creator_kinds": json_value,
        "filters": filters,
        "more": json_value,
    },
)


@given(body=bodies)
@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_body_causes_a_server_error(
    alice: Person, asked: list[SearchRequest], body: dict[str, Any]
) -> None:
    response = send(alice.client, json.dumps(body))
    assert response.status_code in {200, 400, 422}


def test_text_that_looks_like_an_attack_is_searched_for_like_other_words(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(1)
    words = "'; DROP TABLE search_searchsession; -- <script>"
    assert send(alice.client, json.dumps({"query": words})).status_code == 200
    assert asked[0].query == words
    assert SearchSession.objects.get().query == words


def test_a_place_that_is_not_known_is_named_by_its_position(alice: Person) -> None:
    body = {"query": "bakers", "filters": {"places": ["Milan", "Atlantis on Sea"]}}
    response = alice.client.post("/v1/search", body, content_type="application/json")
    assert response.status_code == 422
    assert response.json()["error"]["param"] == "filters.places.1"
