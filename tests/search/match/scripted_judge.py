"""A language model that judges as a test tells it to."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.scripted_llm import ScriptedLLM, completion

Verdict = dict[str, Any]
Judge = Callable[[str, Sequence[str]], Verdict | None]
"""A criterion and a creator's texts in, the verdict out; None leaves the criterion out."""


def verdict(outcome: str, *quotes: tuple[int, str]) -> Verdict:
    return {
        "outcome": outcome,
        "quotes": [{"text": number, "quote": quote} for number, quote in quotes],
    }


def say_unknown(_: str, __: Sequence[str]) -> Verdict:
    return verdict("unknown")


def find_text(texts: Sequence[str], words: str) -> int:
    return next(number for number, text in enumerate(texts) if words in text)


@dataclass
class ScriptedJudge:
    """Reads a query as rules do, points at `more` criteria, and judges by `judge`."""

    server: ScriptedLLM
    judge: Judge = say_unknown
    more: list[dict[str, str]] = field(default_factory=list)
    shown: list[dict[str, Any]] = field(default_factory=list)
    """What it was given to judge."""

    def start(self) -> None:
        self.server.script = self._answer

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = completion(json.dumps(self._say(self.server.requests[-1]["body"])))
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def _say(self, body: dict[str, Any]) -> dict[str, Any]:
        schema = body["response_format"]["json_schema"]["schema"]["properties"]
        if "criteria" in schema:
            return {"criteria": self.more}
        if "verdicts" not in schema:
            return {"conditions": [], "subject": [body["messages"][-1]["content"]], "unclear": []}
        given = json.loads(body["messages"][1]["content"])
        self.shown.append(given)
        texts = [text["text"] for text in given["texts"]]
        found = [
            (one["criterion"], self.judge(one["criterion"], texts)) for one in given["criteria"]
        ]
        return {"verdicts": [{"criterion": id_, **said} for id_, said in found if said]}
