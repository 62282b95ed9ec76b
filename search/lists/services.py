"""Changes lists and their entries. To change the creators of a list, the code first locks the list's row. Concurrent
changes are therefore not lost."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max

from config.kit.context import Context
from config.kit.errors import Code, KindredError, NotFound, Problem, Unprocessable
from creators.identity.resolution import resolve_creators
from search.lists import schemas
from search.lists.schemas import MOST_CREATORS
from search.lists.selectors import build_entries, list_not_found, read_shortlist
from search.match.schemas import echo_unknown
from search.models.answers import SearchSession
from search.models.lists import Shortlist, ShortlistEntry

MOST_LISTS: Final = 1_000
"""Maximum number of lists that an account can have."""


class EditConflict(KindredError):
    status, code = 409, Code.EDIT_CONFLICT
    default_message = "This has changed since you read it. Compare it with `details.current`."
    is_final = True


# --- Lists ----------------------------------------------------------------------------------------


def get_owner_id(context: Context) -> UUID:
    """Returns the id of the account. The caller has already rejected requests without an account."""
    if context.owner_id is None:
        raise NotFound
    return context.owner_id


def create_shortlist(request: schemas.ListBody, context: Context) -> schemas.ListItem:
    owner_id = get_owner_id(context)
    if Shortlist.objects.filter(account_id=owner_id).count() >= MOST_LISTS:
        raise Unprocessable(Problem(f"An account can have at most {MOST_LISTS:,} lists."))
    made = Shortlist.objects.create(
        account_id=owner_id,
        name=request.name,
        currency=request.currency,
        created_at=context.now,
        changed_at=context.now,
    )
    return read_shortlist(made.pk, owner_id=owner_id)


def rename_shortlist(request: schemas.RenameBody, context: Context) -> schemas.ListItem:
    """Changes the name or currency of a list. Raises EditConflict with the stored list if someone else changed the name
    or currency after the caller read the list."""
    own = Shortlist.objects.filter(pk=request.id, account_id=get_owner_id(context))
    renamed = own.filter(version=request.version).update(
        **request.changes(), version=F("version") + 1, changed_at=context.now
    )
    current = read_shortlist(request.id, owner_id=context.owner_id)
    if not renamed:
        raise EditConflict(details={"current": current})
    return current


def delete_shortlist(request: schemas.ListKey, context: Context) -> schemas.DeletedItem:
    deleted, _ = Shortlist.objects.filter(pk=request.id, account_id=get_owner_id(context)).delete()
    if not deleted:
        raise list_not_found()
    return {"id": str(request.id), "deleted": True}


def hold_shortlist(list_id: UUID, context: Context) -> Shortlist:
    """Locks the list until the transaction ends. Raises NotFound if the list is unknown or belongs to another
    account."""
    own = Shortlist.objects.select_for_update(no_key=True)
    held = own.filter(pk=list_id, account_id=get_owner_id(context)).first()
    if held is None:
        raise list_not_found()
    return held


def note_change(shortlist: Shortlist, context: Context) -> None:
    Shortlist.objects.filter(pk=shortlist.pk).update(changed_at=context.now)


# --- Creators of a list ---------------------------------------------------------------------------


@transaction.atomic
def add_creators(request: schemas.AddBody, context: Context) -> schemas.AddedCreators:
    """Adds creators to a list. A creator who is already on the list keeps the same entry. Raises NotFound if the list
    or the search belongs to another account."""
    shortlist = hold_shortlist(request.id, context)
    own = SearchSession.objects.filter(account=shortlist.account_id)
    if request.search_id and not own.filter(pk=request.search_id).exists():
        raise NotFound("There is no such search.")
    resolved = resolve_creators(key.named() for key in request.creators)
    found = dict.fromkeys(id_ for key in request.creators if (id_ := resolved.get(key.named())))
    listed = set(shortlist.entries.values_list("creator_id", flat=True))
    new = [id_ for id_ in found if id_ not in listed]
    if len(listed) + len(new) > MOST_CREATORS:
        said = f"A list can have at most {MOST_CREATORS:,} creators."
        raise Unprocessable(Problem(said, "creators"))
    return {
        "data": build_entries(_append_entries(shortlist, new, request.search_id, context)),
        "already_listed": [str(id_) for id_ in found if id_ in listed],
        "not_found": echo_unknown(request.creators, resolved),
    }


def _append_entries(
    shortlist: Shortlist, creator_ids: Sequence[UUID], search_id: UUID | None, context: Context
) -> list[ShortlistEntry]:
    if not creator_ids:
        return []
    last = shortlist.entries.aggregate(last=Max("position", default=0))["last"]
    note_change(shortlist, context)
    removed = ShortlistEntry.everything.filter(removed_at__isnull=False)
    removed.filter(shortlist=shortlist, creator__in=creator_ids).delete()
    return ShortlistEntry.objects.bulk_create(
        ShortlistEntry(
            shortlist=shortlist,
            creator_id=creator_id,
            search_id=search_id,
            position=position,
            added_at=context.now,
            changed_at=context.now,
        )
        for position, creator_id in enumerate(creator_ids, start=last + 1)
    )


def change_entry(request: schemas.EntryBody, context: Context) -> schemas.EntryItem:
    """Changes an entry of a list. Raises EditConflict with the stored entry if someone else changed the entry after the
    caller read it."""
    own = ShortlistEntry.objects.filter(shortlist__account_id=get_owner_id(context))
    entry = own.filter(shortlist=request.id, creator=request.creator_id)
    changed = entry.filter(version=request.version).update(
        **request.changes(), version=F("version") + 1, changed_at=context.now
    )
    current = build_entries(entry)
    if not current:
        raise entry_not_found()
    if not changed:
        raise EditConflict(details={"current": current[0]})
    return current[0]


def entry_not_found() -> NotFound:
    return NotFound("This creator is not on this list.")
