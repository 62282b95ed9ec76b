"""Writes the text about a creator that a re-ranking server reads: profiles, location and nearest posts."""

from typing import Final

from creators.text.stuffing import STUFFED
from search.pipeline.values import Judged

LONGEST: Final = 1600
LONGEST_POST: Final = 400
"""Maximum characters of a post. Cross-encoders read the first 512 tokens of a pair."""


def write_document(judged: Judged) -> str:
    """Writes the document, without texts that are stuffed or address a judge, which could mislead the server."""
    texts, candidate = judged.ranked.texts, judged.ranked.candidate
    fact = judged.location.fact
    is_honest = not any(text.addresses_judge for text in texts if text.post is None)
    profile = candidate.text if is_honest else "\n".join(dict.fromkeys(candidate.names))
    said = [profile, fact.statement if fact else ""]
    said += [
        text.post.caption[:LONGEST_POST] for text in texts if text.post and text.stuffed < STUFFED
    ]
    return "\n".join(part for part in said if part)[:LONGEST]
