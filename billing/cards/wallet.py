"""Manages the saved cards of an account. Owners add a card in Stripe's form, and can choose a default card or remove a
card."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from django.db import transaction

from billing.cards.client import MISSING, CardRefused, ask_stripe
from billing.models import Account, Card, CardCustomer
from billing.offers.daily_limits import count_within
from config.kit import clock
from config.kit.errors import Code, KindredError, NotFound

if TYPE_CHECKING:
    import stripe

FORMS_PER_DAY: Final = 20
"""Maximum number of card forms that an account can open per day. The limit makes it hard to test stolen card
numbers."""


class TooManyCards(KindredError):
    status, code = 429, Code.QUOTA_EXCEEDED
    default_message = (
        f"An account can open the card form {FORMS_PER_DAY} times per day. Try again tomorrow."
    )


def list_cards(account_id: UUID) -> list[Card]:
    """Returns the account's cards. The default card comes first, then the others, newest first."""
    return list(
        Card.objects.kept().filter(account_id=account_id).order_by("-is_default", "-added_at")
    )


def start_setup(account: Account) -> str:
    """Returns the client secret that Stripe's form in the browser needs to add a card to the account."""
    if not count_within({str(account.pk): FORMS_PER_DAY}, "card forms"):
        raise TooManyCards
    try:
        return _create_setup(account)
    except CardRefused as refusal:
        if refusal.failure_code != MISSING:
            raise
    _forget_customer(account)
    return _create_setup(account)


def _create_setup(account: Account) -> str:
    asked: stripe.params.SetupIntentCreateParams = {
        "customer": _find_customer(account),
        "usage": "off_session",
    }
    intent = ask_stripe(lambda client: client.v1.setup_intents.create(asked))
    return str(intent.client_secret)


def keep_card(account_id: UUID, setup_id: str) -> Card:
    """Store a card that was entered in Stripe's form, and make it the default card. Calling this function twice stores
    the card once. Raises NotFound if Stripe's setup intent belongs to another account."""
    setup = ask_stripe(lambda client: client.v1.setup_intents.retrieve(setup_id))
    customer = CardCustomer.objects.filter(account_id=account_id).first()
    if customer is None or setup.customer != customer.customer_id:
        raise NotFound
    if setup.status != "succeeded" or not setup.payment_method:
        raise CardRefused("The card was not added. Try again, or use another card.")
    method_id = str(setup.payment_method)
    # The card may have been removed since. A late event must not add the card again.
    known = Card.objects.filter(method_id=method_id).first()
    return known or _store(account_id, _attach(method_id, customer.customer_id))


def keep_card_of_customer(customer_id: str, setup_id: str) -> None:
    """Store a card after Stripe reports it with an event. Usually the browser has already reported the card. The event
    is needed if the user closed the page too early."""
    customer = CardCustomer.objects.filter(customer_id=customer_id).first()
    if customer:
        keep_card(customer.account_id, setup_id)


def choose_default(card: Card) -> None:
    """Make this the default card. Nothing changes if the card was removed in the meantime."""
    with _locked(card.account_id):
        if Card.objects.kept().filter(pk=card.pk).exists():
            _set_default(card.account_id, card.pk)


def remove_card(card: Card) -> None:
    """Remove the card at Stripe, and then here. The newest remaining card becomes the default card."""
    try:
        ask_stripe(lambda client: client.v1.payment_methods.detach(card.method_id))
    except CardRefused as refusal:
        # With these error codes, the card no longer belongs to the customer at Stripe. The card only has to be removed
        # here.
        if refusal.failure_code not in {MISSING, "payment_method_unexpected_state", ""}:
            raise
    forget_card(card.method_id)


def forget_card(method_id: str) -> None:
    """Delete a card that no longer exists at Stripe."""
    card = Card.objects.kept().filter(method_id=method_id).first()
    if card is None:
        return
    with _locked(card.account_id):
        Card.objects.filter(pk=card.pk).update(removed_at=clock.now(), is_default=False)
        others = Card.objects.kept().filter(account_id=card.account_id).order_by("-added_at")
        if others and not others.filter(is_default=True).exists():
            _set_default(card.account_id, others[0].pk)


def renew_card(method_id: str) -> None:
    """Update the expiry date and last digits of a card that the bank has renewed."""
    if not Card.objects.kept().filter(method_id=method_id).exists():
        return
    method = ask_stripe(lambda client: client.v1.payment_methods.retrieve(method_id))
    card = Card.objects.get(method_id=method_id)
    with _locked(card.account_id):
        Card.objects.filter(pk=card.pk).update(**_describe(method))


def _forget_customer(account: Account) -> None:
    """Delete the saved cards of an account that is unknown to Stripe. The owners must add their cards again. An account
    is unknown if the site was moved to another Stripe account."""
    with _locked(account.pk):
        kept = Card.objects.kept().filter(account=account)
        kept.update(removed_at=clock.now(), is_default=False)
        CardCustomer.objects.filter(account=account).delete()


def _find_customer(account: Account) -> str:
    known = CardCustomer.objects.filter(account=account).first()
    if known:
        return known.customer_id
    customer = ask_stripe(
        lambda client: client.v1.customers.create(
            {"metadata": {"account": str(account.pk)}},
            {"idempotency_key": f"customer-{account.pk}"},
        )
    )
    CardCustomer.objects.get_or_create(account=account, defaults={"customer_id": customer.id})
    return CardCustomer.objects.get(account=account).customer_id


def _attach(method_id: str, customer_id: str) -> "stripe.PaymentMethod":
    method = ask_stripe(lambda client: client.v1.payment_methods.retrieve(method_id))
    if method.customer == customer_id:
        return method
    return ask_stripe(
        lambda client: client.v1.payment_methods.attach(method_id, {"customer": customer_id})
    )


def _store(account_id: UUID, method: "stripe.PaymentMethod") -> Card:
    with _locked(account_id):
        card, is_new = Card.objects.get_or_create(
            method_id=method.id,
            defaults={"account_id": account_id, "added_at": clock.now(), **_describe(method)},
        )
        if is_new:
            _set_default(account_id, card.pk)
            card.is_default = True
    return card


def _describe(method: "stripe.PaymentMethod") -> dict[str, Any]:
    shown = method.card
    if shown is None:
        raise CardRefused("Only cards can be added.")
    return {
        "fingerprint": shown.fingerprint or "",
        "brand": shown.brand[:30],
        "last4": shown.last4,
        "exp_month": shown.exp_month,
        "exp_year": shown.exp_year,
    }


def _set_default(account_id: UUID, card_id: int) -> None:
    Card.objects.filter(account_id=account_id, is_default=True).update(is_default=False)
    Card.objects.filter(pk=card_id).update(is_default=True)


@contextmanager
def _locked(account_id: UUID) -> Iterator[None]:
    """Lock the account's cards until the transaction ends, so that changes to them happen one after another."""
    with transaction.atomic():
        Account.objects.select_for_update(no_key=True).only("pk").get(pk=account_id)
        yield
