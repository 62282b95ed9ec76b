"""Walls of hashtags: twenty or thirty of them about many subjects, written to be found for each."""

from typing import Final

from creators import lexicon
from creators.text.hashtags import find_hashtags, split_hashtag
from search.pipeline.candidates.hashtags import Related
from search.pipeline.question.question import EncodedQuery

EACH_BEARS: Final = 6
"""Hashtags beside which one counts fully: a post has a few for its reach. Those of a wall about one subject bear each
other."""

LONG: Final = 5
"""Letters of a word that means itself within a hashtag: "sourdough" in #sourdoughlove."""

MIXED: Final = 0.7
"""How far a wall is stuffed that has a word of the query in one hashtag, and a great many others."""


def share_of_hashtags(query: EncodedQuery, text: str, related: Related) -> float:
    """0 to 1: what a word of the query counts that stands in one of the text's hashtags, by how many of them have one
    or are related. 1 where none has one."""
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
