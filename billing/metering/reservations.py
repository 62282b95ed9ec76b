"""Reserves part of an account's credit while an operation runs. Afterwards, the reserved amount is charged or
released."""

import json
import logging
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import InterfaceError, OperationalError, connection

from billing import errors
from billing.invoicing import issue
from billing.ledger import functions
from billing.metering import budgets, delivery, refusals
from billing.metering.budgets import Budget, SpendingKey
from billing.metering.idempotency import KEPT, Retry
from billing.models import Face, LedgerEntry
from billing.money import to_micros
from billing.offers.operation import Bill, Operation
from billing.offers.tiers import Terms
from billing.offers.ways_to_pay import takes_cards
from config.kit import clock, outages
from config.kit.errors import ServiceUnavailable
from config.kit.notes import Notes

log = logging.getLogger(__name__)

GRACE: Final = timedelta(seconds=30)
"""Time that a reservation lasts after its operation's deadline. The operation's process can no longer be running when
the reservation expires."""
TOO_LATE: Final = "The request took too long. Nothing was charged. Try again."


@dataclass(frozen=True, slots=True)
class Payer:
    """An account that pays for a request. `key` is None if the request comes from a member's browser. `face` says in
    which way the request came: a value of `billing.models.Face`, or the name of a payment protocol. `member_id` is the
    user in the browser, or the user who connected the program."""

    account_id: UUID
    terms: Terms
    noted: Notes
    key: SpendingKey | None = None
    face: str = Face.BROWSER
    member_id: int | None = None


Deliver = Callable[[], None]
"""The type of a function that stores what the caller has bought."""


class OpenReservation(Protocol):
    """An amount that is reserved for a running operation. Call either `settle` or `release`, exactly once."""

    def settle(self, bill: Bill, answer: object, deliver: Deliver | None = None) -> None:
        """Charge the bill, and store the answer for a retry. `deliver` runs in the same transaction, and the charge
        then counts as delivered. If the reservation has expired, nothing is charged and an error is raised."""

    def release(self) -> None:
        """End the reservation without charging anything."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The stored answer to an earlier request that had the same Idempotency-Key."""

    answer: Any


@dataclass(frozen=True, slots=True)
class AccountReservation:
    payer: Payer
    reservation_id: UUID
    quote_micros: int
    keeps_answer: bool

    def settle(self, bill: Bill, answer: object, deliver: Deliver | None = None) -> None:
        if bill.amount_micros > self.quote_micros:
            raise ValueError(f"{bill.operation} costs more than was quoted: {bill.features}")
        now = clock.now()
        windows = _budgets(self.payer, now)
        settled = functions.call_surely(
            "settle",
            self._deliver_by(deliver) if deliver else None,
            **_charged(self.payer, bill, now, windows),
            reservation=self.reservation_id,
            stored_id=bill.stored_id,
            response=json.dumps(answer, cls=DjangoJSONEncoder) if self.keeps_answer else None,
            keep_until=now + KEPT,
        )
        _note_budgets(self.payer, windows, settled)
        if settled["outcome"] != "settled":
            raise ServiceUnavailable(TOO_LATE, retry_after_s=1)
        _note_charge(self.payer, bill, settled, delivery_id=self.reservation_id)

    def _deliver_by(self, deliver: Deliver) -> Callable[[Mapping[str, Any]], None]:
        """Returns a function that runs `deliver` after a successful charge, in the transaction of the charge."""

        def follow(settled: Mapping[str, Any]) -> None:
            if settled["outcome"] == "settled":
                deliver()
                delivery.acknowledge([self.reservation_id])

        return follow

    def release(self) -> None:
        """End the reservation without charging anything. If the database is unavailable, nothing is raised, because the
        reservation expires by itself."""
        now = clock.now()
        windows = _budgets(self.payer, now)
        try:
            released = functions.call_function(
                "release",
                account=self.payer.account_id,
                reservation=self.reservation_id,
                now=now,
                windows=budgets.as_json(windows),
            )
        except (OperationalError, InterfaceError):
            log.warning(
                "Reservation %s could not be released; it will expire.", self.reservation_id
            )
        else:
            _note_budgets(self.payer, windows, released)


def reserve(
    payer: Payer, operation: Operation, *, quote_micros: int, retry: Retry | None
) -> OpenReservation | Replay:
    """Reserve the quoted price. If the request is a retry whose answer is stored, returns this answer instead. Raises
    an error of `billing.errors` if the account cannot pay."""
    now = clock.now()
    windows = _budgets(payer, now)
    hold = AccountReservation(payer, uuid.uuid4(), quote_micros, retry is not None)
    try:
        answer = functions.call_function(
            "reserve",
            account=payer.account_id,
            reservation=hold.reservation_id,
            now=now,
            expires_at=now + timedelta(seconds=operation.deadline_s) + GRACE,
            amount=quote_micros,
            is_free=operation.price.is_free,
            operation=operation.name,
            request_id=payer.noted.request_id,
            key=payer.key.id if payer.key else None,
            threshold=payer.terms.limits.threshold_micros,
            windows=budgets.as_json(windows),
            scope=retry.scope if retry else None,
            digest=retry.digest if retry else None,
            takes_cards=takes_cards(),
        )
    except (OperationalError, InterfaceError) as error:
        if not functions.found_locked(error):
            connection.close()
            functions.undo_after(error, hold.release)
        raise
    _note_budgets(payer, windows, answer)
    if answer["outcome"] == "replay":
        return _replay(payer, operation, answer)
    _refuse(payer, operation, windows, answer, quote_micros=quote_micros, now=now)
    return hold


def weigh(payer: Payer, operation: Operation) -> None:
    """Count a free request against the account's budgets (spending limits) per minute and per hour. Raises
    RateLimitExceeded if a budget is used up."""
    now = clock.now()
    windows = budgets.current(payer.terms.limits, None, now)
    amount = to_micros(operation.weight)
    given = {"account": payer.account_id, "now": now, "amount": amount}
    answer = functions.call_function("weigh", **given, windows=budgets.as_json(windows))
    _note_budgets(payer, windows, answer)
    _refuse(payer, operation, windows, answer, quote_micros=amount, now=now)


def charge(payer: Payer, operation: Operation, bill: Bill) -> None:
    """Charge a request for which nothing was reserved. Raises an error of `billing.errors` if the account cannot
    pay."""
    now = clock.now()
    if operation.price.is_free:
        note_free(payer.noted, bill)
        return
    windows = _budgets(payer, now)
    charged = _charged(payer, bill, now, windows)
    delivery_id = uuid.uuid4()
    try:
        answer = functions.call_function(
            "charge", **charged, delivery=delivery_id, takes_cards=takes_cards()
        )
    except (OperationalError, InterfaceError) as error:
        is_unsent = functions.found_locked(error) or outages.found_away(error)
        if is_unsent or not _was_made(payer, bill):
            raise
        answer = {"outcome": "settled", "used": {}}
    _note_budgets(payer, windows, answer)
    _refuse(payer, operation, windows, answer, quote_micros=bill.amount_micros, now=now)
    _note_charge(payer, bill, answer, delivery_id=delivery_id)


def _was_made(payer: Payer, bill: Bill) -> bool:
    """Returns whether the ledger contains this charge. Needed if the connection to the database broke while
    charging."""
    connection.close()
    return LedgerEntry.objects.filter(
        account_id=payer.account_id, request_id=payer.noted.request_id, operation=bill.operation
    ).exists()


def _charged(
    payer: Payer, bill: Bill, now: datetime, windows: Sequence[Budget]
) -> dict[str, object]:
    return {
        "account": payer.account_id,
        "now": now,
        "amount": bill.amount_micros,
        "operation": bill.operation,
        "units": bill.units,
        "features": bill.features,
        "request_id": payer.noted.request_id,
        "key": payer.key.id if payer.key else None,
        "face": payer.face,
        "member": payer.member_id,
        "threshold": payer.terms.limits.threshold_micros,
        "windows": budgets.as_json(windows),
    }


def _budgets(payer: Payer, now: datetime) -> list[Budget]:
    return budgets.current(payer.terms.limits, payer.key, now)


def _refuse(
    payer: Payer,
    operation: Operation,
    windows: Sequence[Budget],
    answer: Mapping[str, Any],
    *,
    quote_micros: int,
    now: datetime,
) -> None:
    match answer["outcome"]:
        case "over_budget":
            raise refusals.over_budget(windows, answer["used"], quote_micros=quote_micros, now=now)
        case "no_credit":
            used = answer["used"]
            if answer["card_settles"] and refusals.passed_budgets(windows, used, quote_micros):
                # Report a used-up budget before too little credit, so that no card is charged for a request that a
                # budget would refuse anyway.
                raise refusals.over_budget(windows, used, quote_micros=quote_micros, now=now)
            raise refusals.no_credit(payer.account_id, operation, answer, quote_micros=quote_micros)
        case "on_hold":
            raise refusals.on_hold(answer["reason"])
        case "conflict":
            raise errors.IdempotencyConflict
        case "in_progress":
            raise errors.IdempotencyInProgress(headers={"Retry-After": "1"})


def _replay(payer: Payer, operation: Operation, answer: Mapping[str, Any]) -> Replay:
    """Returns the stored answer to the first request. If the client never got this answer, sending it now counts as the
    delivery."""
    payer.noted.headers |= _credits("0", operation.nothing) | {"Idempotency-Replayed": "true"}
    if answer["undelivered"]:
        payer.noted.deliveries.append(UUID(answer["undelivered"]))
    return Replay(json.loads(answer["response"]))


# --- Headers --------------------------------------------------------------------------------------


def _note_budgets(payer: Payer, windows: Sequence[Budget], answer: Mapping[str, Any]) -> None:
    if answer["used"]:
        payer.noted.headers |= budgets.headers(windows, answer["used"])


def _note_charge(payer: Payer, bill: Bill, answer: Mapping[str, Any], *, delivery_id: UUID) -> None:
    payer.noted.deliveries.append(delivery_id)
    payer.noted.headers |= _credits(bill.credits, bill.features)
    if answer.get("is_due"):
        # Otherwise the invoice would be issued by a scheduled job, up to a minute later.
        issue.enqueue_issuing(payer.account_id)


def note_free(noted: Notes, bill: Bill) -> None:
    noted.headers |= _credits("0", bill.features)


def _credits(charged: str, features: str) -> dict[str, str]:
    return {"X-Credits-Charged": charged, "X-Credits-Features": features}
