"""Clients that request everything, note the answers, and retry with their key where no answer came."""

import http.client
import random
import threading
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, Self

from tests.soak.faces import API, TOOLS, Attempt, Question
from tests.soak.payers import Payer, issue_key
from tests.soak.stage import Catalogue

CLIENTS: Final = 64
EVERY_NTH_AN_AGENT: Final = 4
PATIENCE_S: Final = 30
LAST_ANSWERS_S: Final = 45
"""How long retries may go on after the load has ended."""
AGAIN: Final = {409, 503}


@dataclass
class History:
    """What one client asked and heard, in order. `key_id` and `secret` are its API key's."""

    payer: Payer
    key_id: int
    secret: str
    attempts: list[Attempt] = field(default_factory=list)


class Crowd:
    """With `pause_s`, each waits for so long at most before it asks the next."""

    def __init__(
        self,
        address: tuple[str, int],
        payers: Sequence[Payer],
        catalogue: Catalogue,
        *,
        pause_s: float = 0,
        clients: int = CLIENTS,
    ) -> None:
        self._over = threading.Event()
        paying = [_choose_payer(payers, number, clients) for number in range(clients)]
        self._clients = [
            _Client(number, address, payer, catalogue, self._over, pause_s)
            for number, payer in enumerate(paying)
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


def _choose_payer(payers: Sequence[Payer], number: int, clients: int) -> Payer:
    """Half of the clients ask for one and the same account; the others are spread over the rest."""
    busiest, *others = payers
    return busiest if number < clients // 2 else others[number % len(others)]


class _Client(threading.Thread):
    def __init__(
        self,
        number: int,
        address: tuple[str, int],
        payer: Payer,
        catalogue: Catalogue,
        over: threading.Event,
        pause_s: float,
    ) -> None:
        super().__init__(daemon=True)
        key_id, self._secret = issue_key(payer, client=number)
        self.history = History(payer, key_id, self._secret)
        self._face = TOOLS if number % EVERY_NTH_AN_AGENT == 0 else API
        self._chance, self._catalogue, self._over = random.Random(number), catalogue, over
        self._pause_s = pause_s
        self._wire = http.client.HTTPConnection(*address, timeout=PATIENCE_S)

    def run(self) -> None:
        while not self._over.is_set():
            question = self._think()
            if self._chance.random() < 0.4:
                self._ask_until_answered(question, key=uuid.uuid4().hex)
            else:
                self._ask(question)
            self._over.wait(self._chance.uniform(0, self._pause_s))

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
        sent = self._face.ask(question, key)
        headers = sent.headers | {"X-API-Key": self._secret}
        attempt = Attempt(question.operation, key, datetime.now(UTC), question=question)
        try:
            self._wire.request(sent.method, sent.path, sent.body, headers)
            answer = self._wire.getresponse()
            body = answer.read()
        except ConnectionRefusedError:
            # It never arrived.
            self._wire.close()
            time.sleep(0.1)
            return 503
        except (OSError, http.client.HTTPException) as error:
            self._wire.close()
            attempt.hung_up = isinstance(error, TimeoutError)
        else:
            self._face.note(attempt, answer, body)
        self.history.attempts.append(attempt)
        return attempt.status

    def _think(self) -> Question:
        chance, catalogue = self._chance, self._catalogue
        some = chance.sample(catalogue.handles, 3)
        named = [{"platform": platform, "username": username} for platform, username in some]
        sentence, creator_id = (
            chance.choice(catalogue.sentences),
            chance.choice(catalogue.creator_ids),
        )
        posts_of = {"platform": "instagram", "username": chance.choice(catalogue.instagram)}
        unknown = {"platform": "instagram", "username": "not.in.the.catalogue"}
        questions: list[tuple[int, Question]] = [
            (50, Question("profiles.get", named[0])),
            (15, Question("creators.get", {"id": creator_id})),
            (12, Question("posts.list", posts_of | {"limit": 5})),
            (8, Question("profiles.lookup", {"profiles": named})),
            (4, Question("creator_emails.lookup", {"creators": named})),
            (3, Question("search.create", {"query": sentence, "limit": 5})),
            (5, Question("profiles.get", unknown)),
            (3, Question("search.create", {"query": "a", "filter": {}})),
        ]
        weights = [weight for weight, _ in questions]
        return chance.choices([question for _, question in questions], weights)[0]
