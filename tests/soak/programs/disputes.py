"""Tells about refunds and disputes of card payments in any order, late and twice.

Kindred runs as `make run` starts it, with three workers and a small Stripe of this machine. A story is what happens to
one payment; several accounts live through each. Their events reach the webhook while the story goes on, in another
order for each account, two at once, some twice. In the end all accounts of a story must be in the same state, the one
that the story means, and all events once more must change nothing.
"""

import itertools
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
from django.db.models import Model
from django.test import override_settings

from billing.cards import wallet
from billing.ledger import checking
from billing.models import Account, CardDispute, CardEvent, CardPayment, Invoice, Payment
from tests.billing.cards.fake_stripe import SECRET, FakeStripe, Thing, serve, sign
from tests.soak import payers, stage
from tests.soak.house import House

MOST_SECONDS: Final = 600
STORIES: Final = 14
TELLERS: Final = 6
"""Accounts that live through the same story."""
MOST_STEPS: Final = 7
SHARES: Final = (10, 20, 30)
AGAIN: Final = 0.3
"""So many events are delivered twice."""
CREDITS: Final = 60
PAID_WITHIN_S: Final = 120
DONE_WITHIN_S: Final = 150
OLD_S: Final = 400
OPEN: Final = ("needs_response", "under_review")
ACCEPTED, REFUSED = 204, 400

Step = tuple[str, int]
"""What happens, and to which refund or dispute of the payment; or with how many cents."""


@dataclass
class Life:
    """One account that lives through a story: its payment at Stripe, and what happened to it."""

    account: Account
    intent: Thing
    refunds: list[Thing]
    disputes: list[Thing]
    events: list[Thing]


def run(folder: Path) -> Iterator[str]:
    with serve(FakeStripe()) as stripe:
        cards = {
            "STRIPE_SECRET_KEY": "sk_test_soak",
            "STRIPE_PUBLISHABLE_KEY": "pk_test_soak",
            "STRIPE_WEBHOOK_SECRET": SECRET,
            "STRIPE_API_URL": stripe.url,
            "STRIPE_JS_URL": f"{stripe.url}/js.stripe.com/v3/",
        }
        os.environ |= {**cards, "WORKER_PROCESSES": "3"}
        with House(folder, web_workers=2) as house, override_settings(**cards):
            yield from _live(house, stripe)


def _live(house: House, stripe: FakeStripe) -> Iterator[str]:
    address = "http://{}:{}".format(*house.address)
    stories = write_stories()
    lives = _open_accounts(address, stripe, STORIES * TELLERS)
    told = 0
    for number, story in enumerate(stories):
        own = lives[number * TELLERS : (number + 1) * TELLERS]
        chances = [random.Random(1000 * number + teller) for teller in range(TELLERS)]
        with ThreadPoolExecutor(TELLERS) as threads:
            told += sum(threads.map(partial(_tell, address, stripe, story), own, chances))
    yield from _await_events()
    for number, story in enumerate(stories):
        own = lives[number * TELLERS : (number + 1) * TELLERS]
        yield from (f"story {number} {story}: {fault}" for fault in _judge(own))
    before = _read_everything()
    yield from _tell_again(address, lives)
    yield from _await_events()
    if _read_everything() != before:
        yield "events that were told again changed something"
    late = CardEvent.objects.filter(attempts__gt=1).count()
    print(
        f"{len(stories)} stories, {len(lives)} accounts, {sum(len(one.events) for one in lives)} events, "
        f"{told} deliveries; {late} events needed more than one attempt"
    )
    yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())


# --- Stories --------------------------------------------------------------------------------------


def write_stories() -> list[list[Step]]:
    """All different, and the same in every run."""
    stories: list[list[Step]] = []
    for seed in itertools.count():
        story = write_story(random.Random(seed))
        if len(story) > 1 and story not in stories:
            stories.append(story)
        if len(stories) == STORIES:
            return stories
    raise AssertionError


def write_story(chance: random.Random) -> list[Step]:
    """What can happen to a payment, so that no more is given back than was paid."""
    story: list[Step] = []
    refunds: list[str] = []
    disputes: list[str] = []
    left = CREDITS
    while len(story) < MOST_STEPS:
        choices: list[Step] = []
        for number, status in enumerate(refunds):
            moves = {"pending": ("refund succeeds", "refund fails"), "succeeded": ("refund fails",)}
            choices += [(move, number) for move in moves.get(status, ())]
        for number, status in enumerate(disputes):
            if status in OPEN:
                choices += [(f"dispute {end}", number) for end in ("won", "lost", "under_review")]
            elif status == "warning_needs_response":
                choices += [("dispute needs_response", number), ("dispute warning_closed", number)]
        cents = chance.choice(SHARES)
        if cents <= left and len(refunds) < 3:
            choices += [("refund", cents), ("pending refund", cents)]
        if left and not disputes:
            choices += [("dispute", left), ("inquiry", left)]
        if not choices:
            break
        step = chance.choice(choices)
        left -= _note_step(step, refunds, disputes)
        story.append(step)
        if step[0] in {"dispute won", "dispute warning_closed"}:
            left += next(cents for kind, cents in story if kind in {"dispute", "inquiry"})
    return story


def _note_step(step: Step, refunds: list[str], disputes: list[str]) -> int:
    """How many cents it takes away at most."""
    kind, value = step
    match kind:
        case "refund" | "pending refund":
            refunds.append("succeeded" if kind == "refund" else "pending")
            return value
        case "refund succeeds" | "refund fails":
            refunds[value] = "succeeded" if kind == "refund succeeds" else "failed"
        case "dispute" | "inquiry":
            disputes.append("needs_response" if kind == "dispute" else "warning_needs_response")
            return value
        case _:
            disputes[value] = kind.removeprefix("dispute ")
    return 0


def _happen(stripe: FakeStripe, life: Life, step: Step) -> list[Thing]:
    """Let Stripe do it. Returns the events."""
    kind, value = step
    intent_id = life.intent["id"]
    with stripe.lock:
        known = len(stripe.things)
        match kind:
            case "refund" | "pending refund":
                status = "succeeded" if kind == "refund" else "pending"
                life.refunds.append(stripe.refund(intent_id, value, status=status))
                stripe.note("refund.created", life.refunds[-1])
            case "refund succeeds" | "refund fails":
                refund = life.refunds[value]
                refund["status"] = "succeeded" if kind == "refund succeeds" else "failed"
                stripe.note("refund.updated", refund)
                stripe.note(
                    "refund.failed" if kind == "refund fails" else "charge.refund.updated", refund
                )
            case "dispute" | "inquiry":
                status = "needs_response" if kind == "dispute" else "warning_needs_response"
                life.disputes.append(stripe.dispute(intent_id, status=status))
                life.disputes[-1]["amount"] = value
                if kind == "dispute":
                    stripe.note("charge.dispute.funds_withdrawn", life.disputes[-1])
            case _:
                _move_dispute(stripe, life.disputes[value], kind.removeprefix("dispute "))
        made = [*stripe.things.values()][known:]
    return [one for one in made if one["object"] == "event"]


def _move_dispute(stripe: FakeStripe, dispute: Thing, status: str) -> None:
    if status in {"won", "lost", "warning_closed"}:
        stripe.close_dispute(dispute, status)
    else:
        dispute["status"] = status
        stripe.note("charge.dispute.updated", dispute)
    if status == "won":
        stripe.note("charge.dispute.funds_reinstated", dispute)


# --- Accounts with a paid invoice -----------------------------------------------------------------


def _open_accounts(address: str, stripe: FakeStripe, number: int) -> list[Life]:
    catalogue = stage.set_up(creators=60, posts=60)
    buy = _find_purchase(address, catalogue)
    with ThreadPoolExecutor(4) as threads:
        accounts = list(threads.map(lambda place: _open_account(stripe, buy, place), range(number)))
    until = time.monotonic() + PAID_WITHIN_S
    paid = CardPayment.objects.filter(state=CardPayment.State.SUCCEEDED)
    while paid.count() < number and time.monotonic() < until:
        time.sleep(0.5)
    intents = {one["metadata"]["account"]: one for one in stripe.intents()}
    return [_begin(stripe, account, intents[str(account.pk)]) for account in accounts]


def _begin(stripe: FakeStripe, account: Account, intent: Thing) -> Life:
    about_payment = [one for one in stripe.events() if one["data"]["object"]["id"] == intent["id"]]
    return Life(account, intent, [], [], about_payment)


def _open_account(stripe: FakeStripe, buy: Callable[[str], httpx.Response], place: int) -> Account:
    payer = payers.open_account(f"life {place}", payers.ENOUGH, str(CREDITS), None, False)
    account = Account.objects.get(pk=payer.account_id)
    setup_id = wallet.start_setup(account).partition("_secret_")[0]
    with stripe.lock:
        stripe.finish_setup(setup_id, stripe.add_method("ok"))
    wallet.keep_card(account.pk, setup_id)
    buy(payers.issue_key(payer, client=place)[1]).raise_for_status()
    return account


def _find_purchase(address: str, catalogue: stage.Catalogue) -> Callable[[str], httpx.Response]:
    """One request that makes an invoice over `CREDITS`: for addresses that are known, at five credits each."""

    def ask(key: str, named: Sequence[dict[str, str]]) -> httpx.Response:
        url, headers = f"{address}/v1/creator-emails/lookup", {"X-API-Key": key}
        return httpx.post(url, json={"creators": [*named]}, headers=headers, timeout=60)

    _, scout = payers.issue_key(payers.open_rich_account("scout"), client=0)
    named: list[dict[str, str]] = []
    cost = 0.0
    for platform, username in catalogue.handles:
        more = [*named, {"platform": platform, "username": username}]
        found = float(ask(scout, more).raise_for_status().headers["x-credits-charged"])
        if found > cost:
            named, cost = more, found
        if cost == CREDITS:
            return lambda key: ask(key, named)
    raise RuntimeError("Too few creators have an address.")


# --- Telling --------------------------------------------------------------------------------------


def _tell(
    address: str, stripe: FakeStripe, story: Sequence[Step], life: Life, chance: random.Random
) -> int:
    """Let the story happen, and deliver its events in some order, late and twice. How many deliveries that took."""
    waiting = [*life.events]
    told = 0
    with httpx.Client(base_url=address, timeout=60) as http, ThreadPoolExecutor(2) as threads:
        for step in story:
            made = _happen(stripe, life, step)
            life.events += made
            waiting += made
            chance.shuffle(waiting)
            now = [waiting.pop() for _ in range(chance.randint(0, len(waiting)))]
            now += [event for event in now if chance.random() < AGAIN]
            told += len(list(threads.map(lambda event: _deliver(http, event), now)))
            time.sleep(chance.uniform(0, 0.5))
        waiting += [event for event in life.events if chance.random() < AGAIN]
        chance.shuffle(waiting)
        return told + len(list(threads.map(lambda event: _deliver(http, event), waiting)))


def _deliver(http: httpx.Client, event: Thing, *, at: int | None = None) -> int:
    signed = sign(event, at=at)
    headers = {**signed["headers"], "Content-Type": signed["content_type"]}
    status = http.post("/webhooks/stripe", content=signed["data"], headers=headers).status_code
    if at is None and status != ACCEPTED:
        raise RuntimeError(f"The webhook answered {status}.")
    return status


def _tell_again(address: str, lives: Sequence[Life]) -> Iterator[str]:
    """Everything once more, newly signed; and with signatures that are too old."""
    events = [event for life in lives for event in life.events]
    random.Random(1).shuffle(events)
    with httpx.Client(base_url=address, timeout=60) as http, ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda event: _deliver(http, event), events))
        old = int(time.time()) - OLD_S
        said = set(threads.map(lambda event: _deliver(http, event, at=old), events[:50]))
    if said != {REFUSED}:
        yield f"events with an old signature were answered {said}"


def _await_events() -> Iterator[str]:
    until = time.monotonic() + DONE_WITHIN_S
    left = CardEvent.objects.filter(processed_at=None)
    while left.exists():
        if time.monotonic() > until:
            yield f"{left.count()} events are not processed: {left.first()}"
            return
        time.sleep(0.5)


# --- The reckoning --------------------------------------------------------------------------------


def _judge(lives: Sequence[Life]) -> Iterator[str]:
    states = [_read_state(life) for life in lives]
    meant = _mean(lives[0])
    for state in states:
        if {name: state[name] for name in meant} != meant:
            yield f"{state} instead of {meant}"
    if any(state != states[0] for state in states):
        yield f"the same events led to {states}"


def _mean(life: Life) -> dict[str, Any]:
    """What the story comes to, by Stripe's own account."""
    refunded = sum(one["amount"] for one in life.refunds if one["status"] == "succeeded")
    taken = [one for one in life.disputes if not one["status"].startswith("warning_")]
    lost = sum(one["amount"] for one in taken if one["status"] != "won")
    return {
        "paid": CREDITS - refunded - lost,
        "open": refunded + lost,
        "disputes": sorted(one["status"] for one in life.disputes),
        "is held for a dispute": any(one["status"] in OPEN for one in life.disputes),
        "charges": 1,
    }


def _read_state(life: Life) -> dict[str, Any]:
    account = Account.objects.get(pk=life.account.pk)
    invoice = Invoice.objects.get(account=account)
    payments = Payment.objects.filter(account=account).values_list("amount_cents", flat=True)
    charged = CardPayment.objects.filter(account=account, state=CardPayment.State.SUCCEEDED)
    disputes = CardDispute.objects.filter(payment__account=account)
    return {
        "paid": sum(payments),
        "open": invoice.open_cents,
        "disputes": sorted(disputes.values_list("status", flat=True)),
        "is held for a dispute": account.card_hold == "DISPUTE_OPENED",
        "charges": charged.count(),
        "hold": account.card_hold,
        "status": invoice.status,
    }


def _read_everything() -> list[list[dict[str, Any]]]:
    kept: tuple[type[Model], ...] = (Payment, CardPayment, CardDispute, CardEvent, Invoice)
    return [list(model._default_manager.order_by("pk").values()) for model in kept]
