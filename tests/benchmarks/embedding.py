"""Embedding through the product against the bare model: the same documents, the same threads, in turn."""

import os
import time
from collections.abc import Callable
from statistics import median
from uuid import UUID

from creators import indexing
from creators.demo import generate_creators
from creators.embedding.model import get_model
from creators.models import Creator, IndexState, Passage, Platform, Post, Profile
from tests.benchmarks.catalogue import ANCHOR, Size

CATALOGUE = Size()
ROUNDS = 3
CREATORS, POSTS_EACH = 100, 5


def run(_address: str) -> None:
    texts = _documents()
    bare_model = get_model(threads=os.cpu_count() or 1)
    bare_model.embed(texts[:50])
    _load(texts)
    ratios = []
    for number in range(1, ROUNDS + 1):
        bare = _rate(len(texts), lambda: bare_model.embed(texts))
        IndexState.objects.update(stale=True)
        Passage.objects.all().delete()
        ours = _rate(len(texts), indexing.index_pending)
        ratios.append(ours / bare)
        print(
            f"round {number}: bare model {bare:.0f} documents/s, indexed {ours:.0f}/s, ratio {ours / bare:.2f}"
        )
    print(
        f"median ratio {median(ratios):.2f} (at least 0.80 is asked); {len(texts)} documents of one sentence, "
        f"written with their term weights and vectors, {os.cpu_count()} threads"
    )


def _documents() -> list[str]:
    """Distinct, and of one sentence each, so that a document is exactly one text for the model."""
    found: dict[str, None] = {}
    for record in generate_creators(anchor=ANCHOR, creators=400, posts=6000):
        for profile in record["profiles"]:
            for post in profile.get("posts") or ():
                line = " ".join((post["caption"] or "").replace(".", ",").split())[:180]
                if len(line) > 40:
                    found[line.replace("!", ",").replace("?", ",")] = None
    return list(found)[: CREATORS * POSTS_EACH]


def _load(texts: list[str]) -> None:
    ids = [UUID(int=n) for n in range(1, CREATORS + 1)]
    Creator.objects.all().delete()
    Creator.objects.bulk_create(Creator(id=id_, name="") for id_ in ids)
    Profile.objects.bulk_create(
        Profile(id=id_, creator_id=id_, platform=Platform.TIKTOK, source_id=str(id_), url="")
        for id_ in ids
    )
    Post.objects.bulk_create(
        Post(
            id=UUID(int=place + 1),
            profile_id=ids[place // POSTS_EACH],
            platform=Platform.TIKTOK,
            platform_id=str(place),
            caption=text,
        )
        for place, text in enumerate(texts)
    )
    indexing.mark_changed(ids)


def _rate(count: int, work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return count / (time.perf_counter() - started)
