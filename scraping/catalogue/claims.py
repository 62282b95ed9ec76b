"""Prevents two background jobs from reading the same account within a period of time. The jobs may belong to
discoveries (searches on the platforms), to growth plans or to the scheduled refresh of profiles."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

from django.db import connection
from django.utils.crypto import salted_hmac

from config.kit import clock
from creators.identity.addresses import ImpossibleAddress
from scraping.catalogue.accounts import fetch_account
from scraping.fetching.visits import Visit
from scraping.models import AccountRead
from scraping.sources.failures import Blocked, Changed, Failure

LEASE: Final = timedelta(minutes=1)
"""How long a job may claim an account. Reading an account takes less time. If a process crashes, its claims end after
this time."""

_CLAIM: Final = """
    INSERT INTO scraping_accountread AS kept (digest, until) VALUES (%(digest)s, %(until)s)
    ON CONFLICT (digest) DO UPDATE SET until = %(until)s WHERE kept.until <= %(now)s
"""


class AlreadyRead(Exception):
    """Raised if another job is reading the account (`is_under_way`), or has recently read it."""

    def __init__(self, *, is_under_way: bool) -> None:
        super().__init__()
        self.is_under_way = is_under_way


@contextmanager
def fetch_once(visit: Visit, username: str, *, every: timedelta) -> Iterator[dict[str, Any]]:
    """Fetches an account for a background job. The caller stores the account inside the `with` block.

    Afterwards, other jobs do not read the account for the duration `every`. If Blocked or Changed was raised, they may
    read the account again immediately. Raises AlreadyRead, and the errors of `fetch_account`.
    """
    digest = digest_account(visit.platform, username)
    _claim(digest)
    kept = timedelta(0)
    try:
        yield fetch_account(visit, username)
        kept = every
    except (Blocked, Changed):
        raise
    except (Failure, ImpossibleAddress):
        kept = every
        raise
    finally:
        leave_alone([digest], kept)


def digest_account(platform: str, name: str) -> bytes:
    """Returns a keyed digest that identifies an account without storing its handle or channel id."""
    account = f"{platform} {name.removeprefix('@').lower()}"
    return salted_hmac("account read", account, algorithm="sha256").digest()


def leave_alone(digests: list[bytes], kept: timedelta) -> None:
    """Prevents background jobs from reading these accounts for the duration `kept`."""
    until = clock.now() + kept
    AccountRead.objects.bulk_create(
        [AccountRead(digest=digest, until=until) for digest in digests],
        update_conflicts=True,
        unique_fields=["digest"],
        update_fields=["until"],
    )


def _claim(digest: bytes) -> None:
    now = clock.now()
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, {"digest": digest, "now": now, "until": now + LEASE})
        if cursor.rowcount:
            return
    is_kept = AccountRead.objects.filter(digest=digest, until__gt=now + LEASE).exists()
    raise AlreadyRead(is_under_way=not is_kept)


def clear_reads() -> int:
    return int(AccountRead.objects.filter(until__lt=clock.now()).delete()[0])
