"""Converts untrusted pictures to small WebP files. Raises BadPicture if this is not possible."""

import io
import warnings
from typing import Final, NamedTuple

from PIL import Image, ImageOps

LARGEST_BODY: Final = 4_000_000
"""Maximum bytes of an original picture."""
AVATAR_SIDE: Final = 192
"""Width and height of an avatar in pixels. Pages show avatars at up to 96 CSS pixels, which are 192 pixels on screens
of double density."""
THUMBNAIL_SIDE: Final = 480
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
_SHORTEST_SIDE: Final = 8
_LONGEST_SIDE: Final = 8_000
_MOST_PIXELS: Final = 16_000_000
_MOST_SCANS: Final = 64
"""Maximum scans of a progressive JPEG. A scan of a few bytes can take as long to decode as the whole picture."""
_SCAN: Final = b"\xff\xda"
_QUALITY: Final = 78


class BadPicture(ValueError):
    """The bytes are not an acceptable picture. The message gives the reason."""


class Encoded(NamedTuple):
    """An encoded WebP picture, with its size in pixels."""

    content: bytes
    width: int
    height: int


def encode_avatar(body: bytes) -> Encoded:
    """Returns the centre of a picture as a square avatar. Small pictures are not enlarged."""
    return _encode(body, AVATAR_SIDE, is_square=True)


def encode_thumbnail(body: bytes) -> Encoded:
    return _encode(body, THUMBNAIL_SIDE, is_square=False)


def _encode(body: bytes, side: int, *, is_square: bool) -> Encoded:
    """Returns the first frame of a picture, resized. Only pixels are copied, without metadata or hidden data."""
    try:
        with warnings.catch_warnings(action="ignore"), _open(body, side) as opened:
            picture = ImageOps.exif_transpose(opened).convert("RGBA")
            if is_square:
                side = min(*picture.size, side)
                picture = ImageOps.fit(picture, (side, side))
            else:
                picture.thumbnail((side, side))
            # Platforms show transparent pictures on white.
            flat = Image.new("RGB", picture.size, "white")
            flat.paste(picture, mask=picture)
            return write_webp(flat)
    except BadPicture:
        raise
    except Exception as error:  # noqa: BLE001  # decoders raise all kinds of errors
        raise BadPicture(f"It cannot be read: {type(error).__name__}.") from None


def _open(body: bytes, side: int) -> Image.Image:
    """Opens a picture. Checks its type and size before anything is decompressed."""
    if len(body) > LARGEST_BODY:
        raise BadPicture(f"It has more than {LARGEST_BODY:,} bytes.")
    picture = Image.open(io.BytesIO(body), formats=_FORMATS)
    width, height = picture.size
    if min(width, height) < _SHORTEST_SIDE:
        raise BadPicture(f"It is too small: {width} × {height} pixels.")
    if max(width, height) > _LONGEST_SIDE or width * height > _MOST_PIXELS:
        raise BadPicture(f"It is too large: {width} × {height} pixels.")
    # An MPO file is a JPEG file that also contains smaller copies of the picture.
    if picture.format in ("JPEG", "MPO"):
        if body.count(_SCAN) > _MOST_SCANS:
            raise BadPicture("It has too many scans.")
        picture.draft("RGB", (2 * side, 2 * side))
    return picture


def write_webp(picture: Image.Image) -> Encoded:
    """Returns the picture as WebP without metadata."""
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=_QUALITY, method=4)
    return Encoded(file.getvalue(), *picture.size)
