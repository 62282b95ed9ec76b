"""Payment gateways. `billing.invoicing.payments` records the payments that they report."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Receipt:
    """A payment as its gateway reports it. A negative amount is a refund, and `note` gives the reason.

    `reference` is the gateway's number for the payment. A payment that is reported twice is recorded once.
    """

    account_id: UUID
    amount_cents: int
    reference: str
    received_at: datetime
    invoice_id: int | None = None
    note: str = ""


class Gateway(Protocol):
    @property
    def name(self) -> str:
        """The gateway's name, which is stored with each payment."""

    def instructions(self) -> str:
        """The lines of an invoice about this way to pay. `reference` is the invoice number."""


class BankTransfer:
    """Bank transfers. Staff record them from the bank's statement."""

    name: Final = "bank_transfer"

    def instructions(self) -> str:
        return str(settings.SELLER_BANK)


class Cards:
    """Stripe charges the account's card, and `billing.cards` reports the outcome."""

    name: Final = "stripe"

    def instructions(self) -> str:
        return ""


BANK_TRANSFER: Final[Gateway] = BankTransfer()
CARDS: Final[Gateway] = Cards()
