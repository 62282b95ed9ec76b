"""What sticks out of a page, from a phone to a desk: in our font, in a wider one, and with text of twice the size."""

from collections.abc import Iterable
from typing import Final

from playwright.sync_api import Page

STICKS_OUT: Final = """() => {
  const tables = [...document.querySelectorAll("main table:not(.swagger-ui *)")];
  const unframed = tables.filter(table => !table.closest(".table-frame"));
  const full = tables.flatMap(table => [...table.querySelectorAll("td, th")])
    .filter(cell => cell.scrollWidth > cell.clientWidth + 1)
    .filter(cell => getComputedStyle(cell.closest("thead, tbody")).position !== "absolute");
  const clips = element =>
    element && (getComputedStyle(element).overflowX !== "visible" || clips(element.parentElement));
  const wide = [...document.body.querySelectorAll("*")].filter(element => element.checkVisibility()
    && element.getBoundingClientRect().right > innerWidth + 1 && !clips(element.parentElement));
  return [
    ...(document.documentElement.scrollWidth > innerWidth
      ? [`the page is wider than its window: ${wide.slice(0, 3).map(one => one.outerHTML.slice(0, 120)).join(" | ")}`]
      : []),
    ...unframed.map(table => `a table without a frame: ${table.outerHTML.slice(0, 120)}`),
    ...full.map(cell => `a cell narrower than its text: ${cell.outerHTML.slice(0, 120)}`),
  ];
}"""
DRAW_IN_INTER: Final = """async size => {
  const sheet = new CSSStyleSheet();
  const inter = document.querySelector("link[as=font]").href;
  sheet.replaceSync(`
    @font-face {font-family: "Sized"; font-weight: 100 900; src: url("${inter}"); size-adjust: ${size}%}
    :root {--font-sans: "Sized", sans-serif}
  `);
  document.adoptedStyleSheets = [sheet];
  await document.fonts.load("1em Sized");
  return document.fonts.check("1em Sized");
}"""
"""A page keeps the system's font if Inter is late, so it is told to draw in Inter."""
WIDEST: Final = 120
"""In percent: as much wider than Inter as the widest of the usual fonts are."""
FITTINGS: Final = ((WIDEST, (390, 1024)), (100, (768, 1440)))
"""Sizes of letters, and the widths of the window. What a wider font breaks, it breaks where a layout is narrowest; what
fits in wider letters fits in ours."""
ENLARGED: Final = (1440, 1024, 390)
"""From where the widths before end to where the next begin: a window that has its width is not resized."""
USUAL_TEXT: Final = {"standard": 16, "fixed": 13}
TWICE_THE_TEXT: Final = {"standard": 32, "fixed": 26}
"""In pixels, as a reader sets them in the browser."""


def draw_in_inter(page: Page, size: int = 100) -> None:
    """Draw with letters of Inter, `size` percent as wide as they are."""
    assert page.evaluate(DRAW_IN_INTER, size), "Inter did not load"


def sticking_out(page: Page) -> list[str]:
    """A page is loaded once and resized. It is left as wide as a phone, in our font."""
    found = []
    for size, widths in FITTINGS:
        draw_in_inter(page, size)
        found += _look(page, widths, f"in letters of {size} %")
    return found + _look_at_large_text(page)


def _look_at_large_text(page: Page) -> list[str]:
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": TWICE_THE_TEXT})
    found = _look(page, ENLARGED, "with text of 200 %")
    browser.send("Page.setFontSizes", {"fontSizes": USUAL_TEXT})
    return found


def resize(page: Page, width: int) -> None:
    """Drawing a page anew takes time, so this is for widths that it does not have."""
    if page.viewport_size != {"width": width, "height": 844}:
        page.set_viewport_size({"width": width, "height": 844})


def _look(page: Page, widths: Iterable[int], how: str) -> list[str]:
    found = []
    for width in widths:
        resize(page, width)
        found += [f"{width} {how}: {said}" for said in page.evaluate(STICKS_OUT)]
    return found
