"""Lets programs that use the Model Context Protocol over standard input and output reach the `/mcp` endpoint of a
running server."""

import json
import os
import sys
import urllib.error
import urllib.request
from typing import Any, Final

import mcp_types
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from mcp_types import INTERNAL_ERROR, PARSE_ERROR

LONGEST_S: Final = 120
"""Timeout of a request in seconds. It is longer than the time limit of any operation."""


class Command(BaseCommand):
    help = "Serve the tools to a desktop client over standard input and output. The key comes from KINDRED_KEY."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--url", default=settings.SITE_URL, help="the server (default: %(default)s)"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        key = os.environ.get("KINDRED_KEY", "")
        if not key:
            raise CommandError("Set KINDRED_KEY to an API key.")
        if not options["url"].startswith(("http://", "https://")):
            raise CommandError("--url must start with http:// or https://.")
        address = f"{options['url'].rstrip('/')}/mcp"
        for line in sys.stdin:
            answer = _answer_line(address, key, line) if line.strip() else None
            if answer is not None:
                self.stdout.write(json.dumps(answer, ensure_ascii=True))
                self.stdout.flush()


def _answer_line(address: str, key: str, line: str) -> Any:
    """Returns the response to one line of input. If the request fails, returns an error message of the protocol.
    Returns None for a notification."""
    try:
        message = json.loads(line)
    except ValueError:
        return _error(None, PARSE_ERROR, "The line is not valid JSON.")
    try:
        headers = {"Content-Type": "application/json", "X-API-Key": key} | _routing_headers(message)
        request = urllib.request.Request(address, json.dumps(message).encode(), headers)  # noqa: S310  checked in handle
        with urllib.request.urlopen(request, timeout=LONGEST_S) as response:  # noqa: S310  checked in handle
            body = response.read()
    except urllib.error.HTTPError as error:
        body = error.read()
    except (OSError, ValueError) as error:
        return _failed(message, f"{address} does not answer: {error}.")
    return _read_answer(message, body)


def _routing_headers(message: Any) -> dict[str, str]:
    """Returns HTTP headers that repeat parts of the message: the protocol's version, the method and the name. Newer
    versions of the protocol require these headers over HTTP. Over a pipe, clients cannot send them."""
    match message:
        case {"params": {"_meta": {mcp_types.PROTOCOL_VERSION_META_KEY: str(version)}} as params}:
            headers = {"MCP-Protocol-Version": version, "Mcp-Method": str(message.get("method"))}
            name = params.get("name")
            return headers | ({"Mcp-Name": name} if isinstance(name, str) else {})
    return {}


def _read_answer(message: Any, body: bytes) -> Any:
    if not body:
        return None
    try:
        answer = json.loads(body)
    except ValueError:
        return _failed(message, "The server's answer is not JSON.")
    if isinstance(answer, dict) and "jsonrpc" in answer:
        return answer
    said = answer.get("error", {}).get("message") if isinstance(answer, dict) else None
    return _failed(message, said or "The server refused the message.")


def _failed(message: Any, text: str) -> Any:
    if not isinstance(message, dict) or "id" not in message:
        return None
    return _error(message["id"], INTERNAL_ERROR, text)


def _error(request_id: Any, code: int, text: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": request_id, "error": {"code": code, "message": text}}
