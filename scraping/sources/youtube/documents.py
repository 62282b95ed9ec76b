"""Finds the JSON data in an answer of YouTube. If there is none, explains why."""

import re
from typing import Any, Final, NamedTuple

from scraping.sources.bodies import is_markup, read_json, read_text
from scraping.sources.failures import Blocked, Changed, Failure, Gone, Refused
from scraping.sources.markup import explain_page, read_assigned
from scraping.sources.reading import (
    Node,
    as_node,
    find_key,
    has_path,
    read_node,
    read_value,
    read_values,
)
from scraping.sources.tables import find_failure
from scraping.sources.values import as_count, as_text
from scraping.sources.youtube.fields import FAILURES, PLACES
from scraping.sources.youtube.texts import as_shown


class Document(NamedTuple):
    """An answer of YouTube. `data` is the data of a page, and `player` is the answer of the video player's API. Either
    may be empty."""

    data: Node
    player: Node


def read_document(body: bytes, content_type: str) -> Document:
    text = read_text(body, content_type)
    if is_markup(text):
        return _read_page(text)
    tree = read_json(text)
    if not isinstance(tree, dict):
        raise Changed("The JSON is not an object.")
    raise_error(tree)
    # The API method reel_item_watch wraps the player's answer in another object.
    player = read_node(tree, "playerResponse") or tree
    return Document(data=tree, player=player if _is_player(player) else {})


def read_video_document(body: bytes, content_type: str) -> Document:
    """Parses an answer about a video. Raises Gone if the answer is empty, because YouTube answers so if no video has
    the id."""
    document = read_document(body, content_type)
    if not document.data and not document.player:
        raise Gone("YouTube answers with an empty object.")
    return document


def _read_page(page: str) -> Document:
    data = as_node(read_assigned(page, "ytInitialData"))
    player = as_node(read_assigned(page, "ytInitialPlayerResponse"))
    if data is None and player is None:
        raise explain_markup(page)
    return Document(data=data or {}, player=player or {})


def explain_markup(page: str) -> Failure:
    return explain_page(page, FAILURES["signs"])


def _is_player(tree: Node) -> bool:
    return any(
        key in tree for key in ("playabilityStatus", "videoDetails", "captions")
    ) or has_path(tree, "microformat/playerMicroformatRenderer")


def raise_error(tree: Any) -> None:
    """Raises the failure that an error object such as `{"error": {"code": 404}}` reports. YouTube reports invalid ids
    as INVALID_ARGUMENT."""
    error = read_node(tree, "error")
    if error is None:
        return
    code = read_value(error, as_count, "code") or 0
    status = read_value(error, as_text, "status") or ""
    reason = f"YouTube answers with error {code} {status}".strip() + "."
    if code == 404 or status in ("NOT_FOUND", "INVALID_ARGUMENT"):
        raise Gone(reason)
    if code in (401, 403, 429) or code >= 500:
        raise Blocked(reason)
    raise Changed(reason)


def raise_alert(data: Node) -> None:
    """Raises the failure that an alert on a page reports. If a channel is missing or terminated, YouTube sends an alert
    with status 200."""
    shown = data.get("alerts")
    for _, alert in find_key(shown, "alertRenderer", "alertWithButtonRenderer"):
        said = read_value(alert, as_shown, "text") or ""
        if read_value(alert, as_text, "type") != "ERROR" or has_path(data, "contents"):
            continue
        failure = find_failure(said.lower(), FAILURES["alerts"]) or Gone
        raise failure(f"YouTube says: {said[:200]}")
    if next(find_key(data.get("contents"), "channelAgeGateRenderer"), None):
        raise Refused("The channel is for grown-ups.")


_BOT: Final = re.compile(r"\b(ro)?bots?\b|бот|ボット|机器人|機器人|로봇|روبوت", re.IGNORECASE)
"""Matches messages, in several languages, that ask visitors to prove that they are not bots."""


def raise_unplayable(player: Node) -> None:
    """Raises the failure that the status of the video player reports. A live stream that has not begun does not count
    as a failure."""
    status = read_value(player, as_text, "playabilityStatus/status")
    if status in (None, "OK", "LIVE_STREAM_OFFLINE"):
        return
    said = " ".join(read_values(player, as_shown, *PLACES["player_words"]))
    reason = f"The player is told {status}: {said[:200]}"
    if status == "LOGIN_REQUIRED" and _BOT.search(said):
        raise Blocked(reason)
    failure = find_failure(said.lower().replace("’", "'"), FAILURES["reasons"])
    raise (failure or FAILURES["statuses"].get(status, Changed))(reason)
