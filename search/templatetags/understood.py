"""What a search took words to mean, said for people."""

from django import template

register = template.Library()

_KINDS = {
    "country": "In",
    "not_country": "Not in",
    "city": "In",
    "language": "Language",
    "not_language": "Not in language",
    "platform": "On",
    "not_platform": "Not on",
    "creator_kind": "Kind",
    "followers": "Followers",
    "engagement_rate": "Engagement",
    "verified": "Only",
    "posted_after": "Posted",
}


@register.filter
def chip_kind(kind: str) -> str:
    """The small word before a chip's label; nothing for a kind without one."""
    return _KINDS.get(kind, "")
