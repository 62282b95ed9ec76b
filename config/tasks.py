"""Jobs of the project, and those that need the operations of all apps. They may run twice."""

from django.conf import settings

from billing.metering import one_off_payments, reversals
from billing.rails import rail
from config.api.operations import OFFERED
from config.upkeep.logs import rotate_file


def give_back_undelivered() -> None:
    """Runs every minute: give back charges whose answers were not delivered, and free payments that were not taken."""
    from config.upkeep import waits

    waits.shorten_waits()
    reversals.reverse_undelivered(OFFERED)
    one_off_payments.drop_unused_payments()


def look_up_unclear_payments() -> None:
    """Runs every minute: ask the chains about payments of which it is unknown whether they were taken."""
    one_off_payments.look_up_unclear(rail.ENABLED, one_off_payments.list_due())


def clear_storage() -> int:
    """Delete what expired and measure what is left. Runs every day."""
    from config.upkeep import storage

    return storage.clear_storage()


def rotate_logs() -> int:
    """Put large log files aside. Runs every hour. Returns how many."""
    own = rotate_file(settings.LOG_DIR / "kindred.log")
    return own + rotate_file(settings.DATA_DIR / "postgres.log", is_held_open=True)
