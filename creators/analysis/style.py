"""Describes how a creator posts, from counts of the creator's posts and words."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from statistics import median
from typing import Final

from creators.analysis.evidence import Kind, PostText, Subject, infer_fact
from creators.analysis.phrases import any_of
from creators.models import Fact

LEAST_POSTS: Final = 4
LEAST_DATED: Final = 5

_HUMOUR = re.compile(any_of("style", "humour"), re.IGNORECASE)
_TEACHES = re.compile(rf"\b{any_of('style', 'teaches')}\b", re.IGNORECASE)
_EMOJI = re.compile("[\u2600-\u27bf\U0001f1e6-\U0001faff]")
_ASKS = re.compile(r"[?？؟]")
_TYPES: Final = {
    "image": "photos",
    "video": "videos",
    "carousel": "carousels",
    "reel": "reels",
    "story": "stories",
}


def style_findings(subject: Subject) -> list[Fact]:
    if len(subject.posts) < LEAST_POSTS:
        return []
    described = {
        "captions": _captions(subject.posts),
        "formats": _formats(subject.posts),
        "emoji": _share(subject.posts, _EMOJI, 0.5, "Uses emoji in {} of posts"),
        "tutorials": _share(subject.posts, _TEACHES, 0.4, "Explains how to do things in {} of posts"),
        "humour": _share(subject.posts, _HUMOUR, 0.3, "Laughs in {} of posts"),
        "questions": _share(subject.posts, _ASKS, 0.4, "Asks the audience something in {} of posts"),
        "rhythm": _rhythm(subject),
    }  # fmt: skip
    return [
        infer_fact(subject, kind=Kind.STYLE, value=value, statement=statement)
        for value, statement in described.items()
        if statement
    ]


def _captions(posts: Sequence[PostText]) -> str | None:
    words = [len(post.caption.split()) for post in posts if post.caption]
    if len(words) < LEAST_POSTS or not _spaced(posts):
        return None
    typical = round(median(words))
    size = "Short" if typical < 20 else "Long" if typical > 70 else "Medium-length"
    return f"{size} captions of about {typical} word{'s' * (typical != 1)}"


def _spaced(posts: Sequence[PostText]) -> bool:
    """Returns whether most of the text has spaces between words. Without spaces, words cannot be counted."""
    text = "".join(post.caption for post in posts)[:2000]
    unspaced = sum("぀" <= c <= "ヿ" or "㐀" <= c <= "鿿" or "฀" <= c <= "๿" for c in text)
    return unspaced * 4 < len(text)


def _formats(posts: Sequence[PostText]) -> str | None:
    kinds = Counter(post.type for post in posts if post.type)
    if kinds.total() < LEAST_POSTS:
        return None
    (first, count), *rest = kinds.most_common()
    if not rest:
        return f"Posts {_TYPES[first]} only" if first in _TYPES else None
    if count >= 0.6 * kinds.total():
        return f"Mostly {_TYPES[first]}"
    return f"A mix of {_TYPES[first]} and {_TYPES[rest[0][0]]}"


def _share(
    posts: Sequence[PostText], sign: re.Pattern[str], least: float, statement: str
) -> str | None:
    share = sum(bool(sign.search(post.caption)) for post in posts) / len(posts)
    return statement.format(f"{round(100 * share)}%") if share >= least else None


def _rhythm(subject: Subject) -> str | None:
    """Describes how often the creator's busiest profile posts. Returns None if too few of its posts have a date."""
    times = sorted(post.observed_at for post in subject.posts if post.dated)
    if len(times) < LEAST_DATED or times[-1] - times[0] < timedelta(days=14):
        return None
    weekly = max((p.posts_per_week for p in subject.profiles if p.posts_per_week), default=None)
    return None if weekly is None else _often(weekly)


def _often(weekly: float) -> str:
    if weekly >= 6:
        return "Posts about daily"
    if weekly >= 1.5:
        return f"Posts about {round(weekly)} times a week"
    if weekly >= 0.75:
        return "Posts about once a week"
    return "Posts less than once a week" if weekly >= 0.2 else "Posts rarely"
