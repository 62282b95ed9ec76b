"""What the tables say, each figure from briefs that were asked and graded. docs/measuring-search.md defines them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from uuid import UUID

from tests.quality.asking import Asked, Result
from tests.quality.evaluation import measures

SURE, UNSURE = 0.9, 0.5
BINS = 10


@dataclass(frozen=True, slots=True)
class Relevance:
    """Means over the briefs of a kind that some creator fits."""

    briefs: int
    precision_at_5: float
    words_at_5: float
    meaning_at_5: float
    best_at_5: float
    precision_at_25: float
    best_at_25: float
    ndcg_at_10: float
    words_ndcg: float
    meaning_ndcg: float


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    part: int
    of: int

    @classmethod
    def count(cls, results: Iterable[Result], test: Callable[[Result], bool]) -> "Share":
        answers = [test(result) for result in results]
        return cls(sum(answers), len(answers))

    @property
    def value(self) -> float | None:
        return self.part / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class Bin:
    """Results whose confidence lies in a tenth of the scale: how many, their mean confidence, and the share that is
    right."""

    low: float
    results: int
    confidence: float
    right: float


def relevance(asked: Sequence[Asked], right: float) -> Relevance | None:
    """None where no brief has a creator that fits."""
    fitted = [one for one in asked if can_be_met(one, right)]
    if not fitted:
        return None

    def mean(measure: Callable[[Asked], float]) -> float:
        return fmean(measure(one) for one in fitted)

    return Relevance(
        briefs=len(fitted),
        precision_at_5=mean(lambda one: precision(one, _order(one), right, 5)),
        words_at_5=mean(lambda one: precision(one, one.legs["words"], right, 5)),
        meaning_at_5=mean(lambda one: precision(one, one.legs["meaning"], right, 5)),
        best_at_5=mean(lambda one: _best(one, right, 5)),
        precision_at_25=mean(lambda one: precision(one, _order(one), right, 25)),
        best_at_25=mean(lambda one: _best(one, right, 25)),
        ndcg_at_10=mean(lambda one: ndcg(one, _order(one))),
        words_ndcg=mean(lambda one: ndcg(one, one.legs["words"])),
        meaning_ndcg=mean(lambda one: ndcg(one, one.legs["meaning"])),
    )


def can_be_met(asked: Asked, right: float) -> bool:
    return any(grade >= right for grade in asked.grades.values())


def precision(asked: Asked, order: Sequence[UUID], right: float, depth: int) -> float:
    """The share of the first `depth` places that hold a right creator; a place left empty is not right."""
    return sum(asked.grades.get(creator, 0.0) >= right for creator in order[:depth]) / depth


def ndcg(asked: Asked, order: Sequence[UUID]) -> float:
    grades = {str(creator): grade for creator, grade in asked.grades.items()}
    return measures.ndcg([str(creator) for creator in order], grades, depth=10)


def reliability(results: Sequence[Result], right: float) -> list[Bin]:
    """Tenths of the confidence scale, those without results left out."""
    bins = []
    for number in range(BINS):
        inside = [one for one in results if min(int(one.confidence * BINS), BINS - 1) == number]
        if inside:
            bins.append(
                Bin(
                    low=number / BINS,
                    results=len(inside),
                    confidence=fmean(one.confidence for one in inside),
                    right=fmean(is_right(one, right) for one in inside),
                )
            )
    return bins


def calibration_error(bins: Sequence[Bin]) -> float:
    """The mean distance of confidence and share right, each bin weighed by its results (ECE)."""
    total = sum(one.results for one in bins)
    return sum(one.results * abs(one.confidence - one.right) for one in bins) / total


def is_right(result: Result, right: float) -> bool:
    return (result.grade or 0.0) >= right


def is_partly(result: Result, right: float) -> bool:
    return 0 < (result.grade or 0.0) < right


def is_wrong(result: Result) -> bool:
    return not result.grade


def _order(asked: Asked) -> tuple[UUID, ...]:
    return tuple(result.creator for result in asked.results)


def _best(asked: Asked, right: float, depth: int) -> float:
    return min(depth, sum(grade >= right for grade in asked.grades.values())) / depth
