"""Security settings of production, and the headers for browsers."""

import os
import subprocess
import sys
from ipaddress import ip_network
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings

from config.site.sign_in.adapters import AccountAdapter
from tests.fresh_settings import read_settings
from tests.people import Person

PRODUCTION = {
    "SITE_URL": "https://kindred.example.com",
    "SECRET_KEY": "wT3rQ9xV7mK2pL8sN4bJ6hF1dG5cZ0yA-uEiOqWvXkRtYzMn-BjHgFd",
    "TRUSTED_PROXIES": "10.0.0.0/8",
    "DEBUG": "0",
}
PROXY, STRANGER = "10.0.0.7", "203.0.113.9"
HTTPS = {"X-Forwarded-Proto": "https", "Host": "kindred.example.com"}


def settings_under(monkeypatch: pytest.MonkeyPatch, **environment: str) -> dict[str, Any]:
    for name in PRODUCTION:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SECRET_KEY", PRODUCTION["SECRET_KEY"])
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return read_settings()


@pytest.fixture
def production(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The security settings in production."""
    read = settings_under(monkeypatch, **PRODUCTION)
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "TRUSTED_PROXIES", "ALLOWED_HOSTS")
    chosen = {n: v for n, v in read.items() if n.startswith("SECURE_") or n in names}
    with override_settings(**chosen):
        yield


@pytest.mark.slow
def test_djangos_deployment_check_is_clean_in_production() -> None:
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    # The tests' browser sets the second one for its own process.
    of_tests = {"DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"}
    environment = {k: v for k, v in os.environ.items() if k not in of_tests}
    done = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env=environment | PRODUCTION,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_a_first_run_on_one_machine_asks_for_no_https(monkeypatch: pytest.MonkeyPatch) -> None:
    read = settings_under(monkeypatch, SITE_URL="http://localhost:8000")
    assert not read["SECURE_SSL_REDIRECT"]
    assert not read["SESSION_COOKIE_SECURE"]
    assert read["SECURE_PROXY_SSL_HEADER"] is None
    assert read["SECURE_HSTS_SECONDS"] == 0
    assert read["TRUSTED_PROXIES"] == []
    assert read["DEMO"]


def test_production_has_no_demo_login(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not settings_under(monkeypatch, **PRODUCTION)["DEMO"]
    assert settings_under(monkeypatch, **PRODUCTION, DEMO="1")["DEMO"]


def test_the_sites_own_name_is_served_without_being_named_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = settings_under(monkeypatch, SITE_URL="https://kindred.example.com/")
    assert "kindred.example.com" in read["ALLOWED_HOSTS"]
    assert read["CSRF_TRUSTED_ORIGINS"] == ["https://kindred.example.com"]


@pytest.mark.usefixtures("production")
def test_https_is_believed_only_from_a_trusted_proxy() -> None:
    visitor = Client(headers=HTTPS)
    assert visitor.get("/openapi.json", REMOTE_ADDR=PROXY).status_code == 200
    refused = visitor.get("/openapi.json", REMOTE_ADDR=STRANGER)
    assert refused.status_code == 301
    assert refused["Location"] == "https://kindred.example.com/openapi.json"


@pytest.mark.usefixtures("production")
def test_https_visitors_are_told_to_stay_with_https() -> None:
    response = Client(headers=HTTPS).get("/openapi.json", REMOTE_ADDR=PROXY)
    assert response["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


@pytest.mark.usefixtures("production")
def test_a_balancer_may_ask_each_process_by_itself() -> None:
    assert (
        Client(headers={"Host": "localhost"}).get("/health", REMOTE_ADDR=STRANGER).status_code
        == 200
    )


@pytest.mark.django_db
@pytest.mark.usefixtures("production")
def test_cookies_are_only_for_https() -> None:
    visitor = Client(headers=HTTPS | {"Accept": "text/html"})
    form = {"email": "dora@example.com", "password1": "a-long-enough-secret"}
    form["password2"] = form["password1"]
    visitor.get("/accounts/login/", REMOTE_ADDR=PROXY)
    visitor.post(
        "/accounts/signup/", form, REMOTE_ADDR=PROXY, HTTP_REFERER="https://kindred.example.com/"
    )
    visitor.post("/theme", {"theme": "dark"}, REMOTE_ADDR=PROXY)
    assert {"csrftoken", "sessionid", "theme"} <= visitor.cookies.keys()
    assert all(cookie["secure"] for cookie in visitor.cookies.values())
    assert visitor.cookies["sessionid"]["httponly"]
    assert {cookie["samesite"] for cookie in visitor.cookies.values()} == {"Lax"}


def test_attempts_to_sign_in_are_counted_by_the_address_behind_the_proxy(rf: Any) -> None:
    request = rf.get("/", REMOTE_ADDR=PROXY, headers={"X-Forwarded-For": STRANGER})
    with override_settings(TRUSTED_PROXIES=[]):
        assert AccountAdapter().get_client_ip(request) == PROXY
    with override_settings(TRUSTED_PROXIES=[ip_network(PROXY)]):
        assert AccountAdapter().get_client_ip(request) == STRANGER


# --- What browsers are told -----------------------------------------------------------------------


def policy_of(response: Any) -> dict[str, str]:
    parts = response["Content-Security-Policy"].split("; ")
    return dict(part.split(" ", 1) for part in parts)


@pytest.mark.parametrize("path", ["/accounts/login/", "/nothing", "/v1/prices", "/v1/nothing"])
def test_every_answer_says_what_a_browser_may_do_with_it(path: str) -> None:
    for headers in ({"Accept": "text/html"}, {}):
        response = Client(headers=headers).get(path)
        assert policy_of(response)["script-src"] == policy_of(response)["style-src"] == "'self'"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["X-Frame-Options"] == "DENY"
        assert response["Referrer-Policy"] == "same-origin"
        assert response["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in response["Permissions-Policy"]


@pytest.mark.django_db
def test_the_policy_of_the_admin_allows_only_what_its_pages_need(alice: Person) -> None:
    alice.user.is_staff = alice.user.is_superuser = True
    alice.user.save()
    site, admin = policy_of(alice.browser.get("/search")), policy_of(alice.browser.get("/admin/"))
    assert admin["script-src"] == "'self' 'unsafe-eval'"
    assert admin["style-src"] == "'self' 'unsafe-inline'"
    assert {n for n in site if site[n] != admin.get(n)} == {"script-src", "style-src"}
    assert site.keys() == admin.keys()


@pytest.mark.django_db
def test_staff_sign_in_where_attempts_are_counted() -> None:
    response = Client(headers={"Accept": "text/html"}).get("/admin/login/?next=/admin/")
    assert response["Location"].startswith("/accounts/login/?next=")


# --- Mail -----------------------------------------------------------------------------------------


def test_mail_goes_out_once_a_server_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "filebased" in settings_under(monkeypatch)["EMAIL_BACKEND"]
    assert "smtp" in settings_under(monkeypatch, EMAIL_HOST="mail.example.com")["EMAIL_BACKEND"]
