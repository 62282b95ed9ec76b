"""Finds the JSON data in an answer of TikTok. If there is none, explains why."""

from typing import Any, Final

from scraping.sources.bodies import is_markup, read_json, read_text
from scraping.sources.failures import Blocked, Changed, Failure
from scraping.sources.markup import explain_page, find_scripts, read_title
from scraping.sources.reading import Node, as_node, read_node, read_value
from scraping.sources.tiktok.fields import FAILURES, PLACES
from scraping.sources.values import as_text

_DATA_SCRIPTS: Final = ("__UNIVERSAL_DATA_FOR_REHYDRATION__", "SIGI_STATE", "__NEXT_DATA__")
"""The ids of scripts that contain a page's data. The current id comes first, then the id of 2022 and 2023, then older
ones."""
_SMALLEST_PAGE: Final = 20_000
"""Number of characters. A page with fewer characters contains no data, while pages with data have ten times as many."""


def read_tree(body: bytes, content_type: str) -> Node:
    """Returns the JSON data of a page or an API answer. If TikTok reports a failure, raises it."""
    text = read_text(body, content_type)
    tree = as_node(_read_page(text) if is_markup(text) else read_json(text))
    if tree is None:
        raise Changed("The JSON is empty, or not an object.")
    _raise_failures(tree)
    # Some answers contain the data in a second envelope: `{"code": 0, "data": {…}}`.
    while wrapped := read_node(tree, "data"):
        tree = wrapped
        _raise_failures(tree)
    return tree


def _raise_failures(tree: Node) -> None:
    for path in PLACES["parts_with_status"]:
        part = read_node(tree, path)
        if part is not None:
            _raise_status(part)
            if "userInfo" in part and read_node(part, "userInfo/user") is None:
                raise Blocked("TikTok answers with an empty user.")


def _raise_status(node: Node) -> None:
    """Raises the failure that the status in an API answer or a page reports."""
    if read_value(node, as_text, "type") == "verify" or str(node.get("code")) == "10000":
        raise Blocked("TikTok asks for a captcha.")
    for key in ("statusCode", "status_code", "serverCode"):
        status = _as_status(node.get(key))
        for failure, reason, *statuses in FAILURES["statuses"]:
            if str(status) in statuses:
                raise failure(f"TikTok answers with status {status}: {reason}.")
        if status not in (0, 200, None):
            raise Changed(f"TikTok answers with status {status}, which the parser does not know.")


def _as_status(value: object) -> int | None:
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _read_page(page: str) -> Any:
    scripts = {
        name: script.text
        for script in find_scripts(page)
        for name in _DATA_SCRIPTS
        if name in script.attributes
    }
    for name in _DATA_SCRIPTS:
        if scripts.get(name, "").strip():
            return read_json(scripts[name].strip())
    raise explain_markup(page)


def explain_markup(page: str) -> Failure:
    """Returns a failure that explains why a page has no data. A small page counts as Blocked: it is probably a
    captcha or login page, whose texts vary."""
    failure = explain_page(page, FAILURES["signs"])
    if isinstance(failure, Changed) and _is_shell(page):
        return Blocked("The page is the empty shell for guests that are not served.")
    return failure


def _is_shell(page: str) -> bool:
    """Returns whether the page is only an empty frame: it is small, has TikTok's title, and contains no user."""
    is_small = len(page) < _SMALLEST_PAGE and "uniqueId" not in page
    return is_small and "tiktok" in read_title(page).lower()
