"""Weighs hashtags: walls of them, and those related to the query.

A wall is twenty or thirty hashtags about many subjects, added so that searches find the post.
"""

from typing import Final

from creators import lexicon
from creators.text.hashtags import find_hashtags, split_hashtag
from search.pipeline.values import EncodedQuery, Related

EACH_BEARS: Final = 6
"""Number of hashtags among which one counts fully, because posts often carry a few for reach. In a wall about one
subject, the hashtags support each other."""

LONG: Final = 5
"""Minimum letters of a word that is recognised inside a hashtag: "sourdough" in #sourdoughlove."""

MIXED: Final = 0.7
"""Stuffing of a wall in which one hashtag of very many has a word of the query."""


USUAL_SHARE: Final = 0.3
"""Share of a post's hashtags that must be related for the post to count fully. One in a wall of hashtags is not
enough."""


def share_of_hashtags(query: EncodedQuery, text: str, related: Related) -> float:
    """Returns how much a word of the query counts in the text's hashtags, 0 to 1. It grows with the share of hashtags
    that have such a word or are related, and is 1 if none has one."""
    hashtags = find_hashtags(text)
    if len(hashtags) <= EACH_BEARS:
        return 1.0
    saying = {hashtag for hashtag in hashtags if _says_any(hashtag, query.forms, query.language)}
    fitting = saying | (hashtags & related.keys())
    return min(1.0, EACH_BEARS * len(fitting) / len(hashtags)) if saying else 1.0


def _says_any(hashtag: str, forms: frozenset[str], language: str) -> bool:
    if any(form in hashtag for form in forms if len(form) >= LONG):
        return True
    return not forms.isdisjoint(lexicon.terms(f"{hashtag} {split_hashtag(hashtag)}", language))


def weigh_hashtags(related: Related, caption: str) -> float:
    """Returns the minimum weight of a post with these hashtags."""
    carried = find_hashtags(caption)
    near = [related[hashtag] for hashtag in carried if hashtag in related]
    if not near:
        return 0.0
    return max(near) * min(1.0, len(near) / len(carried) / USUAL_SHARE)
