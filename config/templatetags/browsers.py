"""Names the browser in a User-Agent header."""

from typing import Final

from django import template

from config.kit.tables import read_table

register = template.Library()

_SIGNS: Final[dict[str, dict[str, str]]] = read_table(__file__, "browsers.toml")


@register.filter
def browser(user_agent: str) -> str:
    """Returns the browser and the operating system, such as `Chrome on Windows`. If one of them is unknown, returns
    only the other."""
    program, system = (
        next((said for sign, said in signs.items() if sign in user_agent), None)
        for signs in (_SIGNS["browsers"], _SIGNS["systems"])
    )
    return f"{program or 'A browser'} on {system}" if system else program or "A browser"
