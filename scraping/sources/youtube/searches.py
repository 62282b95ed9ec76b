"""Parses search results and search suggestions."""

from collections.abc import Iterator
from typing import Final

from scraping.sources.bodies import is_markup, read_json, read_text
from scraping.sources.failures import Changed
from scraping.sources.reading import Node, find_key, has_path, read_each, read_nodes, read_value
from scraping.sources.records.youtube import ChannelResult, SearchPage, Suggestions, VideoResult
from scraping.sources.values import as_count, as_text
from scraping.sources.youtube.documents import explain_markup, raise_error, read_document
from scraping.sources.youtube.fields import PLACES
from scraping.sources.youtube.items import (
    VIDEO_KEYS,
    read_channel_result,
    read_listed_video,
    read_next_token,
)

# List elements that are not results, such as advertisements and help for people in a crisis.
_NO_RESULTS: Final = frozenset(
    [
        "emergencyOneboxRenderer",
        "adSlotRenderer",
        "searchPyvRenderer",
        "promotedVideoRenderer",
        "clarificationRenderer",
    ]
)


def parse_search(body: bytes, content_type: str = "") -> SearchPage:
    data = read_document(body, content_type).data
    path = next((path for path in PLACES["lists_of_results"] if has_path(data, path)), None)
    if path is None:
        raise Changed("The JSON holds no search results.")
    sections = read_nodes(data, f"{path}/*")
    elements = read_nodes(
        sections, "*/itemSectionRenderer/contents/*", "*/richItemRenderer/content"
    )
    results = list(_read_results(elements))
    keys = (key for element in elements for key in element)
    if not results and any(key.startswith(("video", "channel")) for key in keys):
        raise Changed("None of the results has a shape that the parser knows.")
    return SearchPage(
        query=next((as_text(query) for _, query in find_key(data.get("header"), "query")), None),
        estimated_results=read_value(data, as_count, "estimatedResults"),
        results=results,
        next_cursor=read_next_token(sections),
    )


def _read_results(elements: list[Node]) -> Iterator[VideoResult | ChannelResult]:
    for element in elements:
        if _NO_RESULTS & element.keys():
            continue
        for key, node in find_key(element, "channelRenderer", *VIDEO_KEYS):
            if isinstance(node, dict):
                is_channel = key == "channelRenderer"
                result = read_channel_result(node) if is_channel else read_listed_video(key, node)
                if result:
                    yield result


def parse_typeahead(body: bytes, content_type: str = "") -> Suggestions:
    """Parses search suggestions. The format is `[query, [[suggestion, …], …], …]`, optionally inside a callback."""
    text = read_text(body, content_type)
    if is_markup(text):
        raise explain_markup(text)
    tree = read_json(text)
    raise_error(tree)
    listed = tree[1] if isinstance(tree, list) and len(tree) > 1 else None
    if not isinstance(listed, list):
        raise Changed("The JSON holds no suggestions.")
    suggestions = read_each(listed, lambda item: read_value(item, as_text, "0", ""), "suggestions")
    return Suggestions(query=as_text(tree[0]), suggestions=suggestions)
