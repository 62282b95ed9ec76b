"""A new creator's page shows a drawn avatar, and pictures once the job has fetched them."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django_q.models import OrmQ
from playwright.sync_api import expect

from billing.accounts import services
from billing.models import Account, Tier
from creators.models import Profile
from scraping import tasks
from tests.browser.conftest import Watched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def _add_account(user: User) -> str:
    """Returns the address of its page."""
    account = services.get_owned_account(user)
    Account.objects.filter(pk=account.pk).update(may_be_invoiced=True, tier=Tier.TIER_3)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    form = {"q": "instagram.com/hanna.krume", "add": "1", "idempotency_key": "k"}
    return client.post("/live", {**form, "account": account.pk})["Location"]


def test_pictures_replace_what_is_drawn_once_the_job_has_fetched_them(
    desk: Watched, dora: User
) -> None:
    path = _add_account(dora)
    page = desk.enter(dora, path)
    avatar = page.locator("header img.avatar-tile")
    expect(avatar).to_have_attribute("src", f"{path}/avatar.svg")
    profile = Profile.objects.get()
    jobs = [(job.task["func"], job.task["args"]) for job in OrmQ.objects.all()]
    assert ("scraping.tasks.fetch_pictures", (str(profile.pk),)) in jobs
    assert tasks.fetch_pictures(str(profile.pk)) > 1
    page.reload()
    profile.refresh_from_db()
    expect(avatar).to_have_attribute("src", f"/pictures/{profile.picture}.webp")
    for picture in (avatar, page.locator("img.post-thumb").first):
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 50
