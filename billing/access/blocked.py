"""Blocks network addresses that guess API keys. Requests from a blocked address are refused, even with a valid key."""

from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from django.conf import settings
from django.http import HttpRequest

from config.kit.errors import Code, KindredError
from config.kit.rows import run_statement

MOST_FAILURES: Final = 10
WITHIN: Final = timedelta(minutes=10)
BLOCKED_FOR: Final = timedelta(minutes=15)
CLIENT_PREFIX_V6: Final = 64


class TooManyFailures(KindredError):
    status, code = 429, Code.RATE_LIMIT_EXCEEDED
    default_message = "Too many wrong API keys from your address. Fix the key."


def note_failure(address: str | None, now: datetime) -> None:
    """Count an invalid API key from this network address. The tenth invalid key within ten minutes blocks the
    address."""
    if address is not None:
        times = {"now": now, "since": now - WITHIN, "until": now + BLOCKED_FOR}
        run_statement(_COUNT_FAILURE, {"address": address, "most": MOST_FAILURES, **times})


_COUNT_FAILURE = """
    INSERT INTO billing_failedauthentication AS known (address, failed_at, blocked_until)
    VALUES (%(address)s::inet, ARRAY[%(now)s::timestamptz], NULL)
    ON CONFLICT (address) DO UPDATE SET (failed_at, blocked_until) = (
        SELECT CASE WHEN count(*) + 1 < %(most)s
                    THEN array_prepend(%(now)s::timestamptz, array_agg(at))
                    ELSE '{}' END,
               CASE WHEN count(*) + 1 < %(most)s THEN known.blocked_until ELSE %(until)s::timestamptz END
        FROM unnest(known.failed_at) AS at WHERE at > %(since)s
    )
"""


def address_of(request: HttpRequest) -> str | None:
    """Returns the network address of the client. Addresses of trusted proxies in front of the site are skipped."""
    sender = _parsed(request.META.get("REMOTE_ADDR", ""))
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    while sender is not None and _is_trusted(sender) and forwarded:
        before = _parsed(forwarded.pop())
        if before is None:
            break
        sender = before
    return str(sender) if sender else None


def counted_address_of(request: HttpRequest) -> str | None:
    """Returns the network address under which a client's requests are counted. For IPv6, this is the /64 network,
    because one client can use all addresses of such a network."""
    address = address_of(request)
    if address is None or ":" not in address:
        return address
    return str(ip_network(f"{address}/{CLIENT_PREFIX_V6}", strict=False).network_address)


def comes_from_proxy(request: HttpRequest) -> bool:
    sender = _parsed(request.META.get("REMOTE_ADDR", ""))
    return sender is not None and _is_trusted(sender)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_trusted(address: IPv4Address | IPv6Address) -> bool:
    return any(address in network for network in settings.TRUSTED_PROXIES)
