"""Finds hashtags that a creator uses again and again."""

from collections import Counter
from typing import Final

from config.kit.text import fold_text
from creators.analysis.evidence import Finding, Kind, Subject, quote_post
from creators.text.hashtags import SAY_NOTHING

LEAST_POSTS: Final = 3
LEAST_SHARE: Final = 0.25
MOST: Final = 3


def recurring_hashtags(subject: Subject, *, besides: str) -> list[Finding]:
    """Returns facts for recurring hashtags. Tags in `besides` are left out. `besides` contains the creator's other
    themes, without spaces."""
    seen: Counter[str] = Counter()
    for post in subject.posts:
        seen.update({tag.lower() for tag in post.hashtags} - SAY_NOTHING)
    least = max(LEAST_POSTS, LEAST_SHARE * len(subject.posts))
    often = [
        (tag, count)
        for tag, count in seen.items()
        if count >= least and fold_text(tag) not in besides
    ]
    often.sort(key=lambda item: (-item[1], item[0]))
    facts = (_fact(subject, tag, count) for tag, count in often)
    return [fact for fact in facts if fact][:MOST]


def _fact(subject: Subject, tag: str, count: int) -> Finding | None:
    """Returns the fact for a hashtag. Returns None if no caption contains the tag, because then it cannot be quoted."""
    for post in subject.posts:
        at = post.caption.lower().find(f"#{tag}")
        # Lower-casing can lengthen a text in some scripts, which makes the offset wrong.
        quote = post.caption[at : at + len(tag) + 1] if at >= 0 else ""
        if quote.lower() == f"#{tag}":
            return quote_post(
                post,
                quote,
                kind=Kind.THEME,
                value=f"#{tag}",
                statement=f"Tags posts with #{tag}",
                weight=count / len(subject.posts),
            )
    return None
