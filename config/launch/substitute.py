"""Answers requests with status 503 while no web process runs.

Run it as `python -m config.launch.substitute COMMANDS SOCKET…`; the arguments are file descriptors. The web process
uses the same sockets. They stay open when the web process ends, so no connection is refused or dropped. When the web
process returns, it answers the connections that are still waiting.
"""

import asyncio
import json
import os
import socket
import sys
import uuid
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from config.kit import disks, paths
from config.kit.errors import DiskFull, ServiceUnavailable, build_envelope
from config.launch import ports, processes
from config.launch.door import REST
from config.launch.places import find_data_dir

RETRY_S: Final = 5
HEAD_S: Final = 5
"""Maximum seconds to receive the headers of a request."""
LARGEST_HEAD: Final = 65_536
LINGER_S: Final = 2
"""Maximum seconds to read the rest of a request. If the connection were closed earlier, the client would lose the
response."""
FOR_SCRIPTS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Retry-After, X-Request-Id",
}
"""Headers that let scripts of any origin read the response, as with all API responses."""
PAGE: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{message}</title>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem">
<h1>{message}</h1>
<p>Request ID: <code>{request_id}</code></p>
"""


class Substitute:
    def __init__(self, sockets: list[socket.socket]) -> None:
        self._sockets = sockets
        self._servers: list[asyncio.Server] = []

    async def obey(self, commands: int) -> None:
        """Follows the commands of the parent process, until the parent ends."""
        os.set_blocking(commands, False)
        loop = asyncio.get_running_loop()
        given: asyncio.Queue[bytes] = asyncio.Queue()
        loop.add_reader(commands, lambda: given.put_nowait(os.read(commands, 4096)))
        while command := (await given.get())[-1:]:
            if command == REST:
                await self._rest()
            elif not self._servers:
                self._servers = [
                    await asyncio.start_server(
                        answer, sock=each.dup(), limit=LARGEST_HEAD, backlog=ports.BACKLOG
                    )
                    for each in self._sockets
                ]

    async def _rest(self) -> None:
        """Stops accepting connections. Connections that were already accepted still get a response."""
        loop = asyncio.get_running_loop()
        for server in self._servers:
            for each in server.sockets:
                loop.remove_reader(each)
        # asyncio assigns an accepted connection to its server one step later. If the server is closed by then, the
        # connection would stay open without an answer.
        await asyncio.sleep(0)
        for server in self._servers:
            server.close()
        self._servers.clear()


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(TimeoutError, OSError, asyncio.IncompleteReadError):
        async with asyncio.timeout(HEAD_S):
            head = await _read_head(reader)
        writer.write(build_response(head))
        writer.write_eof()
        async with asyncio.timeout(LINGER_S):
            while await reader.read(LARGEST_HEAD):
                pass
    writer.close()


async def _read_head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError as error:
        # The part that has arrived is enough to recognise whether the client is a program.
        return await reader.read(error.consumed)


def build_response(head: bytes) -> bytes:
    """Returns the 503 response in the application's format: JSON for programs, a page for people."""
    line, *fields = head.decode("latin-1").split("\r\n")
    method, _, rest = line.partition(" ")
    is_api = paths.is_api(urlsplit(rest.partition(" ")[0]).path)
    is_full = disks.is_full(find_data_dir())
    error = DiskFull() if is_full else ServiceUnavailable(retry_after_s=RETRY_S)
    request_id = uuid.uuid4().hex
    sent = (field.partition(":") for field in fields)
    wants_page = any(name.lower() == "accept" and "text/html" in value for name, _, value in sent)
    if is_api or not wants_page:
        kind, body = "application/json", json.dumps(build_envelope(error, request_id=request_id))
    else:
        kind, body = "text/html", PAGE.format(message=error.message, request_id=request_id)
    headers = (error.headers | FOR_SCRIPTS if is_api else error.headers) | {
        "Content-Type": f"{kind}; charset=utf-8",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "X-Request-Id": request_id,
        "X-Content-Type-Options": "nosniff",
        "Connection": "close",
    }
    top = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    text = f"HTTP/1.1 503 Service Unavailable\r\n{top}\r\n{'' if method == 'HEAD' else body}"
    return text.encode()


def main(commands: int, *sockets: int) -> None:
    processes.allow_open_files()
    opened = [socket.socket(fileno=each) for each in sockets]
    asyncio.run(Substitute(opened).obey(commands))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
