"""Finds brands that paid a creator, and brands that a creator uses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from creators.analysis.evidence import Kind, PostText, Subject, quote_post
from creators.analysis.phrases import any_of
from creators.lexicon.groups import words_of
from creators.models import Fact

MOST: Final = 12

_WORD = r"[A-ZÀ-Þ][\w'’-]*"
_JOINED = r"\s+(?:(?:&|and|of|y|et|und|e)\s+)?"
# TikTok writes a mention with the display name: "@Warner Bros".
_HANDLE = rf"@(?:{_WORD}(?:\ {_WORD}){{1,2}}|[\w.]*\w)"
_NAME = rf"(?P<name>{_HANDLE}|{_WORD}(?:{_JOINED}{_WORD}){{0,3}})"
_PAID = re.compile(rf"(?i:{any_of('brands', 'paid')})\s+{_NAME}")
_TAG = rf"(?i:{any_of('brands', 'paid_tag')})"
_TAGGED = re.compile(
    rf"{_TAG}\s+(?:(?P<handle>{_HANDLE})"
    rf"|(?P<name>{_WORD}(?:{_JOINED}{_WORD}){{0,3}})(?=\s+(?i:{any_of('brands', 'gave')})\b))"
)
_THANKED = re.compile(
    rf"\b{any_of('brands', 'thanks')}(?:,| to| an| a)?\s+{_NAME}\s+(?i:{any_of('brands', 'thanked_for')})"
)
_USED = re.compile(
    r"\b(?i:using|wearing|gifted\ by|kindly\ gifted\ by|code\ \w+\ at|discount\ (?:at|with)|my\ new)\s+"
    r"(?P<name>@[\w.]*\w)"
)
_MAY = re.compile(any_of("brands", "may"), re.IGNORECASE)
"""Pattern of a fast first test for captions that may name a brand. Most captions fail the test."""
_NOT_A_BRAND: Final = words_of("not_a_brand")


@dataclass(frozen=True, slots=True)
class _Mention:
    name: str
    post: PostText
    quote: str
    paid: bool


def brand_findings(subject: Subject) -> list[Fact]:
    """Returns facts about the brands that posts name. Each fact quotes the brand's newest paid post. If no post is
    paid, the fact quotes the brand's newest post."""
    own = {_key(profile.handle) for profile in subject.profiles}
    found: dict[str, list[_Mention]] = {}
    for post in subject.posts:
        for mention in _mentions(post):
            if _key(mention.name) not in own:
                found.setdefault(_key(mention.name), []).append(mention)
    ranked = sorted(found.items(), key=lambda item: (not any(m.paid for m in item[1]), item[0]))
    return [_finding(subject, mentions) for _, mentions in ranked[:MOST]]


def _mentions(post: PostText) -> Iterator[_Mention]:
    for sentence in post.sentences if _MAY.search(post.caption) else ():
        for pattern, paid in ((_PAID, True), (_TAGGED, True), (_THANKED, True), (_USED, False)):
            for match in pattern.finditer(sentence):
                name = _trimmed(next(filter(None, match.groups())))
                # "Thank you Maria for supporting me" may thank a friend. So such a name is a brand only in a post
                # marked as paid.
                if name and (pattern is not _THANKED or post.is_paid or "sponsor" in match[0]):
                    yield _Mention(name, post, sentence, paid)


def _trimmed(name: str) -> str | None:
    """Returns the brand's name without the other capitalised words of its sentence. Returns None if nothing is left."""
    words = name.split()
    while words and words[-1].lower() in _NOT_A_BRAND | {"&", "and", "of", "y", "et", "und", "e"}:
        words.pop()
    cut = " ".join(words).removesuffix("'s").removesuffix("’s").rstrip("'’-")
    return cut if cut and words[0].lower() not in _NOT_A_BRAND else None


def _key(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()


def _finding(subject: Subject, mentions: list[_Mention]) -> Fact:
    best = next((m for m in mentions if m.paid), mentions[0])
    # Prefer a written-out name to a handle, because people read it more easily.
    name = next((m.name for m in mentions if not m.name.startswith("@")), best.name)
    posts = {m.post.id for m in mentions}
    said = "Paid partnership with" if best.paid else "Mentions"
    return quote_post(
        best.post,
        best.quote,
        kind=Kind.BRAND,
        value=name,
        statement=f"{said} {name}",
        weight=len(posts) / len(subject.posts),
    )
