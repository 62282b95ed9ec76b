"""Finds the audience that a creator addresses, such as beginners."""

import re
from collections import defaultdict
from typing import Final
from uuid import UUID

from creators.analysis.evidence import Kind, PostText, Subject, quote_post, quote_profile
from creators.analysis.phrases import PHRASES, any_of
from creators.models import Fact

MOST: Final = 4
LEAST_POSTS: Final = 2
"""Minimum posts that must address an audience, unless the bio addresses it."""

_LABELS: Final = tuple(PHRASES["audience"])
_ANY = re.compile(
    rf"\b{any_of('addressing', 'lead')}\s(?:{any_of('addressing', 'filler')}\s)*(?:"
    + "|".join(f"(?P<g{at}>{any_of('audience', name)})" for at, name in enumerate(_LABELS))
    + r")\b(?!'|’)",
    re.IGNORECASE,
)
_LIKELY = re.compile(rf"\b{any_of('addressing', 'may')}\s", re.IGNORECASE)
"""Pattern of a fast first test for sentences that may address an audience. Most sentences fail the test."""


def audience_findings(subject: Subject) -> list[Fact]:
    facts = _in_bios(subject)
    for group, said in _in_posts(subject).items():
        if group not in facts and len(said) >= LEAST_POSTS:
            post, line = next(iter(said.values()))
            facts[group] = quote_post(
                post,
                line,
                kind=Kind.AUDIENCE,
                value=group,
                statement=f"Speaks to {group}",
                weight=len(said) / len(subject.posts),
            )
    return sorted(facts.values(), key=lambda fact: (-fact.weight, fact.value))[:MOST]


def _in_bios(subject: Subject) -> dict[str, Fact]:
    found: dict[str, Fact] = {}
    for bio, profile in subject.bios:
        for group in _addressed(bio):
            said = f"Speaks to {group}"
            fact = quote_profile(subject, profile, kind=Kind.AUDIENCE, value=group, statement=said)
            found.setdefault(group, fact)
    return found


def _in_posts(subject: Subject) -> dict[str, dict[UUID, tuple[PostText, str]]]:
    """Returns the posts that address each audience group. Each post comes with its first sentence that addresses the
    group."""
    said: dict[str, dict[UUID, tuple[PostText, str]]] = defaultdict(dict)
    for post in subject.posts:
        for line in post.sentences:
            for group in _addressed(line):
                said[group].setdefault(post.id, (post, line))
    return said


def _addressed(text: str) -> list[str]:
    if not _LIKELY.search(text):
        return []
    return [_LABELS[int((match.lastgroup or "g0")[1:])] for match in _ANY.finditer(text)]
