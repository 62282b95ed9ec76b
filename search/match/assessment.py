"""Assesses how well creators fit a brief. An assessment has the criteria of the brief and a verdict on each creator for
each criterion. It also names the judge, which is either the rules or a language model."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal
from uuid import UUID

from config.kit.context import Deadline
from search.briefs.brief import ParsedQuery
from search.briefs.schemas import UnclearItem
from search.match.criteria import Criterion, number_criteria, read_criteria
from search.match.judgement import Verdict, judge_creators
from search.match.language_model.criteria import find_more_criteria
from search.match.language_model.judgement import KINDS, judge_by_model
from search.match.progress import Report, drop_report
from search.pipeline.opinion.language_model import is_model_set_up

JudgedBy = Literal["rules", "model", "model_in_part"]

NO_ANSWER: Final = "The language model gave no usable answer. Rules judged every creator."
IN_PART: Final = "The language model judged {judged} of {all} creators. Rules judged the others."
NOTHING_TO_ASK: Final = "Stored facts decide every point of this brief."


@dataclass(frozen=True, slots=True)
class Assessment:
    criteria: Sequence[Criterion]
    unused: Sequence[UnclearItem]
    """Words of the brief that look like a condition that stored data cannot check."""
    verdicts: dict[UUID, list[Verdict]]
    """The verdicts on each creator, in the order of the criteria. Creators that are no longer in the catalogue are
    missing."""
    judged_by: JudgedBy = "rules"
    note: str | None = None
    """The reason why the configured language model did not judge all creators. None if the model judged all of them."""


def assess_brief(
    query: ParsedQuery,
    context: str,
    creator_ids: Sequence[UUID],
    *,
    today: date,
    deadline: Deadline,
    report: Report = drop_report,
) -> Assessment:
    """Judges the creators by rules, and by a language model if one is configured. If the model fails, no error is
    raised and the verdicts of the rules stay. `report` receives the progress of the model. The rules are too fast to
    need it."""
    criteria, unused = read_criteria(query, context, today=today)
    if not is_model_set_up():
        return Assessment(criteria, unused, judge_creators(criteria, creator_ids))
    more = find_more_criteria(criteria, query.sentence, context, deadline=deadline)
    criteria = number_criteria([*criteria, *more])
    words = [one.words.casefold() for one in criteria]
    unused = [one for one in unused if not any(one["words"].casefold() in w for w in words)]
    by_rules = judge_creators(criteria, creator_ids)
    asked = [one for one in criteria if one.kind in KINDS]
    if not asked:
        return Assessment(criteria, unused, by_rules, note=NOTHING_TO_ASK)
    verdicts, judged = judge_by_model(asked, by_rules, deadline=deadline, report=report)
    return Assessment(criteria, unused, verdicts, *_tell_judge(judged, len(verdicts)))


def _tell_judge(judged: int, creators: int) -> tuple[JudgedBy, str | None]:
    if not judged:
        return "rules", NO_ANSWER
    if judged < creators:
        return "model_in_part", IN_PART.format(judged=judged, all=creators)
    return "model", None
