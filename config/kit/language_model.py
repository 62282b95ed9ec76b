"""Asks a language model for JSON that follows a schema. The caller names the server, which must offer OpenAI's chat
completions API."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import jsonschema

from config.kit.exchange import BadAnswer, post_json, read_strict_json

ANSWER_LIMIT_BYTES: Final = 1_000_000
"""Maximum bytes of a response. Responses usually have a few kilobytes."""


def complete_json(
    *,
    base_url: str,
    api_key: str,
    model: str,
    messages: Sequence[Mapping[str, str]],
    schema: Mapping[str, Any],
    timeout_s: float,
) -> dict[str, Any]:
    """Sends messages to the model, and returns its response: an object that is valid under `schema`. Takes at most
    `timeout_s` seconds. Raises only PostError."""
    request = {
        "model": model,
        "messages": [dict(message) for message in messages],
        "temperature": 0,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "answer", "strict": True, "schema": dict(schema)},
        },
    }
    url = base_url.rstrip("/") + "/chat/completions"
    answer = post_json(
        url, request, api_key=api_key, timeout_s=timeout_s, most_bytes=ANSWER_LIMIT_BYTES
    )
    return _valid(_content(answer), schema)


def _content(answer: Any) -> str:
    try:
        content = answer["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError) as error:
        raise BadAnswer("not a chat completion") from error
    if not isinstance(content, str):
        raise BadAnswer("the completion has no text")
    return content


def _valid(content: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    answer = read_strict_json(content)
    try:
        jsonschema.validate(answer, dict(schema))
    except jsonschema.ValidationError as error:
        raise BadAnswer(f"the completion has another shape: {error.message[:200]}") from error
    if not isinstance(answer, dict):
        raise BadAnswer("the completion is not an object")
    return answer
