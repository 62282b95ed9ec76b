"""Compares the answers that clients got with what was written, request by request."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from billing.ledger import checking
from billing.metering.idempotency import KEPT
from billing.models import BudgetWindow, LedgerEntry, Reservation
from billing.money import in_credits, to_micros
from tests.soak.crowd import History
from tests.soak.faces import Attempt
from tests.soak.payers import Payer

INTERNAL_ERROR = 500
OK = 200


@dataclass
class Charge:
    """A charge in the ledger. It stands unless it was given back."""

    entry: LedgerEntry
    stands: bool = True


@dataclass
class Client:
    """The charges of one client, each with the request that made it."""

    history: History
    charges: list[Charge]
    made_by: list[tuple[Charge, Attempt]] = field(default_factory=list)
    unexplained: list[Charge] = field(default_factory=list)


def print_and_find_faults(
    histories: Sequence[History], payers: Sequence[Payer], *, kills: Mapping[str, int]
) -> Iterator[str]:
    print("killed: " + ", ".join(f"{name} {times} times" for name, times in kills.items()))
    yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())
    if Reservation.objects.filter(state=Reservation.State.OPEN).exists():
        yield "reservations are still open"
    clients = [_match(history) for history in histories]
    for client in clients:
        yield from (f"{client.history.payer.name}: {fault}" for fault in _find_faults(client))
    for payer in payers:
        own = [client for client in clients if client.history.payer == payer]
        _print(payer, own)
        yield from (f"{payer.name}: {fault}" for fault in _find_passed(payer, own))


def _match(history: History) -> Client:
    """An answered request is found by its id, one without an answer by its operation and time.

    A client asks one thing after the other, so a charge that no answer tells of belongs to the last request of that
    operation that had been sent by then and got no answer.
    """
    client = Client(history, _read_charges(history.key_id))
    by_id = {a.request_id: a for a in history.attempts if a.request_id}
    unanswered = [attempt for attempt in history.attempts if attempt.status is None]
    for charge in client.charges:
        attempt = by_id.get(charge.entry.request_id) or _take_last(unanswered, charge.entry)
        if attempt is None:
            client.unexplained.append(charge)
        else:
            client.made_by.append((charge, attempt))
    return client


def _take_last(unanswered: list[Attempt], entry: LedgerEntry) -> Attempt | None:
    """Each request explains one charge."""
    sent = [
        a for a in unanswered if a.operation == entry.operation and a.sent_at <= entry.created_at
    ]
    if not sent:
        return None
    unanswered.remove(sent[-1])
    return sent[-1]


def _read_charges(key_id: int) -> list[Charge]:
    entries = LedgerEntry.objects.filter(api_key_id=key_id).order_by("number")
    charges = {e.request_id: Charge(e) for e in entries if e.kind == LedgerEntry.Kind.CHARGE}
    for entry in entries:
        if entry.kind == LedgerEntry.Kind.REVERSAL:
            charges[entry.request_id].stands = False
    return list(charges.values())


# --- Faults ---------------------------------------------------------------------------------------


def _find_faults(client: Client) -> Iterator[str]:
    for charge in client.unexplained:
        yield f"{charge.entry.request_id} was charged, and no request explains it"
    yield from _find_untrue_answers(client)
    yield from _find_undelivered(client)
    yield from _find_charged_twice(client)
    yield from _find_lonely_replays(client.history)
    for attempt in client.history.attempts:
        if attempt.status == INTERNAL_ERROR:
            yield f"{attempt.request_id} was answered with an internal error"


def _find_untrue_answers(client: Client) -> Iterator[str]:
    """The price in each answer is the one in the ledger."""
    amounts = {charge.entry.request_id: charge.entry.amount_micros for charge in client.charges}
    for attempt in client.history.attempts:
        if attempt.charged_micros != amounts.get(attempt.request_id or "", 0) and _is_success(
            attempt
        ):
            yield f"{attempt.request_id} was told {attempt.charged_micros}, not {amounts}"


def _find_undelivered(client: Client) -> Iterator[str]:
    """A charge stands only if its answer came, came again under its key, or came after the client had hung up."""
    replayed = {a.key for a in client.history.attempts if a.is_replay}
    for charge, attempt in client.made_by:
        came = _is_success(attempt) or attempt.hung_up or (attempt.key and attempt.key in replayed)
        if charge.stands and not came:
            yield f"{charge.entry.request_id} stands although its answer ({attempt.status}) never came"


def _find_charged_twice(client: Client) -> Iterator[str]:
    """A key is remembered for a day, by the clock of the ledger."""
    standing: dict[str, list[datetime]] = defaultdict(list)
    for charge, attempt in client.made_by:
        if charge.stands and attempt.key:
            standing[attempt.key].append(charge.entry.created_at)
    for key, moments in standing.items():
        if any(after - before < KEPT for before, after in pairwise(sorted(moments))):
            yield f"the key {key} was charged {len(moments)} times: {moments}"


def _find_lonely_replays(history: History) -> Iterator[str]:
    asked: set[str | None] = set()
    for attempt in history.attempts:
        if attempt.is_replay and attempt.key not in asked:
            yield f"{attempt.request_id} is a replay of what was never asked"
        asked.add(attempt.key)


def _is_success(attempt: Attempt) -> bool:
    return attempt.status == OK and not attempt.is_replay


def _find_passed(payer: Payer, clients: Sequence[Client]) -> Iterator[str]:
    windows = BudgetWindow.objects.filter(account_id=payer.account_id)
    for window in windows.filter(
        kind=BudgetWindow.Kind.MINUTE, spent_micros__gt=to_micros(payer.minute)
    ):
        yield f"the budget was passed in {window}: {window.spent_micros}"
    if payer.day_cap:
        for window in windows.filter(
            kind=BudgetWindow.Kind.DAY, spent_micros__gt=to_micros(payer.day_cap)
        ):
            yield f"the cap was passed in {window}: {window.spent_micros}"
    spent_micros = _sum(charge for client in clients for charge in client.charges if charge.stands)
    if not payer.has_way_to_pay and spent_micros > to_micros(payer.threshold):
        yield f"the credit was passed: {spent_micros}"


# --- Figures --------------------------------------------------------------------------------------


def _print(payer: Payer, clients: Sequence[Client]) -> None:
    attempts = [attempt for client in clients for attempt in client.history.attempts]
    statuses = Counter(str(attempt.status or "no answer") for attempt in attempts)
    print(f"{payer.name}: " + ", ".join(f"{s}: {n}" for s, n in sorted(statuses.items())))
    groups: dict[str, list[Charge]] = defaultdict(list)
    for charge, attempt in (pair for client in clients for pair in client.made_by):
        groups[_describe(charge, attempt)].append(charge)
    for said, charges in sorted(groups.items()):
        print(f"  {said}: {len(charges)} charges of {in_credits(_sum(charges))} credits")


def _describe(charge: Charge, attempt: Attempt) -> str:
    answered = "answered" if _is_success(attempt) else "not answered at first"
    return f"{answered}, {'charged' if charge.stands else 'given back'}"


def _sum(charges: Iterator[Charge] | Sequence[Charge]) -> int:
    return sum(charge.entry.amount_micros for charge in charges)
