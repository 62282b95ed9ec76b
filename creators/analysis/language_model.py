"""Builds the prompt about a creator for a language model, and verifies the model's answer.

The verification is needed because a caption may contain instructions for the model. A fact is kept only if it quotes a
post word for word. For a country, place or brand, the quote must contain its name. Free text must not contain
addresses.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel

from creators.analysis.evidence import Kind, PostText, Provenance, Subject, quote_post
from creators.analysis.outcome import Outcome
from creators.analysis.rules import drop_duplicates
from creators.models import CreatorKind, Fact
from creators.places import country_name, find_places

POSTS_SHOWN: Final = 30
CAPTION_SHOWN: Final = 800
"""Maximum characters of each caption in the prompt. The verification of quotes uses the whole caption."""
LONGEST_STATEMENT: Final = 240
LONGEST_SUMMARY: Final = 600
MOST_OF_A_KIND: Final = 12


class ModelFact(BaseModel, extra="forbid"):
    kind: Literal[
        "theme",
        "brand_category",
        "brand",
        "country",
        "place",
        "kind",
        "audience",
        "style",
        "key_fact",
    ]
    value: str
    statement: str
    post: int
    quote: str


class ModelSummary(BaseModel, extra="forbid"):
    text: str
    post: int
    quote: str


class ModelAnswer(BaseModel, extra="forbid"):
    facts: list[ModelFact]
    summary: ModelSummary | None


SCHEMA: Final = ModelAnswer.model_json_schema()

_TASK: Final = Path(__file__).with_name("task.txt").read_text("utf-8").strip()


def build_messages(subject: Subject) -> list[dict[str, str]]:
    posts = [
        {"index": at, "caption": post.caption[:CAPTION_SHOWN]}
        for at, post in enumerate(subject.posts[:POSTS_SHOWN])
        if post.caption
    ]
    shown = {"name": subject.name, "bios": [bio for bio, _ in subject.bios], "posts": posts}
    return [
        {"role": "system", "content": _TASK},
        {"role": "user", "content": json.dumps(shown, ensure_ascii=False)},
    ]


@dataclass(frozen=True, slots=True)
class Believed:
    findings: tuple[Fact, ...]
    summary: str | None
    dropped: int


def verify_answer(subject: Subject, answer: ModelAnswer) -> Believed:
    """Returns the facts of the model's answer whose quotes occur in the quoted posts. `dropped` is the number of
    rejected facts."""
    found = [_finding(subject, fact) for fact in answer.facts]
    findings = _bounded(drop_duplicates(finding for finding in found if finding))
    return Believed(findings, _summary(subject, answer.summary), found.count(None))


def merge_outcomes(rules: Outcome, believed: Believed) -> Outcome:
    """Returns the results of the rules, combined with the verified facts of the language model. A fact from the model
    replaces the rules' facts of the same kind. Only for homes and the kind of account, the rules take precedence."""
    kinds = {finding.kind for finding in believed.findings}
    ruled = {finding.kind for finding in rules.findings}
    home = {Kind.COUNTRY, Kind.PLACE}
    settled = {Kind.KIND} & ruled | (home if home & ruled else set())
    findings = [f for f in believed.findings if f.kind not in settled]
    findings += [f for f in rules.findings if f.kind not in kinds - settled]
    return replace(rules, findings=tuple(findings), summary=believed.summary)


def _bounded(findings: Sequence[Fact]) -> tuple[Fact, ...]:
    seen: dict[str, int] = {}
    kept = []
    for finding in findings:
        seen[finding.kind] = seen.get(finding.kind, 0) + 1
        limit = 1 if finding.kind in (Kind.COUNTRY, Kind.KIND, Kind.PLACE) else MOST_OF_A_KIND
        if seen[finding.kind] <= limit:
            kept.append(finding)
    return tuple(kept)


def _finding(subject: Subject, fact: ModelFact) -> Fact | None:
    post = _quoted_post(subject, fact.post, fact.quote)
    value, statement = _value(fact), _plain(fact.statement, LONGEST_STATEMENT)
    if post is None or value is None or statement is None:
        return None
    finding = quote_post(post, fact.quote, kind=fact.kind, value=value, statement=statement)
    finding.provenance = Provenance.MODEL
    return finding


def _quoted_post(subject: Subject, index: int, quote: str) -> PostText | None:
    if not 0 <= index < len(subject.posts[:POSTS_SHOWN]):
        return None
    post = subject.posts[index]
    return post if re.search(r"\w", quote) and quote in post.caption else None


def _value(fact: ModelFact) -> str | None:
    value = _plain(fact.value, LONGEST_STATEMENT)
    if value is None:
        return None
    match fact.kind:
        case "theme":
            return value.lower()
        case "kind":
            return value if value in CreatorKind.values else None
        case "country":
            named = {place.country for place in find_places(fact.quote)}
            return value if value in named and country_name(value) else None
        case "place":
            cities = (p.place.name for p in find_places(fact.quote) if p.place.kind == "city")
            return next((name for name in cities if name.casefold() == value.casefold()), None)
        case "brand":
            return value if _letters(value) and _letters(value) in _letters(fact.quote) else None
        case _:
            return value


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


_ADDRESS = re.compile(
    r"https?:|www\.|@|\b[\w-]+\.(?:com|net|org|io|co|ru|xyz|info|shop|app)\b", re.IGNORECASE
)


def _plain(text: str, longest: int) -> str | None:
    """Returns the text on one line, or None if it is empty, too long, not printable or contains an address."""
    line = " ".join(text.split())
    sound = line.isprintable() and len(line) <= longest and not _ADDRESS.search(line)
    return line if line and sound else None


def _summary(subject: Subject, summary: ModelSummary | None) -> str | None:
    if summary is None or _quoted_post(subject, summary.post, summary.quote) is None:
        return None
    return _plain(summary.text, LONGEST_SUMMARY)
