"""Fifty requests at once cross one invoice threshold: by invoice, by card, and without a way to pay.

Kindred runs as `make run` starts it, with a small Stripe of this machine. Each round has a new account. However the
requests race, the threshold makes one invoice, a card is charged once for it, and no limit is passed.
"""

import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Final

import httpx
from django.db import connection
from django.db.models import Sum
from django.test import override_settings

from billing.cards import wallet
from billing.ledger import checking
from billing.models import Account, BudgetWindow, CardPayment, Invoice, LedgerEntry
from billing.money import MICROS_PER_CENT, in_credits, to_micros
from tests.billing.cards.fake_stripe import SECRET, FakeStripe, serve
from tests.soak import payers, stage
from tests.soak.house import House

MOST_SECONDS: Final = 600
AT_ONCE: Final = 50
ROUNDS: Final = 3
PRICE: Final = 5
"""Credits, for the e-mail addresses of a creator."""
PATIENCE_S: Final = 60
SETTLED_WITHIN_S: Final = 60

KEEP_PLACES: Final = """
    CREATE TABLE soak_place (payment bigint PRIMARY KEY, entry bigint NOT NULL);
    CREATE FUNCTION soak_keep_place() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO soak_place SELECT NEW.id, ledger_number FROM billing_account WHERE id = NEW.account_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER soak_keeps_place AFTER INSERT ON billing_payment
      FOR EACH ROW EXECUTE FUNCTION soak_keep_place();
"""
"""The last ledger entry before each payment. A payment is recorded under the lock that entries are written under, so
this is their true order; their times are taken before the lock."""

ANSWERED, UNPAID, OVER_CAP, AGAIN = (
    HTTPStatus.OK,
    HTTPStatus.PAYMENT_REQUIRED,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.SERVICE_UNAVAILABLE,
)


@dataclass(frozen=True)
class Case:
    """Amounts in credits. `answers`: how many of the fifty are answered; None where that depends on the race."""

    name: str
    threshold: int
    limit: int
    """What the account may owe."""
    answers: int | None = AT_ONCE
    invoices: int | None = 1
    """None where the number depends on the race: over its limit, what is open is invoiced below the threshold too."""
    refusal: HTTPStatus = ANSWERED
    card: str = ""
    """What the bank does: `ok`, or a decline code. Without one there is no card."""
    may_be_invoiced: bool = False
    cap: int | None = None


CASES: Final = (
    Case("by invoice", 150, 10_000, may_be_invoiced=True),
    Case("no way to pay", 150, 150, answers=30, refusal=UNPAID),
    Case("capped key", 150, 10_000, answers=40, refusal=OVER_CAP, may_be_invoiced=True, cap=200),
    Case("card", 150, 300, card="ok"),
    Case("card, over its limit", 60, 120, card="ok", invoices=None),
    Case(
        "declined card", 100, 200, card="do_not_honor", answers=None, invoices=None, refusal=UNPAID
    ),
)


def run(folder: Path) -> Iterator[str]:
    with serve(FakeStripe()) as stripe:
        cards = {
            "STRIPE_SECRET_KEY": "sk_test_soak",
            "STRIPE_PUBLISHABLE_KEY": "pk_test_soak",
            "STRIPE_WEBHOOK_SECRET": SECRET,
            "STRIPE_API_URL": stripe.url,
            "STRIPE_JS_URL": f"{stripe.url}/js.stripe.com/v3/",
        }
        os.environ |= cards
        with House(folder, web_workers=2) as house, override_settings(**cards):
            yield from _race(house, stripe)


def _race(house: House, stripe: FakeStripe) -> Iterator[str]:
    catalogue = stage.set_up(creators=60, posts=60)
    with connection.cursor() as cursor:
        cursor.execute(KEEP_PLACES)
    address = "http://{}:{}".format(*house.address)
    body = _find_creator(address, catalogue)
    for case in CASES:
        said: Counter[str] = Counter()
        owed = 0
        for number in range(ROUNDS):
            account, key = _open(case, number, stripe)
            statuses = _ask_at_once(address, key, body)
            said += Counter(str(status or "no answer") for status in statuses)
            _settle(account)
            owed = max(owed, _compute_most_owed(account))
            for fault in _judge(case, account, statuses, stripe):
                yield f"{case.name}, round {number}: {fault}"
        counts = ", ".join(f"{status}: {n}" for status, n in sorted(said.items()))
        print(
            f"{case.name}: {ROUNDS} rounds of {AT_ONCE}: {counts}; "
            f"at most {in_credits(owed)} credits owed of {case.limit}",
            flush=True,
        )
    house.settle_down()
    yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())


def _find_creator(address: str, catalogue: stage.Catalogue) -> dict[str, object]:
    """Whose addresses are known, so that each request costs the same."""
    _, key = payers.issue_key(payers.open_rich_account("scout"), client=0)
    for platform, username in catalogue.handles:
        body: dict[str, object] = {"creators": [{"platform": platform, "username": username}]}
        answer = _ask(address, key, body)
        if answer.is_success and answer.headers["x-credits-charged"] == str(PRICE):
            return body
    raise RuntimeError("No creator has an address.")


def _ask(address: str, key: str, body: object) -> httpx.Response:
    headers = {"X-API-Key": key}
    url = f"{address}/v1/creator-emails/lookup"
    return httpx.post(url, json=body, headers=headers, timeout=PATIENCE_S)


def _open(case: Case, number: int, stripe: FakeStripe) -> tuple[Account, str]:
    cap = str(case.cap) if case.cap else None
    name = f"{case.name} {number}"
    payer = payers.open_account(name, payers.ENOUGH, str(case.threshold), cap, case.may_be_invoiced)
    _, key = payers.issue_key(payer, client=0)
    account = Account.objects.get(pk=payer.account_id)
    if case.card:
        setup_id = wallet.start_setup(account).partition("_secret_")[0]
        stripe.finish_setup(setup_id, stripe.add_method(case.card))
        wallet.keep_card(account.pk, setup_id)
    return account, key


def _ask_at_once(address: str, key: str, body: object) -> list[int | None]:
    barrier = threading.Barrier(AT_ONCE)

    def ask(_: int) -> int | None:
        barrier.wait()
        until = time.monotonic() + PATIENCE_S
        while (status := _ask_once(address, key, body)) == AGAIN and time.monotonic() < until:
            time.sleep(1)
        return status

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(ask, range(AT_ONCE)))


def _ask_once(address: str, key: str, body: object) -> int | None:
    try:
        return _ask(address, key, body).status_code
    except httpx.HTTPError:
        return None


def _settle(account: Account) -> None:
    """Until its invoices are made, and each was charged if there is a card."""
    until = time.monotonic() + SETTLED_WITHIN_S
    while time.monotonic() < until:
        account.refresh_from_db()
        running = CardPayment.objects.running().filter(account=account)
        new = Invoice.objects.filter(account=account, card_payments=None)
        waits_for_card = account.cards.exists() and new.exists()
        if account.due_since is None and not running.exists() and not waits_for_card:
            return
        time.sleep(0.3)


# --- Faults ---------------------------------------------------------------------------------------


def _judge(
    case: Case, account: Account, statuses: list[int | None], stripe: FakeStripe
) -> Iterator[str]:
    answered = statuses.count(ANSWERED)
    if set(statuses) - {ANSWERED, case.refusal}:
        yield f"answered {Counter(statuses)}"
    if case.answers is not None and answered != case.answers:
        yield f"{answered} were answered"
    entries = LedgerEntry.objects.filter(account=account)
    charges = entries.filter(kind=LedgerEntry.Kind.CHARGE)
    if charges.count() != answered:
        yield f"{answered} were answered, {charges.count()} charged"
    yield from _judge_invoices(case, account, answered)
    yield from _judge_card(case, account, stripe)
    day = BudgetWindow.objects.filter(account=account, kind=BudgetWindow.Kind.DAY)
    if case.cap and any(one.spent_micros > to_micros(str(case.cap)) for one in day):
        yield "the cap was passed"


def _judge_invoices(case: Case, account: Account, answered: int) -> Iterator[str]:
    invoices = list(Invoice.objects.filter(account=account).order_by("pk"))
    account.refresh_from_db()
    invoiced = sum(one.total_cents for one in invoices) * MICROS_PER_CENT
    if case.invoices is not None and len(invoices) != case.invoices:
        yield f"{len(invoices)} invoices"
    if case.invoices == 1 and invoiced != to_micros(str(case.threshold)):
        yield f"{in_credits(invoiced)} credits were invoiced"
    if invoiced + account.uninvoiced_micros != to_micros(str(PRICE)) * answered:
        yield f"{invoiced} invoiced and {account.uninvoiced_micros} not, of {answered} answers"
    if (owed := _compute_most_owed(account)) > to_micros(str(case.limit)):
        yield f"{in_credits(owed)} credits were owed"


def _compute_most_owed(account: Account) -> int:
    """Charges by their number, and each payment after the last entry before it."""
    paid: Counter[int] = Counter()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT entry, amount_cents FROM soak_place JOIN billing_payment ON id = payment WHERE account_id = %s",
            [account.pk],
        )
        for entry, cents in cursor.fetchall():
            paid[entry] += cents * MICROS_PER_CENT
    owed = most = 0
    entries = LedgerEntry.objects.filter(account=account).order_by("number")
    for number, micros in entries.values_list("number", "amount_micros"):
        owed += micros
        most = max(most, owed)
        owed -= paid[number]
    return most


def _judge_card(case: Case, account: Account, stripe: FakeStripe) -> Iterator[str]:
    """One attempt for each invoice, and of those that the bank accepts exactly its total."""
    attempts = CardPayment.objects.filter(account=account)
    intents = [one for one in stripe.intents() if one["metadata"]["account"] == str(account.pk)]
    paid = sum(one["amount"] for one in intents if one["status"] == "succeeded")
    invoices = Invoice.objects.filter(account=account)
    total = invoices.aggregate(total=Sum("total_cents"))["total"] or 0
    if len(intents) != attempts.count() or len(intents) != (invoices.count() if case.card else 0):
        yield f"{invoices.count()} invoices, {attempts.count()} attempts, {len(intents)} at Stripe"
    if paid != (total if case.card == "ok" else 0):
        yield f"{paid} cents were paid by card, {total} invoiced"
