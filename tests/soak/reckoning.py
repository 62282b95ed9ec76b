"""What clients were told against what was written."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from billing.ledger import checking
from billing.metering.operation import in_credits, to_micros
from billing.models import BudgetWindow, LedgerEntry, Reservation
from tests.soak.crowd import Told
from tests.soak.payers import Payer

Rows = dict[str, int]
INTERNAL_ERROR = 500


def print_and_judge(
    told: Mapping[UUID, Told], payers: Sequence[Payer], *, kills: Mapping[str, int]
) -> int:
    print("killed: " + ", ".join(f"{name} {times} times" for name, times in kills.items()))
    faults = [f"check_ledger: {sentence}" for sentence in checking.find_differences()]
    if Reservation.objects.filter(state=Reservation.State.OPEN).exists():
        faults.append("reservations are still open")
    for payer in payers:
        rows = _rows(payer)
        _print(payer, told[payer.account_id], rows)
        faults += [
            f"{payer.name}: {fault}" for fault in _faults(payer, told[payer.account_id], rows)
        ]
    print("\n".join(faults) or "Everything agrees.")
    return 1 if faults else 0


def _rows(payer: Payer) -> Rows:
    """Micro-dollars by request id."""
    return dict(
        LedgerEntry.objects.filter(
            account_id=payer.account_id, kind=LedgerEntry.Kind.CHARGE
        ).values_list("request_id", "amount_micros")
    )


def _print(payer: Payer, heard: Told, rows: Rows) -> None:
    answered = ", ".join(f"{status}: {count}" for status, count in sorted(heard.statuses.items()))
    untold = sum(amount for request_id, amount in rows.items() if request_id not in heard.charged)
    print(
        f"{payer.name}: {answered}; no answer: {heard.unanswered}, found again: {heard.found_again}"
    )
    print(
        f"  credits in the ledger {in_credits(sum(rows.values()))} in {len(rows)} rows ="
        f" told {in_credits(sum(heard.charged.values()))} + charged without an answer {in_credits(untold)}"
    )


def _faults(payer: Payer, heard: Told, rows: Rows) -> Iterator[str]:
    charged = {request_id: amount for request_id, amount in heard.charged.items() if amount}
    for request_id, amount in charged.items():
        if rows.get(request_id) != amount:
            yield f"{request_id} was told {amount} and {rows.get(request_id)} is written"
    for request_id in heard.refused & rows.keys():
        yield f"{request_id} was refused and charged {rows[request_id]}"
    without_answer = len(rows.keys() - charged.keys() - heard.refused)
    if not heard.found_again <= without_answer <= heard.unanswered:
        yield (
            f"{without_answer} charges that nobody was told of, for {heard.unanswered} requests without an answer"
            f" of which {heard.found_again} were found again"
        )
    if heard.statuses[INTERNAL_ERROR]:
        yield f"{heard.statuses[INTERNAL_ERROR]} answers were internal errors"
    if heard.replayed_alone:
        yield f"{heard.replayed_alone} answers were replays of what had never been asked"
    yield from _passed(payer, sum(rows.values()))


def _passed(payer: Payer, spent_micros: int) -> Iterator[str]:
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
    if not payer.has_way_to_pay and spent_micros > to_micros(payer.threshold):
        yield f"the credit was passed: {spent_micros}"
