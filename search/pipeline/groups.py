"""Splits a brief into one brief for each group, which is a kind of creator that the brief asks for. Also joins the
answers for the groups."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from uuid import UUID

from search.briefs.brief import Brief, Group, ParsedQuery
from search.pipeline.values import Answer, Match, QualityMode

MOST_GROUPS: Final = 6
"""Maximum number of groups that are searched one by one. A brief with more groups is searched as a whole."""
_WORST_FIRST: Final[tuple[QualityMode, ...]] = (
    "retrieval_fallback",
    "partially_reranked",
    "reranked",
)


def split_brief(brief: Brief) -> list[Brief]:
    """Returns one brief for each group. If the brief has one group or more than MOST_GROUPS, returns only the brief
    itself."""
    if not 1 < len(brief.groups) <= MOST_GROUPS:
        return [brief]
    return [replace(brief, groups=(group,)) for group in brief.groups]


def join_answers(
    brief: Brief, parsed: ParsedQuery, answers: Sequence[Answer], *, limit: int
) -> Answer:
    """Joins the answers for the groups into one answer. A creator who fits several groups appears in the group with the
    highest score. `limit` is divided among the groups."""
    groups = [answer.brief.groups[0] for answer in answers]
    best: dict[UUID, Match] = {}
    for group, answer in zip(groups, answers, strict=True):
        for match in answer.matches:
            known = best.get(match.creator_id)
            if known is None or match.score > known.score:
                best[match.creator_id] = replace(match, group=group.id)
    kept: list[Match] = []
    for group, answer, share in zip(groups, answers, share_limit(groups, limit), strict=True):
        own = [best[match.creator_id] for match in answer.matches]
        kept += [match for match in own if match.group == group.id][:share]
    kept.sort(key=lambda match: (match.ranking_source != "reranked", -match.score))
    worst = min(answers, key=lambda answer: _WORST_FIRST.index(answer.quality_mode))
    reasons = (one.quality_reason for one in (worst, *answers) if one.quality_reason)
    return Answer(brief, parsed, tuple(kept), worst.quality_mode, next(reasons, None))


def share_limit(groups: Sequence[Group], limit: int) -> list[int]:
    """Divides `limit` among the groups, in proportion to the numbers of creators that the brief asks for. A group
    without a number gets the mean of the other numbers. If no group has a number, the shares are equal. Shares are
    rounded down, and the groups with the largest remainders get the creators that are left."""
    said = [group.count for group in groups if group.count]
    mean = sum(said) / len(said) if said else 1.0
    weights = [group.count or mean for group in groups]
    exact = [limit * weight / sum(weights) for weight in weights]
    shares = [int(one) for one in exact]
    by_remainder = sorted(range(len(exact)), key=lambda place: shares[place] - exact[place])
    for place in by_remainder[: limit - sum(shares)]:
        shares[place] += 1
    return shares
