"""What a creator posts about: the niches its posts come close to, and the hashtags it keeps using."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from config.kit.text import fold_text
from creators import lexicon
from creators.analysis.evidence import (
    Finding,
    Kind,
    Passages,
    PostText,
    Provenance,
    Subject,
    Vectors,
    join_words,
    quote_post,
)
from creators.analysis.hashtags import recurring_hashtags
from creators.embedding.comparison import compare_texts, find_foreign
from creators.niches.taxonomy import Niche, Taxonomy
from creators.text.hashtags import add_tag_words, read_words

Similarity = npt.NDArray[np.float32]

NEAR: Final = 0.4
"""Nearness (a cosine, as `_by_post` weighs it) from which a post is about a niche. Read against 40 creators of the demo
catalogue, one theme in eleven is wrong with it; the neighbours of the right niche are what goes wrong."""
WHOLE: Final = 0.3
"""How much the whole of a post counts beside its nearest sentence."""
FOREIGN_BY: Final = 0.08
"""Added where the text is not in English: the multilingual model alone compares it, and its cosines are lower."""
SHORT: Final = 4
"""Words, those of hashtags among them. Fewer are near to much: SHORT_BY is taken off."""
SHORT_BY: Final = 0.08
SAYS_NOTHING_BY: Final = 1.0
"""Taken off a text of handles, emoji and tags of reach."""
ASKED_BY: Final = 0.1
"""Taken off a question: "what do you ride?" is asked under anything with wheels."""
RIVAL: Final = 0.07
"""A post is about its nearest niche, and about others that are at most this much farther."""
LEAST_SHARE: Final = 0.15
LEAST_SHARE_WITH_BIO: Final = 0.08
MOST_THEMES: Final = 5
MOST_CATEGORIES: Final = 6
LEAST_POSTS: Final = 2
"""Posts about a theme, from which brand categories follow."""


@dataclass(frozen=True, slots=True)
class Theme:
    niche: Niche
    share: float
    """Of the posts."""
    posts: int
    post: PostText
    quote: str


def find_themes(
    subject: Subject, passages: Passages | None, taxonomy: Taxonomy, *, languages: Collection[str]
) -> list[Theme]:
    """A niche needs two posts and a share of them, or one, a smaller share and the bio. `languages` are those that the
    creator is known to write."""
    if passages is None or not len(passages.vectors):
        return []
    similar = _compare(passages.vectors, taxonomy) - _handicap(subject, passages)
    by_post = _by_post(similar, passages, len(subject.posts))
    about = _nearest(by_post)
    votes = _qualified(subject, about, taxonomy)
    in_bio = _in_bio(subject, passages, taxonomy)
    least = np.where(in_bio, 1, 2)
    share = np.where(in_bio, LEAST_SHARE_WITH_BIO, LEAST_SHARE)
    is_kept = votes >= np.maximum(least, share * len(subject.posts))
    if set(languages) <= {"en"}:
        is_kept &= _count_said(subject, about, taxonomy) >= least
    kept = [int(at) for at in np.flatnonzero(is_kept)]
    order = sorted(kept, key=lambda at: (-int(votes[at]), -float(by_post[:, at].sum()), at))
    return [
        theme
        for at in order[:MOST_THEMES]
        if (theme := _theme(subject, passages, similar[:, at], about[:, at], taxonomy.niches[at]))
    ]


def _nearest(similar: Similarity) -> npt.NDArray[np.bool_]:
    nearest: npt.NDArray[np.bool_] = similar >= np.maximum(
        NEAR, similar.max(axis=1, keepdims=True) - RIVAL
    )
    return nearest


def _count_said(
    subject: Subject, about: npt.NDArray[np.bool_], taxonomy: Taxonomy
) -> npt.NDArray[np.intp]:
    """How many posts about each niche hold a word of it: vectors alone take "Blender tutorials" for makeup."""
    names = [name for name in (subject.name, *(p.display_name for p in subject.profiles)) if name]
    said = [_say(post.caption, names) for post in subject.posts]
    return np.array(
        [
            sum(bool(said[post] & terms) for post in np.flatnonzero(about[:, at]))
            for at, terms in enumerate(taxonomy.terms)
        ]
    )


def _say(caption: str, names: Sequence[str]) -> set[str]:
    """The terms of a post. A creator's own name is none: "Parks and Recreation" is no theme park."""
    for name in names:
        caption = caption.replace(name, " ")
    return set(lexicon.terms(add_tag_words(caption)))


def _compare(texts: Vectors, taxonomy: Taxonomy) -> Similarity:
    """[texts, niches]"""
    foreign = FOREIGN_BY * find_foreign(texts).astype(np.float32)
    return compare_texts(texts, taxonomy.vectors) + foreign[:, None]


def _handicap(subject: Subject, passages: Passages) -> Similarity:
    texts = [
        subject.posts[post].caption[start:end]
        for post, (start, end) in zip(passages.posts, passages.spans, strict=True)
    ]
    short = np.array([_shortness(text) for text in texts])
    asks = np.array([ASKED_BY * text.endswith(("?", "？", "؟")) for text in texts])
    taken: Similarity = (short + asks).astype(np.float32)[:, None]
    return taken


def _shortness(text: str) -> float:
    said = read_words(_MENTION.sub(" ", text))
    words = sum(1 for _ in lexicon.locate_terms(said, language=""))
    if not words:
        return SAYS_NOTHING_BY
    return SHORT_BY if words < SHORT else 0.0


_MENTION: Final = re.compile(r"@[\w.]+(?: [A-ZÀ-Þ][\w'’]*){0,2}")
"""TikTok shows a mention by its display name: "@Warner Bros"."""


def _in_bio(subject: Subject, passages: Passages, taxonomy: Taxonomy) -> npt.NDArray[np.bool_]:
    if passages.bio is None or not subject.bios:
        return np.zeros(len(taxonomy.niches), dtype=np.bool_)
    near: npt.NDArray[np.bool_] = _nearest(_compare(passages.bio[None], taxonomy))[0]
    return near


def _by_post(similar: Similarity, passages: Passages, posts: int) -> Similarity:
    """How near each post is: the mean of its nearest sentence and the whole, which says what it was about.

    [posts, niches]
    """
    best = np.full((posts, similar.shape[1]), -1.0, dtype=np.float32)
    starts = np.flatnonzero(np.r_[True, np.diff(passages.posts) != 0])
    nearest = np.maximum.reduceat(similar, starts, axis=0)
    # The whole of a post is its first passage.
    best[passages.posts[starts]] = (1 - WHOLE) * nearest + WHOLE * similar[starts]
    return best


def _qualified(
    subject: Subject, about: npt.NDArray[np.bool_], taxonomy: Taxonomy
) -> npt.NDArray[np.intp]:
    """How many posts are about each niche; none where its word is missing in all of them."""
    votes: npt.NDArray[np.intp] = about.sum(axis=0)
    for at in np.flatnonzero(votes):
        stems = taxonomy.niches[at].stems
        if stems and not any(_has(subject.posts[p], stems) for p in np.flatnonzero(about[:, at])):
            votes[at] = 0
    return votes


def _has(post: PostText, stems: tuple[str, ...]) -> bool:
    return bool(_stem_pattern(stems).search(post.caption))


@cache
def _stem_pattern(stems: tuple[str, ...]) -> re.Pattern[str]:
    """Any of them at the beginning of a word, or of a hashtag's."""
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, stems)) + ")", re.IGNORECASE)


def _theme(
    subject: Subject,
    passages: Passages,
    similar: Vectors,
    about: npt.NDArray[np.bool_],
    niche: Niche,
) -> Theme | None:
    """Quotes the sentence nearest to the niche, of the posts that are about it."""
    for row in np.argsort(-similar, kind="stable"):
        post = subject.posts[passages.posts[row]]
        if about[passages.posts[row]] and passages.spans[row] in post.spans:
            start, end = passages.spans[row]
            return Theme(
                niche, float(about.mean()), int(about.sum()), post, post.caption[start:end]
            )
    return None


def theme_findings(
    subject: Subject, found: Sequence[Theme], *, besides: Sequence[str]
) -> list[Finding]:
    """The themes as facts, and recurring hashtags that repeat neither them nor `besides`."""
    facts = [
        quote_post(
            theme.post,
            theme.quote,
            kind=Kind.THEME,
            value=theme.niche.label,
            statement=f"Posts about {theme.niche.label}",
            weight=theme.share,
        )
        for theme in found
    ]
    told = [*besides, *(f"{theme.niche.label} {theme.niche.gloss}" for theme in found)]
    return facts + recurring_hashtags(subject, besides=re.sub(r"\W", "", fold_text(" ".join(told))))


def category_findings(found: Sequence[Theme]) -> list[Finding]:
    """Brand categories that go with the themes of several posts: one lipstick does not make a cosmetics fan. Each
    quotes its strongest theme's post."""
    weights: Counter[str] = Counter()
    reasons: dict[str, list[Theme]] = {}
    for theme in (one for one in found if one.posts >= LEAST_POSTS):
        for category in theme.niche.brand_categories:
            weights[category] += round(theme.share * 1000)
            reasons.setdefault(category, []).append(theme)
    ranked = sorted(weights, key=lambda name: (-weights[name], name))[:MOST_CATEGORIES]
    return [_category(name, reasons[name]) for name in ranked]


def _category(name: str, because: Sequence[Theme]) -> Finding:
    first = because[0]
    return Finding(
        kind=Kind.BRAND_CATEGORY,
        value=name,
        statement=f"{name}: posts about {join_words([theme.niche.label for theme in because])}",
        provenance=Provenance.INFERRED,
        observed_at=first.post.observed_at,
        weight=round(min(1.0, sum(theme.share for theme in because)), 3),
        post_id=first.post.id,
        quote=first.quote,
    )
