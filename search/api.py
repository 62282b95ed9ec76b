"""POST /v1/search and GET /v1/search/{id}.

Results are stored as they are shown, so that answers go out unparsed: `response=` is for the document, and tests hold
every answer against it.
"""

from uuid import UUID

from django.http import HttpResponse, JsonResponse
from ninja import Query, Router

from billing.access.authentication import ApiRequest
from billing.metering.performing import perform
from search.operations import SEARCH, SEARCH_PAGE
from search.schemas import PageQuery, SearchBody, SearchPage
from search.selectors import PageRequest

router = Router(tags=["Search"])


@router.post("/search", response=SearchPage, operation_id=SEARCH.name, summary="Search creators")
def create(request: ApiRequest, body: SearchBody) -> HttpResponse:
    """Reads the sentence, finds who fits and keeps the results for an hour. The first page holds up to 25."""
    asked = body.as_request(owner_id=request.auth.owner_id)
    return JsonResponse(perform(request.auth, SEARCH, asked))


@router.get(
    "/search/{id}", response=SearchPage, operation_id=SEARCH_PAGE.name, summary="Page a search"
)
def page(request: ApiRequest, id: UUID, query: Query[PageQuery]) -> HttpResponse:  # noqa: A002
    """A further page of a search, free until it expires. Without a cursor, the first."""
    asked = PageRequest(id, request.auth.owner_id, query.limit, query.cursor)
    return JsonResponse(perform(request.auth, SEARCH_PAGE, asked))
