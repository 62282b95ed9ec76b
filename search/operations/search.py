"""The API operations of the search."""

from dataclasses import replace
from typing import Final
from uuid import UUID

from billing.metering import delivery
from billing.money import in_credits
from billing.offers.operation import FREE, NoInput, Operation, Price
from config.kit.context import Context
from config.kit.errors import NotFound, Unprocessable
from search import schemas
from search.answers import pages, previews, store
from search.briefs.understood import describe_brief

EXAMPLE_ID: Final = UUID("019a9f00-0000-7000-8000-000000000002")


def _search(request: schemas.SearchBody, context: Context) -> schemas.SearchPage:
    brief = previews.find_brief(request, context.owner_id)
    session_id = store.run_search(request.as_request(brief), context, refines=request.refines)
    return pages.read_page(schemas.PageQuery(id=session_id), context)


_PRICE: Final = Price(
    base="25", each="2", unit="creator", counted="creator that is not a weak match"
)
_REFINED: Final = replace(_PRICE, base="0")
"""The price of refining a search. It has no base price, because the account has already paid the base price for the
first search."""


def _count_charged(page: schemas.SearchPage) -> int:
    return page["total"] - page["low_confidence_total"] - page.get("charged_before_total", 0)


SEARCH = Operation(
    "search.create",
    tool="search_creators",
    method="POST",
    path="/v1/search",
    heading="Search",
    summary="Search creators",
    description="Reads the sentence, finds creators and keeps the results for an hour. The first page has up to 25 "
    "creators. Weak matches (`low_confidence`) are not charged. With `refines`, the search corrects an earlier one of "
    "the last hour, up to 5 times. The base price and creators that were charged before are then free.",
    accepts=schemas.SearchBody,
    answers=schemas.SearchPage,
    errors=(NotFound, Unprocessable),
    example=schemas.SearchBody(query="sourdough bakers in Berlin", limit=10),
    run=_search,
    price=_PRICE,
    price_of=lambda request: _REFINED if request.refines else _PRICE,
    most=lambda request: request.limit,
    delivered=_count_charged,
    scope="search",
    feature="search",
    stores=lambda page: page["search_id"],
    withdraw=lambda search_id: store.delete_session(UUID(search_id)),
    names_credit=True,
)


def _preview(request: schemas.SearchBody, context: Context) -> schemas.PreviewAnswer:
    found = previews.read_preview(request, context)
    least, most = SEARCH.quote_least_micros(request), SEARCH.quote_micros(request)
    return {
        "data": {
            "id": str(found.id),
            "understood": describe_brief(found.brief, found.parsed),
            "estimate": {"creators": found.kept, "is_exact": found.is_exact},
            "price": {"least": float(in_credits(least)), "most": float(in_credits(most))},
        }
    }


PREVIEW = Operation(
    "search.preview",
    tool="preview_search",
    method="POST",
    path="/v1/search/preview",
    heading="Search",
    summary="Preview a search",
    description="Shows how the query is read, what cannot be used, how many creators the filters keep, and the price. "
    "`edits` correct the reading. A search with the `preview_id` uses the corrected reading. "
    "A preview is free, but counts as 1 credit in the limits per minute and hour.",
    accepts=schemas.SearchBody,
    answers=schemas.PreviewAnswer,
    errors=(NotFound, Unprocessable),
    example=schemas.SearchBody(query="sourdough bakers in Berlin", limit=10),
    run=_preview,
    price=FREE,
    weight="1",
    scope="search",
)


def _read_page(request: schemas.PageQuery, context: Context) -> schemas.SearchPage:
    page = pages.read_page(request, context)
    delivery.acknowledge_stored(page["search_id"])
    return page


SEARCH_PAGE = Operation(
    "search.page",
    tool="get_search_page",
    method="GET",
    path="/v1/search/{id}",
    heading="Search",
    summary="Page a search",
    description="Returns a further page of a search, or the first page without a cursor. Pages are free until the "
    "search expires.",
    accepts=schemas.PageQuery,
    answers=schemas.SearchPage,
    errors=(NotFound,),
    example=schemas.PageQuery(id=EXAMPLE_ID),
    run=_read_page,
    price=FREE,
    scope="search",
    is_owned=True,
    serves_anonymous=True,
)


SEARCHES = Operation(
    "searches.list",
    tool="list_searches",
    method="GET",
    path="/v1/searches",
    heading="Search",
    summary="List your searches",
    description="The account's own searches, newest first. If the response to a search was lost, its `search_id` "
    "is here. Expired searches stay listed until you delete them on their page.",
    accepts=schemas.SearchesQuery,
    answers=schemas.SearchesPage,
    example=schemas.SearchesQuery(),
    run=pages.list_searches,
    price=FREE,
    scope="search",
)

LANGUAGES = Operation(
    "languages.list",
    tool="list_languages",
    method="GET",
    path="/v1/languages",
    heading="Search",
    summary="List languages",
    description="The languages that `filters.languages` takes.",
    accepts=NoInput,
    answers=schemas.LanguageList,
    example=NoInput(),
    run=lambda *_: pages.list_languages(),
    price=FREE,
    scope="read",
)
