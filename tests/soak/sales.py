"""Accounts for every payment of a buyer: on the chain, in the answers, in the ledger and with staff."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from billing.ledger import checking
from billing.models import Account, LedgerEntry, OneOffPayment
from billing.money import in_credits
from tests.soak.buyers import AGAIN, Buyers, Purchase
from tests.soak.wallets import Taking, Wallet

State = OneOffPayment.State
KNOWN: Final = AGAIN | {HTTPStatus.OK, HTTPStatus.PAYMENT_REQUIRED}
SHOWN: Final = 5


@dataclass
class Fate:
    """What became of one payment."""

    purchase: Purchase
    takings: list[Taking] = field(default_factory=list)
    row: OneOffPayment | None = None
    sold_micros: int = 0
    """What the ledger of the house keeps of it."""

    @property
    def is_closed(self) -> bool:
        return self.row is not None and self.row.state == State.CLOSED


def claim(buyers: Buyers, unanswered: Sequence[Purchase], *, most_s: float) -> None:
    """Send again what was not answered, and what was answered by a process that died before it noted that."""
    buyers.claim(unanswered, most_s=most_s)
    print(
        f"{len(unanswered)} payments without an answer sent again: {sum(one.is_answered for one in unanswered)} "
        f"answered, {sum(one.is_refused for one in unanswered)} refused"
    )
    is_open = {row.reference for row in find_rows(buyers.purchases, *OneOffPayment.OPEN)}
    unnoted = [
        one for one in buyers.purchases if one.is_answered and one.signed.reference in is_open
    ]
    buyers.claim(unnoted, most_s=most_s)
    print(f"{len(unnoted)} payments answered, but not noted as such, sent again")


def find_rows(purchases: Sequence[Purchase], *states: str) -> list[OneOffPayment]:
    rows = OneOffPayment.objects.filter(state__in=states)
    known = {one.signed.reference for one in purchases}
    return [row for row in rows if row.reference in known]


def print_and_find_faults(purchases: Sequence[Purchase], wallets: Sequence[Wallet]) -> list[str]:
    """The wallets: one for each rail."""
    takings = [taking for wallet in wallets for taking in wallet.list_takings()]
    fates = _read_fates(purchases, takings)
    statuses = Counter(str(s or "no answer") for one in purchases for s in one.statuses)
    print("buyers: " + ", ".join(f"{s}: {n}" for s, n in sorted(statuses.items())))
    for wallet in wallets:
        _print(wallet.rail, [fate for fate in fates if fate.purchase.signed.rail == wallet.rail])
    return [*_find_faults(fates), *_find_strange(fates, takings), *checking.find_differences()]


def _read_fates(purchases: Sequence[Purchase], takings: Sequence[Taking]) -> list[Fate]:
    taken: dict[tuple[str, str], list[Taking]] = defaultdict(list)
    for taking in takings:
        taken[taking.rail, taking.mark].append(taking)
    rows = {(row.rail, row.reference): row for row in OneOffPayment.objects.all()}
    sold = _read_sold()
    fates = []
    for purchase in purchases:
        signed = purchase.signed
        row = rows.get((signed.rail, signed.reference))
        sold_micros = sold[row.request_id] if row else 0
        fates.append(Fate(purchase, taken[signed.rail, signed.mark], row, sold_micros))
    return fates


def _read_sold() -> Counter[str]:
    """By the id of the request: charges less what was given back."""
    entries = LedgerEntry.objects.filter(account__in=Account.objects.exclude(rail=None))
    sold: Counter[str] = Counter()
    for request_id, micros in entries.values_list("request_id", "amount_micros"):
        sold[request_id] += micros
    return sold


def _print(rail: str, fates: Sequence[Fate]) -> None:
    taken = [fate for fate in fates if fate.takings]
    answered = sum(fate.purchase.is_answered for fate in taken)
    closed = sum(fate.is_closed for fate in taken)
    micros = sum(taking.amount_micros for fate in taken for taking in fate.takings)
    print(
        f"{rail}: {len(fates)} payments signed, {len(taken)} taken on the chain ({in_credits(micros)} credits) = "
        f"{answered} answered + {closed} closed by staff"
    )


# --- Faults ---------------------------------------------------------------------------------------


def _find_faults(fates: Sequence[Fate]) -> Iterator[str]:
    for fate in fates:
        for fault in _judge(fate):
            yield f"{fate.purchase.signed.rail} {fate.purchase.signed.mark}: {fault}; {fate.purchase.statuses}"


def _judge(fate: Fate) -> Iterator[str]:
    purchase, row = fate.purchase, fate.row
    is_taken = bool(fate.takings)
    if strange := set(purchase.statuses) - KNOWN:
        yield f"answered {strange}"
    if is_taken != (purchase.is_answered or fate.is_closed):
        yield f"taken {len(fate.takings)} times, {row.state if row else 'unknown to us'}"
    if purchase.is_answered and fate.is_closed:
        yield "answered, and closed by staff"
    if not is_taken:
        return
    if [taking.amount_micros for taking in fate.takings] != [purchase.signed.amount_micros]:
        yield f"{purchase.signed.amount_micros} were signed; taken: {fate.takings}"
    if row and row.transaction != fate.takings[0].transaction:
        yield f"we say {row.transaction}, the chain {fate.takings[0].transaction}"
    if purchase.is_answered and (row is None or row.state != State.DELIVERED):
        yield f"answered, and {row.state if row else 'unknown to us'}"
    if fate.sold_micros != (purchase.signed.amount_micros if purchase.is_answered else 0):
        yield f"{fate.sold_micros} are in the ledger"


def _find_strange(fates: Sequence[Fate], takings: Sequence[Taking]) -> Iterator[str]:
    """What no buyer knows of."""
    known = {id(taking) for fate in fates for taking in fate.takings}
    strange = [taking for taking in takings if id(taking) not in known]
    yield from (f"nobody signed {taking}" for taking in strange[:SHOWN])
    rows = {fate.row.pk for fate in fates if fate.row}
    yield from (
        f"nobody signed {row}" for row in OneOffPayment.objects.exclude(pk__in=rows)[:SHOWN]
    )
