"""Draws the demo's pictures: a few shapes that fit the creator's area (such as food), in the creator's colours.
Pictures contain no faces or letters. The same seed and area always give the same picture."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from PIL import Image, ImageColor, ImageDraw

from creators.demo.dice import make_dice
from creators.demo.files import read_table
from creators.pictures.webp import AVATAR_SIDE, Encoded, write_webp

OTHER: Final = "other"
"""The area of creators whose texts show no area."""
SIZES: Final = {"instagram": (384, 480), "tiktok": (270, 480), "youtube": (480, 270)}
"""Width and height of a post's preview, in pixels, by platform."""
_FINER: Final = 2
"""Factor by which a picture is larger while it is drawn. Reducing the picture makes the edges of shapes smooth."""


class Palette(NamedTuple):
    sky: str
    ground: str
    ink: str
    light: str
    accent: str


_PALETTES: Final = (
    Palette("#cfe4dc", "#8fbfae", "#17493d", "#f6faf7", "#d9824a"),
    Palette("#d9e2f4", "#9fb4de", "#26376a", "#f8f9fd", "#e0a03c"),
    Palette("#f6e3cb", "#e2b27d", "#6a3a12", "#fffaf2", "#b8472e"),
    Palette("#f5dbe2", "#dba0b3", "#6b2140", "#fff7f9", "#3f7f86"),
    Palette("#e2dcf3", "#b3a4dd", "#3f3070", "#faf8ff", "#d9734f"),
    Palette("#e3ecca", "#b1c67e", "#3b4c15", "#fbfdf3", "#c2603f"),
    Palette("#cfe6f1", "#86bad4", "#154660", "#f5fbfe", "#e58f5c"),
    Palette("#f7d9cf", "#e09c86", "#702c1a", "#fff8f5", "#2f6f68"),
    Palette("#3c4a5a", "#26313d", "#a9bccd", "#eef2f5", "#e6a64c"),
    Palette("#42584f", "#2b3d36", "#a3c4b4", "#eef5f0", "#e58a6b"),
)


@cache
def read_motifs() -> dict[str, list[list[Any]]]:
    """Returns the shapes to draw, by area."""
    return read_table("motifs")


def draw_avatar(seed: object, area: str) -> Encoded:
    dice = make_dice("avatar", seed)
    canvas = _Canvas(AVATAR_SIDE, AVATAR_SIDE, _choose_palette(seed))
    canvas.fill_ground(dice)
    canvas.draw_motif(area, size=0.62, centre=(0.5, 0.5))
    return canvas.encode()


def draw_preview(seed: object, post: object, area: str, *, size: tuple[int, int]) -> Encoded:
    """Draws the preview of a post. `seed` identifies the creator, because all posts of a creator have the same colours.
    `size` is the width and height in pixels."""
    dice = make_dice("preview", post)
    canvas = _Canvas(*size, _choose_palette(seed))
    canvas.fill_ground(dice)
    dice.choice((_show_one, _show_row, _show_scattered))(canvas, dice, area)
    return canvas.encode()


def _choose_palette(seed: object) -> Palette:
    return make_dice("palette", seed).choice(_PALETTES)


class _Canvas:
    """A picture to draw on. Positions are shares of the picture's width and height. Sizes are shares of its shorter
    side."""

    def __init__(self, width: int, height: int, palette: Palette) -> None:
        self.size = width, height
        self.palette = palette
        self.wide, self.high = width * _FINER, height * _FINER
        self.image = Image.new("RGB", (self.wide, self.high), palette.sky)
        self.pen = ImageDraw.Draw(self.image)

    def fill_ground(self, dice: Random) -> None:
        """Draws the background: a gradient with a disc or a slope."""
        column = Image.new("RGB", (1, self.high), self.palette.sky)
        column.paste(self.palette.ground, mask=Image.linear_gradient("L").resize(column.size))
        self.image.paste(column.resize(self.image.size, Image.Resampling.NEAREST))
        tint = _mix(self.palette.sky, self.palette.light, 0.35)
        x, y = dice.uniform(0, self.wide), dice.uniform(0.1, 0.5) * self.high
        radius = dice.uniform(0.25, 0.5) * self.wide
        self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), tint)
        if dice.random() < 0.5:
            self.draw_slope(dice.uniform(0.6, 0.8), dice.uniform(0.6, 0.8))

    def draw_slope(self, left: float, right: float) -> None:
        """Fills the area below a straight line. `left` and `right` are the line's heights at the left and right
        edge."""
        corners = [(0, left * self.high), (self.wide, right * self.high)]
        colour = _mix(self.palette.ground, self.palette.ink, 0.18)
        self.pen.polygon([*corners, (self.wide, self.high), (0, self.high)], colour)

    def draw_motif(self, area: str, *, size: float, centre: tuple[float, float]) -> None:
        side = size * min(self.wide, self.high)
        left, top = centre[0] * self.wide - side / 2, centre[1] * self.high - side / 2
        motifs = read_motifs()
        for kind, colour, *numbers in motifs.get(area, motifs[OTHER]):
            spots = [(left + x * side / 100, top + y * side / 100) for x, y in _pair(numbers)]
            self._draw(kind, getattr(self.palette, colour), spots, numbers[4:], side)

    def _draw(
        self,
        kind: str,
        colour: str,
        spots: Sequence[tuple[float, float]],
        angles: Sequence[int],
        side: float,
    ) -> None:
        width = round(side / 22)
        match kind:
            case "ellipse":
                self.pen.ellipse(spots, colour)
            case "box":
                self.pen.rectangle(spots, colour)
            case "round":
                self.pen.rounded_rectangle(spots, side / 9, colour)
            case "polygon":
                self.pen.polygon(spots, colour)
            case "line":
                self.pen.line(spots, colour, width)
            case "pie":
                self.pen.pieslice(spots[:2], angles[0], angles[1], colour)
            case "arc":
                self.pen.arc(spots[:2], angles[0], angles[1], colour, width)

    def encode(self) -> Encoded:
        return write_webp(self.image.resize(self.size, Image.Resampling.BOX))


def _show_one(canvas: _Canvas, dice: Random, area: str) -> None:
    """Draws one large shape, a little off the centre."""
    centre = dice.uniform(0.4, 0.6), dice.uniform(0.45, 0.6)
    canvas.draw_motif(area, size=dice.uniform(0.55, 0.75), centre=centre)


def _show_row(canvas: _Canvas, dice: Random, area: str) -> None:
    """Draws three shapes on a table."""
    table = dice.uniform(0.62, 0.72)
    canvas.draw_slope(table, table)
    for place in (0.2, 0.5, 0.8):
        size = dice.uniform(0.24, 0.32)
        canvas.draw_motif(area, size=size, centre=(place, table - size / 3))


def _show_scattered(canvas: _Canvas, dice: Random, area: str) -> None:
    """Draws small shapes around a larger one."""
    for place in ((0.18, 0.2), (0.82, 0.24), (0.2, 0.82), (0.8, 0.8)):
        canvas.draw_motif(area, size=dice.uniform(0.14, 0.22), centre=place)
    canvas.draw_motif(area, size=0.44, centre=(0.5, 0.52))


def _pair(numbers: Iterable[float]) -> Iterable[tuple[float, float]]:
    flat = iter(numbers)
    return zip(flat, flat, strict=False)


def _mix(one: str, other: str, share: float) -> tuple[int, ...]:
    """Returns a mix of two colours. `share` is the share of the second colour, 0 to 1."""
    pairs = zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True)
    return tuple(round(a + (b - a) * share) for a, b in pairs)
