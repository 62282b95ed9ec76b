"""Parsing bodies of one megabyte: invented ones grown to that size, and recorded ones where KINDRED_RECORDED names
them."""

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

from scraping.sources.failures import Failure
from scraping.sources.parsers import PARSERS
from tests.benchmarks.catalogue import Size
from tests.scraping.invented import list_cases, read_body

CATALOGUE: Final = Size()
MEGABYTE: Final = 1_000_000
TARGET_MS: Final = 50
ROUNDS: Final = 7

# What most of a real element is: signed addresses and what only the platform's own page reads.
NOISE: Final = {
    f"noise{number}": {"url": "https://cdn.example.invalid/" + "x" * 180} for number in range(12)
}
LISTS: Final = {
    ("instagram/feed.json", "posts"): "items",
    ("tiktok/item-list.json", "videos"): "itemList",
    ("tiktok/comments.json", "comments"): "comments",
    ("tiktok/users.json", "users"): "user_list",
    ("youtube/channel-videos-continued.json", "channel-videos"): (
        "onResponseReceivedActions/0/appendContinuationItemsAction/continuationItems"
    ),
    ("youtube/search.json", "search"): (
        "contents/twoColumnSearchResultsRenderer/primaryContents/sectionListRenderer/contents/0"
        "/itemSectionRenderer/contents"
    ),
    ("youtube/captions.json3", "transcript"): "events",
}


def run(_address: str) -> None:
    slowest = 0.0
    for name, kind, body in [*_grown(), *_padded(), *_recorded()]:
        took = _time(PARSERS[name.partition("/")[0]][kind], body)
        slowest = max(slowest, took)
        print(f"{name}, {kind}: {took:.1f} ms for {len(body) / MEGABYTE:.2f} MB", flush=True)
    print(f"slowest {slowest:.1f} ms (under {TARGET_MS} is asked)")


def _time(parse: Callable[[bytes, str], Any], body: bytes) -> float:
    """The processor's time: other processes of the machine do not count."""
    times = []
    for _ in range(ROUNDS):
        started = time.process_time()
        with suppress(Failure):
            parse(body, "")
        times.append(1000 * (time.process_time() - started))
    return median(times)


def _grown() -> list[tuple[str, str, bytes]]:
    """Lists, with elements of the size that they have on the platforms."""
    grown = []
    for (name, kind), path in LISTS.items():
        tree = node = json.loads(read_body(name))
        for step in path.split("/"):
            node = node[int(step)] if step.isdecimal() else node[step]
        elements = [element | NOISE for element in node]
        node[:] = elements * (MEGABYTE // len(json.dumps(elements)) + 1)
        grown.append((name, kind, json.dumps(tree).encode()))
    return grown


def _padded() -> list[tuple[str, str, bytes]]:
    """Pages, with scripts that hold something else."""
    filler = b"<script>" + b'var a = {"b": "c"}; ' * 2000 + b"</script>"
    pages = [(name, kind) for name, kind in list_cases() if name.endswith(".html")]
    return [
        (name, kind, body.replace(b"<body>", b"<body>" + filler * (MEGABYTE // len(filler))))
        for name, kind in pages
        if b"<body>" in (body := read_body(name))
    ]


def _recorded() -> list[tuple[str, str, bytes]]:
    """Each recorded body of more than half a megabyte, as whatever its platform has: what fits takes longest."""
    folder = Path(os.environ.get("KINDRED_RECORDED") or "../shared/recorded")
    large = [path for path in sorted(folder.glob("*/*/*")) if path.stat().st_size > MEGABYTE / 2]
    return [
        (
            f"{path.relative_to(folder).parts[0]}/{path.relative_to(folder).parts[1]}",
            kind,
            path.read_bytes(),
        )
        for path in large
        for kind in PARSERS[path.relative_to(folder).parts[0]]
    ]
