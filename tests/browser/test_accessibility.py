"""What looks the same is judged once, and whatever can make it harder to read is judged again."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.accessibility import Judge

pytestmark = pytest.mark.browser
STYLES: Final = """
  :root {color-scheme: light dark}
  body {background: white; color: #111}
  @media (prefers-color-scheme: dark) {body {background: #111; color: #eee}}
  .soft {color: #999}
  .night {background: #111}
  .cover {background: black; height: 400px; position: absolute; inset: 0}
  @media (width < 600px) {.on-a-desk {display: none}}
"""
SOFT: Final = "<p class='soft'>Bakes rye bread</p>"


def look_at(judge: Judge, chromium: Browser, body: str) -> list[tuple[str, str]]:
    """Where something is wrong, and by which rule."""
    page = chromium.new_page()
    page.set_content(
        f"<!doctype html><html lang=en><title>Rye</title><style>{STYLES}</style><main>{body}</main>"
    )
    found = [tuple(said.split(": ")[:2]) for said in judge.find_problems(page)]
    page.close()
    return [(where, rule) for where, rule in found]


def test_a_text_on_another_ground_is_judged_again(chromium: Browser) -> None:
    judge = Judge()
    assert look_at(judge, chromium, f"<div class='night'>{SOFT}</div>") == []
    assert look_at(judge, chromium, SOFT) == [("390 light", "color-contrast")]


def test_a_text_that_was_covered_is_judged_where_it_is_not(chromium: Browser) -> None:
    judge = Judge()
    assert look_at(judge, chromium, f"{SOFT}<div class='cover'></div>") == []
    assert look_at(judge, chromium, SOFT) == [("390 light", "color-contrast")]


def test_a_button_that_loses_its_name_on_a_phone_is_found(chromium: Browser) -> None:
    button = "<button><span class='on-a-desk'>Send</span></button>"
    assert look_at(Judge(), chromium, button) == [("390", "button-name")]


def test_a_colour_of_one_theme_is_found(chromium: Browser) -> None:
    ink = "<p style='color: #222'>Bakes rye bread</p>"
    assert look_at(Judge(), chromium, ink) == [("390 dark", "color-contrast")]
