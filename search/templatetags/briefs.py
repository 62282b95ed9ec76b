"""Template tags that show the text of a brief."""

from django import template

from search.models.answers import SavedAnswer

register = template.Library()


@register.filter
def brief_text(answer: SavedAnswer) -> str:
    """Returns the text of the brief of a saved match. It is part of the match's request, or of the search that the
    request names."""
    sent: str | None = answer.request["intent"].get("query")
    return sent or str(answer.answer["understood"]["text"])
