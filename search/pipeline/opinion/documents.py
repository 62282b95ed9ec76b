"""The text about a creator that a re-ranking server reads: profiles, location and the posts nearest to the query."""

from typing import Final

from creators.text.stuffing import STUFFED
from search.pipeline.candidates.candidate import Candidate
from search.pipeline.evidence.weights import Ranked
from search.pipeline.verdicts.place import Location

LONGEST: Final = 1600
LONGEST_POST: Final = 400
"""Maximum characters of a post. Cross-encoders read the first 512 tokens of a pair."""


def write_document(one: Ranked, candidate: Candidate, location: Location) -> str:
    """Writes the document. It omits stuffed texts and texts that address a judge, because a server might believe
    them."""
    is_honest = not any(text.addresses_judge for text in one.texts if text.post is None)
    profile = candidate.text if is_honest else "\n".join(dict.fromkeys(candidate.names))
    said = [profile, location.fact.statement if location.fact else ""]
    said += [
        text.post.caption[:LONGEST_POST]
        for text in one.texts
        if text.post and text.stuffed < STUFFED
    ]
    return "\n".join(part for part in said if part)[:LONGEST]
