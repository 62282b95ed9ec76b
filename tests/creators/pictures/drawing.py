"""Invented pictures, in formats that platforms send and in others."""

import io
from typing import Any

from PIL import Image


def draw(
    format_: str = "JPEG",
    size: tuple[int, int] = (320, 400),
    mode: str = "RGB",
    colour: Any = "#c8783c",
    **options: Any,
) -> bytes:
    """A picture whose left half has the colour and whose right half is black."""
    picture = Image.new(mode, size)
    picture.paste(colour, (0, 0, size[0] // 2, size[1]))
    file = io.BytesIO()
    picture.save(file, format_, **options)
    return file.getvalue()


def look_at(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")
