"""An untrusted picture becomes a small WebP without any of its bytes, or is refused."""

import io
import struct
import tracemalloc
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import GifImagePlugin, Image, PngImagePlugin, WebPImagePlugin

from creators.pictures.webp import (
    AVATAR_SIDE,
    LARGEST_BODY,
    THUMBNAIL_SIDE,
    BadPicture,
    Encoded,
    encode_avatar,
    encode_thumbnail,
)
from tests.creators.pictures.drawing import draw, look_at

SECRET = b"N52.5163 E13.3777"


def list_chunks(webp: bytes) -> list[bytes]:
    assert webp[:4] == b"RIFF"
    assert webp[8:12] == b"WEBP"
    assert struct.unpack("<I", webp[4:8])[0] == len(webp) - 8
    found, at = [], 12
    while at < len(webp):
        found.append(webp[at : at + 4])
        length = struct.unpack("<I", webp[at + 4 : at + 8])[0]
        at += 8 + length + length % 2
    return found


def check_clean(encoded: Encoded, side: int) -> None:
    assert list_chunks(encoded.content) == [b"VP8 "]
    assert look_at(encoded.content).size == (encoded.width, encoded.height)
    assert max(encoded.width, encoded.height) <= side


@pytest.mark.parametrize(
    ("format_", "mode"),
    [
        ("JPEG", "RGB"),
        ("JPEG", "L"),
        ("JPEG", "CMYK"),
        ("PNG", "RGBA"),
        ("PNG", "P"),
        ("PNG", "1"),
        ("PNG", "LA"),
        ("WEBP", "RGB"),
        ("GIF", "P"),
    ],
)
def test_each_format_becomes_a_webp_without_metadata(format_: str, mode: str) -> None:
    body = draw(format_, mode=mode, colour=1 if mode in ("P", "1", "L") else "white")
    check_clean(encode_avatar(body), AVATAR_SIDE)
    check_clean(encode_thumbnail(body), THUMBNAIL_SIDE)


def test_an_avatar_shows_the_centre_and_a_thumbnail_everything() -> None:
    body = draw(size=(1440, 1800))
    avatar, thumbnail = encode_avatar(body), encode_thumbnail(body)
    assert (avatar.width, avatar.height) == (AVATAR_SIDE, AVATAR_SIDE)
    assert (thumbnail.width, thumbnail.height) == (384, THUMBNAIL_SIDE)
    left, right = (look_at(avatar.content).getpixel((x, 96)) for x in (20, 170))
    assert left == pytest.approx((200, 120, 60), abs=8)
    assert right == pytest.approx((0, 0, 0), abs=8)
    assert max(len(avatar.content), len(thumbnail.content)) < 10_000


def test_a_small_picture_is_not_enlarged() -> None:
    assert encode_avatar(draw(size=(50, 40)))[1:] == (40, 40)
    assert encode_thumbnail(draw(size=(50, 40)))[1:] == (50, 40)


def test_transparent_pixels_become_white() -> None:
    body = draw("PNG", mode="RGBA", colour=(0, 0, 0, 0))
    assert look_at(encode_avatar(body).content).getpixel((10, 90)) == (255, 255, 255)


def test_a_photo_is_upright_and_loses_its_location() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # Turned to the right.
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 30.0, 58.0), 29: SECRET.decode()})
    body = draw(size=(300, 100), exif=exif.tobytes(), comment=SECRET, icc_profile=b"\0" * 132)
    assert SECRET in body
    encoded = encode_thumbnail(body)
    check_clean(encoded, THUMBNAIL_SIDE)
    assert (encoded.width, encoded.height) == (100, 300)
    assert SECRET not in encoded.content


def test_texts_in_a_png_are_removed() -> None:
    told = PngImagePlugin.PngInfo()
    told.add_text("Location", SECRET.decode())
    assert SECRET not in encode_avatar(draw("PNG", pnginfo=told)).content


@pytest.mark.parametrize("format_", ["GIF", "WEBP", "PNG"])
def test_an_animation_becomes_its_first_frame(format_: str) -> None:
    frames = [Image.new("RGB", (64, 64), colour) for colour in ("red", "lime", "blue")]
    file = io.BytesIO()
    frames[0].save(file, format_, save_all=True, append_images=frames[1:], duration=50)
    kept = encode_avatar(file.getvalue())
    check_clean(kept, AVATAR_SIDE)
    assert look_at(kept.content).getpixel((32, 32)) == pytest.approx((255, 0, 0), abs=8)


@pytest.mark.parametrize(
    ("format_", "step"),
    [
        ("GIF", (GifImagePlugin.GifImageFile, "_seek")),
        ("WEBP", (WebPImagePlugin.WebPImageFile, "_get_next")),
        ("PNG", (PngImagePlugin.PngImageFile, "_seek")),
    ],
)
def test_only_the_first_of_thousands_of_frames_is_decoded(
    monkeypatch: pytest.MonkeyPatch, format_: str, step: tuple[type, str]
) -> None:
    kind, name = step
    frames = [Image.new("RGB", (9, 9), (n % 256, 255 * (n % 2), n // 256)) for n in range(3000)]
    file = io.BytesIO()
    frames[0].save(file, format_, save_all=True, append_images=frames[1:], duration=50)
    with Image.open(io.BytesIO(file.getvalue())) as whole:
        assert getattr(whole, "n_frames", 1) == 3000
    taken, take = [0], getattr(kind, name)

    def count(*told: Any, **options: Any) -> Any:
        taken[0] += 1
        return take(*told, **options)

    monkeypatch.setattr(kind, name, count)
    check_clean(encode_avatar(file.getvalue()), AVATAR_SIDE)
    assert taken[0] <= 2


@pytest.mark.parametrize("format_", ["PNG", "WEBP", "JPEG"])
def test_compressed_metadata_is_not_unpacked(format_: str) -> None:
    tags, size = 4000, 50_000
    start = 8 + 2 + 12 * tags + 4
    head = b"II*\0" + struct.pack("<IH", 8, tags)
    # All chunks point to the same bytes.
    listed = b"".join(struct.pack("<HHII", tag, 7, size, start) for tag in range(1, tags + 1))
    exif = head + listed + struct.pack("<I", 0) + b"\0" * size
    body = draw(format_) if format_ == "JPEG" else draw(format_, exif=exif)
    if format_ == "JPEG":
        parts = (b"Exif\0\0" + exif[at : at + 65_000] for at in range(0, len(exif), 65_000))
        told = b"".join(b"\xff\xe1" + struct.pack(">H", len(part) + 2) + part for part in parts)
        body = body[:2] + told + body[2:]
    tracemalloc.start()
    check_clean(encode_avatar(body), AVATAR_SIDE)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * size


def test_data_after_a_picture_is_removed() -> None:
    page = b"<script>alert(1)</script>"
    for body in (draw() + page, draw("GIF", mode="P", colour=1) + page):
        encoded = encode_avatar(body)
        check_clean(encoded, AVATAR_SIDE)
        assert page not in encoded.content


def write_png(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG whose header states this size, whatever its data is."""
    parts = {b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0), b"IDAT": data}
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(told)) + name + told + struct.pack(">I", zlib.crc32(name + told))
        for name, told in {**parts, b"IEND": b""}.items()
    )


TWO_JPEGS = draw("MPO", save_all=True, append_images=[Image.new("RGB", (64, 64))])
REFUSED: dict[str, bytes] = {
    "nothing": b"",
    "a page": b"<!doctype html><html><img src=x onerror=alert(1)></html>",
    "an svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script/></svg>',
    "an icon": draw("ICO", (64, 64)),
    "a tiff": draw("TIFF"),
    "a bitmap": draw("BMP"),
    "a postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 64 64\nquit\n",
    "half a jpeg": draw()[:1200],
    "half a png": draw("PNG", (640, 640))[:400],
    "half a webp": draw("WEBP", (640, 640))[:100],
    "a header alone": write_png(64, 64),
    "a bomb by its header": write_png(60_000, 60_000, zlib.compress(b"\0" * 1000)),
    "a wide one": write_png(12_000, 10),
    "a bomb of blank pixels": draw("PNG", (5000, 5000)),
    "a dot": draw("PNG", (1, 1)),
    "too many bytes": draw() + b"\0" * LARGEST_BODY,
    "a bomb of few bytes": write_png(50_000, 50_000, zlib.compress(b"\0" * 50_001 * 100)),
    "a jpeg of many scans": draw(progressive=True) + b"\xff\xda" * 80,
    "several jpegs of many scans": TWO_JPEGS + b"\xff\xda" * 80,
}


@pytest.mark.parametrize("what", REFUSED)
def test_other_files_than_pictures_of_platforms_are_refused(what: str) -> None:
    for encode in (encode_avatar, encode_thumbnail):
        with pytest.raises(BadPicture):
            encode(REFUSED[what])


def test_a_photo_with_a_smaller_copy_of_itself_is_accepted() -> None:
    check_clean(encode_avatar(TWO_JPEGS), AVATAR_SIDE)


def test_a_text_bomb_in_a_png_is_refused() -> None:
    bomb = zlib.compress(b"\0" * 30_000_000)
    text = b"Comment\0\0" + bomb
    chunk = struct.pack(">I", len(text)) + b"zTXt" + text
    body = draw("PNG")
    at = body.index(b"IDAT") - 4
    with pytest.raises(BadPicture):
        encode_avatar(body[:at] + chunk + struct.pack(">I", zlib.crc32(b"zTXt" + text)) + body[at:])


BODIES = [
    draw(size=(48, 40)),
    draw(size=(48, 40), progressive=True),
    draw("PNG", (48, 40)),
    draw("WEBP", (48, 40)),
    draw("GIF", (48, 40), mode="P", colour=1),
]


@pytest.mark.slow
@given(
    body=st.sampled_from(BODIES),
    cut=st.integers(0, 1000),
    changes=st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), max_size=20),
)
def test_broken_pictures_become_clean_or_raise_bad_picture(
    body: bytes, cut: int, changes: list[tuple[int, int]]
) -> None:
    broken = bytearray(body[: max(1, len(body) - cut)] if cut < 500 else body)
    for place, value in changes:
        broken[place % len(broken)] = value
    _encode_or_refuse(bytes(broken))


@pytest.mark.slow
@given(st.binary(max_size=300), st.sampled_from([b"", b"\xff\xd8\xff", b"GIF89a", b"RIFF"]))
def test_any_bytes_raise_only_bad_picture(body: bytes, start: bytes) -> None:
    _encode_or_refuse(start + body)


def _encode_or_refuse(body: bytes) -> Any:
    for encode, side in ((encode_avatar, AVATAR_SIDE), (encode_thumbnail, THUMBNAIL_SIDE)):
        try:
            check_clean(encode(body), side)
        except BadPicture:
            continue
