"""Sends one request to a server with the OpenAI chat completions API and returns JSON of a given schema.

Independent of Django and the product: callers pass address, key, model and schema.
"""

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import httpx
import jsonschema

ANSWER_LIMIT_BYTES: Final = 1_000_000
"""A structured response has a few kilobytes. A longer one is not a valid response."""


class LLMError(Exception):
    """Base of both errors. Callers can work without the model."""


class LLMUnavailable(LLMError):
    """The server was unreachable, rejected the request or took too long. A later retry may work."""


class LLMBadAnswer(LLMError):
    """The response is not JSON of the requested schema."""


def complete_json(
    *,
    base_url: str,
    api_key: str,
    model: str,
    messages: Sequence[Mapping[str, str]],
    schema: Mapping[str, Any],
    timeout_s: float,
) -> dict[str, Any]:
    """The model's response, valid under `schema` (JSON Schema of an object). `timeout_s` limits the whole call.

    Raises LLMUnavailable or LLMBadAnswer, nothing else. Proxies and other hints in the environment are ignored.
    """
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
    return _valid(_content(_post(url, api_key, request, timeout_s)), schema)


def _post(url: str, api_key: str, request: Mapping[str, Any], timeout_s: float) -> bytes:
    deadline = time.monotonic() + timeout_s
    # Uncompressed, so that the limit counts the bytes in memory.
    headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
    if api_key:
        headers["Authorization"] = f"Bearer {api_key}"
    try:
        with (
            httpx.Client(timeout=timeout_s, trust_env=False) as client,
            client.stream("POST", url, json=request, headers=headers) as response,
        ):
            if response.status_code != httpx.codes.OK:
                raise LLMUnavailable(f"the server answered {response.status_code}")
            return _read(response, deadline)
    # A bad address, key or header raises one of the other three.
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, OSError) as error:
        raise LLMUnavailable(f"{type(error).__name__}: {error}") from error


def _read(response: httpx.Response, deadline: float) -> bytes:
    body = bytearray()
    for chunk in response.iter_raw():
        body += chunk
        if len(body) > ANSWER_LIMIT_BYTES:
            raise LLMBadAnswer(f"the answer is longer than {ANSWER_LIMIT_BYTES} bytes")
        # httpx limits each read; a slow server must not extend the whole call.
        if time.monotonic() > deadline:
            raise LLMUnavailable("the answer did not end in time")
    return bytes(body)


def _content(body: bytes) -> str:
    try:
        content = json.loads(body)["choices"][0]["message"]["content"]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise LLMBadAnswer("not a chat completion") from error
    if not isinstance(content, str):
        raise LLMBadAnswer("the completion has no text")
    return content


def _valid(content: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    try:
        answer = json.loads(content)
        jsonschema.validate(answer, dict(schema))
    except (ValueError, RecursionError) as error:
        raise LLMBadAnswer("the completion is not JSON") from error
    except jsonschema.ValidationError as error:
        raise LLMBadAnswer(f"the completion has another shape: {error.message[:200]}") from error
    if not isinstance(answer, dict):
        raise LLMBadAnswer("the completion is not an object")
    return answer
