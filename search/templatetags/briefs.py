"""Texts of briefs."""

from django import template

from search.models.answers import SavedAnswer

register = template.Library()


@register.filter
def brief_text(answer: SavedAnswer) -> str:
    """The text of the brief of a saved match: as it was sent, or that of the search it was taken from."""
    sent: str | None = answer.request["intent"].get("query")
    return sent or str(answer.answer["understood"]["text"])
