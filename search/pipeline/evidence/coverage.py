"""Walls of hashtags: twenty or thirty hashtags about many subjects, added so that searches find the post."""

from typing import Final

from creators import lexicon
from creators.text.hashtags import find_hashtags, split_hashtag
from search.pipeline.candidates.hashtags import Related
from search.pipeline.question.question import EncodedQuery

EACH_BEARS: Final = 6
"""Number of hashtags among which one counts fully, because posts often carry a few for reach. In a wall about one
subject, the hashtags support each other."""

LONG: Final = 5
"""Minimum letters of a word that is recognised inside a hashtag: "sourdough" in #sourdoughlove."""

MIXED: Final = 0.7
"""Stuffing of a wall in which one hashtag of very many has a word of the query."""


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
