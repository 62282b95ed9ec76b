"""The API operations of shortlists."""

from typing import Final, NotRequired, TypedDict
from uuid import UUID

from billing.offers.operation import FREE, Operation, Price, Scope
from config.kit.errors import NotFound, Unprocessable
from creators.schemas.requests import CreatorKey
from search.lists import order, removal, schemas, selectors, services, totals

EXAMPLE_ID: Final = UUID("019a9f00-0000-7000-8000-000000000003")
EXAMPLE_CREATOR_ID: Final = UUID("019a9f00-0000-7000-8000-000000000001")


class _Shared(TypedDict):
    """Settings that are the same for all operations of shortlists."""

    heading: str
    price: Price
    scope: Scope
    is_owned: NotRequired[bool]


OF_LISTS: Final[_Shared] = {"heading": "Lists", "price": FREE, "scope": "lists"}
OF_A_LIST: Final[_Shared] = {**OF_LISTS, "is_owned": True}

LISTS = Operation(
    "lists.list",
    tool="list_lists",
    method="GET",
    path="/v1/lists",
    summary="List your lists",
    description="The account's lists, newest first.",
    accepts=schemas.ListsQuery,
    answers=schemas.ListsPage,
    example=schemas.ListsQuery(),
    run=selectors.list_shortlists,
    **OF_LISTS,
)

CREATE = Operation(
    "lists.create",
    tool="create_list",
    method="POST",
    path="/v1/lists",
    summary="Create a list",
    description=f"An account can have at most {services.MOST_LISTS:,} lists.",
    accepts=schemas.ListBody,
    answers=schemas.ListItem,
    errors=(Unprocessable,),
    example=schemas.ListBody(name="Spring campaign", currency="EUR"),
    run=services.create_shortlist,
    **OF_LISTS,
)

READ = Operation(
    "lists.get",
    tool="get_list",
    method="GET",
    path="/v1/lists/{id}",
    summary="Read a list",
    description="A list with a page of its creators, in order. A change of the order between two pages can repeat a "
    "creator.",
    accepts=schemas.ListQuery,
    answers=schemas.ListPage,
    errors=(NotFound,),
    example=schemas.ListQuery(id=EXAMPLE_ID),
    run=selectors.read_page,
    **OF_A_LIST,
)

TOTALS = Operation(
    "lists.totals",
    tool="get_list_totals",
    method="GET",
    path="/v1/lists/{id}/totals",
    summary="Add up a list",
    description="Returns reach, median engagement, fees, and the number of creators with each status.",
    accepts=schemas.ListKey,
    answers=schemas.ListTotals,
    errors=(NotFound,),
    example=schemas.ListKey(id=EXAMPLE_ID),
    run=totals.read_totals,
    **OF_A_LIST,
)

RENAME = Operation(
    "lists.rename",
    tool="rename_list",
    method="PATCH",
    path="/v1/lists/{id}",
    summary="Rename a list",
    description="Its creators stay as they are. A new `currency` does not convert their fees. If the list was renamed "
    "since you read it, the response is a 409 with the current list in `details.current`, and nothing is changed.",
    accepts=schemas.RenameBody,
    answers=schemas.ListItem,
    errors=(NotFound, services.EditConflict),
    example=schemas.RenameBody(id=EXAMPLE_ID, version=1, name="Autumn campaign"),
    run=services.rename_shortlist,
    **OF_A_LIST,
)

DELETE = Operation(
    "lists.delete",
    tool="delete_list",
    method="DELETE",
    path="/v1/lists/{id}",
    summary="Delete a list",
    description="This also deletes the statuses, fees, tags and notes of its creators. This cannot be undone.",
    accepts=schemas.ListKey,
    answers=schemas.DeletedItem,
    errors=(NotFound,),
    example=schemas.ListKey(id=EXAMPLE_ID),
    run=services.delete_shortlist,
    **OF_A_LIST,
)

ADD = Operation(
    "lists.add_creators",
    tool="add_creators_to_list",
    method="POST",
    path="/v1/lists/{id}/creators",
    summary="Add creators to a list",
    description="Adds creators at the end, in the order of the request. Creators on the list keep their entries. "
    f"`not_found` names unknown ones. A list can have at most {schemas.MOST_CREATORS:,} creators.",
    accepts=schemas.AddBody,
    answers=schemas.AddedCreators,
    errors=(NotFound, Unprocessable),
    example=schemas.AddBody(
        id=EXAMPLE_ID, creators=[CreatorKey(platform="instagram", username="hannabakes")]
    ),
    run=services.add_creators,
    **OF_A_LIST,
)

CHANGE = Operation(
    "lists.change_entry",
    tool="change_list_entry",
    method="PATCH",
    path="/v1/lists/{id}/creators/{creator_id}",
    summary="Change an entry of a list",
    description="Fields that are left out stay as they are. If the entry has changed since you read it, the response "
    "is a 409 with the current entry in `details.current`, and nothing is changed.",
    accepts=schemas.EntryBody,
    answers=schemas.EntryItem,
    errors=(NotFound, services.EditConflict),
    example=schemas.EntryBody(
        id=EXAMPLE_ID, creator_id=EXAMPLE_CREATOR_ID, version=1, status="contacted", fee=450
    ),
    run=services.change_entry,
    **OF_A_LIST,
)

REMOVE = Operation(
    "lists.remove_creator",
    tool="remove_creator_from_list",
    method="DELETE",
    path="/v1/lists/{id}/creators/{creator_id}",
    summary="Remove a creator from a list",
    description="This also removes the creator's status, fee, tags and notes on this list.",
    accepts=schemas.EntryKey,
    answers=schemas.DeletedItem,
    errors=(NotFound,),
    example=schemas.EntryKey(id=EXAMPLE_ID, creator_id=EXAMPLE_CREATOR_ID),
    run=removal.remove_creator,
    **OF_A_LIST,
)

ORDER = Operation(
    "lists.order_creators",
    tool="order_list",
    method="PUT",
    path="/v1/lists/{id}/order",
    summary="Order a list",
    description="The named creators come first, in this order; the others follow.",
    accepts=schemas.OrderBody,
    answers=schemas.ListOrder,
    errors=(NotFound, Unprocessable),
    example=schemas.OrderBody(id=EXAMPLE_ID, creators=[EXAMPLE_CREATOR_ID]),
    run=order.order_creators,
    **OF_A_LIST,
)
