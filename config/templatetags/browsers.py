"""The browser's name from a User-Agent header."""

from typing import Final

from django import template

register = template.Library()

# The first match counts: browsers name other browsers too, for compatibility.
_BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}


@register.filter
def browser(user_agent: str) -> str:
    """The browser and its system, such as `Chrome on Windows`. If one is unknown, only the other."""
    program = next((said for sign, said in _BROWSERS.items() if sign in user_agent), "A browser")
    system = next((said for sign, said in _SYSTEMS.items() if sign in user_agent), None)
    return f"{program} on {system}" if system else program
