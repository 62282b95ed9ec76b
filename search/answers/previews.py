"""Shows how a brief is understood, before the user pays for a search. The preview is free. It is stored for an hour for
the account, without the text of the brief."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from config.kit import clock
from config.kit.catalogue import read_catalogue
from config.kit.context import Context
from config.kit.errors import NotFound, Problem, Unprocessable
from config.kit.secret_keys import list_secret_keys
from search.answers.refining import refine_brief
from search.briefs.brief import Brief, ParsedQuery
from search.briefs.corrections import correct_brief
from search.briefs.edits import override_filters
from search.briefs.requests import AskedElsewhere
from search.briefs.storing import brief_from_json, brief_to_json
from search.filters.conditions import estimate_kept
from search.models.previews import Preview
from search.reading.other_operations import find_other_operation
from search.reading.queries import build_query
from search.reading.understanding import understand_words
from search.schemas import SearchBody

LIFE: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class ReadPreview:
    """A stored preview of a brief, and the query that the search would run. The query comes from the brief and the
    filters of the request. `kept` is the number of creators that meet the filters. If counting takes too long, `kept`
    is an estimate and `is_exact` is false."""

    id: UUID
    brief: Brief
    parsed: ParsedQuery
    kept: int
    is_exact: bool
    is_corrected: bool


def read_preview(request: SearchBody, context: Context) -> ReadPreview:
    """Reads the brief, or applies corrections to an earlier preview. Never uses a language model. Raises NotFound if
    the preview or search is unknown, and Unprocessable if a correction is impossible. Raises AskedElsewhere if the text
    asks for another operation."""
    owner_id, now = _owner(request, context), context.now
    if request.refines:
        brief = refine_brief(request, owner_id, now)
        found = keep_reading(brief, owner_id, now, is_corrected=True)
    else:
        found = _find_or_read(request, owner_id, now)
        brief = brief_from_json(found.brief, request.query)
        if request.edits:
            brief = correct_brief(brief, request.edits)
            found = keep_reading(brief, owner_id, now, is_corrected=True)
    parsed = override_filters(build_query(brief), request.as_request().filters)
    kept, is_exact = read_catalogue(estimate_kept, parsed.filters)
    return ReadPreview(found.pk, brief, parsed, kept, is_exact, found.is_corrected)


def start_reading(request: SearchBody, context: Context) -> tuple[UUID, Brief]:
    """Returns the id and the brief of the stored preview, without corrections. Raises the same errors as
    `read_preview`."""
    found = _find_or_read(request, _owner(request, context), context.now)
    return found.pk, brief_from_json(found.brief, request.query)


def is_of(preview_id: UUID, text: str, owner_id: UUID) -> bool:
    """Returns whether the account has a preview with this id and this text."""
    return _list_own(owner_id).filter(id=preview_id, text_digest=_digest(text)).exists()


def find_brief(request: SearchBody, owner_id: UUID | None) -> Brief | None:
    """Returns the brief of the preview or search that the request names, with the request's corrections. Returns None
    if the request names neither. Raises NotFound if the preview is unknown, and Unprocessable if it was made from
    another text. Also raises the errors of `refine_brief`."""
    if request.refines:
        return refine_brief(request, owner_id, clock.now())
    if request.preview_id is None:
        if not request.edits:
            return None
        said = "Edits correct a reading: send `preview_id` or `refines`."
        raise Unprocessable(Problem(said, "edits"))
    found = _find(request, owner_id)
    return correct_brief(brief_from_json(found.brief, request.query), request.edits)


def _owner(request: SearchBody, context: Context) -> UUID:
    """Returns the account's id. Raises NotFound if there is no account, and AskedElsewhere if the text asks for another
    operation."""
    if other := find_other_operation(request.query):
        raise AskedElsewhere(other)
    if context.owner_id is None:
        raise NotFound
    return context.owner_id


def _find_or_read(request: SearchBody, owner_id: UUID, now: datetime) -> Preview:
    """Returns the preview that the request names, or else the account's stored preview of the same text. If there is
    none, makes a preview. A text is therefore read only once an hour."""
    if request.preview_id is not None:
        return _find(request, owner_id)
    uncorrected = _list_own(owner_id).filter(is_corrected=False)
    if known := uncorrected.filter(text_digest=_digest(request.query)).first():
        return known
    return keep_reading(understand_words(request.query, today=now.date()), owner_id, now)


def keep_reading(
    brief: Brief, owner_id: UUID, now: datetime, *, is_corrected: bool = False
) -> Preview:
    """Stores a brief as a preview. A preview without corrections replaces the account's earlier uncorrected preview of
    the same text."""
    kept: dict[str, Any] = {"brief": brief_to_json(brief), "expires_at": now + LIFE}
    known: dict[str, Any] = {"account_id": owner_id, "text_digest": _digest(brief.text)}
    if is_corrected:
        return Preview.objects.create(**known, **kept, is_corrected=True)
    return Preview.objects.update_or_create(**known, is_corrected=False, defaults=kept)[0]


def _find(request: SearchBody, owner_id: UUID | None) -> Preview:
    found = None
    if owner_id and request.preview_id:
        found = _list_own(owner_id).filter(id=request.preview_id).first()
    if found is None:
        raise NotFound("There is no such preview. A preview is kept for an hour.")
    digests = (_digest(request.query, key) for key in list_secret_keys())
    if not any(constant_time_compare(found.text_digest, digest) for digest in digests):
        raise Unprocessable(Problem("The preview is of another text.", "query"))
    return found


def _list_own(owner_id: UUID) -> QuerySet[Preview]:
    return Preview.objects.filter(account=owner_id, expires_at__gt=clock.now())


def _digest(text: str, key: str | None = None) -> str:
    """Returns a digest of the text, made with `key` or SECRET_KEY. Without the key, someone who can read the table
    cannot test whether it contains a guessed text."""
    return salted_hmac("search.preview", text, key, algorithm="sha256").hexdigest()
