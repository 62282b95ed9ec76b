"""Four runs over a judged set: words only, meaning only, fused, and ranked."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean
from uuid import UUID

from creators import indexing
from creators.models import Creator, Platform, Post, Profile
from search.briefs.brief import ParsedQuery
from search.pipeline.candidates.found import MOST_RANKED
from search.pipeline.candidates.retrieval import By, retrieve_creators
from search.pipeline.question.question import encode_query
from search.pipeline.route import assess_creators
from tests.quality.evaluation import measures
from tests.quality.evaluation.judged import JudgedSet

DEPTH, RECALL_DEPTH = 10, 100

RUNS: tuple[By, ...] = ("words", "meaning", "fused")


@dataclass(frozen=True, slots=True)
class Report:
    """Means over the judged queries."""

    queries: int
    documents: int
    ndcg: dict[str, float]
    recall: dict[str, float]
    orders_changed: int
    """Queries whose first ten results have another order after ranking than after fusion."""


def evaluate_search(judged: JudgedSet, *, progress: Callable[[str], None]) -> Report:
    """Loads the documents into the catalogue, each as a creator with one post, and asks every judged query."""
    progress(f"loading {len(judged.documents):,} documents")
    names = _load(judged.documents)
    progress("indexing")
    indexing.index_pending(progress=lambda n, of: progress(f"indexed {n:,} of {of:,}"))
    progress(f"asking {len(judged.queries):,} queries")
    orders = {id_: _orders(text, names) for id_, text in judged.queries.items()}
    return _report(judged, orders)


def _load(documents: dict[str, str]) -> dict[UUID, str]:
    """Ids by place in the corpus, so that ties fall the same way in every run."""
    ids = [UUID(int=place) for place in range(1, len(documents) + 1)]
    Creator.objects.bulk_create(Creator(id=id_, name="") for id_ in ids)
    Profile.objects.bulk_create(
        Profile(id=id_, creator_id=id_, platform=Platform.INSTAGRAM, source_id=str(id_), url="")
        for id_ in ids
    )
    Post.objects.bulk_create(
        Post(
            id=id_, profile_id=id_, platform=Platform.INSTAGRAM, platform_id=str(id_), caption=text
        )
        for id_, text in zip(ids, documents.values(), strict=True)
    )
    indexing.mark_changed(ids)
    return dict(zip(ids, documents, strict=True))


def _orders(text: str, names: dict[UUID, str]) -> dict[str, list[str]]:
    query = encode_query(ParsedQuery(subject=text))
    if query.vector is None:
        raise ValueError(f"The query {text!r} has no words.")
    orders = {
        str(by): [one.creator_id for one in retrieve_creators(query, most=MOST_RANKED, by=by)]
        for by in RUNS
    }
    orders["ranked"] = [match.creator_id for match in assess_creators(query, orders["fused"])]
    return {run: [names[id_] for id_ in order] for run, order in orders.items()}


def _report(judged: JudgedSet, orders: dict[str, dict[str, list[str]]]) -> Report:
    runs = (*RUNS, "ranked")
    return Report(
        queries=len(orders),
        documents=len(judged.documents),
        ndcg={
            run: fmean(
                measures.ndcg(order[run], judged.grades[q], depth=DEPTH)
                for q, order in orders.items()
            )
            for run in runs
        },
        recall={
            run: fmean(
                measures.recall(order[run], judged.grades[q], depth=RECALL_DEPTH)
                for q, order in orders.items()
            )
            for run in runs
        },
        orders_changed=sum(o["ranked"][:DEPTH] != o["fused"][:DEPTH] for o in orders.values()),
    )
