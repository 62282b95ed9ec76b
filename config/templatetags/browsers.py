"""The browser's name from a User-Agent header."""

import tomllib
from pathlib import Path
from typing import Final

from django import template

register = template.Library()

_SIGNS: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("browsers.toml").read_text(encoding="utf-8")
)


@register.filter
def browser(user_agent: str) -> str:
    """Returns the browser and its system, such as `Chrome on Windows`. If one is unknown, returns only the other."""
    program, system = (
        next((said for sign, said in signs.items() if sign in user_agent), None)
        for signs in (_SIGNS["browsers"], _SIGNS["systems"])
    )
    return f"{program or 'A browser'} on {system}" if system else program or "A browser"
