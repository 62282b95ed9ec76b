"""Decides which addresses outgoing connections may use. Kindred calls `judge_address` before every connection."""

from enum import Enum, auto
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final


class Reach(Enum):
    """The kind of network that an address belongs to."""

    PUBLIC = auto()
    """Global unicast: hosts on the Internet."""
    OWN = auto()
    """This machine or the operator's own network. Only addresses from the settings may lead there."""
    REFUSED = auto()
    """Link-local (such as cloud metadata services), multicast, reserved and documentation addresses. Kindred never
    connects to these addresses."""


# Private and loopback networks: RFC 1122, 1918, 6598 (shared address space), 4193.
_OWN: Final = [
    *map(ip_network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")),
    *map(ip_network, ("100.64.0.0/10", "::1/128", "fc00::/7")),
]
# All global unicast addresses assigned so far (RFC 4291, section 2.5.4). 3fff::/20 is for documentation (RFC 9637).
_GLOBAL_V6: Final = IPv6Address("2000::"), IPv6Address("3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff")
# The anycast address of 6to4 relays, which RFC 7526 deprecates.
_RELAYS_V4: Final = ip_network("192.88.99.0/24")
# Networks whose addresses embed an IPv4 address, with the number of bits that follow the IPv4 address. RFC 6052, RFC
# 3056.
_EMBEDDING: Final = ((ip_network("64:ff9b::/96"), 0), (ip_network("2002::/16"), 80))


def judge_address(text: str) -> Reach:
    """Returns the kind of network of an IP address. If an IPv6 address embeds an IPv4 address, judges the IPv4 address.
    Raises ValueError if the text is not an IP address."""
    address = ip_address(text)
    if isinstance(address, IPv6Address) and (inner := _find_embedded(address)):
        return judge_address(str(inner))
    if any(address in network for network in _OWN):
        return Reach.OWN
    return Reach.PUBLIC if _is_global_unicast(address) else Reach.REFUSED


def _find_embedded(address: IPv6Address) -> IPv4Address | None:
    if address.ipv4_mapped:
        return address.ipv4_mapped
    for network, behind in _EMBEDDING:
        if address in network:
            return IPv4Address((int(address) >> behind) & 0xFFFFFFFF)
    return None


def _is_global_unicast(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address):
        first, last = _GLOBAL_V6
        return first <= address <= last and address.is_global
    return address.is_global and not address.is_multicast and address not in _RELAYS_V4
