"""Background jobs of the project, and jobs that need the operations of all apps. A job may run twice."""

from django.conf import settings

from billing.metering import one_off_payments, reversals
from billing.rails import rail
from config.api.operations import OFFERED
from config.upkeep.logs import rotate_file


def give_back_undelivered() -> None:
    """Refunds charges whose answers were not delivered, and drops payments that were not collected. Runs
    every minute."""
    from config.upkeep import waits

    waits.shorten_waits()
    reversals.reverse_undelivered(OFFERED)
    one_off_payments.drop_unused_payments()


def look_up_unclear_payments() -> None:
    """Asks the blockchains whether payments with an unknown outcome were collected. Runs every minute."""
    one_off_payments.look_up_unclear(rail.ENABLED, one_off_payments.list_due())


def clear_storage() -> int:
    """Deletes expired rows and measures the remaining ones. Returns the number of deleted rows. Runs every day."""
    from config.upkeep import storage

    return storage.clear_storage()


def rotate_logs() -> int:
    """Rotates large log files, and returns how many. Runs every hour."""
    own = rotate_file(settings.LOG_DIR / "kindred.log")
    return own + rotate_file(settings.DATA_DIR / "postgres.log", is_held_open=True)
