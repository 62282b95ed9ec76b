"""Staff's pages under their own content security policy: a browser has nothing to complain of, and they work."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect

from billing.accounts.services import get_owned_account
from billing.models import ApiKey
from tests import scene
from tests.browser.conftest import Watched, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def staff(dora: User) -> User:
    dora.is_staff = dora.is_superuser = True
    dora.save()
    return dora


def addresses(staff: User) -> list[str]:
    """Every list, every form for something new, and a page of whatever there is one of."""
    made = scene.creator(captions=["Rye again"])
    scene.fact(scene.post(made.profiles.get(), "Rye!"), "theme", "rye")
    ApiKey.issue(get_owned_account(staff), name="laptop")
    return [reverse("admin:index"), *(a for m in admin.site._registry.values() for a in _pages(m))]


def _pages(of: Any) -> list[str]:
    name = f"admin:{of.opts.app_label}_{of.opts.model_name}"
    pages = [reverse(f"{name}_changelist")]
    if of.opts.model_name in {"account", "creator", "profile", "post", "user", "apikey", "fact"}:
        row = of.model._default_manager.first()
        pages += [
            reverse(f"{name}_change", args=[row.pk]),
            reverse(f"{name}_history", args=[row.pk]),
        ]
    return pages


def test_no_page_of_the_admin_breaks_its_policy(desk: Watched, staff: User) -> None:
    page = desk.enter(staff, "/admin/")
    for address in addresses(staff):
        response = page.goto(desk.origin + address)
        assert response is not None
        assert response.ok, address
        assert "'unsafe-eval'" in (response.header_value("content-security-policy") or "")


def test_what_the_admin_does_in_the_browser_works(desk: Watched, staff: User) -> None:
    key, _ = ApiKey.issue(get_owned_account(staff), name="laptop")
    page = desk.open("/admin/")
    sign_in(page)
    expect(page).to_have_url(re.compile("/admin/$"))

    page.goto(desk.origin + reverse("admin:billing_apikey_change", args=[key.pk]))
    page.locator("#calendarlink0").click()
    page.get_by_role("link", name="Tomorrow").click()
    expect(page.locator("#id_expires_at_0")).not_to_have_value("")

    dark = page.locator("html.dark")
    expect(dark).to_have_count(0)
    page.get_by_text("unfold_more").click()
    page.get_by_text("dark_mode").click()
    expect(dark).to_have_count(1)


def test_staff_give_credit_after_a_preview(desk: Watched, staff: User) -> None:
    account = get_owned_account(staff)
    page = desk.enter(staff, reverse("admin:billing_account_change", args=[account.pk]))
    page.get_by_role("link", name="Give credit").click()
    page.get_by_label("Amount, in US dollars").fill("20")
    page.get_by_label("Reason").fill("A slow week")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name=f"Give credit: {account}")).to_be_visible()
    expect(page.get_by_text("Balance $5.00 → $25.00")).to_be_visible()
    page.get_by_role("button", name="Give credit").click()
    expect(page.get_by_text("Give credit: entry 1")).to_be_visible()
