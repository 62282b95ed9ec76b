"""Addresses that an outgoing connection may reach."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.kit.addresses import Reach, judge_address

PRIVATE = "10.0.0.1"


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_hosts_of_the_internet_are_public(address: str) -> None:
    assert judge_address(address) is Reach.PUBLIC


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.31.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "2002:a00:1::",
        "::ffff:127.0.0.1",
    ],
)
def test_own_networks_are_own_also_when_another_address_holds_them(address: str) -> None:
    assert judge_address(address) is Reach.OWN


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "169.254.169.254",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "192.0.2.1",
        "192.88.99.1",
        "::",
        "::8.8.8.8",
        "::10.0.0.1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff0e::1",
        "64:ff9b:1::a00:1",
        "2001:0:a00:1::",
        "2001:db8::1",
        "3fff::1",
        "5f00::1",
        "::ffff:169.254.169.254",
        "64:ff9b::169.254.169.254",
        "2002:a9fe:a9fe::",
    ],
)
def test_other_addresses_are_refused(address: str) -> None:
    assert judge_address(address) is Reach.REFUSED


@given(st.ip_addresses(v=4))
def test_no_form_of_ipv6_changes_what_an_ipv4_address_reaches(
    inner: ipaddress.IPv4Address,
) -> None:
    reach = judge_address(str(inner))
    number = int(inner)
    forms = [
        f"::ffff:{inner}",
        f"64:ff9b::{inner}",
        str(ipaddress.IPv6Address((0x2002 << 112) | (number << 80))),
    ]
    assert {judge_address(form) for form in forms} == {reach}
    assert judge_address(str(ipaddress.IPv6Address(number))) is not Reach.PUBLIC


@pytest.mark.parametrize("text", ["", "kindred.example", "1.2.3", "0x7f000001"])
def test_an_invalid_address_raises(text: str) -> None:
    with pytest.raises(ValueError, match="does not appear"):
        judge_address(text)
