"""Reads the text of our own PDF files, page by page."""

import re
import zlib

ESCAPES = {b"r": b"\r", b"n": b"\n", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def pages(pdf: bytes) -> list[str]:
    """The texts of each page, one a line."""
    fonts = [_signs(cmap) for cmap in re.findall(rb"begincmap.*?endcmap", pdf, re.DOTALL)]
    return [_texts(page, fonts) for page in _streams(pdf) if b" Tj" in page]


def _streams(pdf: bytes) -> list[bytes]:
    packed = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    return [zlib.decompress(stream) for stream in packed if stream.startswith(b"\x78")]


def _signs(cmap: bytes) -> dict[int, str]:
    """The text of each glyph number of a font."""
    pairs = re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>\n", cmap)
    return {int(n, 16): bytes.fromhex(sign.decode()).decode("utf-16-be") for n, sign in pairs}


def _texts(page: bytes, fonts: list[dict[int, str]]) -> str:
    """Read the texts. The file has its fonts in the order of their names: F1, F2."""
    lines, font = [], fonts[0]
    for name, shown in re.findall(rb"/F(\d) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", page, re.DOTALL):
        if name:
            font = fonts[int(name) - 1]
            continue
        plain = re.sub(rb"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), shown, flags=re.DOTALL)
        numbers = [int.from_bytes(plain[i : i + 2]) for i in range(0, len(plain), 2)]
        lines.append("".join(font.get(number, "?") for number in numbers))
    return "\n".join(lines)
