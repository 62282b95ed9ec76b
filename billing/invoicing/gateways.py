"""Ways in which money comes in. Each is a gateway; what it tells of is recorded by `billing.invoicing.payments`."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Receipt:
    """Money that came in, as its gateway tells of it; a negative amount went back, and `note` says why.

    `reference` is the gateway's own number of it: told twice, it is recorded once.
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
        """Stored with each payment."""

    def instructions(self) -> str:
        """What an invoice says about paying this way, in lines; the reference is the invoice's number."""


class BankTransfer:
    """Staff read the bank's statement and record what came in."""

    name: Final = "bank_transfer"

    def instructions(self) -> str:
        return str(settings.SELLER_BANK)


BANK_TRANSFER: Final[Gateway] = BankTransfer()
