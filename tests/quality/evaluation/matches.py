"""Measures matching on judged briefs: the outcome of each criterion, and the decision, against what people found.

A folder holds `briefs.jsonl` (id, query, context) and `verdicts.tsv` (brief, platform, username, criterion, outcome). A
criterion is a kind of criterion (`topic`, `place`, …) or `decision`, whose outcome is good, neutral or avoid.
"""

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final, Self, cast, get_args
from uuid import UUID

from config.kit.context import Deadline
from creators.identity.handles import Handle, PlatformName
from creators.identity.resolution import resolve_creators
from creators.models import Platform
from search.match.assessment import assess_brief
from search.match.criteria import Kind
from search.match.decision import Decision, decide
from search.match.judgement import Outcome, Verdict
from search.reading.queries import build_query
from search.reading.understanding import understand_query

DECISION: Final = "decision"
_OUTCOMES: Final = {
    **dict.fromkeys(get_args(Kind), get_args(Outcome)),
    DECISION: get_args(Decision),
}
_WORST: Final[tuple[Outcome, ...]] = ("not_met", "unknown", "partly", "met")
TIME_S: Final = 60


class NotJudgedBriefs(ValueError):
    """The folder does not hold judged briefs."""


@dataclass(frozen=True, slots=True)
class JudgedBrief:
    query: str
    context: str
    outcomes: dict[Handle, dict[str, str]] = field(default_factory=dict)
    """By creator and criterion."""


@dataclass(frozen=True, slots=True)
class JudgedBriefs:
    briefs: dict[str, JudgedBrief]

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Raises NotJudgedBriefs, with file and line."""
        briefs = _read_briefs(folder / "briefs.jsonl")
        _read_verdicts(folder / "verdicts.tsv", briefs)
        return cls(briefs)


@dataclass(slots=True)
class MatchReport:
    briefs: int
    asked: Counter[str] = field(default_factory=Counter)
    """Judged outcomes by criterion."""
    right: Counter[str] = field(default_factory=Counter)
    confused: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Criterion, judged and given outcome, where they differ."""
    not_found: int = 0
    """Judged creators that are not in the catalogue."""


def evaluate_matches(
    judged: JudgedBriefs, *, today: date, progress: Callable[[str], None]
) -> MatchReport:
    """Judges every creator of every brief, in the catalogue of this connection."""
    report = MatchReport(len(judged.briefs))
    for number, brief in enumerate(judged.briefs.values(), start=1):
        progress(f"brief {number} of {len(judged.briefs)}")
        given = _judge(brief, today)
        for handle, outcomes in brief.outcomes.items():
            if handle not in given:
                report.not_found += 1
                continue
            _count(report, outcomes, given[handle])
    return report


def _judge(brief: JudgedBrief, today: date) -> dict[Handle, dict[str, str]]:
    found = cast("dict[Handle, UUID]", resolve_creators(brief.outcomes))
    deadline = Deadline.after(TIME_S)
    verdicts = assess_brief(
        build_query(understand_query(brief.query, today=today, deadline=deadline)),
        brief.context,
        list(found.values()),
        today=today,
        deadline=deadline,
    ).verdicts
    return {handle: _summarize(verdicts[id_]) for handle, id_ in found.items() if id_ in verdicts}


def _summarize(verdicts: Sequence[Verdict]) -> dict[str, str]:
    """One outcome for each kind of criterion: the worst, where a brief has several."""
    by_kind: dict[str, list[Outcome]] = defaultdict(list)
    for verdict in verdicts:
        by_kind[verdict.criterion.kind].append(verdict.outcome)
    worst = {kind: min(outcomes, key=_WORST.index) for kind, outcomes in by_kind.items()}
    return {**worst, DECISION: decide(verdicts)}


def _count(report: MatchReport, judged: Mapping[str, str], given: Mapping[str, str]) -> None:
    for criterion, outcome in judged.items():
        report.asked[criterion] += 1
        said = given.get(criterion, "missing")
        if said == outcome:
            report.right[criterion] += 1
        else:
            report.confused[criterion, outcome, said] += 1


# --- Files ----------------------------------------------------------------------------------------


def _read_briefs(file: Path) -> dict[str, JudgedBrief]:
    briefs: dict[str, JudgedBrief] = {}
    for number, line in enumerate(_read(file).splitlines(), start=1):
        if line.strip():
            try:
                row = json.loads(line)
                briefs[str(row["id"])] = JudgedBrief(
                    str(row["query"]), str(row.get("context") or "")
                )
            except (ValueError, KeyError, TypeError, AttributeError):
                raise NotJudgedBriefs(f"{file}, line {number}: id and query are needed.") from None
    if not briefs:
        raise NotJudgedBriefs(f"{file}: no brief.")
    return briefs


def _read_verdicts(file: Path, briefs: Mapping[str, JudgedBrief]) -> None:
    rows = csv.reader(_read(file).splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    for number, row in enumerate(rows, start=1):
        if not row or (number == 1 and row[0] == "brief"):
            continue
        problem = _find_problem(row, briefs)
        if problem:
            raise NotJudgedBriefs(f"{file}, line {number}: {problem}")
        brief, platform, username, criterion, outcome = row
        handle = Handle(cast("PlatformName", platform), username)
        briefs[brief].outcomes.setdefault(handle, {})[criterion] = outcome


def _find_problem(row: Sequence[str], briefs: Mapping[str, JudgedBrief]) -> str | None:
    if len(row) != 5:
        return "brief, platform, username, criterion and outcome are needed."
    brief, platform, _, criterion, outcome = row
    if brief not in briefs:
        return f"there is no brief {brief}."
    if platform not in Platform.values:
        return f"{platform} is no platform."
    if criterion not in _OUTCOMES:
        return f"{criterion} is no criterion; there are {', '.join(_OUTCOMES)}."
    if outcome not in _OUTCOMES[criterion]:
        return f"{outcome} is no outcome of {criterion}."
    return None


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NotJudgedBriefs(f"{file}: {error}.") from None
