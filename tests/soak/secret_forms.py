"""Finds secrets in bytes: as they are, in hexadecimal, base64, URLs and UTF-16, and within encoded or deflated text."""

import base64
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import quote

_ENCODED: Final = re.compile(rb"[A-Za-z0-9+/_-]{40,}")


def make_forms(secrets: Mapping[str, str]) -> dict[str, tuple[bytes, ...]]:
    """The forms of each kind of secret: base64 has three, by the place where the secret begins."""
    return {kind: tuple(set(_list_forms(secret.encode()))) for kind, secret in secrets.items()}


def _list_forms(secret: bytes) -> Iterator[bytes]:
    yield from (secret, secret.hex().encode(), secret.hex().upper().encode())
    yield quote(secret.decode(), safe="").encode()
    yield secret.decode().encode("utf-16-le")
    for before in range(3):
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            whole = encode(b"\0" * before + secret)
            # The first and the last characters also hold what stands before and after.
            yield whole[-(-before * 8 // 6) : len(whole) - 4]


def search(content: bytes, forms: Mapping[str, tuple[bytes, ...]]) -> set[str]:
    """The kinds of secrets that the content holds."""
    found = {kind for kind, known in forms.items() if any(form in content for form in known)}
    inner = (
        b"\n".join(_decode(one[0]) for one in _ENCODED.finditer(content))
        if len(content) < 200_000_000
        else b""
    )
    plain = {kind for kind, known in forms.items() if any(form in inner for form in known)}
    return found | plain


def _decode(text: bytes) -> bytes:
    """Decoded base64, unpacked if it is deflated. Text that is not base64 decodes to bytes without a secret."""
    usual = text.translate(bytes.maketrans(b"-_", b"+/"))
    try:
        said = base64.b64decode(usual[: len(usual) // 4 * 4])
    except ValueError:
        return b""
    try:
        return said + zlib.decompressobj().decompress(said)
    except zlib.error:
        return said
