"""Clients that request everything, note the answers, and retry with their key where no answer came."""

import http.client
import json
import random
import threading
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final, Self
from urllib.parse import quote

from billing.metering.operation import MICROS_PER_CREDIT
from tests.soak.payers import SHARE_OF_BUSIEST, Payer, issue_key
from tests.soak.stage import Catalogue

CLIENTS: Final = 64
PATIENCE_S: Final = 30
LAST_ANSWERS_S: Final = 45
"""How long retries may go on after the load has ended."""
AGAIN: Final = {409, 503}


@dataclass(frozen=True)
class Question:
    operation: str
    method: str
    path: str
    body: dict[str, object] | None = None


@dataclass
class Attempt:
    """One request that was sent. `status` is None if no answer came."""

    operation: str
    key: str | None
    sent_at: datetime
    status: int | None = None
    hung_up: bool = False
    """The client lost its patience, so the answer may have been handed over after that."""
    request_id: str | None = None
    charged_micros: int = 0
    is_replay: bool = False


@dataclass
class History:
    """What one client asked and heard, in order. `key_id` is its API key."""

    payer: Payer
    key_id: int
    attempts: list[Attempt] = field(default_factory=list)


class Crowd:
    def __init__(
        self, address: tuple[str, int], payers: Sequence[Payer], catalogue: Catalogue
    ) -> None:
        self._over = threading.Event()
        self._clients = [
            _Client(number, address, _payer(payers, number), catalogue, self._over)
            for number in range(CLIENTS)
        ]
        self.histories = [client.history for client in self._clients]

    def __enter__(self) -> Self:
        for client in self._clients:
            client.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for client in self._clients:
            client.join()


def _payer(payers: Sequence[Payer], number: int) -> Payer:
    busiest, *others = payers
    return busiest if number < SHARE_OF_BUSIEST else others[number % len(others)]


class _Client(threading.Thread):
    def __init__(
        self,
        number: int,
        address: tuple[str, int],
        payer: Payer,
        catalogue: Catalogue,
        over: threading.Event,
    ) -> None:
        super().__init__(daemon=True)
        key_id, self._secret = issue_key(payer, client=number)
        self.history = History(payer, key_id)
        self._chance, self._catalogue, self._over = random.Random(number), catalogue, over
        self._wire = http.client.HTTPConnection(*address, timeout=PATIENCE_S)

    def run(self) -> None:
        while not self._over.is_set():
            question = self._think()
            if self._chance.random() < 0.4:
                self._ask_until_answered(question, key=uuid.uuid4().hex)
            else:
                self._ask(question)

    def _ask_until_answered(self, question: Question, *, key: str) -> None:
        """And now and then once more, as a client that lost its notes."""
        until = None
        status = self._ask(question, key=key)
        while (status is None or status in AGAIN) and (until is None or time.monotonic() < until):
            if self._over.is_set() and until is None:
                until = time.monotonic() + LAST_ANSWERS_S
            time.sleep(self._chance.uniform(0.1, 0.5))
            status = self._ask(question, key=key)
        if status == 200 and self._chance.random() < 0.2:
            self._ask(question, key=key)

    def _ask(self, question: Question, *, key: str | None = None) -> int | None:
        """The status; None if there was no answer."""
        headers = {"X-API-Key": self._secret, "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        attempt = Attempt(question.operation, key, datetime.now(UTC))
        try:
            body = json.dumps(question.body) if question.body is not None else None
            self._wire.request(question.method, question.path, body, headers)
            answer = self._wire.getresponse()
            answer.read()
        except ConnectionRefusedError:
            # It never arrived.
            self._wire.close()
            time.sleep(0.1)
            return 503
        except (OSError, http.client.HTTPException) as error:
            self._wire.close()
            attempt.hung_up = isinstance(error, TimeoutError)
        else:
            _note(attempt, answer)
        self.history.attempts.append(attempt)
        return attempt.status

    def _think(self) -> Question:
        chance, catalogue = self._chance, self._catalogue
        some = chance.sample(catalogue.handles, 3)
        named = [{"platform": platform, "username": username} for platform, username in some]
        platform, username = some[0]
        questions = {
            "profile": (
                50,
                Question("profiles.get", "GET", f"/v1/profiles/{platform}/{quote(username)}"),
            ),
            "creator": (
                15,
                Question(
                    "creators.get", "GET", f"/v1/creators/{chance.choice(catalogue.creator_ids)}"
                ),
            ),
            "posts": (
                12,
                Question(
                    "posts.list",
                    "GET",
                    f"/v1/posts?platform=instagram&limit=5&username={quote(chance.choice(catalogue.instagram))}",
                ),
            ),
            "lookup": (
                8,
                Question("profiles.lookup", "POST", "/v1/profiles/lookup", {"profiles": named}),
            ),
            "emails": (
                4,
                Question(
                    "creator_emails.lookup",
                    "POST",
                    "/v1/creator-emails/lookup",
                    {"creators": named},
                ),
            ),
            "search": (
                3,
                Question(
                    "search.create",
                    "POST",
                    "/v1/search",
                    {"query": chance.choice(catalogue.sentences), "limit": 5},
                ),
            ),
            "unknown": (
                5,
                Question("profiles.get", "GET", "/v1/profiles/instagram/not.in.the.catalogue"),
            ),
            "wrong": (
                3,
                Question("search.create", "POST", "/v1/search", {"query": "a", "filter": {}}),
            ),
        }
        weights = [weight for weight, _ in questions.values()]
        return chance.choices([question for _, question in questions.values()], weights)[0]


def _note(attempt: Attempt, answer: http.client.HTTPResponse) -> None:
    """Without a request id it is the HTTP server's own refusal, before any of our code."""
    attempt.status = answer.status
    attempt.request_id = answer.headers.get("X-Request-Id")
    attempt.is_replay = answer.headers.get("Idempotency-Replayed") == "true"
    if answer.status == 200 and not attempt.is_replay:
        charged = Decimal(answer.headers["X-Credits-Charged"])
        attempt.charged_micros = int(charged * MICROS_PER_CREDIT)
