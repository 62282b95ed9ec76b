"""How bodies are read, and when reading stops."""

import asyncio
import errno
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO, Any, cast

import pytest

from config.kit.errors import InvalidRequest, ServiceUnavailable
from config.serving import bodies
from config.serving.bodies import Bodies

MULTIPART = "multipart/form-data; boundary=x"
LARGE = 3_000_000
FULL = Path("/dev/full")


class Sent:
    """A client that sends its parts and then, unless it is complete, nothing more."""

    def __init__(self, *parts: bytes, is_complete: bool = True) -> None:
        self.parts, self.is_complete, self.was_read = parts, is_complete, False

    async def __call__(self) -> bytes:
        return b"".join([part async for part in self])

    async def __aiter__(self) -> AsyncIterator[bytes]:
        self.was_read = True
        for part in self.parts:
            yield part
        if not self.is_complete:
            await asyncio.sleep(60)


def read(sent: Sent, length: int | str, content_type: str = "application/json") -> bytes:
    environ = {"CONTENT_LENGTH": str(length), "CONTENT_TYPE": content_type}
    with asyncio.run(Bodies().read(environ, cast("Any", sent))) as body:
        return body.read()


def test_a_body_is_read_whole() -> None:
    assert read(Sent(b"ab", b"cd"), 4) == b"abcd"


def test_a_large_form_is_read_whole_from_disk() -> None:
    part = bytes(range(250)) * 4_000
    assert read(Sent(part, part, part), LARGE, MULTIPART) == 3 * part


@pytest.mark.parametrize(
    ("length", "content_type"),
    [("", "text/plain"), ("x", "text/plain"), (LARGE, "application/json"), (10**12, MULTIPART)],
)
def test_a_body_that_django_refuses_by_its_headers_is_not_read(
    length: int | str, content_type: str
) -> None:
    sent = Sent(b"abcd")
    assert read(sent, length, content_type) == b""
    assert not sent.was_read


@pytest.mark.parametrize(("length", "content_type"), [(9, "text/plain"), (LARGE, MULTIPART)])
def test_a_late_body_is_refused(
    length: int, content_type: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BODY_S", 0.01)
    monkeypatch.setattr(bodies, "UPLOAD_S", 0.01)
    with pytest.raises(InvalidRequest, match=r"did not arrive within 0\.01 seconds"):
        read(Sent(b"abcd", is_complete=False), length, content_type)


def test_a_large_form_that_breaks_off_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="did not arrive"):
        read(Sent(b"abcd"), LARGE, MULTIPART)


@pytest.mark.parametrize("fails", ["open", "write"])
def test_uploads_that_do_not_fit_on_the_disk_keep_no_places(
    fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_full() -> IO[bytes]:
        if fails == "open":
            raise OSError(errno.ENOSPC, "No space left on device")
        return FULL.open("w+b", buffering=0)

    async def upload_often() -> None:
        places: Any = Bodies()
        environ = {"CONTENT_LENGTH": str(LARGE), "CONTENT_TYPE": MULTIPART}
        for _ in range(bodies.UPLOADS_AT_ONCE + 1):
            with pytest.raises(OSError, match="No space left on device"):
                await places.read(environ, Sent(b"0" * LARGE))

    monkeypatch.setattr("config.serving.bodies.tempfile.TemporaryFile", open_full)
    asyncio.run(upload_often())


def test_the_place_of_an_upload_is_free_again_however_it_ends() -> None:
    async def upload_often() -> None:
        places: Any = Bodies()
        environ = {"CONTENT_LENGTH": str(LARGE), "CONTENT_TYPE": MULTIPART}
        for _ in range(bodies.UPLOADS_AT_ONCE + 1):
            with pytest.raises(InvalidRequest):
                await places.read(environ, Sent(b"broken"))
        slow = [
            asyncio.create_task(places.read(environ, Sent(is_complete=False)))
            for _ in range(bodies.UPLOADS_AT_ONCE)
        ]
        await asyncio.sleep(0)
        with pytest.raises(ServiceUnavailable, match="Too many uploads"):
            await places.read(environ, Sent(b"one too many"))
        for task in slow:
            task.cancel()

    asyncio.run(upload_often())
