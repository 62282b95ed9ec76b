"""Assesses creators for a brief: its criteria, each creator's verdicts, and the judge."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Literal
from uuid import UUID

from config.kit.context import Deadline
from search.briefs.brief import ParsedQuery
from search.match.criteria import BriefCriteria, Criterion, number_criteria, read_criteria
from search.match.judgement import Verdict, judge_creators
from search.match.language_model.criteria import find_more_criteria
from search.match.language_model.judgement import choose_criteria, judge_by_model
from search.match.progress import Report, drop_report
from search.pipeline.opinion.language_model import is_model_set_up

JudgedBy = Literal["rules", "model", "model_in_part"]

NO_ANSWER: Final = "The language model gave no usable answer. Rules judged every creator."
IN_PART: Final = "The language model judged {judged} of {all} creators. Rules judged the others."
NOTHING_TO_ASK: Final = "Stored facts decide every point of this brief."


@dataclass(frozen=True, slots=True)
class Assessment:
    brief: BriefCriteria
    verdicts: dict[UUID, list[Verdict]]
    """Verdicts of each creator, in the order of the criteria. Creators that have left the catalogue are absent."""
    judged_by: JudgedBy = "rules"
    note: str | None = None
    """Why a configured language model did not judge all creators."""


def assess_brief(
    query: ParsedQuery,
    context: str,
    creator_ids: Sequence[UUID],
    *,
    today: date,
    deadline: Deadline,
    report: Report = drop_report,
) -> Assessment:
    """Judges creators by rules, and by a language model if one is configured. Never raises if the model fails."""
    brief = read_criteria(query, context, today=today)
    if not is_model_set_up():
        return Assessment(brief, judge_creators(brief.criteria, creator_ids))
    more = find_more_criteria(brief, query.sentence, context, deadline=deadline)
    brief = _extend(brief, [*brief.criteria, *more])
    by_rules = judge_creators(brief.criteria, creator_ids)
    asked = choose_criteria(brief.criteria)
    if not asked:
        return Assessment(brief, by_rules, note=NOTHING_TO_ASK)
    verdicts, judged = judge_by_model(asked, by_rules, deadline=deadline, report=report)
    return Assessment(brief, verdicts, *_tell_judge(judged, len(verdicts)))


def _extend(brief: BriefCriteria, criteria: Sequence[Criterion]) -> BriefCriteria:
    """Adds the criteria. Words in these criteria no longer count as unused."""
    words = [one.words.casefold() for one in criteria]
    unused = [one for one in brief.unused if not any(one.words.casefold() in w for w in words)]
    return replace(brief, criteria=tuple(number_criteria(criteria)), unused=tuple(unused))


def _tell_judge(judged: int, creators: int) -> tuple[JudgedBy, str | None]:
    if not judged:
        return "rules", NO_ANSWER
    if judged < creators:
        return "model_in_part", IN_PART.format(judged=judged, all=creators)
    return "model", None
