"""Finds the themes of a creator. A theme is a niche (a subject of the taxonomy) that several posts are about, or a
hashtag that several posts contain."""

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
    Kind,
    Passages,
    PostText,
    Provenance,
    Subject,
    join_words,
    quote_post,
)
from creators.embedding.comparison import compare_texts, find_foreign
from creators.embedding.port import Vectors
from creators.models import Fact
from creators.niches.taxonomy import Niche, Taxonomy
from creators.text.hashtags import SAY_NOTHING, add_tag_words, read_words

NEAR: Final = 0.4
"""Minimum similarity of a post to a niche, as the cosine that `_by_post` returns. In a check of 40 demo creators, one
theme in eleven was wrong. Most wrong themes were niches close to the right one."""
WHOLE: Final = 0.3
"""Weight of the whole caption in the similarity of a post. The most similar sentence has the remaining weight."""
FOREIGN_BY: Final = 0.08
"""Amount that is added to the similarity of a text that is not in English. It makes up for the lower cosines of the
multilingual model."""
SHORT: Final = 4
"""Number of words below which SHORT_BY is subtracted from a text's similarity, because short texts are similar to too
many niches. Words in hashtags count."""
SHORT_BY: Final = 0.08
SAYS_NOTHING_BY: Final = 1.0
"""Amount that is subtracted from the similarity of a text without ordinary words: only handles, emoji and hashtags that
ask for reach (#fyp)."""
ASKED_BY: Final = 0.1
"""Amount that is subtracted from the similarity of a question. "what do you ride?" fits every vehicle."""
RIVAL: Final = 0.07
"""Maximum difference between the similarity of a post to its best niche and its similarity to another niche. Within
this difference, the post is also about the other niche."""
LEAST_SHARE: Final = 0.15
LEAST_SHARE_WITH_BIO: Final = 0.08
MOST_THEMES: Final = 5
MOST_CATEGORIES: Final = 6
LEAST_POSTS: Final = 2
"""Minimum posts about a theme. With fewer, the theme's brand categories do not become facts."""
LEAST_TAGGED, LEAST_TAGGED_SHARE, MOST_HASHTAGS = 3, 0.25, 3
"""Limits for recurring hashtags: minimum posts with the hashtag, minimum share of the creator's posts, and maximum
number of such hashtags for a creator."""
_MENTION: Final = re.compile(r"@[\w.]+(?: [A-ZÀ-Þ][\w'’]*){0,2}")
"""Pattern of a mention of an account. TikTok writes the display name in mentions: "@Warner Bros"."""


@dataclass(frozen=True, slots=True)
class Theme:
    niche: Niche
    share: float
    """The share of the creator's posts that are about the niche."""
    posts: int
    post: PostText
    quote: str


def find_themes(
    subject: Subject, passages: Passages | None, taxonomy: Taxonomy, *, languages: Collection[str]
) -> list[Theme]:
    """Returns the themes of a creator, strongest first. A niche is a theme if at least two posts, and a minimum share
    of the posts, are about it. If the bio names the niche, one post and a smaller share are enough. `languages` are the
    known languages of the creator's posts."""
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


def _nearest(similar: Vectors) -> npt.NDArray[np.bool_]:
    nearest: npt.NDArray[np.bool_] = similar >= np.maximum(
        NEAR, similar.max(axis=1, keepdims=True) - RIVAL
    )
    return nearest


def _count_said(
    subject: Subject, about: npt.NDArray[np.bool_], taxonomy: Taxonomy
) -> npt.NDArray[np.intp]:
    """Returns, for each niche, the number of posts that are about it and contain one of its words. A post about
    "Blender tutorials" may be similar to the niche of makeup, but it contains no word of that niche."""
    names = [name for name in (subject.name, *(p.display_name for p in subject.profiles)) if name]
    said = [_say(post.caption, names) for post in subject.posts]
    return np.array(
        [
            sum(bool(said[post] & terms) for post in np.flatnonzero(about[:, at]))
            for at, terms in enumerate(taxonomy.terms)
        ]
    )


def _say(caption: str, names: Sequence[str]) -> set[str]:
    """Returns the words of a caption, except the words of the creator's names. A creator named "Parks and Recreation"
    does not post about parks."""
    for name in names:
        caption = caption.replace(name, " ")
    return set(lexicon.terms(add_tag_words(caption)))


def _compare(texts: Vectors, taxonomy: Taxonomy) -> Vectors:
    """Returns the similarity of each text to each niche, as a matrix of shape (texts, niches)."""
    foreign = FOREIGN_BY * find_foreign(texts).astype(np.float32)
    return compare_texts(texts, taxonomy.vectors) + foreign[:, None]


def _handicap(subject: Subject, passages: Passages) -> Vectors:
    texts = [
        subject.posts[post].caption[start:end]
        for post, (start, end) in zip(passages.posts, passages.spans, strict=True)
    ]
    short = np.array([_shortness(text) for text in texts])
    asks = np.array([ASKED_BY * text.endswith(("?", "？", "؟")) for text in texts])
    taken: Vectors = (short + asks).astype(np.float32)[:, None]
    return taken


def _shortness(text: str) -> float:
    said = read_words(_MENTION.sub(" ", text))
    words = sum(1 for _ in lexicon.locate_terms(said, language=""))
    if not words:
        return SAYS_NOTHING_BY
    return SHORT_BY if words < SHORT else 0.0


def _in_bio(subject: Subject, passages: Passages, taxonomy: Taxonomy) -> npt.NDArray[np.bool_]:
    if passages.bio is None or not subject.bios:
        return np.zeros(len(taxonomy.niches), dtype=np.bool_)
    near: npt.NDArray[np.bool_] = _nearest(_compare(passages.bio[None], taxonomy))[0]
    return near


def _by_post(similar: Vectors, passages: Passages, posts: int) -> Vectors:
    """Returns the similarity of each post to each niche, as a matrix of shape (posts, niches). The similarity of a post
    is the weighted mean of two cosines: of its whole caption and of its most similar sentence."""
    best = np.full((posts, similar.shape[1]), -1.0, dtype=np.float32)
    starts = np.flatnonzero(np.r_[True, np.diff(passages.posts) != 0])
    nearest = np.maximum.reduceat(similar, starts, axis=0)
    # The first passage of a post is the whole post.
    best[passages.posts[starts]] = (1 - WHOLE) * nearest + WHOLE * similar[starts]
    return best


def _qualified(
    subject: Subject, about: npt.NDArray[np.bool_], taxonomy: Taxonomy
) -> npt.NDArray[np.intp]:
    """Returns, for each niche, the number of posts about it. For a niche with a required word, returns 0 if no post
    about it contains that word."""
    votes: npt.NDArray[np.intp] = about.sum(axis=0)
    for at in np.flatnonzero(votes):
        stems = taxonomy.niches[at].stems
        if stems and not any(
            _stem_pattern(stems).search(subject.posts[p].caption)
            for p in np.flatnonzero(about[:, at])
        ):
            votes[at] = 0
    return votes


@cache
def _stem_pattern(stems: tuple[str, ...]) -> re.Pattern[str]:
    """Returns a pattern for words and hashtags that begin with one of the stems."""
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, stems)) + ")", re.IGNORECASE)


def _theme(
    subject: Subject,
    passages: Passages,
    similar: Vectors,
    about: npt.NDArray[np.bool_],
    niche: Niche,
) -> Theme | None:
    """Returns the theme for a niche. The theme quotes the most similar sentence of the posts about the niche. Returns
    None if these posts have no sentence that can be quoted."""
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
) -> list[Fact]:
    """Returns facts about themes and recurring hashtags. Skips a hashtag that repeats the name of a theme or occurs in
    `besides`."""
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


def recurring_hashtags(subject: Subject, *, besides: str) -> list[Fact]:
    """Returns facts about recurring hashtags. Skips hashtags that occur in the text `besides`, which has no spaces."""
    seen: Counter[str] = Counter()
    for post in subject.posts:
        seen.update({tag.lower() for tag in post.hashtags} - SAY_NOTHING)
    least = max(LEAST_TAGGED, LEAST_TAGGED_SHARE * len(subject.posts))
    often = [
        (tag, count)
        for tag, count in seen.items()
        if count >= least and fold_text(tag) not in besides
    ]
    often.sort(key=lambda item: (-item[1], item[0]))
    facts = (_quote_hashtag(subject, tag, count) for tag, count in often)
    return [fact for fact in facts if fact][:MOST_HASHTAGS]


def _quote_hashtag(subject: Subject, tag: str, count: int) -> Fact | None:
    """Returns the fact that a hashtag recurs, with a quote. Returns None if no caption contains the hashtag."""
    for post in subject.posts:
        at = post.caption.lower().find(f"#{tag}")
        # In some scripts, the lower-case form of a text is longer, so offsets in it are wrong.
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


def category_findings(found: Sequence[Theme]) -> list[Fact]:
    """Returns facts about the brand categories of themes with several posts. Each fact quotes the strongest theme of
    its category."""
    weights: Counter[str] = Counter()
    reasons: dict[str, list[Theme]] = {}
    for theme in (one for one in found if one.posts >= LEAST_POSTS):
        for category in theme.niche.brand_categories:
            weights[category] += round(theme.share * 1000)
            reasons.setdefault(category, []).append(theme)
    ranked = sorted(weights, key=lambda name: (-weights[name], name))[:MOST_CATEGORIES]
    return [_category(name, reasons[name]) for name in ranked]


def _category(name: str, because: Sequence[Theme]) -> Fact:
    first = because[0]
    return Fact(
        kind=Kind.BRAND_CATEGORY,
        value=name,
        statement=f"{name}: posts about {join_words([theme.niche.label for theme in because])}",
        provenance=Provenance.INFERRED,
        observed_at=first.post.observed_at,
        weight=round(min(1.0, sum(theme.share for theme in because)), 3),
        source_post_id=first.post.id,
        quote=first.quote,
    )
