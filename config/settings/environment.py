"""Reads environment variables and rejects invalid values."""

import os
import re
from collections.abc import Collection
from decimal import Decimal, InvalidOperation
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_network
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

from config.kit.addresses import Reach, judge_address
from config.kit.loopback import is_loopback

_WHOLE = 100
_CHAIN_ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}")
_CHAIN = re.compile(r"eip155:[1-9][0-9]*")
_SERVER_SCHEMES = {"http", "https", "socks4", "socks4a", "socks5", "socks5h"}
_TRUE, _FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off", ""}


def require_package(name: str, *, package: str) -> None:
    """Raises an error if a setting needs a package that is not installed."""
    if read_text(name) and find_spec(package) is None:
        raise ImproperlyConfigured(
            f"{name} needs packages that are not installed: run `make install` where it is set."
        )


def read_text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def read_flag(name: str, default: bool) -> bool:
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() in _TRUE:
        return True
    if value.strip().lower() in _FALSE:
        return False
    raise ImproperlyConfigured(
        f"{name} must be one of 1, 0, true, false, yes, no; it is {value!r}."
    )


def read_choice(name: str, default: str, choices: Collection[str]) -> str:
    value = read_text(name, default).lower()
    if value not in choices:
        known = ", ".join(sorted(choices))
        raise ImproperlyConfigured(f"{name} must be one of {known}; it is {value!r}.")
    return value


def read_integer(name: str, default: int, *, minimum: int = 0) -> int:
    value = read_text(name, str(default))
    try:
        number = int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number; it is {value!r}.") from None
    if number < minimum:
        raise ImproperlyConfigured(f"{name} must be at least {minimum}; it is {number}.")
    return number


def read_percentage(name: str, default: str = "0") -> Decimal:
    """Reads a percentage from 0 to 100, with at most two decimals."""
    value = read_text(name, default)
    try:
        number = Decimal(value)
        exact = number.quantize(Decimal("0.01"))
    except InvalidOperation:
        raise ImproperlyConfigured(f"{name} must be a number; it is {value!r}.") from None
    if exact != number or not 0 <= number <= _WHOLE:
        raise ImproperlyConfigured(
            f"{name} must be from 0 to 100, with at most two decimals; it is {value}."
        )
    return exact


def read_lines(name: str) -> str:
    """Reads a text of several lines. The variable separates the lines with semicolons: `1 Main Street; Springfield`."""
    return "\n".join(part.strip() for part in read_text(name).split(";") if part.strip())


def read_email(name: str) -> str:
    """Reads an e-mail address, which may be empty."""
    value = read_text(name)
    try:
        if value:
            validate_email(value)
    except ValidationError:
        raise ImproperlyConfigured(f"{name} must be an e-mail address; it is {value!r}.") from None
    return value


def read_chain_address(name: str) -> str:
    """Reads an address on an Ethereum-compatible chain, which may be empty."""
    value = read_text(name)
    if value and not _CHAIN_ADDRESS.fullmatch(value):
        raise ImproperlyConfigured(f"{name} must be 0x and 40 hexadecimal digits; it is {value!r}.")
    return value


def read_chain_addresses(name: str) -> list[str]:
    """Reads addresses on an Ethereum-compatible chain, separated by commas."""
    found = read_list(name)
    if any(not _CHAIN_ADDRESS.fullmatch(address) for address in found):
        raise ImproperlyConfigured(
            f"{name} must be 0x and 40 hexadecimal digits each; it is {', '.join(found)!r}."
        )
    return found


def read_chain(name: str, default: str) -> str:
    """Reads the CAIP-2 name of a blockchain, such as `eip155:8453`."""
    value = read_text(name, default)
    if not _CHAIN.fullmatch(value):
        raise ImproperlyConfigured(f"{name} must be eip155: and a number; it is {value!r}.")
    return value


def read_service_url(name: str) -> str:
    """Reads the URL of an external service, which may be empty. The URL must use https, unless the service is on this
    machine."""
    value = read_text(name).rstrip("/")
    parts = urlsplit(value)
    is_safe = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(value))
    if value and not (is_safe and _may_serve(parts.hostname or "")):
        raise ImproperlyConfigured(f"{name} must be an address with https://; it is {value!r}.")
    return value


def read_server_url(name: str, default: str = "") -> str:
    """Reads the URL of a server that the operator has chosen, which may be empty. Unlike `read_service_url`, allows
    http for every host."""
    value = read_text(name, default).rstrip("/")
    if value and not _is_server(value):
        raise ImproperlyConfigured(f"{name} must be the address of a server; it is {value!r}.")
    return value


def read_proxies(name: str) -> list[str]:
    """Reads the URLs of proxies, separated by commas. Error messages refer to a URL by its position in the list,
    because the URL may contain a password."""
    found = [each if "://" in each else f"http://{each}" for each in read_list(name)]
    for place, each in enumerate(found, 1):
        if not _is_server(each):
            raise ImproperlyConfigured(
                f"{name} must be addresses of servers; number {place} is not."
            )
    return found


def _is_server(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in _SERVER_SCHEMES and _may_serve(parts.hostname or "")
    except ValueError:
        return False


def _may_serve(host: str) -> bool:
    """Returns whether a server at this host is allowed. All host names are allowed here, because their IP addresses are
    checked at each connection."""
    if not host:
        return False
    try:
        return judge_address(host) is not Reach.REFUSED
    except ValueError:
        return True


def read_list(name: str, default: str = "") -> list[str]:
    """Reads a list, separated by commas."""
    return [part.strip() for part in read_text(name, default).split(",") if part.strip()]


def read_networks(name: str, default: str = "") -> list[IPv4Network | IPv6Network]:
    """Reads IP addresses and networks, separated by commas: `10.0.0.7, 192.168.0.0/16`."""
    try:
        return [ip_network(part) for part in read_list(name, default)]
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be IP addresses or networks; {error}.") from None
