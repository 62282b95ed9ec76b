"""Deletes expired rows every day, and measures the remaining data."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from shutil import disk_usage
from typing import Any, Final

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django_q.models import Failure, Success
from oauth2_provider.models import clear_expired
from psycopg import sql

from billing.models import CardEvent, IdempotencyRecord, Invitation, OwnerMail, SpendingAlert
from billing.programs import connections
from config.discovery import demand
from config.discovery import services as discoveries
from config.kit import clock
from config.kit.rows import run_statement
from config.launch.diagnosis import existing_parent
from config.models import StoredKind
from config.upkeep import unclaimed
from creators.freshness import uses
from scraping.catalogue import claims, quota, removal
from scraping.fetching import allowances
from scraping.live import calls_log
from scraping.speech import transcripts
from search import tasks
from search.answers import saved_answers
from search.lists import removal as removed_entries

log = logging.getLogger(__name__)

DONE_KEPT: Final = timedelta(days=7)
FAILED_KEPT: Final = timedelta(days=30)
INVITATIONS_KEPT: Final = timedelta(days=90)
CARD_EVENTS_KEPT: Final = timedelta(days=90)
"""How long Stripe's events are stored. Stripe lists past events for a shorter time, so a deleted event is never fetched
again."""
ALERTS_KEPT: Final = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of stored data. The number of rows is counted in the first table only. `clear` deletes expired rows and
    returns their number."""

    name: str
    tables: tuple[str, ...]
    clear: Callable[[], int] | None = None


# --- What is cleared ------------------------------------------------------------------------------


def clear_browsers() -> int:
    """Removes browsers from the list on the security page if their session no longer exists."""
    session = Session.objects.filter(session_key=OuterRef("session_key"))
    return _delete(UserSession.objects.filter(~Exists(session)))


_CLEAR_CACHE: Final = """
    WITH gone AS (DELETE FROM config_cache WHERE expires < %s RETURNING 1) SELECT count(*) FROM gone
"""


def clear_cache() -> int:
    """Deletes expired cache entries, such as counts of sign-in attempts and one-time codes. Uses this machine's clock
    rather than the database's, because this machine's clock has also set the expiry times."""
    ((deleted,),) = run_statement(_CLEAR_CACHE, [clock.now()])
    return int(deleted)


def clear_invitations() -> int:
    ended = clock.now() - INVITATIONS_KEPT
    is_over = Q(accepted_at__lt=ended) | Q(revoked_at__lt=ended) | Q(expires_at__lt=ended)
    return _delete(Invitation.objects.filter(is_over))


def clear_programs() -> int:
    """Deletes expired codes and tokens, connections without tokens, and programs that nobody has connected."""
    clear_expired()
    return connections.clear_connections() + connections.clear_registrations()


def clear_card_events() -> int:
    before = clock.now() - CARD_EVENTS_KEPT
    return _delete(CardEvent.objects.filter(received_at__lt=before).exclude(processed_at=None))


def clear_alerts() -> int:
    unclear = _delete_older(OwnerMail, "begun_at", ALERTS_KEPT)
    return unclear + _delete_older(SpendingAlert, "reached_at", ALERTS_KEPT)


def clear_jobs() -> int:
    done = _delete_older(Success, "stopped", DONE_KEPT)
    return done + _delete_older(Failure, "stopped", FAILED_KEPT)


def _delete_older(model: Any, field: str, kept: timedelta = timedelta()) -> int:
    """Deletes the rows whose time in `field` is more than `kept` ago."""
    return _delete(model.objects.filter(**{f"{field}__lt": clock.now() - kept}))


def _delete(rows: "QuerySet[Any]") -> int:
    deleted, _ = rows.delete()
    return deleted


KINDS: Final = (
    Kind("Sessions", ("django_session",), partial(_delete_older, Session, "expire_date")),
    Kind("Signed-in browsers", ("usersessions_usersession",), clear_browsers),
    Kind("Attempts and one-time codes", ("config_cache",), clear_cache),
    Kind(
        "Answers kept for retries",
        ("billing_idempotencyrecord",),
        partial(_delete_older, IdempotencyRecord, "expires_at"),
    ),
    Kind("Invitations", ("billing_invitation",), clear_invitations),
    Kind(
        "Connected programs",
        (
            "billing_connection",
            "oauth2_provider_application",
            "oauth2_provider_accesstoken",
            "oauth2_provider_refreshtoken",
            "oauth2_provider_grant",
        ),
        clear_programs,
    ),
    Kind("Events of Stripe", ("billing_cardevent",), clear_card_events),
    Kind(
        "Alerts about spending",
        ("billing_spendingalert", "billing_ownermail"),
        clear_alerts,
    ),
    Kind("Finished jobs", ("django_q_task",), clear_jobs),
    Kind(
        "Searches",
        ("search_searchsession", "search_searchresult", "search_preview"),
        tasks.purge_expired_sessions,
    ),
    Kind(
        "Lookalikes and matches",
        ("search_savedanswer", "search_savedcreator"),
        saved_answers.purge_expired_answers,
    ),
    Kind(
        "Lists",
        ("search_shortlist", "search_shortlistentry"),
        removed_entries.purge_removed_entries,
    ),
    Kind(
        "Discoveries",
        (
            "discovery_discovery",
            "discovery_discoveryquestion",
            "discovery_discoverycandidate",
            "discovery_discoveryfind",
            "discovery_frontieraccount",
            "discovery_growthplan",
            "discovery_planday",
        ),
        discoveries.clear_frontiers,
    ),
    Kind("Unmet demand", ("discovery_unmetdemand",), demand.clear_demand),
    Kind("Review links", ("search_reviewlink", "search_reviewvote", "search_reviewcomment")),
    Kind("Live requests", ("scraping_livecall",), calls_log.clear_calls),
    Kind("Allowances", ("scraping_allowance",), allowances.clear_allowances),
    Kind("Accounts left alone", ("scraping_accountread",), claims.clear_reads),
    Kind("Refreshed profiles", ("scraping_refreshtry",)),
    Kind("Creators added a day", ("scraping_ingestday",), quota.clear_days),
    Kind("Requests for removal", ("scraping_removalrequest",), removal.clear_requests),
    Kind("Pictures", ("creators_picture", "scraping_picturefetch")),
    Kind("Transcripts", ("scraping_transcript",), transcripts.clear_transcripts),
    Kind("Ledger", ("billing_ledgerentry",)),
    Kind(
        "Creators",
        ("creators_creator", "creators_profile", "creators_fact"),
        unclaimed.clear_unclaimed,
    ),
    Kind("Views of creators", ("creators_creatorview",), uses.clear_views),
    Kind("Posts", ("creators_post",)),
    Kind("Search index", ("creators_passage", "creators_creatorindex")),
)


# --- How much there is ----------------------------------------------------------------------------


def clear_storage() -> int:
    """Deletes the expired rows of all kinds, and records how much data remains. Returns the number of deleted rows."""
    cleared = {kind.name: _clear(kind) for kind in KINDS}
    now = clock.now()
    for name, rows, size_bytes in _measure():
        StoredKind.objects.update_or_create(
            name=name,
            defaults={
                "rows": rows,
                "size_bytes": size_bytes,
                "cleared_rows": cleared.get(name),
                "measured_at": now,
            },
        )
    StoredKind.objects.filter(measured_at__lt=now).delete()
    return sum(rows or 0 for rows in cleared.values())


def _clear(kind: Kind) -> int | None:
    try:
        return kind.clear() if kind.clear else None
    except DatabaseError:
        log.exception("Could not clear %s; continuing with the others.", kind.name)
        return None


def _measure() -> Iterator[tuple[str, int | None, int]]:
    """Yields the name, the number of rows and the size in bytes of each kind of data. For folders, the number of rows
    is None."""
    for kind in KINDS:
        yield kind.name, *_measure_tables(kind.tables)
    ((whole_bytes,),) = run_statement("SELECT pg_database_size(current_database())")
    yield "The whole database", None, whole_bytes
    folders = {
        "Uploaded files": settings.IMPORTS_DIR,
        "Files of pictures": settings.PICTURES_DIR,
        "Stored mail": settings.EMAIL_FILE_PATH,
        "Logs": settings.LOG_DIR,
    }
    for name, folder in folders.items():
        yield name, None, sum(map(_measure_file, Path(folder).rglob("*")))
    yield "Free disk space", None, disk_usage(existing_parent(settings.DATA_DIR)).free


def _measure_tables(tables: tuple[str, ...]) -> tuple[int, int]:
    sizes = "SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name"
    ((size_bytes,),) = run_statement(sizes, [list(tables)])
    count = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(tables[0]))
    ((rows,),) = run_statement(count.as_string())
    return rows, int(size_bytes)


def _measure_file(path: Path) -> int:
    """Returns the size of a file in bytes. Returns 0 for a folder, and for a file that no longer exists."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except FileNotFoundError:
        return 0
