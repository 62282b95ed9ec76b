"""Judges how well given creators fit a brief."""

from collections.abc import Sequence
from uuid import UUID

from config.kit.context import Context
from config.kit.errors import NotFound
from creators.identity.resolution import resolve_creators
from creators.schemas.requests import CreatorKey
from creators.schemas.responses import CreatorSummary
from creators.selectors.creators import summarize_creators
from search.answers.briefs import find_searched
from search.answers.store import shape_evidence
from search.briefs.edits import override_filters
from search.briefs.understood import describe_brief
from search.filters.values import NO_FILTERS
from search.match import schemas
from search.match.assessment import assess_brief
from search.match.decision import calculate_score, decide
from search.match.judgement import Verdict
from search.match.progress import Report, drop_report
from search.pipeline.values import Evidence
from search.reading.queries import build_query
from search.reading.understanding import understand_query
from search.schemas import EvidenceItem

MOST_REASONS = 5


def match_creators(
    request: schemas.MatchBody, context: Context, *, report: Report = drop_report
) -> schemas.MatchAnswer:
    """Judges the creators of the request, in the order of the request. Each creator is judged once. Raises NotFound if
    none of the creators is known, or if the named search does not belong to the account."""
    resolved = resolve_creators(key.named() for key in request.creators)
    asked: dict[UUID, CreatorKey] = {}
    for key in request.creators:
        if creator_id := resolved.get(key.named()):
            asked.setdefault(creator_id, key)
    if not asked:
        raise NotFound("None of these creators was found.")
    intent, today = request.intent, context.now.date()
    if intent.search_id:
        brief, explicit = find_searched(intent.search_id, context.owner_id)
    else:
        brief = understand_query(intent.query, today=today, deadline=context.deadline)
        explicit = NO_FILTERS
    query = override_filters(build_query(brief), explicit)
    found = assess_brief(
        query, intent.context, list(asked), today=today, deadline=context.deadline, report=report
    )
    creators = summarize_creators(asked)
    return {
        "data": [
            _result(key, creators[id_], found.verdicts[id_])
            for id_, key in asked.items()
            if id_ in creators and id_ in found.verdicts
        ],
        "understood": describe_brief(brief, query),
        "criteria": [
            {
                "id": one.id,
                "kind": one.kind,
                "label": one.label,
                "hard": one.is_hard,
                "weight": one.weight,
            }
            for one in found.criteria
        ],
        "unused": list(found.unused),
        "not_found": schemas.echo_unknown(request.creators, resolved),
        "judged_by": found.judged_by,
        "note": found.note,
    }


def _result(
    key: CreatorKey, creator: CreatorSummary, verdicts: Sequence[Verdict]
) -> schemas.MatchResult:
    return {
        "creator": {
            "id": creator["id"],
            "name": creator["name"],
            "avatar_url": creator["avatar_url"],
        },
        "input": schemas.echo_key(key),
        "match": {
            "score": calculate_score(verdicts),
            "decision": decide(verdicts),
            "reasons": _reasons(verdicts),
        },
        "criteria": [
            {
                "criterion": one.criterion.id,
                "outcome": one.outcome,
                "reason": one.reason,
                "judged_by": one.judged_by,
                "evidence": [shape_evidence(each) for each in one.evidence],
            }
            for one in verdicts
        ],
    }


def _reasons(verdicts: Sequence[Verdict]) -> list[EvidenceItem]:
    """Returns the reasons for a decision. Reasons for unmet criteria come first, then those for met criteria. A reason
    is the best evidence for a verdict. If there is no evidence, it is the text of the verdict."""
    telling = [one for one in verdicts if one.outcome != "unknown"]
    order = sorted(telling, key=lambda one: (one.outcome != "not_met", -one.criterion.weight))
    return [shape_evidence(_choose_evidence(one)) for one in order[:MOST_REASONS]]


def _choose_evidence(verdict: Verdict) -> Evidence:
    quoted = [one for one in verdict.evidence if one.evidence_quote]
    stated = [one for one in verdict.evidence if one.fact_id]
    return next(iter(quoted + stated), Evidence(verdict.reason, "inferred"))
