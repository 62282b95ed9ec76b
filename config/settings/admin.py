"""Settings of the admin site: the title is set here, the menu and the colours in `admin.toml`."""

from typing import Final

from django.templatetags.static import static
from django.urls import reverse_lazy

from config.kit.tables import read_table

_WRITTEN: Final = read_table(__file__, "admin.toml")

UNFOLD = {
    "SITE_TITLE": "Kindred",
    "SITE_HEADER": "Kindred",
    "SITE_SUBHEADER": "Find the creators who fit",
    "SITE_ICON": lambda _: static("img/mark.svg"),
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda _: static("img/mark.svg")}
    ],
    "SITE_URL": "/",
    "COLORS": {
        name: {
            step: f"oklch({light}% {chroma} {hue})" for step, (light, chroma, hue) in steps.items()
        }
        for name, steps in _WRITTEN["colours"].items()
    },
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": True,
    "SIDEBAR": {
        "show_search": True,
        "show_all_applications": True,
        "navigation": [
            {
                "title": section["title"],
                "separator": True,
                "items": [
                    {"title": title, "icon": icon, "link": reverse_lazy(address)}
                    for title, icon, address in section["items"]
                ],
            }
            for section in _WRITTEN["menu"]
        ],
    },
}
