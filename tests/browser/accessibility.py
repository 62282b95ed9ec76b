"""What axe finds wrong with a page, on a phone and on a desk, in both themes."""

from collections.abc import Iterator
from typing import Final, Literal

from playwright.sync_api import Page

from config.launch.places import NODE_MODULES
from tests.browser.widths import resize

AXE: Final = (NODE_MODULES / "axe-core" / "axe.min.js").read_text()
WIDTHS: Final = (390, 1440)
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
COLOURS: Final = ["color-contrast", "link-in-text-block"]
SAID: Final = """({violations}) => violations
  .filter(({impact}) => ["serious", "critical"].includes(impact))
  .flatMap(({id, nodes}) => nodes.map(
    ({html, failureSummary}) => `${id}: ${html.slice(0, 120)} ${failureSummary}`))"""
STRUCTURE: Final = f"""async colours => {{
  // What else axe could find is not looked at.
  const other = ({{id, impact}}) => colours.includes(id) || !["serious", "critical"].includes(impact);
  const rules = Object.fromEntries(axe._audit.rules.filter(other).map(({{id}}) => [id, {{enabled: false}}]));
  return ({SAID})(await axe.run({{rules, resultTypes: ["violations"], preload: false, selectors: false}}));
}}"""
LOOKS: Final = f"""async ([colours, judged]) => {{
  const known = new Set(judged), grounds = new Map(), fresh = new Map();
  // Everything behind a text that can change how well it is read.
  const ground = element => {{
    if (!element) return "";
    if (!grounds.has(element)) {{
      const {{backgroundColor, backgroundImage, opacity, filter, position}} = getComputedStyle(element);
      const flows = ["static", "relative"].includes(position);
      const own = [backgroundColor, backgroundImage, opacity, filter, flows || element.getAttribute("class")];
      const shows = own.join() !== "rgba(0, 0, 0, 0),none,1,none,true";
      grounds.set(element, ground(element.parentElement) + (shows ? `/${{own.join()}}` : ""));
    }}
    return grounds.get(element);
  }};
  const look = element => {{
    const {{color, fontSize, fontWeight, textDecorationLine, textShadow}} = getComputedStyle(element);
    const around = getComputedStyle(element.parentElement).color;
    const own = [element.tagName, element.getAttribute("class"), color, fontSize, fontWeight];
    return [...own, textDecorationLine, textShadow, around, ground(element)].join("|");
  }};
  const reads = element => element.matches("input, select, textarea")
    || [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const shows = element => {{
    const {{width, right, bottom}} = element.getBoundingClientRect();
    return element.checkVisibility({{visibilityProperty: true}}) && width > 1 && right > 0 && bottom > 0
      && !element.closest(":disabled, [aria-disabled=true]");
  }};
  for (const element of document.querySelectorAll("body *")) {{
    if (!reads(element) || !shows(element)) continue;
    const its = look(element);
    if (!known.has(its) && !fresh.has(its)) fresh.set(its, element);
  }}
  if (!fresh.size) return [[], []];
  const options = {{runOnly: colours, elementRef: true, preload: false, selectors: false}};
  const found = await axe.run({{include: [...fresh.values()]}}, options);
  // What axe cannot say of a covered text, it may say elsewhere. Of one on a picture it never can.
  const never = ({{any}}) => ["bgImage", "bgGradient"].includes(any[0]?.data?.messageKey);
  const nodes = kind => found[kind].flatMap(({{nodes}}) => nodes);
  const done = [...nodes("passes"), ...nodes("violations"), ...nodes("incomplete").filter(never)];
  const answered = new Set(done.map(({{element}}) => element));
  return [[...fresh].filter(([, element]) => answered.has(element)).map(([its]) => its), ({SAID})(found)];
}}"""


class Judge:
    """Judges every page's structure at both widths, and every look of a text once: its colours, size and weight, and
    the colours of all that it stands on."""

    def __init__(self) -> None:
        self._judged: set[str] = set()

    def find_problems(self, page: Page) -> Iterator[str]:
        # Playwright's own way reads the whole script to see whether it is a function.
        browser = page.context.new_cdp_session(page)
        browser.send("Runtime.evaluate", {"expression": f"{AXE};0"})
        for width in WIDTHS:
            resize(page, width)
            # A theme changes nothing but colours.
            for said in page.evaluate(STRUCTURE, COLOURS):
                yield f"{width}: {said}"
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                judged, problems = page.evaluate(LOOKS, [COLOURS, [*self._judged]])
                self._judged.update(judged)
                yield from (f"{width} {theme}: {said}" for said in problems)
