"""Shows the texts of briefs in templates."""

from django import template

from search.models.answers import SavedAnswer

register = template.Library()


@register.filter
def brief_text(answer: SavedAnswer) -> str:
    """Returns the text of a saved match's brief: the text of the request, or that of the search that it names."""
    sent: str | None = answer.request["intent"].get("query")
    return sent or str(answer.answer["understood"]["text"])
