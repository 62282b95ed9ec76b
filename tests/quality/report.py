"""The measures as tables for the terminal and for docs/benchmarks.md."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from tests.quality import measures
from tests.quality.asking import Asked, Result
from tests.quality.measures import Relevance, Share, is_partly, is_right, is_wrong

_COLUMNS = (
    "briefs", "P@5", "words alone", "vectors alone", "best possible", "P@25", "best possible",
    "nDCG@10", "words alone", "vectors alone",
)  # fmt: skip

FLAG_DEPTHS = (5, 10, 25)


def report(asked: Sequence[Asked], *, right: float) -> str:
    results = [result for one in asked for result in one.results]
    parts = [
        _relevance(asked, right),
        _calibration(results, right),
        _flags(asked, right),
        _quotes(results, right),
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _relevance(asked: Sequence[Asked], right: float) -> Iterator[str]:
    yield f"Relevance (right is grade {right:g}; briefs that no creator fits are left out)"
    yield ""
    yield f"| kind | {' | '.join(_COLUMNS)} |"
    yield f"|---|{'---:|' * len(_COLUMNS)}"
    for kind in dict.fromkeys(one.brief.kind for one in asked):
        yield from _row(kind, [one for one in asked if one.brief.kind == kind], right)
    yield from _row("all", asked, right)


def _row(kind: str, asked: Sequence[Asked], right: float) -> Iterator[str]:
    found = measures.relevance(asked, right)
    if found:
        yield f"| {kind} | {found.briefs} | {' | '.join(_figures(found))} |"


def _figures(found: Relevance) -> list[str]:
    figures = [
        found.precision_at_5, found.words_at_5, found.meaning_at_5, found.best_at_5,
        found.precision_at_25, found.best_at_25, found.ndcg_at_10, found.words_ndcg, found.meaning_ndcg,
    ]  # fmt: skip
    return [f"{figure:.2f}" for figure in figures]


def _calibration(results: Sequence[Result], right: float) -> Iterator[str]:
    sure = [one for one in results if one.confidence >= measures.SURE]
    unsure = [one for one in results if one.confidence <= measures.UNSURE]
    yield f"Confidence ({len(results):,} results)"
    yield ""
    yield f"of confidence ≥ {measures.SURE}: {_share(sure, right)} right, asked at least 85%"
    yield f"of confidence ≤ {measures.UNSURE}: {_share(unsure, right)} right, asked at most 25%"
    bins = measures.reliability(results, right)
    if not bins:
        return
    yield f"expected calibration error: {measures.calibration_error(bins):.3f}"
    yield ""
    yield "| confidence | results | mean confidence | share right |"
    yield "|---|---:|---:|---:|"
    for one in bins:
        name = f"{one.low:.1f}–{one.low + 1 / measures.BINS:.1f}"
        yield f"| {name} | {one.results:,} | {one.confidence:.2f} | {one.right:.2f} |"


def _flags(asked: Sequence[Asked], right: float) -> Iterator[str]:
    yield "Flags: the share of results with low_confidence or location_unverified"
    yield ""
    yield f"| results | {' | '.join(f'first {depth}' for depth in FLAG_DEPTHS)} | asked |"
    yield f"|---|{'---:|' * len(FLAG_DEPTHS)}---|"
    for name, wish, those in _GRADES:
        shares = [
            Share.count(those(_first(asked, depth), right), lambda one: one.is_flagged)
            for depth in FLAG_DEPTHS
        ]
        yield f"| {name} | {' | '.join(map(_told, shares))} | {wish} |"
    plain = [one for one in _first(asked, FLAG_DEPTHS[-1]) if not one.is_flagged]
    yield ""
    yield f"not flagged: {_told(Share.count(plain, is_wrong))} wrong"
    unmet = [one for one in asked if not measures.can_be_met(one, right)]
    free = sum(not result.is_flagged for one in unmet for result in one.results)
    yield f"briefs that no creator fits: {len(unmet)}, results not flagged there: {free}, asked none"


def _first(asked: Sequence[Asked], depth: int) -> list[Result]:
    return [result for one in asked for result in one.results[:depth]]


_GRADES: tuple[tuple[str, str, Callable[[list[Result], float], list[Result]]], ...] = (
    ("right", "≤ 15%", lambda found, right: [one for one in found if is_right(one, right)]),
    ("partly right", "–", lambda found, right: [one for one in found if is_partly(one, right)]),
    ("wrong", "≥ 75%", lambda found, _: [one for one in found if is_wrong(one)]),
)


def _quotes(results: Sequence[Result], right: float) -> Iterator[str]:
    rights = [one for one in results if is_right(one, right)]
    quotes = sum(len(one.quotes) for one in results)
    yield "Quotes"
    yield ""
    yield f"results with a quote: {_told(_quoted(results))}; right ones: {_told(_quoted(rights))}"
    yield f"quotes a result: {quotes / len(results):.2f}" if results else "no results"
    yield f"results with a reason: {_told(Share.count(results, lambda one: bool(one.reasons)))}"


def _quoted(results: Iterable[Result]) -> Share:
    return Share.count(results, lambda one: bool(one.quotes))


def _share(results: Sequence[Result], right: float) -> str:
    return _told(Share.count(results, lambda one: is_right(one, right)))


def _told(share: Share) -> str:
    value = "–" if share.value is None else f"{share.value:.0%}"
    return f"{value} ({share.part:,} of {share.of:,})"
