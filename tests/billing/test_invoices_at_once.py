"""With concurrent clients and jobs and with killed processes, each invoice is issued exactly once."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from django.db import connection, connections
from django_q.models import OrmQ

from billing import tasks
from billing.invoicing import credit_notes
from billing.ledger import checking
from billing.mail import invoices
from billing.models import Account, CreditNote, Invoice, LedgerEntry, Payment
from tests.billing.paying import credit, issue, pay
from tests.billing.shop import allow, buy, look
from tests.people import Person

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("shop"),
    pytest.mark.slow,
]


@pytest.fixture(autouse=True)
def _sound() -> Iterator[None]:
    yield
    assert list(checking.find_differences()) == []


def together(*works: Callable[[], Any]) -> list[Any]:
    """Run all at once, each on its own connection."""
    ready = threading.Barrier(len(works))

    def one(work: Callable[[], Any]) -> Any:
        ready.wait(60)
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(one, works))


def ends_by_the_ledger(person: Person, threshold_micros: int) -> list[int]:
    """The entries at which invoices must end, whenever they were issued."""
    ends, uninvoiced = [], 0
    for number, micros in (
        LedgerEntry.objects.filter(account=person.account)
        .order_by("number")
        .values_list("number", "amount_micros")
    ):
        uninvoiced += micros
        if uninvoiced >= threshold_micros:
            ends.append(number)
            uninvoiced %= 10_000
    return ends


def test_16_clients_and_4_jobs_make_every_invoice_once(alice: Person, charlie: Person) -> None:
    for person in (alice, charlie):
        allow(person, threshold=7)
        pay(person, 10**6)
    still_charging = threading.Event()
    still_charging.set()
    left = threading.Semaphore(0)

    def charge(person: Person) -> None:
        for _ in range(12):
            assert buy(person.client, most=1, get=1).status_code == 200
            assert look(person.client).status_code == 200
        left.release()

    def run_jobs() -> None:
        while still_charging.is_set():
            for person in (alice, charlie):
                tasks.issue_due(str(person.account.pk))
            tasks.sweep()

    def wait() -> None:
        for _ in range(16):
            left.acquire(timeout=120)
        still_charging.clear()

    clients = [
        lambda person=person: charge(person) for person in (alice, charlie) for _ in range(8)
    ]
    together(*clients, *[run_jobs] * 4, wait)
    tasks.sweep()
    for person in (alice, charlie):
        made = Invoice.objects.filter(account=person.account).order_by("serial")
        ends = ends_by_the_ledger(person, 70_000)
        assert len(ends) > 30
        assert list(made.values_list("last_entry", flat=True)) == ends
    serials = Invoice.objects.order_by("serial").values_list("serial", flat=True)
    assert list(serials) == list(range(1, len(serials) + 1))


def test_a_payment_and_a_credit_note_asked_for_by_all_at_once_are_made_once(alice: Person) -> None:
    allow(alice, threshold=6)
    for _ in range(2):
        buy(alice.client, get=1)
    (invoice,) = issue(alice)

    def try_to_credit() -> bool:
        try:
            credit(invoice, 2)
        except credit_notes.Changed:
            return False
        return True

    made = together(
        *[lambda: pay(alice, 3, reference="B-1").pk] * 8,
        *[try_to_credit] * 8,
        lambda: buy(alice.client, get=1),
    )
    assert len(set(made[:8])) == Payment.objects.count() == 1
    assert made[8:16].count(True) == CreditNote.objects.count() == 1


def test_payments_at_once_all_count(alice: Person) -> None:
    together(*[lambda: pay(alice, 3)] * 12)
    account = Account.objects.get(pk=alice.account.pk)
    assert (account.unpaid_micros, account.lifetime_spend_micros) == (-360_000, 360_000)


# --- Killed in the middle -------------------------------------------------------------------------


@pytest.fixture
def due(alice: Person) -> Account:
    """Alice's account, with one invoice due and one entry after it; nothing is queued."""
    allow(alice, threshold=6)
    for _ in range(3):
        buy(alice.client, get=1)
    OrmQ.objects.all().delete()
    return alice.account


def _issue(database: str, account_id: str, may_begin: Any) -> None:
    connections.close_all()
    connection.settings_dict["NAME"] = database
    may_begin.wait(60)
    tasks.issue_due(account_id)


def _issue_and_die_before_the_mail(database: str, account_id: str, may_begin: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(invoices, "enqueue_mail", lambda _: os.kill(os.getpid(), signal.SIGKILL))
        _issue(database, account_id, may_begin)


def process(work: Callable[..., None], account: Account, may_begin: Any) -> Any:
    name = str(connection.settings_dict["NAME"])
    connections.close_all()
    started = multiprocessing.get_context("fork").Process(
        target=work, args=(name, str(account.pk), may_begin)
    )
    started.start()
    return started


def waiting_for_a_lock() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        return int(cursor.fetchone()[0])


def until(holds: Callable[[], bool]) -> None:
    for _ in range(600):
        if holds():
            return
        time.sleep(0.05)
    pytest.fail("It never came to that.")


def issued_once_and_mailed(account: Account) -> None:
    for _ in range(2):
        tasks.sweep()
    invoice = Invoice.objects.get()
    assert (invoice.serial, invoice.first_entry, invoice.last_entry) == (1, 1, 2)
    jobs = [job.func() for job in OrmQ.objects.all()]
    assert "billing.tasks.mail_invoice" in jobs


def test_a_process_killed_while_it_issues_leaves_one_invoice_in_the_end(due: Account) -> None:
    may_begin = multiprocessing.get_context("fork").Event()
    issuer = process(_issue, due, may_begin)
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None}) as other:
        # Issuing waits for a number, with the account locked and the lines computed.
        other.execute("LOCK TABLE billing_series")
        may_begin.set()
        until(lambda: waiting_for_a_lock() == 1)
        os.kill(issuer.pid, signal.SIGKILL)
        issuer.join(10)
    issued_once_and_mailed(due)


def test_a_server_process_that_breaks_off_while_it_issues_leaves_the_mark(due: Account) -> None:
    may_begin = multiprocessing.get_context("fork").Event()
    issuer = process(_issue, due, may_begin)
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None}) as other:
        other.execute("LOCK TABLE billing_series")
        may_begin.set()
        until(lambda: waiting_for_a_lock() == 1)
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        issuer.join(10)
    assert not Invoice.objects.exists()
    due.refresh_from_db()
    assert due.due_numbers == [2]
    issued_once_and_mailed(due)


def test_a_process_killed_between_invoice_and_mail_leaves_the_mail_to_the_sweep(
    due: Account,
) -> None:
    may_begin = multiprocessing.get_context("fork").Event()
    may_begin.set()
    issuer = process(_issue_and_die_before_the_mail, due, may_begin)
    issuer.join(60)
    assert issuer.exitcode == -signal.SIGKILL
    assert Invoice.objects.count() == 1
    assert not OrmQ.objects.exists()
    issued_once_and_mailed(due)
