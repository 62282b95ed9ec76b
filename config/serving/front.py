"""The application that granian, the web server, runs. It accepts requests, runs Django in threads, and sends
responses."""

import asyncio
import itertools
import math
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, parse_cookie
from granian._granian import RSGIHTTPProtocol
from granian.rsgi import Scope

from billing.access import authentication, blocked
from billing.models import Tier
from config.api import errors
from config.http.methods import share_response
from config.kit import notes
from config.kit.errors import DiskFull, KindredError
from config.serving.bodies import Bodies, is_left_unread
from config.serving.confirmed import ConfirmedCallers
from config.serving.environ import build_environ
from config.serving.lines import Lines
from config.settings.servers import THREADS
from scraping.live.seats import House, name_house, refuse_late

THREADS_OF_ONE: Final = 4
"""Maximum threads that one caller uses at the same time. So if an account is locked, its requests do not occupy all
threads while they wait for the lock."""
IN_MEMORY: Final = 4 * 2**20
"""Maximum bytes of a response that is kept in memory. A larger response is written to a file, because the client may
read slowly."""
FILE_KEPT_S: Final = 60
"""Seconds after which the file of a large response is deleted. The server opens the file immediately, so it can still
read the file afterwards."""
ACCOUNT_LINE: Final = "account "
BEARER: Final = f"{authentication.BEARER} "
CALLERS: Final = settings.DATA_DIR / "callers"
INSTANT: Final = {"/health"}
"""Paths whose requests do not wait for a thread. Their views must not block."""

WSGIApplication = Callable[[dict[str, Any], Any], Any]
"""A WSGI application, which returns an iterable of bytes. Django's type annotations do not describe this type."""


class Front:
    def __init__(self, application: WSGIApplication) -> None:
        self._application = application
        self._bodies = Bodies()
        self._lines = Lines(most=THREADS_OF_ONE)
        self._houses: dict[str, House] = {}
        self._confirmed = ConfirmedCallers(CALLERS, secret=settings.SECRET_KEY)
        self._away_at = -math.inf

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._threads = ThreadPoolExecutor(THREADS, "request")
        self._instant = ThreadPoolExecutor(1, "instant")

    async def __rsgi__(self, scope: Scope, protocol: RSGIHTTPProtocol) -> None:
        environ = build_environ(scope)
        try:
            environ["wsgi.input"] = await self._bodies.read(environ, protocol)
            if environ["PATH_INFO"] in INSTANT:
                await self._answer_instantly(environ, protocol)
            elif house := name_house(environ["PATH_INFO"]):
                await self._answer_beside(house, environ, protocol)
            else:
                await self._answer_in_turn(environ, protocol)
        except KindredError as error:
            _refuse(protocol, WSGIRequest(environ), error)
        except OSError as error:
            # A large body or response goes through a file before any of the response is sent.
            if not isinstance(full := errors.translate_exception(error), DiskFull):
                raise
            _refuse(protocol, WSGIRequest(environ), full)

    async def _answer_instantly(self, environ: dict[str, Any], protocol: RSGIHTTPProtocol) -> None:
        """Answers a request without waiting for the thread pool. Requests with an API key use a reserved thread,
        because the view reads the account's tier from the database."""
        if _read_secret(environ):
            work = self._loop.run_in_executor(self._instant, self._answer, environ, protocol)
            await asyncio.shield(work)
        else:
            self._answer(environ, protocol)

    async def _answer_in_turn(self, environ: dict[str, Any], protocol: RSGIHTTPProtocol) -> None:
        arrived_at = time.monotonic()
        line = self._choose_line(environ)
        await self._lines.take_turn(line)
        answer = partial(self._answer_unless_away, arrived_at)
        work = self._loop.run_in_executor(self._threads, answer, environ, protocol)
        work.add_done_callback(partial(self._finish, line, environ))
        # If the client disconnects, only this wait is cancelled. The work in the thread continues.
        await asyncio.shield(work)

    async def _answer_beside(
        self, name: str, environ: dict[str, Any], protocol: RSGIHTTPProtocol
    ) -> None:
        """Answers a live request in the thread pool of its platform. Each platform has a separate pool, so that a slow
        platform does not delay other requests."""
        house = self._houses.setdefault(name, House(name))
        line = self._choose_line(environ)
        house.enter(line)
        arrived_at = time.monotonic()

        def answer() -> None:
            refuse_late(arrived_at)
            self._answer_unless_away(arrived_at, environ, protocol)

        work = self._loop.run_in_executor(house.threads, answer)
        work.add_done_callback(lambda _: house.leave(line))
        work.add_done_callback(partial(self._confirm, environ))
        await asyncio.shield(work)

    def _answer_unless_away(
        self, arrived_at: float, environ: dict[str, Any], protocol: RSGIHTTPProtocol
    ) -> None:
        """Answers the request. Raises DatabaseAway if another request has found the database unavailable since this
        request arrived. Otherwise each waiting request would wait for the database again."""
        if self._away_at > arrived_at:
            raise errors.DatabaseAway
        self._answer(environ, protocol)
        if errors.AWAY_MARK in environ:
            self._away_at = time.monotonic()

    def _choose_line(self, environ: dict[str, Any]) -> str:
        """Returns the name of the queue in which the request waits. The queue belongs to the account if the key or
        session is known to be valid, and to the IP address otherwise."""
        credential = read_credential(environ)
        account = self._confirmed.find_account(credential) if credential else None
        if account:
            return f"{ACCOUNT_LINE}{account}"
        request = HttpRequest()
        request.META = environ
        return f"address {blocked.counted_address_of(request)}"

    def _finish(self, line: str, environ: dict[str, Any], _: object) -> None:
        # Other requests from this IP address may belong to other accounts.
        is_held_up = errors.LOCKED_MARK in environ and line.startswith(ACCOUNT_LINE)
        self._lines.give_back(line, is_held_up=is_held_up)
        self._confirm(environ)

    def _confirm(self, environ: dict[str, Any], _: object = None) -> None:
        credential, account = read_credential(environ), environ.get(authentication.ACCOUNT_MARK)
        if credential and account:
            self._confirmed.confirm(credential, account)

    def _answer(self, environ: dict[str, Any], protocol: RSGIHTTPProtocol) -> None:
        started: list[Any] = []
        answer = self._application(environ, lambda *start: started.extend(start))
        try:
            status, headers = int(started[0][:3]), started[1]
            if is_left_unread(environ):
                # The client has to open a new connection.
                headers = [*headers, ("connection", "close")]
            self._send_out(protocol, status, headers, iter(answer))
        finally:
            # Closing the response marks its charge as delivered, so it happens after sending.
            if close := getattr(answer, "close", None):
                close()

    def _send_out(
        self,
        protocol: RSGIHTTPProtocol,
        status: int,
        headers: list[tuple[str, str]],
        chunks: Iterable[bytes],
    ) -> None:
        held, size = [], 0
        for chunk in chunks:
            held.append(chunk)
            size += len(chunk)
            if size > IN_MEMORY:
                name = self._store(itertools.chain(held, chunks))
                protocol.response_file(status, headers, name)
                return
        protocol.response_bytes(status, headers, b"".join(held))

    def _store(self, chunks: Iterable[bytes]) -> str:
        with tempfile.NamedTemporaryFile(prefix="kindred-answer-", delete=False) as file:
            remove = partial(Path(file.name).unlink, missing_ok=True)
            try:
                file.writelines(chunks)
                file.flush()
            except BaseException:
                remove()
                raise
        self._loop.call_soon_threadsafe(self._loop.call_later, FILE_KEPT_S, remove)
        return file.name


def read_credential(environ: dict[str, Any]) -> str | None:
    """Returns the API key, token or session in the request's headers, without checking it. Returns None if the request
    has none of them."""
    if secret := _read_secret(environ):
        return f"key {secret}"
    cookies, name = environ.get("HTTP_COOKIE", ""), settings.SESSION_COOKIE_NAME
    session = parse_cookie(cookies).get(name) if f"{name}=" in cookies else None
    return f"session {session}" if session else None


def _read_secret(environ: dict[str, Any]) -> str | None:
    """Returns the same API key or bearer token as `authentication.find_secret`, but without parsing all headers."""
    sent = environ.get("HTTP_AUTHORIZATION", "")
    bearer = sent if sent[: len(BEARER)].lower() == BEARER else None
    return environ.get("HTTP_X_API_KEY") or bearer


def _refuse(protocol: RSGIHTTPProtocol, request: WSGIRequest, error: KindredError) -> None:
    response = errors.render_error(request, error)
    response["X-Request-Id"] = notes.get_notes(request).request_id
    response["X-Billing-Plan"] = Tier.FREE.value
    share_response(request, response)
    protocol.response_bytes(response.status_code, list(response.items()), response.content)
