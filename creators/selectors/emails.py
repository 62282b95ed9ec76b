"""Looks up the e-mail addresses that creators published."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from creators.identity.resolution import CreatorKey, resolve_creators
from creators.models import CreatorEmail
from creators.schemas import responses
from creators.selectors.shapes import fill


def find_emails(asked: Sequence[CreatorKey]) -> list[responses.EmailResult]:
    """Returns the addresses of each creator in the request, in the order of the request. A creator, or an unknown id or
    handle, has only one result, even if it is requested several times."""
    resolved = resolve_creators(asked)
    emails = list_stored_emails(set(resolved.values()))
    firsts: dict[object, CreatorKey] = {}
    for one in asked:
        spelling = one if isinstance(one, UUID) else (one.platform, one.name.lower())
        firsts.setdefault(resolved.get(one, spelling), one)
    return [_result(one, resolved.get(one), emails) for one in firsts.values()]


def list_stored_emails(creator_ids: Collection[UUID]) -> dict[UUID, list[CreatorEmail]]:
    """Returns stored addresses by creator id. Primary addresses come first, then those with the highest confidence."""
    found = defaultdict[UUID, list[CreatorEmail]](list)
    order = ("-is_primary", "-confidence", "-last_seen_at", "pk")
    for email in CreatorEmail.objects.filter(creator__in=creator_ids).order_by(*order):
        found[email.creator_id].append(email)
    return dict(found)


def _result(
    asked: CreatorKey, creator_id: UUID | None, emails: Mapping[UUID, list[CreatorEmail]]
) -> responses.EmailResult:
    known = emails.get(creator_id, []) if creator_id else []
    echo: responses.CreatorInput
    if isinstance(asked, UUID):
        echo = {"creator_id": str(asked)}
    else:
        echo = {"platform": asked.platform, "username": asked.username}
    return {
        "input": echo,
        "creator_id": str(creator_id) if creator_id else None,
        "resolved": creator_id is not None,
        "emails": [fill(responses.Email, vars(email)) for email in known],
    }
