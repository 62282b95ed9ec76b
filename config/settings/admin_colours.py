"""The colours of templates/styles/app.css for the admin, in the steps that django-unfold needs."""

from collections.abc import Mapping
from typing import Final

# The admin uses step 600 for buttons and links on white, and step 500 for links on black: our light and dark pine.
_PINE: Final = {
    "50": (97.5, 0.012),
    "100": (94, 0.025),
    "200": (89, 0.045),
    "300": (85, 0.07),
    "400": (79, 0.095),
    "500": (72, 0.095),
    "600": (43, 0.082),
    "700": (38, 0.075),
    "800": (33, 0.065),
    "900": (28, 0.05),
    "950": (21, 0.035),
}
_PAPER: Final = {
    "50": (98.5, 0.003),
    "100": (96.8, 0.004),
    "200": (91.5, 0.007),
    "300": (86, 0.008),
}
_INK: Final = {
    "400": (72, 0.012),
    "500": (53, 0.015),
    "600": (43, 0.015),
    "700": (36, 0.013),
    "800": (28, 0.012),
    "900": (22, 0.011),
    "950": (17, 0.01),
}
_PINE_HUE, _PAPER_HUE, _INK_HUE = 172, 100, 225


def _steps(shades: Mapping[str, tuple[float, float]], hue: int) -> dict[str, str]:
    return {step: f"oklch({light}% {chroma} {hue})" for step, (light, chroma) in shades.items()}


ADMIN_COLOURS: Final = {
    "primary": _steps(_PINE, _PINE_HUE),
    "base": {**_steps(_PAPER, _PAPER_HUE), **_steps(_INK, _INK_HUE)},
}
