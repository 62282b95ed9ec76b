"""Reads the body of each request before the request gets a thread. Limits the time and the memory for reading."""

import asyncio
import tempfile
from io import BytesIO
from typing import IO, Any, Final, cast

from django.conf import settings
from granian._granian import RSGIHTTPProtocol

from config.kit.errors import InvalidRequest, Problem, ServiceUnavailable

BODY_S: Final = 30
"""Maximum seconds to receive a body that fits into memory."""
UPLOAD_S: Final = 300
UPLOADS_AT_ONCE: Final = 4
"""Maximum simultaneous uploads in one worker. An upload is a larger body, which is stored on disk while it arrives."""
UPLOAD_OVERHEAD: Final = 1_000_000
RETRY_S: Final = 5


class Bodies:
    def __init__(self) -> None:
        self._uploads = asyncio.Semaphore(UPLOADS_AT_ONCE)

    async def read(self, environ: dict[str, Any], incoming: RSGIHTTPProtocol) -> IO[bytes]:
        """Reads the whole body of a request. Returns an empty body if the body is larger than allowed. Raises
        InvalidRequest if the body is incomplete, and ServiceUnavailable if there are too many uploads."""
        length = _length(environ)
        if not length or length > _most(environ):
            return BytesIO()
        if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return await self._upload(length, incoming)
        try:
            async with asyncio.timeout(BODY_S):
                body = await incoming()
        except (TimeoutError, RuntimeError):
            raise _incomplete(BODY_S) from None
        return BytesIO(body)

    async def _upload(self, length: int, incoming: RSGIHTTPProtocol) -> IO[bytes]:
        if self._uploads.locked():
            raise ServiceUnavailable("Too many uploads at once.", retry_after_s=RETRY_S)
        try:
            async with self._uploads:
                return await _store(length, incoming)
        except (TimeoutError, RuntimeError):
            raise _incomplete(UPLOAD_S) from None


async def _store(length: int, incoming: RSGIHTTPProtocol) -> IO[bytes]:
    file = tempfile.TemporaryFile()  # noqa: SIM115  Django closes it after the request
    try:
        async with asyncio.timeout(UPLOAD_S):
            async for chunk in incoming:
                file.write(chunk)
        if file.tell() != length:
            raise _incomplete(UPLOAD_S)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return cast("IO[bytes]", file)


def is_left_unread(environ: dict[str, Any]) -> bool:
    """Returns whether the request's body is not read, because Django will refuse it: the body is larger than allowed,
    or its length is not stated."""
    is_chunked = "HTTP_TRANSFER_ENCODING" in environ
    return is_chunked or _length(environ) > _most(environ)


def _length(environ: dict[str, Any]) -> int:
    text = environ.get("CONTENT_LENGTH", "")
    return int(text) if text.isdecimal() else 0


def _most(environ: dict[str, Any]) -> int:
    """Returns the maximum bytes of the request's body. Forms may be larger than other requests, because they can
    contain files."""
    if environ.get("CONTENT_TYPE", "").startswith("multipart/form-data"):
        return settings.IMPORT_MAX_MB * 1_000_000 + UPLOAD_OVERHEAD
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def _incomplete(within_s: int) -> InvalidRequest:
    return InvalidRequest(Problem(f"The body did not arrive within {within_s} seconds."))
