"""Reads the saved cards and card payments that the account pages show."""

from dataclasses import dataclass

from django.conf import settings

from billing.cards.charges import LEAST_CENTS
from billing.cards.wallet import list_cards
from billing.models import Account, Card, CardPayment
from billing.money import MICROS_PER_CENT
from billing.offers.ways_to_pay import takes_cards


@dataclass(frozen=True, slots=True)
class Paying:
    """The cards of an account and its running payment. A running payment has no outcome yet, or waits for the user."""

    is_offered: bool
    cards: list[Card]
    running: CardPayment | None
    can_pay_usage: bool
    adds_tax: bool = False
    least_cents: int = LEAST_CENTS

    @property
    def default(self) -> Card | None:
        return next((card for card in self.cards if card.is_default), None)

    @property
    def waiting(self) -> CardPayment | None:
        """The running payment, if it waits until the user confirms it with their bank."""
        is_waiting = self.running and self.running.state == CardPayment.State.REQUIRES_ACTION
        return self.running if is_waiting else None


def describe_paying(account: Account) -> Paying:
    """Returns the account's cards and running payment. If this site does not accept cards, the result is empty and the
    database is not queried."""
    if not takes_cards():
        return Paying(is_offered=False, cards=[], running=None, can_pay_usage=False)
    cards = list_cards(account.pk)
    running = account.card_payments.running().select_related("invoice", "card").first()
    has_usage = account.uninvoiced_micros >= LEAST_CENTS * MICROS_PER_CENT
    return Paying(
        is_offered=True,
        cards=cards,
        running=running,
        can_pay_usage=bool(cards) and has_usage and running is None,
        adds_tax=settings.TAX_RATE > 0,
    )
