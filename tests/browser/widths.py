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
INTER: Final = "() => document.fonts.ready.then(() => document.fonts.check('1em Inter'))"
WIDER: Final = """async () => {
  const sheet = new CSSStyleSheet();
  const inter = document.querySelector("link[as=font]").href;
  sheet.replaceSync(`
    @font-face {font-family: "Wider"; font-weight: 100 900; src: url("${inter}"); size-adjust: 120%}
    :root {--font-sans: "Wider", sans-serif}
  `);
  document.adoptedStyleSheets = [sheet];
  await document.fonts.load("1em Wider");
  return document.fonts.check("1em Wider");
}"""
"""As much wider than Inter as the widest of the usual fonts are."""
NO_LONGER_WIDER: Final = "() => { document.adoptedStyleSheets = []; }"


def sticking_out(page: Page) -> list[str]:
    """A page is loaded once and resized. It is left as wide as the widest, in our font."""
    found = []
    for name, font in (("Inter", INTER), ("a wider font", WIDER)):
        assert page.evaluate(font), f"{name} did not load"
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            found += [f"{width} in {name}: {said}" for said in page.evaluate(STICKS_OUT)]
    page.evaluate(NO_LONGER_WIDER)
    return found
