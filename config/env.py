"""Readers of environment variables that fail loudly on a bad value."""

import os
from ipaddress import IPv4Network, IPv6Network, ip_network

from django.core.exceptions import ImproperlyConfigured

_TRUE, _FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def flag(name: str, default: bool) -> bool:
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


def integer(name: str, default: int, *, minimum: int = 0) -> int:
    value = text(name, str(default))
    try:
        number = int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number; it is {value!r}.") from None
    if number < minimum:
        raise ImproperlyConfigured(f"{name} must be at least {minimum}; it is {number}.")
    return number


def items(name: str, default: str = "") -> list[str]:
    """A list written with commas."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def networks(name: str, default: str = "") -> list[IPv4Network | IPv6Network]:
    """Addresses and networks written with commas: `10.0.0.7, 192.168.0.0/16`."""
    try:
        return [ip_network(part) for part in items(name, default)]
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be IP addresses or networks; {error}.") from None
