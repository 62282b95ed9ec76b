"""Values of the environment are read, and invalid values are explained."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings import environment as env


@pytest.mark.parametrize(
    ("read", "value", "meant"),
    [
        (env.read_percentage, "19", Decimal("19.00")),
        (env.read_percentage, " 7.5 ", Decimal("7.50")),
        (env.read_percentage, "100", Decimal(100)),
        (env.read_lines, "1 Main Street; Springfield ;; USA", "1 Main Street\nSpringfield\nUSA"),
        (env.read_lines, "one\nline", "one\nline"),
        (env.read_email, "a@example.com", "a@example.com"),
        (env.read_email, "", ""),
        (env.read_chain_address, "0x" + "aB" * 20, "0x" + "aB" * 20),
        (env.read_chain_address, "", ""),
        (lambda name: env.read_chain(name, "eip155:1"), "eip155:8453", "eip155:8453"),
        (env.read_service_url, "https://pay.example/v1/", "https://pay.example/v1"),
        (env.read_service_url, "http://127.0.0.1:9", "http://127.0.0.1:9"),
        (env.read_server_url, "http://10.0.0.7:8080/v1/", "http://10.0.0.7:8080/v1"),
        (env.read_server_url, "", ""),
        (
            env.read_proxies,
            "a:b@proxy.example:1, socks5://9.9.9.9:2",
            ["http://a:b@proxy.example:1", "socks5://9.9.9.9:2"],
        ),
    ],
)
def test_valid_values_are_read(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[str], object], value: str, meant: object
) -> None:
    monkeypatch.setenv("NAME", value)
    assert read("NAME") == meant


@pytest.mark.parametrize(
    ("read", "value"),
    [
        *(
            (env.read_percentage, value)
            for value in ("", "x", "-1", "100.01", "7.555", "NaN", "Infinity")
        ),
        *((env.read_email, value) for value in ("x", "Kindred <a@example.com>", "a@b@c")),
        *((env.read_chain_address, value) for value in ("x", "0x12", "0x" + "g" * 40)),
        (env.read_chain_addresses, "0x12, 0x34"),
        (lambda name: env.read_chain(name, "eip155:1"), "base"),
        *(
            (env.read_service_url, value)
            for value in ("pay.example", "http://pay.example", "https://", "https://[::8.8.8.8]")
        ),
        *(
            (env.read_server_url, value)
            for value in (
                "llm.example",
                "ftp://llm.example",
                "http://",
                "http://169.254.169.254/v1",
                "http://[::1",
            )
        ),
        *((env.read_proxies, value) for value in ("http://", "proxy.example:1, 224.0.0.1:80")),
    ],
)
def test_invalid_values_stop_the_start_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[str], object], value: str
) -> None:
    monkeypatch.setenv("NAME", value)
    with pytest.raises(ImproperlyConfigured, match=r"^NAME must be "):
        read("NAME")


def test_a_setting_whose_packages_are_missing_names_the_command_that_installs_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env.require_package("NAME", package="no_such_package")
    monkeypatch.setenv("NAME", "on")
    env.require_package("NAME", package="json")
    with pytest.raises(ImproperlyConfigured, match=r"^NAME needs packages .* `make install`"):
        env.require_package("NAME", package="no_such_package")


def test_a_bad_proxy_is_named_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAME", "http://user:hidden@[ff02::1]:80")
    with pytest.raises(ImproperlyConfigured) as raised:
        env.read_proxies("NAME")
    assert "hidden" not in str(raised.value)
