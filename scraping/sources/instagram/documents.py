"""Finds the JSON data in an answer of Instagram. If there is none, explains why."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from scraping.sources.bodies import is_markup, read_json, read_json_at, read_text
from scraping.sources.failures import Blocked, Changed, Failure, Gone, Refused
from scraping.sources.instagram.fields import FAILURES, PLACES
from scraping.sources.markup import explain_page, find_scripts, read_assigned, read_meta, read_title
from scraping.sources.reading import has_path, read_node, read_value, read_values
from scraping.sources.tables import find_failure
from scraping.sources.values import as_flag, as_text


class Document(NamedTuple):
    """An answer of Instagram. `trees` contains the JSON documents in the answer, and `meta` the meta tags of a page."""

    trees: list[Any]
    meta: dict[str, str]
    page: str = ""


def read_document(body: bytes, content_type: str) -> Document:
    text = read_text(body, content_type)
    if is_markup(text):
        return Document(list(_read_page(text)), read_meta(text), text)
    tree = read_json(text)
    _raise_message(tree)
    return Document([tree], {})


def explain_document(document: Document) -> Failure:
    """Returns a failure that explains why the document does not contain the requested record."""
    for tree in document.trees:
        _raise_empty(tree)
    if not document.page:
        return Changed("The JSON holds none of the shapes that the parser knows.")
    failure = explain_page(document.page, FAILURES["signs"])
    title = read_title(document.page)
    # If Instagram refuses a visitor, it sends a page without data, or a login page in the visitor's language.
    is_shell = title == "Instagram" or (title.endswith("• Instagram") and "(@" not in title)
    if isinstance(failure, Changed) and is_shell and "og:title" not in document.meta:
        return Blocked("The page is the empty shell for guests that are not served.")
    return failure


def _raise_empty(tree: Any) -> None:
    """Raises Gone or Refused if a part of the JSON that should contain the record is null. The record is then missing,
    or hidden from visitors."""
    for failure, reason, *paths in FAILURES["empty"]:
        if any(has_path(tree, path) and read_node(tree, path) is None for path in paths):
            raise failure(reason)
    for failure, reason, path in FAILURES["instead"]:
        if has_path(tree, path):
            raise failure(reason)
    for path in ("items", "data/xdt_api__v1__media__shortcode__web_info/items"):
        if read_value(tree, lambda value: value == [] or None, path):
            raise Gone("The post does not exist.")
    media = read_node(tree, "data/xig_polaris_media")
    if media and "if_not_gated_logged_out" not in media:
        raise Refused("The post is not shown to guests.")


def _raise_message(tree: Any) -> None:
    """Raises the failure that the answer reports. Instagram reports failures as `{"status": "fail", "message": …}`, as
    GraphQL's `errors` or as `errorSummary`."""
    if read_value(tree, as_flag, "require_login") is True:
        raise Blocked("Instagram asks for a login.")
    if read_value(tree, as_flag, "spam") is True:
        raise Blocked("Instagram takes the caller for spam.")
    is_failed = read_value(tree, as_text, "status") == "fail"
    if not is_failed and not has_path(tree, "errors/0") and not has_path(tree, "error"):
        return
    said = " ".join(read_values(tree, as_text, *PLACES["error_words"])).lower()
    if failure := find_failure(said, FAILURES["messages"]):
        raise failure(f"Instagram answers: {said[:200]}")
    if is_failed:
        raise Changed("Instagram answers with an error that the parser does not know.")


def _read_page(page: str) -> Iterator[Any]:
    """Yields the JSON documents in a page. Documents in current formats come before those in older formats."""
    for script in find_scripts(page):
        if "application/json" in script.attributes:
            yield from _read_roots(script.text)
    loaded = page.find("window.__additionalDataLoaded(")
    if loaded >= 0 and (opened := page.find("{", loaded)) >= 0:
        yield read_json_at(page, opened)
    if (shared := read_assigned(page, "window._sharedData")) is not None:
        yield shared


def _read_roots(script: str) -> Iterator[Any]:
    """Yields the data that a page passes to its loader script. The data has the format of a GraphQL answer."""
    for root in PLACES["roots"]:
        for found in re.finditer(rf'"{root}"\s{{0,9}}:\s{{0,99}}(?=[{{\[n])', script):
            yield {"data": {root: read_json_at(script, found.end())}}
