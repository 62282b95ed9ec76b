"""Lists in a browser: fields that save themselves, rows that are moved, and what undo brings back."""

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from playwright.sync_api import Locator, Page, expect

from billing.accounts import services
from search.models.answers import Shortlist, ShortlistEntry
from tests import scene
from tests.browser.conftest import Watched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def spring(dora: User) -> Shortlist:
    creators = [scene.creator(f"Baker {number:02}") for number in range(20)]
    return scene.shortlist(services.get_owned_account(dora), creators)


def order(of: Shortlist) -> list[str]:
    return [
        name[-2:]
        for name in of.entries.order_by("position").values_list("creator__name", flat=True)
    ]


def row(page: Page, number: int) -> Locator:
    return page.locator("[data-entry]").filter(has_text=f"Baker {number:02}")


def saved(page: Page, number: int) -> Locator:
    return row(page, number).get_by_text("Saved")


def test_fields_save_themselves_one_after_the_other_and_the_totals_follow(
    desk: Watched, dora: User, spring: Shortlist
) -> None:
    page = desk.enter(dora, f"/lists/{spring.pk}")
    page.get_by_label("Status of Baker 00").select_option("approved")
    page.get_by_label("Fee of Baker 00").fill("450")
    page.get_by_label("Fee of Baker 00").press("Enter")
    page.get_by_label("Tags of Baker 00").fill("spring, rye")
    page.get_by_label("Notes on Baker 00").fill("Two reels")
    page.get_by_label("Notes on Baker 00").blur()
    expect(page.locator("#totals")).to_contain_text("Approved feesEUR 450")
    expect(saved(page, 0)).to_be_visible()
    page.wait_for_load_state("networkidle")
    entry = spring.entries.get(position=1)
    assert (entry.status, entry.fee, entry.tags, entry.notes, entry.version) == (
        "approved", 450, ["spring", "rye"], "Two reels", 5,
    )  # fmt: skip


def test_a_stale_edit_asks_which_value_to_keep(
    desk: Watched, dora: User, spring: Shortlist
) -> None:
    page = desk.enter(dora, f"/lists/{spring.pk}")
    ShortlistEntry.objects.update(version=F("version") + 1, fee=300, notes="From June on")
    notes = page.get_by_label("Notes on Baker 01")
    notes.fill("Two reels in May")
    notes.blur()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("From June on")).to_be_visible()
    dialog.get_by_role("button", name="Save the ticked values").click()
    expect(dialog).to_be_hidden()
    expect(notes).to_have_value("Two reels in May")
    expect(page.get_by_label("Fee of Baker 01")).to_have_value("300")
    notes.fill("Three reels")
    notes.blur()
    expect(saved(page, 1)).to_be_visible()
    assert set(spring.entries.filter(position=2).values_list("notes", "fee")) == {
        ("Three reels", 300)
    }


def test_rows_are_moved_by_arrow_keys_and_by_dragging(
    desk: Watched, dora: User, spring: Shortlist
) -> None:
    page = desk.enter(dora, f"/lists/{spring.pk}")
    page.get_by_role("button", name="Move Baker 02").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-moved]")).to_have_text("Baker 02: place 2 of 20.")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-moved]")).to_have_text("Baker 02: place 1 of 20.")
    expect(page.get_by_role("button", name="Move Baker 02")).to_be_focused()
    page.wait_for_load_state("networkidle")
    assert order(spring)[:4] == ["02", "00", "01", "03"]
    with page.expect_response("**/order"):
        page.get_by_role("button", name="Move Baker 03").drag_to(
            row(page, 2), target_position={"x": 40, "y": 2}
        )
    assert order(spring)[:4] == ["03", "02", "00", "01"]


def test_removed_creators_come_back_by_the_button_of_the_message(
    desk: Watched, dora: User, spring: Shortlist
) -> None:
    page = desk.enter(dora, f"/lists/{spring.pk}")
    for number in (1, 3):
        page.get_by_label(f"Tick Baker {number:02}").check()
    expect(page.locator(".ticked")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(row(page, 1)).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(row(page, 1)).to_be_visible()
    assert order(spring)[:4] == ["00", "01", "02", "03"]


def test_a_click_adds_a_result_to_the_list_used_last_and_undo_takes_it_back(
    desk: Watched, dora: User, spring: Shortlist
) -> None:
    otto = scene.creator("Otto")
    found = scene.session(
        spring.account, [scene.item(one) for one in (otto, scene.creator("Hanna"))]
    )
    page = desk.enter(dora, f"/search/{found.pk}")
    page.get_by_role("link", name="Add to list: Otto").click()
    page.get_by_role("dialog").get_by_role("button", name="Spring campaign").click()
    expect(page.get_by_role("link", name="On Spring campaign")).to_be_visible()
    page.get_by_label("Tick Hanna").check()
    page.reload()
    page.get_by_label("Tick Hanna").check()
    page.get_by_role("button", name="Add to Spring campaign", exact=True).click()
    expect(page.get_by_text("Hanna is on Spring campaign.")).to_be_visible()
    expect(page.locator(".ticked")).to_be_hidden()
    page.get_by_role("button", name="Undo").last.click()
    expect(page.get_by_role("button", name="Add Hanna to Spring campaign")).to_be_visible()
    assert order(spring)[-1] == "to"


def test_eighteen_rows_are_seen_at_once(desk: Watched, dora: User, spring: Shortlist) -> None:
    page = desk.enter(dora, f"/lists/{spring.pk}")
    page.set_viewport_size({"width": 1440, "height": 900})
    box = row(page, 17).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 900
