"""Describes the browser that a User-Agent header names."""

from typing import Final

from django import template

from config.kit.tables import read_table

register = template.Library()

_SIGNS: Final[dict[str, dict[str, str]]] = read_table(__file__, "browsers.toml")


@register.filter
def browser(user_agent: str) -> str:
    """Returns the browser and the operating system, such as `Chrome on Windows`. Leaves out what is unknown."""
    program, system = (
        next((said for sign, said in signs.items() if sign in user_agent), None)
        for signs in (_SIGNS["browsers"], _SIGNS["systems"])
    )
    return f"{program or 'A browser'} on {system}" if system else program or "A browser"
