"""Measures which words and hashtags of the subject a text contains, and how stuffed the text is. A text is stuffed if
it repeats words, or has many hashtags about many subjects, only so that searches find it."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from creators import lexicon
from creators.text.addressing import addresses_judge
from creators.text.hashtags import find_hashtags, has_hashtags, split_hashtag
from creators.text.sentences import split_sentences
from creators.text.stuffing import count_whole_words, measure_stuffing
from search.pipeline.values import Candidate, EncodedQuery, PostEvidence, Related
from search.pipeline.words import (
    count_terms,
    count_words,
    plain_coverage,
    saturated_coverage,
)

EACH_BEARS: Final = 6
"""Maximum number of hashtags that count fully. Posts often have a few unrelated hashtags to reach more people. If a
post has more hashtags, they count fully only if many are about the subject."""

LONG: Final = 5
"""Minimum letters of a word that may be found inside a hashtag, such as "sourdough" in #sourdoughlove."""

WALL: Final = 0.5
"""Minimum stuffing, 0 to 1, of a text that has no sentence and more than `EACH_BEARS` hashtags. Stuffing is 1 if the
text has no other purpose than to be found by searches."""

MIXED: Final = 0.7
"""Stuffing, 0 to 1, of a text with very many hashtags if only one contains a word of the query."""


USUAL_SHARE: Final = 0.3
"""Minimum share of a post's hashtags that must be related to the subject so that the post counts fully. One related
hashtag among thirty others is not enough."""


@dataclass(frozen=True, slots=True)
class Said:
    """How much of the subject a text contains. Shares are 0 to 1."""

    coverage: float
    saturated: float
    """The share of the subject in the text, as used for the text's weight. Repeated words increase it."""
    further: int
    """Number of different terms of the text that are not part of the subject."""
    stuffed: float
    addresses_judge: bool
    tagged: float = 0.0
    """Minimum weight that the post gets from its related hashtags."""


def read_post(query: EncodedQuery, post: PostEvidence, related: Related) -> Said:
    hashtags = find_hashtags(post.caption)
    share = share_of_hashtags(query, hashtags, related)
    words = count_words(post.caption, query)
    counts = count_terms(post.caption, query, share) if has_hashtags(post.caption) else words
    addresses = _addresses_judge(query, post.caption)
    is_stuffed = addresses or post.is_repeated
    stuffed = 1.0 if is_stuffed else _measure_stuffing(query, post.caption, words)
    if len(hashtags) > EACH_BEARS and not split_sentences(post.caption):
        stuffed = max(stuffed, WALL, MIXED * (1 - share))
    return Said(
        plain_coverage(query, counts),
        saturated_coverage(query, counts),
        further=len(counts.keys() - query.forms),
        stuffed=stuffed,
        addresses_judge=addresses,
        tagged=weigh_hashtags(related, hashtags),
    )


def read_profile(query: EncodedQuery, candidate: Candidate) -> Said:
    share = share_of_hashtags(query, find_hashtags(candidate.text), {})
    counts = count_terms(candidate.text, query, share)
    bio = "\n".join(dict.fromkeys(candidate.bios))
    addresses = _addresses_judge(query, bio)
    return Said(
        plain_coverage(query, counts),
        saturated_coverage(query, counts),
        further=len(counts.keys() - query.forms),
        stuffed=1.0 if addresses else _measure_stuffing(query, bio, count_words(bio, query)),
        addresses_judge=addresses,
    )


def share_of_hashtags(query: EncodedQuery, hashtags: Collection[str], related: Related) -> float:
    """Returns a weight, 0 to 1, for query words in the hashtags of a text. It grows with the share of hashtags that
    contain a word of the query or are related to the query. For a text with few hashtags, it is 1."""
    if len(hashtags) <= EACH_BEARS:
        return 1.0
    saying = {hashtag for hashtag in hashtags if _says_any(hashtag, query.forms, query.language)}
    fitting = saying.union(hashtag for hashtag in hashtags if hashtag in related)
    return min(1.0, EACH_BEARS * len(fitting) / len(hashtags)) if saying else 1.0


def _says_any(hashtag: str, forms: frozenset[str], language: str) -> bool:
    if any(form in hashtag for form in forms if len(form) >= LONG):
        return True
    return not forms.isdisjoint(lexicon.terms(f"{hashtag} {split_hashtag(hashtag)}", language))


def weigh_hashtags(related: Related, hashtags: Collection[str]) -> float:
    """Returns the minimum weight that the related hashtags give a post with these hashtags."""
    near = [related[hashtag] for hashtag in hashtags if hashtag in related]
    if not near:
        return 0.0
    return max(near) * min(1.0, len(near) / len(hashtags) / USUAL_SHARE)


def _addresses_judge(query: EncodedQuery, text: str) -> bool:
    """Returns whether the text contains instructions for a language model. If the query is a subject to avoid, returns
    False, because all texts then count."""
    return not query.is_avoided and addresses_judge(text)


def _measure_stuffing(query: EncodedQuery, text: str, said: Counter[str]) -> float:
    """Returns how stuffed the text is, 0 to 1. Only whole words count. Words inside a hashtag would be counted
    twice."""
    counts = count_whole_words(text, query.language) if has_hashtags(text) else said
    return measure_stuffing(text, counts)
