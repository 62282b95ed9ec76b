"""Prevents two workers from processing the same waiting creators. A worker first claims creators. A claim ends after
two minutes, so that other workers can take over the creators of a dead worker."""

import logging
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from threading import Event
from typing import Final, Literal
from uuid import UUID

from django.db import DatabaseError, InterfaceError, connection, transaction

from config.kit.rows import run_statement

logger = logging.getLogger(__name__)

BATCH: Final = 50
"""Number of creators in a batch. A batch has about 1,500 texts to embed and takes a few seconds."""

EXTEND_S: Final = 30.0
"""Seconds after which a worker that is still busy extends its claim. With a slow model, the work takes longer than a
claim lasts."""

Step = Literal["words", "meaning", "analysis"]

_WAITS: Final[dict[Step, str]] = {
    "words": "stale",
    "meaning": "NOT stale AND indexed_at IS NULL",
    "analysis": "indexed_at IS NOT NULL AND analysed_at IS NULL",
}
# A claim whose time is in the future is invalid: it was made while the clock was ahead. Claims are compared with the
# current time, because another worker may have claimed creators after this statement began.
_CLAIM = """
    UPDATE creators_indexstate SET claimed_at = statement_timestamp() WHERE creator_id IN (
        SELECT creator_id FROM creators_indexstate WHERE {waits} AND {among}
            AND (claimed_at IS NULL
                OR claimed_at NOT BETWEEN clock_timestamp() - interval '2 minutes' AND clock_timestamp())
        ORDER BY creator_id LIMIT %(most)s FOR UPDATE SKIP LOCKED
    ) RETURNING creator_id, claimed_at
"""
# This statement skips rows that an import has locked, because the import ends their claims anyway. Waiting for the
# locks could cause a deadlock.
_HELD = """
    SELECT creator_id FROM creators_indexstate WHERE creator_id = ANY(%s) AND claimed_at = %s
    ORDER BY creator_id FOR UPDATE SKIP LOCKED
"""
_EXTEND = """
    UPDATE creators_indexstate SET claimed_at = statement_timestamp() WHERE creator_id IN ({held})
    RETURNING claimed_at
"""
_RELEASE = "UPDATE creators_indexstate SET claimed_at = NULL WHERE creator_id IN ({held})"
_DONE: Final[dict[Step, str]] = {
    "words": "stale = false, indexed_at = NULL",
    "meaning": "indexed_at = now(), analysed_at = NULL",
    "analysis": "analysed_at = indexed_at",
}
_FINISH = "UPDATE creators_indexstate SET claimed_at = NULL, {done} WHERE creator_id = ANY(%s)"


@dataclass(slots=True)
class Claim:
    """Creators that this worker has claimed for one step of processing. The claim on a creator ends if the creator
    changes, or if another worker claims the creator after two minutes."""

    step: Step
    creator_ids: list[UUID]
    at: datetime | None

    @classmethod
    def take(
        cls, step: Step, *, among: Collection[UUID] | None = None, most: int = BATCH
    ) -> "Claim":
        """Claims up to `most` creators that wait for the step. With `among`, claims only creators with these ids. Skips
        creators that other workers have claimed."""
        statement = _CLAIM.format(
            waits=_WAITS[step],
            among="true" if among is None else "creator_id = ANY(%(among)s::uuid[])",
        )
        rows = run_statement(statement, {"among": sorted(among or ()), "most": most})
        return cls(step, sorted(id_ for id_, _ in rows), rows[0][1] if rows else None)

    @contextmanager
    def keep(self) -> Iterator[None]:
        """Extends the claim regularly until the `with` block ends, so that a slow model does not lose it."""
        ended = Event()
        with ThreadPoolExecutor(1) as keeper:
            keeper.submit(self._extend_until, ended)
            try:
                yield
            finally:
                ended.set()

    def _extend_until(self, ended: Event) -> None:
        while not ended.wait(EXTEND_S):
            try:
                self.extend()
            except (DatabaseError, InterfaceError) as error:
                logger.warning("A claim of %s is not extended now: %s", self.step, error)
            finally:
                connection.close()

    def extend(self) -> None:
        """Makes the claim last for another two minutes. Creators whose claim has already ended are not claimed
        again."""
        rows = run_statement(_EXTEND.format(held=_HELD), [self.creator_ids, self.at])
        self.at = rows[0][0] if rows else self.at

    def release(self) -> None:
        """Ends the claim, so that other workers can claim the creators without waiting for two minutes."""
        run_statement(_RELEASE.format(held=_HELD), [self.creator_ids, self.at])

    @contextmanager
    def finish(self) -> Iterator[set[UUID]]:
        """Locks the creators whose claim has not ended and yields their ids. The `with` block must write the results of
        the step for these creators. Then the step is recorded as done, in the same transaction."""
        with transaction.atomic():
            held = {id_ for (id_,) in run_statement(_HELD, [self.creator_ids, self.at])}
            yield held
            run_statement(_FINISH.format(done=_DONE[self.step]), [sorted(held)])
