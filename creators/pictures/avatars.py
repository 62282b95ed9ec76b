"""Draws avatars with a creator's initials. The creator's id determines the colours and the shape."""

import hashlib
import unicodedata
from uuid import UUID
from xml.sax.saxutils import escape

# (background, shape, text colour): the text has a contrast of at least 4.5 to 1 with the background and the shape.
_PALETTES = (
    ("#d9ebe6", "#bfddd4", "#17493d"),
    ("#e3e8f4", "#cdd6ec", "#2b3d6b"),
    ("#f3e6d8", "#e9d2b8", "#6a3f12"),
    ("#f2e1e6", "#e6c7d1", "#6f2440"),
    ("#e8e5f3", "#d4cee9", "#443475"),
    ("#e5ecd8", "#d0ddb8", "#3d4f16"),
    ("#dcebf2", "#bfdae7", "#164a60"),
    ("#f4e2dc", "#eac6ba", "#74301b"),
)
_SHAPES = (
    '<circle cx="{x}" cy="{y}" r="46" fill="{c}"/>',
    '<path d="M0 {y}Q48 {x} 96 {y}V96H0Z" fill="{c}"/>',
    '<path d="M{x} 0L96 {y}V0Z" fill="{c}"/>',
    '<path d="M0 {x}L{y} 96H0Z" fill="{c}"/>',
)
_JOINER = "\u200d"


def draw_avatar(creator_id: UUID, name: str) -> str:
    """Returns a square SVG image. The same id and name always give the same image."""
    seed = hashlib.sha256(creator_id.bytes).digest()
    ground, tint, ink = _PALETTES[seed[0] % len(_PALETTES)]
    shape = _SHAPES[seed[1] % len(_SHAPES)].format(x=20 + seed[2] % 56, y=40 + seed[3] % 48, c=tint)
    letters = pick_initials(name)
    size = 40 if len(letters) == 1 else 34
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">'
        f'<rect width="96" height="96" fill="{ground}"/>{shape}'
        f'<text x="48" y="49" fill="{ink}" font-family="system-ui,sans-serif" font-size="{size}"'
        f' font-weight="600" text-anchor="middle" dominant-baseline="central">{escape(letters)}</text></svg>'
    )


def pick_initials(name: str) -> str:
    """Returns the initials of a name: the first letters of its first and last words. For a name without letters,
    returns its first visible character, or a dot if there is none."""
    words = [found for word in name.split() if (found := _first_letter(word))]
    if words:
        # Names in scripts without capital letters look better with one initial.
        has_two = len(words) > 1 and words[0].isupper() and words[-1].isupper()
        return words[0] + words[-1] if has_two else words[0]
    cluster = _first_cluster(name.strip())
    return cluster if cluster[:1].isprintable() and cluster else "·"


def _first_letter(word: str) -> str:
    letter = next((c for c in word if c.isalpha()), "")
    return unicodedata.normalize("NFKC", letter).upper()[:1]


def _first_cluster(text: str) -> str:
    """Returns the first visible character. An emoji may consist of several joined characters."""
    for end in range(1, len(text)):
        if not _continues(text[end - 1], text[end]):
            return text[:end]
    return text


def _continues(before: str, character: str) -> bool:
    attached = (
        unicodedata.category(character) in {"Mn", "Me", "Mc"}
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )
    return attached or _JOINER in (before, character) or (_is_flag(before) and _is_flag(character))


def _is_flag(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"
