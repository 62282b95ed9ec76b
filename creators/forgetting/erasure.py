"""Erases creators and all data about them."""

import logging
import time
from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q, QuerySet

from config.kit import clock
from config.kit.rows import run_statement
from creators.identity import blocked
from creators.identity.demo import match_invented
from creators.identity.forgotten import Key, forgotten
from creators.importing.records import fold_name
from creators.importing.run import take_turns
from creators.indexing import statistics
from creators.models import (
    Creator,
    CreatorEmail,
    Erasure,
    Fact,
    IndexState,
    Picture,
    Post,
    Profile,
    ProfileAlias,
)
from creators.pictures.store import delete_pictures

log = logging.getLogger(__name__)

_AT_ONCE: Final = 100


@transaction.atomic
def forget_creators(creator_ids: Collection[UUID], *, also: Collection[Key] = ()) -> Counter[str]:
    """Erases creators and all data about them, in one transaction. Later imports skip the creators' identities and the
    identities in `also`. Returns the number of erased rows by table. Raises OperationalError if the wait for a running
    import takes too long."""
    erased, new_keys = _erase(creator_ids, also)
    if erased:
        # The counts of words for the search index may contain words that only the erased creators used.
        statistics.refresh_statistics()
    if erased or new_keys:
        Erasure.objects.create(erased_at=clock.now(), rows=dict(erased))
        log.info("Forgotten: %s; %d identities kept out", dict(erased), new_keys)
    return erased


@transaction.atomic
def drop_creators(creator_ids: Collection[UUID]) -> Counter[str]:
    """Erases creators and all data about them. Later imports may add the creators again. Returns the number of erased
    rows by table."""
    erased, _ = _erase(creator_ids, (), blocks=False)
    if erased:
        statistics.refresh_statistics()
    return erased


def remove_demo(*, for_s: float) -> bool:
    """Erases invented creators in batches for about `for_s` seconds, and at least one batch. Returns whether invented
    creators remain."""
    deadline = time.monotonic() + for_s
    creators = Creator.objects.filter(match_invented()).order_by("pk").values_list("pk", flat=True)
    while batch := list(creators[:_AT_ONCE]):
        drop_creators(batch)
        if time.monotonic() >= deadline:
            break
    return creators.exists()


@transaction.atomic
def preview_forgetting(
    creator_ids: Collection[UUID], *, also: Collection[Key] = ()
) -> Counter[str]:
    """Returns the number of rows that `forget_creators` would erase, by table. To count the rows, it erases them and
    rolls the transaction back."""
    would, _ = _erase(creator_ids, also)
    transaction.set_rollback(True)
    return would


def _erase(
    creator_ids: Collection[UUID], also: Collection[Key], *, blocks: bool = True
) -> tuple[Counter[str], int]:
    """Erases creators and their data. With `blocks`, also blocks their identities. Returns the number of erased rows by
    table, and the number of newly blocked identities."""
    take_turns()
    _hold(IndexState, creator_ids)
    profile_ids = set(Profile.objects.filter(creator__in=creator_ids).values_list("pk", flat=True))
    erased = Counter[str](_history_erased(creator_ids))
    # Undoing an import must not restore erased creators.
    ids = {"creators": list(map(str, creator_ids)), "profiles": list(map(str, profile_ids))}
    run_statement(_FORGET_CHANGES, ids)
    keys = {*_keys_of(creator_ids), *also}
    new_keys = blocked.block_keys(keys, now=clock.now()) if blocks else 0
    accounts = {key for key in keys if not key[1].startswith("name:")}
    for _, elsewhere in forgotten.send(None, ids={*creator_ids, *profile_ids}, keys=accounts):
        erased.update(elsewhere)
    of_them = Q(profile__creator__in=creator_ids) | Q(post__profile__creator__in=creator_ids)
    pictures = list(Picture.objects.filter(of_them).values_list("pk", flat=True))
    # If deleting the files fails, a job tries again later.
    transaction.on_commit(partial(delete_pictures, pictures))
    _hold(Creator, creator_ids)
    erased.update(Creator.objects.filter(pk__in=creator_ids).delete()[1])
    erased["creators.Picture"] += len(pictures)
    return +erased, new_keys  # `+` drops zero counts.


def _hold(model: type[Creator] | type[IndexState], creator_ids: Collection[UUID]) -> None:
    """Locks the creators' rows in a table. While they are locked, other transactions cannot add rows about the
    creators. Such rows would make the deletion fail."""
    held = model._default_manager.select_for_update().filter(pk__in=creator_ids)  # noqa: SLF001 - documented
    list(held.order_by("pk").values_list("pk"))


def _keys_of(creator_ids: Collection[UUID]) -> Iterator[Key]:
    """Yields the identities of these creators. The name is an identity only for creators without profiles. A blocked
    name blocks only imported rows that have no other identity."""
    creators = Creator.objects.filter(pk__in=creator_ids).prefetch_related("profiles__aliases")
    for creator in creators:
        profiles = list(creator.profiles.all())
        if not profiles:
            yield "", f"name:{fold_name(creator.name)}"
        for profile in profiles:
            yield profile.platform, profile.source_id
            if profile.username:
                yield profile.platform, f"@{profile.username}"
            for alias in profile.aliases.all():
                yield alias.platform, alias.identity
            for name in filter(None, (creator.name, profile.display_name)):
                yield profile.platform, f"name:{fold_name(name)}"


_FORGET_CHANGES = """
    DELETE FROM creators_importchange WHERE "row" = ANY(%(creators)s::text[] || %(profiles)s::text[])
        OR old ->> 'creator_id' = ANY(%(creators)s::text[]) OR old ->> 'profile_id' = ANY(%(profiles)s::text[])
        OR new ->> 'creator_id' = ANY(%(creators)s::text[]) OR new ->> 'profile_id' = ANY(%(profiles)s::text[])
        OR "row" IN (
            SELECT id::text FROM creators_post WHERE profile_id::text = ANY(%(profiles)s::text[])
            UNION ALL SELECT id::text FROM creators_fact WHERE creator_id::text = ANY(%(creators)s::text[])
        )
        OR "table" = 'creatoremail' AND "row" IN (
            SELECT id::text FROM creators_creatoremail WHERE creator_id::text = ANY(%(creators)s::text[]))
        OR "table" = 'profilealias' AND "row" IN (
            SELECT id::text FROM creators_profilealias WHERE profile_id::text = ANY(%(profiles)s::text[]))
"""


def _history_erased(creator_ids: Collection[UUID]) -> dict[str, int]:
    """Removes the creators' names from the admin's history. The user, time and action of each entry stay. Returns the
    number of changed entries, by table."""
    of_them: list[QuerySet[Any]] = [
        Creator.objects.filter(pk__in=creator_ids),
        Profile.objects.filter(creator__in=creator_ids),
        ProfileAlias.objects.filter(profile__creator__in=creator_ids),
        Post.objects.filter(profile__creator__in=creator_ids),
        Fact.objects.filter(creator__in=creator_ids),
        CreatorEmail.objects.filter(creator__in=creator_ids),
    ]
    count = 0
    for rows in of_them:
        kind = ContentType.objects.get_for_model(rows.model)
        ids = list(map(str, rows.values_list("pk", flat=True)))
        entries = LogEntry.objects.filter(content_type=kind, object_id__in=ids)
        count += entries.update(object_repr="forgotten", change_message="")
    return {"admin.LogEntry": count} if count else {}
