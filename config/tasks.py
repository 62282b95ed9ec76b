"""Jobs that need the operations of all apps."""

from billing.metering import reversing
from config.operations import OFFERED


def give_back_undelivered() -> None:
    """Runs every minute: give back charges and payments whose answers were not delivered."""
    reversing.reverse_undelivered(OFFERED)
    reversing.give_payments_back()
