"""Opens, searches and exports lists with 10,000 long notes and 10,000 comments of clients.

Two lists of 5,000 creators have a note of 4,500 characters on each; 20 review links of the first have 500 comments of
2,000 characters each, half of them on one creator. Each answer has a time, a size and something that must stand in it,
and the worker's memory is bounded.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Final
from uuid import UUID, uuid4

import httpx
from django.core.management import call_command

from config.kit import clock
from search.models.answers import ReviewComment, ReviewLink, Shortlist
from search.reviews.services import MOST_COMMENTS
from tests.soak import payers
from tests.soak.house import House
from tests.soak.long_lists import (
    AT_ONCE,
    PAGE_S,
    Member,
    Visit,
    bounded_memory,
    write_creators,
    write_list,
)

MOST_SECONDS: Final = 540
CREATORS: Final = 5_000
LINKS: Final = 20
NOTE: Final = "Bakes with {place} kinds of rye. " * 150 + "END{place}."
COMMENT: Final = ("We like the crust and the light. " * 61)[:1_950]
FILE_S: Final = 60.0
FILE_BYTES: Final = 80_000_000


def run(folder: Path) -> Iterator[str]:
    with House(folder, web_workers=1) as house:
        call_command("migrate", verbosity=0, interactive=False)
        payer = payers.open_rich_account("note taker")
        _, secret = payers.issue_key(payer, client=0)
        ids = write_creators(CREATORS)
        lists = [write_list(payer.account_id, ids, name=f"Notes {n}", notes=NOTE) for n in range(2)]
        _write_comments(lists[0], ids)
        url = "http://{}:{}".format(*house.address)
        with (
            bounded_memory(house) as too_much,
            httpx.Client(base_url=url, headers={"X-API-Key": secret}, timeout=120) as programmer,
        ):
            member = Member(payer.account_id, house.address)
            for one in lists:
                for wanted in _list_visits(one.pk, ids):
                    yield from member.visit(wanted)
            yield from _open_clients_page(programmer, member, lists[0].pk)
            yield from _read_comments(programmer, lists[0].pk)
            member.close()
        yield from too_much


def _write_comments(shortlist: Shortlist, ids: Sequence[UUID]) -> None:
    now = clock.now()
    links = ReviewLink.objects.bulk_create(
        [
            ReviewLink(id=uuid4(), shortlist=shortlist, name=f"Client {n}", created_at=now)
            for n in range(LINKS)
        ]
    )
    on_first = cycle([True, False])
    ReviewComment.objects.bulk_create(
        [
            ReviewComment(
                id=uuid4(),
                link=link,
                creator_id=ids[0] if next(on_first) else ids[place],
                name=f"Anna {place}",
                text=f"{COMMENT} Comment {place}.",
                written_at=now,
            )
            for link in links
            for place in range(MOST_COMMENTS)
        ],
        batch_size=AT_ONCE,
    )


def _list_visits(list_id: UUID, ids: Sequence[UUID]) -> Iterator[Visit]:
    page = f"/lists/{list_id}"
    yield Visit("the list", page, lambda text: "END100." in text and "END101." not in text)
    yield Visit("its last page", f"{page}?page=50", lambda text: "END5000." in text)
    yield Visit("words of one note", f"{page}?words=end4321.", lambda text: "END4321." in text)
    yield Visit(
        "words of every note",
        f"{page}?words=KINDS+of+rye",
        lambda text: "1 to 100 of 5,000" in text,
    )
    yield Visit("words of none", f"{page}?words=nowhere", lambda text: "No creator matches" in text)
    yield Visit(
        "a changed note",
        f"{page}/creators/{ids[9]}",
        lambda text: "Saved" in text,
        form={"version": 1, "notes": "Short now.", "field": "notes"},
    )
    yield Visit("the evidence", f"{page}/evidence", lambda text: "END100." in text)
    yield Visit("what clients said", f"{page}/review", lambda text: "What clients said" in text)
    for suffix in ("csv", "jsonl", "xlsx"):
        yield Visit(
            f"the file, {suffix}",
            f"{page}/creators.{suffix}",
            _holds_all if suffix != "xlsx" else lambda _: True,
            most_s=FILE_S,
            most_bytes=FILE_BYTES,
        )


def _holds_all(text: str) -> bool:
    """But the one that was changed."""
    return text.count("END") == CREATORS - 1


def _open_clients_page(programmer: httpx.Client, member: Member, list_id: UUID) -> Iterator[str]:
    asked = {"shows": ["notes"]}
    url = programmer.post(f"/v1/lists/{list_id}/review-links", json=asked).json()["url"]
    path = httpx.URL(url).path
    yield from member.visit(Visit("the client's page", path, lambda text: "END25." in text))
    shared = ReviewLink.objects.filter(shortlist=list_id).earliest("created_at")
    links = programmer.get(f"/v1/lists/{list_id}/review-links").json()["data"]
    told = next(link for link in links if link["id"] == str(shared.pk))
    crowded = Visit(
        "the page of a link with 500 comments",
        httpx.URL(told["url"]).path,
        lambda text: text.count("Comment ") >= MOST_COMMENTS // 2,
    )
    yield from member.visit(crowded)
    if told["comments"] != MOST_COMMENTS:
        yield f"a link has {told['comments']} comments, not {MOST_COMMENTS}"


def _read_comments(programmer: httpx.Client, list_id: UUID) -> Iterator[str]:
    """All of them, in pages of 100."""
    found: set[str] = set()
    slowest, after = 0.0, dict[str, str]()
    while True:
        answer = programmer.get(f"/v1/lists/{list_id}/comments", params={"limit": 100, **after})
        slowest = max(slowest, answer.elapsed.total_seconds())
        said = answer.raise_for_status().json()
        found |= {comment["id"] for comment in said["data"]}
        if not said["has_more"]:
            break
        after = {"cursor": said["next_cursor"]}
    print(f"{len(found)} comments through the API: a page took at most {slowest:.2f} s")
    if len(found) != LINKS * MOST_COMMENTS or slowest > PAGE_S:
        yield f"{len(found)} comments in pages of at most {slowest:.1f} s"
