"""What sticks out of a page, at the width of a phone, a tablet, a laptop and a desk, in our font and in a wider one."""

from typing import Final

from playwright.sync_api import Page

WIDTHS: Final = (390, 768, 1024, 1440)
STICKS_OUT: Final = """() => {
  const tables = [...document.querySelectorAll("main table:not(.swagger-ui *)")];
  const unframed = tables.filter(table => !table.closest(".table-frame"));
  const full = tables.flatMap(table => [...table.querySelectorAll("td, th")])
    .filter(cell => cell.scrollWidth > cell.clientWidth + 1)
    .filter(cell => getComputedStyle(cell.closest("thead, tbody")).position !== "absolute");
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ["the page is wider than its window"] : []),
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


def draw_in_inter(page: Page, size: int = 100) -> None:
    """Draw with letters of Inter, `size` percent as wide as they are."""
    assert page.evaluate(DRAW_IN_INTER, size), "Inter did not load"


def sticking_out(page: Page) -> list[str]:
    """A page is loaded once and resized. It is left as wide as the widest, in our font."""
    found = []
    for size in (WIDEST, 100):
        draw_in_inter(page, size)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            said = page.evaluate(STICKS_OUT)
            found += [f"{width} in letters of {size} %: {one}" for one in said]
    return found
