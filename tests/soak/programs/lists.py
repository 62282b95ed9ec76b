"""Opens, sorts, exports, compares, matches and reviews a list of 5,000 creators, and holds each answer to its bounds.

Kindred runs as `make run` starts it, with one web worker. The list is filled through the API. Each answer has a time, a
size and something that must stand in it; no page may send more queries for 5,000 creators than for 50, and the
worker's memory is bounded.
"""

import re
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

import httpx
from django.core.management import call_command

from billing.ledger import checking
from search.lists.schemas import MOST_CREATORS
from tests.soak import payers
from tests.soak.house import House
from tests.soak.long_lists import (
    FILE_S,
    PAGE_S,
    Member,
    Visit,
    bounded_memory,
    write_creators,
    write_list,
)

MOST_SECONDS: Final = 540
CREATORS: Final = 5_000
FEW: Final = 50
AT_ONCE: Final = 100
FILE_BYTES: Final = 20_000_000
QUERIES_OF_A_PART: Final = 20
OK, TOO_MANY, UNPROCESSABLE = 200, 400, 422


def run(folder: Path) -> Iterator[str]:
    with House(folder, web_workers=1) as house:
        call_command("migrate", verbosity=0, interactive=False)
        payer = payers.open_rich_account("lister")
        _, secret = payers.issue_key(payer, client=0)
        ids = write_creators(CREATORS + 1)
        address = "http://{}:{}".format(*house.address)
        with (
            bounded_memory(house) as too_much,
            httpx.Client(
                base_url=address, headers={"X-API-Key": secret}, timeout=120
            ) as programmer,
        ):
            member = Member(payer.account_id, house.address)
            list_id = programmer.post("/v1/lists", json={"name": "Long"}).json()["id"]
            yield from _fill(programmer, list_id, ids)
            for wanted in _list_visits(list_id, ids):
                yield from member.visit(wanted)
            yield from _try_api(programmer, list_id, ids[:CREATORS])
            yield from _review(programmer, member, list_id, ids)
            few = write_list(payer.account_id, ids[:FEW], name="Short")
            yield from _vote(member, _open_link(programmer, few.pk), ids[7])
            yield from _compare_queries(member, list_id, few.pk)
            member.close()
            yield from _delete(programmer, list_id)
        yield from too_much
        house.settle_down()
        yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())


# --- Filling --------------------------------------------------------------------------------------


def _fill(programmer: httpx.Client, list_id: str, ids: Sequence[UUID]) -> Iterator[str]:
    slowest = 0.0
    for at in range(0, CREATORS, AT_ONCE):
        slowest = max(slowest, _add(programmer, list_id, ids[at : at + AT_ONCE])[1])
    print(f"adding 100 creators: at most {slowest:.2f} s", flush=True)
    if slowest > PAGE_S:
        yield f"adding 100 creators took {slowest:.1f} s"
    status, _ = _add(programmer, list_id, ids[CREATORS:])
    if (CREATORS, status) != (MOST_CREATORS, UNPROCESSABLE):
        yield f"a creator beyond {MOST_CREATORS} was answered with {status}"


def _add(programmer: httpx.Client, list_id: str, ids: Sequence[UUID]) -> tuple[int, float]:
    started = time.monotonic()
    body = {"creators": [{"creator_id": str(id_)} for id_ in ids]}
    answer = programmer.post(f"/v1/lists/{list_id}/creators", json=body)
    return answer.status_code, time.monotonic() - started


# --- The member's pages ---------------------------------------------------------------------------


def _list_visits(list_id: str, ids: Sequence[UUID]) -> Iterator[Visit]:
    page = f"/lists/{list_id}"
    yield Visit("the list", page, _has_rows(AT_ONCE))
    yield Visit("its last page", f"{page}?page=50", lambda text: "Maker 04999" in text)
    yield Visit("by followers", f"{page}?sort=followers", lambda text: "Maker 04999" in text)
    yield Visit("by name, page 25", f"{page}?sort=name&page=25", _has_rows(AT_ONCE))
    yield Visit("words", f"{page}?words=maker+0123", _has_rows(10))
    yield Visit(
        "a saved fee",
        f"{page}/creators/{ids[9]}",
        lambda text: "USD 700" in text,
        form={"version": 1, "fee": 700, "field": "fee"},
    )
    moved = {"creator": ids[CREATORS - 1], "next_creator": ids[0]}
    yield Visit("moving the last to the top", f"{page}/order", lambda _: True, form=moved)
    yield Visit("where it is now", page, lambda text: "Maker 04999" in text)
    yield Visit("comparing: who", f"{page}/compare", lambda text: "the first 100 of 5,000" in text)
    ticked = urlencode([("creator", id_) for id_ in ids[1000:1005]])
    yield Visit(
        "comparing five", f"{page}/compare?{ticked}", lambda text: "5 creators side by side" in text
    )
    yield Visit("the evidence", f"{page}/evidence", lambda text: "1 to 100 of 5,000" in text)
    yield Visit("its last page", f"{page}/evidence?page=50", lambda text: "Maker 04998" in text)
    yield Visit(
        "the form of a match", f"/match?list={list_id}", lambda text: "4,900 creators" in text
    )
    yield Visit("seeds", f"/similar?list={list_id}", lambda text: "4990 creators" in text)
    yield Visit("all lists", "/lists", lambda text: "Long" in text)
    yield Visit("review links", f"{page}/review", lambda text: "Create a link" in text)
    for suffix in ("csv", "jsonl", "xlsx"):
        yield Visit(
            f"the file, {suffix}",
            f"{page}/creators.{suffix}",
            _holds_all if suffix != "xlsx" else lambda _: True,
            most_s=FILE_S,
            most_bytes=FILE_BYTES,
        )


def _holds_all(text: str) -> bool:
    return text.count("Rye, again") >= CREATORS


def _has_rows(number: int) -> Any:
    return lambda text: len(re.findall(r"data-entry=", text)) == number


# --- The API --------------------------------------------------------------------------------------


def _try_api(programmer: httpx.Client, list_id: str, ids: Sequence[UUID]) -> Iterator[str]:
    page = f"/v1/lists/{list_id}"
    yield from _walk(programmer, page)
    order = [str(id_) for id_ in reversed(ids)]
    asked: list[tuple[str, str, str, Any]] = [
        ("totals", "GET", f"{page}/totals", None),
        ("the whole order", "PUT", f"{page}/order", {"creators": order}),
        ("a match of 100", "POST", "/v1/creators/match", _brief(ids[:100])),
    ]
    for name, method, path, body in asked:
        started = time.monotonic()
        answer = programmer.request(method, path, json=body)
        took_s = time.monotonic() - started
        print(f"{name}: {answer.status_code}, {took_s:.2f} s, {len(answer.content) / 1000:,.0f} kB")
        if answer.status_code != OK:
            yield f"{name} was answered with {answer.status_code}: {answer.text[:200]}"
        if took_s > FILE_S:
            yield f"{name} took {took_s:.1f} s"
    refused = programmer.post("/v1/creators/match", json=_brief(ids[:101]))
    if refused.status_code != TOO_MANY:
        yield f"a match of 101 was answered with {refused.status_code}"


def _brief(ids: Sequence[UUID]) -> dict[str, Any]:
    creators = [{"creator_id": str(id_)} for id_ in ids]
    return {"creators": creators, "intent": {"query": "rye bakers in Germany"}}


def _walk(programmer: httpx.Client, page: str) -> Iterator[str]:
    """Every creator once, in 50 pages."""
    found: list[str] = []
    slowest, after = 0.0, dict[str, str]()
    while True:
        started = time.monotonic()
        answer = programmer.get(page, params={"limit": 100, **after}).json()
        slowest = max(slowest, time.monotonic() - started)
        found += [entry["creator"]["id"] for entry in answer["data"]]
        if not answer["has_more"]:
            break
        after = {"cursor": answer["next_cursor"]}
    print(f"50 pages of the API: at most {slowest:.2f} s", flush=True)
    if slowest > PAGE_S:
        yield f"a page of the API took {slowest:.1f} s"
    if len(found) != CREATORS or len(set(found)) != CREATORS:
        yield f"the pages of the API held {len(found)} creators, {len(set(found))} different ones"


def _delete(programmer: httpx.Client, list_id: str) -> Iterator[str]:
    started = time.monotonic()
    answer = programmer.delete(f"/v1/lists/{list_id}")
    took_s = time.monotonic() - started
    print(f"deleting the list: {answer.status_code}, {took_s:.2f} s")
    if answer.status_code != OK or took_s > PAGE_S:
        yield f"deleting the list was answered with {answer.status_code} in {took_s:.1f} s"


# --- The client's page ----------------------------------------------------------------------------


def _review(
    programmer: httpx.Client, member: Member, list_id: str, ids: Sequence[UUID]
) -> Iterator[str]:
    path = _open_link(programmer, list_id)
    yield from member.visit(Visit("the client's page", path, lambda text: "Page 1 of 200" in text))
    last = Visit("its last page", f"{path}?page=200", lambda text: "Page 200 of 200" in text)
    yield from member.visit(last)
    yield from _vote(member, path, ids[7])
    yield from member.visit(
        Visit("what clients said", f"/lists/{list_id}/review", lambda text: "Lovely rye." in text)
    )


def _open_link(programmer: httpx.Client, list_id: object) -> str:
    url = programmer.post(f"/v1/lists/{list_id}/review-links", json={}).json()["url"]
    return httpx.URL(url).path


def _vote(member: Member, path: str, creator: UUID) -> Iterator[str]:
    said = {"name": "Anna", "verdict": "approve", "comment": "Lovely rye."}
    place = f"{path}/creators/{creator}"
    yield from member.visit(Visit("a vote with a comment", place, lambda _: True, form=said))


# --- Queries --------------------------------------------------------------------------------------


def _compare_queries(member: Member, long: object, short: object) -> Iterator[str]:
    pages = ("", "?words=rye", "?sort=fee", "/compare", "/evidence", "/review", "/creators.csv")
    for page in chain(pages, ("match", "similar")):
        addresses = (_address(page, list_id) for list_id in (short, long))
        few, many = (member.count_queries(address) for address in addresses)
        print(f"{page or 'the list'}: {few} queries for {FEW} creators, {many} for {CREATORS}")
        parts = CREATORS // AT_ONCE if page == "/creators.csv" else 0
        if many > few + parts * QUERIES_OF_A_PART:
            yield f"{page or 'the list'}: {few} queries for {FEW} creators, {many} for {CREATORS}"


def _address(page: str, list_id: object) -> str:
    return f"/{page}?list={list_id}" if page.isalpha() else f"/lists/{list_id}{page}"
