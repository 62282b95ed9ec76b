"""Clients that ask for everything, write down what they are told, and ask again under their key where no answer came."""

import http.client
import json
import random
import threading
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, Self
from urllib.parse import quote

from billing.metering.operation import MICROS_PER_CREDIT
from tests.soak.payers import SHARE_OF_BUSIEST, Payer
from tests.soak.stage import Catalogue

CLIENTS: Final = 64
PATIENCE_S: Final = 30
LAST_ANSWERS_S: Final = 45
"""How long those who ask again may go on after the load has ended."""
AGAIN: Final = {409, 503}


@dataclass(frozen=True)
class Question:
    method: str
    path: str
    body: dict[str, object] | None = None


@dataclass
class Told:
    """What the clients of one account heard. Amounts are micro-dollars."""

    charged: dict[str, int] = field(default_factory=dict)
    """By request id, of each success that was not a replay."""
    refused: set[str] = field(default_factory=set)
    """Ids of requests that were answered with an error."""
    unanswered: int = 0
    """Requests that got no answer, each time they were sent."""
    found_again: int = 0
    """Requests that got no answer at first, and a replayed one when asked again."""
    replayed_alone: int = 0
    """Replays although the first answer had come."""
    given_up: int = 0
    statuses: Counter[int] = field(default_factory=Counter)


class Crowd:
    def __init__(
        self, address: tuple[str, int], payers: Sequence[Payer], catalogue: Catalogue
    ) -> None:
        self._over = threading.Event()
        self._clients = [
            _Client(number, address, _payer(payers, number), catalogue, self._over)
            for number in range(CLIENTS)
        ]

    def __enter__(self) -> Self:
        for client in self._clients:
            client.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for client in self._clients:
            client.join()

    def told(self) -> dict[uuid.UUID, Told]:
        """By account."""
        accounts: dict[uuid.UUID, Told] = {}
        for client in self._clients:
            whole = accounts.setdefault(client.payer.account_id, Told())
            whole.charged |= client.told.charged
            whole.refused |= client.told.refused
            whole.unanswered += client.told.unanswered
            whole.found_again += client.told.found_again
            whole.replayed_alone += client.told.replayed_alone
            whole.given_up += client.told.given_up
            whole.statuses += client.told.statuses
        return accounts


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
        self.payer, self.told = payer, Told()
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
        got_no_answer, until = False, None
        while until is None or time.monotonic() < until:
            status, is_replay = self._ask(question, key=key)
            got_no_answer = got_no_answer or status is None
            if status == 200:
                self.told.found_again += is_replay and got_no_answer
                self.told.replayed_alone += is_replay and not got_no_answer
                break
            if status not in AGAIN and status is not None:
                break
            if self._over.is_set() and until is None:
                until = time.monotonic() + LAST_ANSWERS_S
            time.sleep(self._chance.uniform(0.1, 0.5))
        else:
            self.told.given_up += got_no_answer
        if status == 200 and self._chance.random() < 0.2:
            self._ask(question, key=key)

    def _ask(self, question: Question, *, key: str | None = None) -> tuple[int | None, bool]:
        """The status, None where there was no answer, and whether it is a replay."""
        headers = {"X-API-Key": self.payer.secret, "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        try:
            body = json.dumps(question.body) if question.body is not None else None
            self._wire.request(question.method, question.path, body, headers)
            answer = self._wire.getresponse()
            answer.read()
        except ConnectionRefusedError:
            # It never arrived.
            self._wire.close()
            time.sleep(0.1)
            return 503, False
        except (OSError, http.client.HTTPException):
            self._wire.close()
            self.told.unanswered += 1
            return None, False
        return answer.status, self._note(answer)

    def _note(self, answer: http.client.HTTPResponse) -> bool:
        self.told.statuses[answer.status] += 1
        request_id = answer.headers.get("X-Request-Id")
        if request_id is None:
            # The HTTP server's own refusal, before any of our code.
            return False
        is_replay = answer.headers.get("Idempotency-Replayed") == "true"
        if answer.status == 200 and not is_replay:
            charged = Decimal(answer.headers["X-Credits-Charged"]) * MICROS_PER_CREDIT
            self.told.charged[request_id] = int(charged)
        elif answer.status != 200:
            self.told.refused.add(request_id)
        return is_replay

    def _think(self) -> Question:
        chance, catalogue = self._chance, self._catalogue
        some = chance.sample(catalogue.handles, 3)
        named = [{"platform": platform, "username": username} for platform, username in some]
        platform, username = some[0]
        questions = {
            "profile": (50, Question("GET", f"/v1/profiles/{platform}/{quote(username)}")),
            "creator": (
                15,
                Question("GET", f"/v1/creators/{chance.choice(catalogue.creator_ids)}"),
            ),
            "posts": (
                12,
                Question(
                    "GET",
                    f"/v1/posts?platform=instagram&limit=5&username={quote(chance.choice(catalogue.instagram))}",
                ),
            ),
            "lookup": (8, Question("POST", "/v1/profiles/lookup", {"profiles": named})),
            "emails": (4, Question("POST", "/v1/creator-emails/lookup", {"creators": named})),
            "search": (
                3,
                Question(
                    "POST", "/v1/search", {"query": chance.choice(catalogue.sentences), "limit": 5}
                ),
            ),
            "unknown": (5, Question("GET", "/v1/profiles/instagram/nobody.is.here")),
            "wrong": (3, Question("POST", "/v1/search", {"query": "a", "filter": {}})),
        }
        weights = [weight for weight, _ in questions.values()]
        return chance.choices([question for _, question in questions.values()], weights)[0]
