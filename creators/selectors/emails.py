"""Looks up the e-mail addresses that creators published."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from uuid import UUID

from creators.identity.resolution import CreatorKey, resolve_creators
from creators.models import CreatorEmail
from creators.schemas import responses
from creators.selectors.shapes import fill


def find_emails(asked: Sequence[CreatorKey]) -> list[responses.EmailResult]:
    """Returns a result for each creator and each unknown name, once, in the order of the request."""
    resolved = resolve_creators(asked)
    emails = list_stored_emails(set(resolved.values()))
    return [_result(one, resolved.get(one), emails) for one in _firsts(asked, resolved)]


def _firsts(
    asked: Iterable[CreatorKey], resolved: Mapping[CreatorKey, UUID]
) -> Iterator[CreatorKey]:
    seen = set[object]()
    for one in asked:
        spelling = one if isinstance(one, UUID) else (one.platform, one.name.lower())
        meant = resolved.get(one, spelling)
        if meant not in seen:
            seen.add(meant)
            yield one


def list_stored_emails(creator_ids: Collection[UUID]) -> dict[UUID, list[CreatorEmail]]:
    """Returns the addresses by creator, primary ones first, then by confidence."""
    found = defaultdict[UUID, list[CreatorEmail]](list)
    order = ("-is_primary", "-confidence", "-last_seen_at", "pk")
    for email in CreatorEmail.objects.filter(creator__in=creator_ids).order_by(*order):
        found[email.creator_id].append(email)
    return dict(found)


def _result(
    asked: CreatorKey, creator_id: UUID | None, emails: Mapping[UUID, list[CreatorEmail]]
) -> responses.EmailResult:
    known = emails.get(creator_id, []) if creator_id else []
    return {
        "input": _echo(asked),
        "creator_id": str(creator_id) if creator_id else None,
        "resolved": creator_id is not None,
        "emails": [fill(responses.Email, vars(email)) for email in known],
    }


def _echo(asked: CreatorKey) -> responses.CreatorInput:
    if isinstance(asked, UUID):
        return {"creator_id": str(asked)}
    return {"platform": asked.platform, "username": asked.username}
