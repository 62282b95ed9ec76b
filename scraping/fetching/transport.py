"""Sends a single request over the network, and imitates a browser."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from curl_cffi import CurlOpt, requests
from curl_cffi.curl import CURL_WRITEFUNC_ERROR
from curl_cffi.requests.exceptions import RequestException, Timeout

from scraping.sources.failures import Blocked, Changed

LARGEST_BODY: Final = 16_000_000


class Exchange(NamedTuple):
    """An HTTP response. The names in `headers` are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    cookies: Mapping[str, str]


def exchange(
    method: str,
    url: str,
    *,
    headers: Mapping[str, str],
    content: bytes | None,
    timeout_s: float,
    largest: int = LARGEST_BODY,
    pinned: str | None = None,
    proxy: str | None = None,
) -> Exchange:
    """Sends one request and does not follow redirects. `pinned` has the form `host:port:address`, and makes the request
    connect to that IP address."""
    body, is_full = bytearray(), False

    def collect(part: bytes) -> int:
        # The limit applies to the decompressed size. Otherwise a small compressed answer could fill the memory.
        nonlocal is_full
        is_full = len(body) + len(part) > largest
        body.extend(b"" if is_full else part)
        return CURL_WRITEFUNC_ERROR if is_full else len(part)

    options = {CurlOpt.RESOLVE: [pinned]} if pinned else {}
    try:
        with requests.Session(
            impersonate="chrome", curl_options=options, trust_env=False
        ) as session:
            response = session.request(
                method,
                url,
                headers=dict(headers),
                content=content,
                timeout=timeout_s,
                allow_redirects=False,
                proxy=proxy,
                content_callback=collect,
            )
    except Timeout:
        raise Blocked("The platform does not answer in time.", cause="timeout") from None
    except RequestException as error:
        if is_full:
            raise Changed("The body is larger than any that the parsers know.") from None
        reason = f"The connection failed: {type(error).__name__}."
        raise Blocked(reason, cause="upstream_unavailable") from None
    names = {name.lower(): value or "" for name, value in response.headers.items()}
    cookies = {cookie.name: cookie.value or "" for cookie in response.cookies.jar}
    return Exchange(response.status_code, names, bytes(body), cookies)
