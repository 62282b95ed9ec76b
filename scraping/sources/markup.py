"""Finds JSON, assigned variables, the title and meta tags in HTML. Searches the text without parsing the HTML, because
pages are large and often invalid."""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any, Final, NamedTuple

from scraping.sources.bodies import read_json_at
from scraping.sources.failures import Blocked, Changed, Failure
from scraping.sources.tables import read_failures

_ATTRIBUTE: Final = re.compile(r"([\w:-]{1,40})\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|'([^']*)')")
_LONGEST_TAG: Final = 16_000
_MOST_TAGS: Final = 300


class Script(NamedTuple):
    attributes: str
    text: str


def find_scripts(page: str) -> Iterator[Script]:
    """Yields the scripts of a page. The last script may be incomplete."""
    start = page.find("<script")
    while start >= 0:
        opened = page.find(">", start)
        if opened < 0:
            return
        closed = page.find("</script", opened)
        yield Script(
            page[start + 7 : opened], page[opened + 1 : closed if closed >= 0 else len(page)]
        )
        start = page.find("<script", closed) if closed >= 0 else -1


def read_assigned(page: str, name: str) -> Any | None:
    """Returns the JSON that a script assigns to a variable, as in `var ytInitialData = {…};`. Returns None if no script
    assigns to the variable."""
    assigned = re.compile(re.escape(name) + r"[\"'\]]{0,2}\s{0,9}=\s{0,9}(?=[{\[])").search(page)
    return None if assigned is None else read_json_at(page, assigned.end())


def read_title(page: str) -> str:
    start = page.find("<title")
    opened = page.find(">", start)
    if start < 0 or opened < 0:
        return ""
    return " ".join(unescape(page[opened + 1 : opened + 1000].partition("</title")[0]).split())


def read_meta(page: str) -> dict[str, str]:
    """Returns the contents of the page's meta tags by their `property` or `name`. If several tags have the same name,
    the first one counts."""
    contents: dict[str, str] = {}
    start = page.find("<meta")
    for _ in range(_MOST_TAGS):
        if start < 0:
            break
        following = page.find("<meta", start + 5)
        end = min(start + _LONGEST_TAG, following if following >= 0 else len(page))
        attributes = {
            m[1]: unescape(m[2] or m[3] or "") for m in _ATTRIBUTE.finditer(page, start, end)
        }
        key = attributes.get("property") or attributes.get("name")
        if key and "content" in attributes:
            contents.setdefault(key, attributes["content"])
        start = following
    return contents


_EVERYWHERE: Final = read_failures(Path(__file__).parent)["signs"]


def explain_page(page: str, signs: Sequence[Any]) -> Failure:
    """Returns a failure that explains why a page contains no data. The explanation depends on texts in the page."""
    lowered = page.lower()
    for failure, reason, *texts in (*signs, *_EVERYWHERE):
        if any(text in lowered for text in texts):
            explained: Failure = failure(reason)
            return explained
    if "<html" in lowered and "</html" not in lowered:
        return Blocked("The page breaks off in the middle.")
    return Changed("The page holds none of the data that the parser knows.")
