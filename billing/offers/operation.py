"""The type of an operation. Each operation of the API is declared once, as one value of this type."""

import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import Any, Final, Generic, Literal, get_origin
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from typing_extensions import TypeVar

from billing.money import in_credits, to_micros
from config.kit.context import Context
from config.kit.errors import KindredError

Request = TypeVar("Request", default=Any)
Result = TypeVar("Result", default=Any)


@dataclass(frozen=True, slots=True)
class Price:
    """A price in credits: `base` for a request, plus `each` for every unit.

    `unit` is the name of a unit. `counted` says in words which units are charged, if `unit` does not say so.
    """

    base: str = "0"
    each: str = "0"
    unit: str = "request"
    counted: str = ""

    def micros(self, units: int) -> int:
        """Returns the price of a request with this number of units, in micro-dollars."""
        return to_micros(self.base) + to_micros(self.each) * units

    @property
    def is_free(self) -> bool:
        return to_micros(self.base) == to_micros(self.each) == 0


FREE = Price()

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
Scope = Literal["read", "search", "live", "lists", "billing:read"]
"""A permission that a connected program needs for an operation."""

WITH_BODY: Final = ("POST", "PUT", "PATCH")


class NoInput(BaseModel):
    """The input of an operation that reads only its address."""

    model_config = ConfigDict(extra="forbid")


def _enlarge(example: Request) -> Request:
    """Returns the request with its numbers and lists as large as the model allows.

    Values without a model do not change.
    """
    if not isinstance(example, BaseModel):
        return example
    larger: dict[str, Any] = {}
    for name, field in type(example).model_json_schema().get("properties", {}).items():
        value = getattr(example, name)
        if isinstance(value, list) and "maxItems" in field:
            larger[name] = (value * field["maxItems"])[: field["maxItems"]]
        elif isinstance(value, int) and "maximum" in field:
            larger[name] = field["maximum"]
    return example.model_copy(update=larger)


@dataclass(frozen=True)
class Operation(Generic[Request, Result]):
    """An operation of Kindred. The API, the price list, the documentation and the ledger all read this value.

    `accepts` is the model of the request. The fields named in `path` come from the address. The other fields come from
    the body, or from the query string if the method has no body. `answers` is the type of what `run` returns, ready for
    JSON. `errors` lists only the errors that do not follow from the other fields;
    `config.api.openapi.details.list_statuses` adds those. `example` is a request that succeeds.
    """

    name: str
    """The id of the operation, which the ledger stores too."""
    _: KW_ONLY
    method: Method
    path: str
    """The path of the operation's URL.

    `{id}` is a field of the request. The field in `{path:username}` may contain slashes.
    """
    heading: str
    summary: str
    description: str
    accepts: type[Request]
    answers: Any
    example: Request
    run: Callable[[Request, Context], Result]
    price: Price
    scope: Scope
    errors: tuple[type[KindredError], ...] = ()
    weight: str = "0"
    """Credits that a free request uses of the account's budgets per minute and per hour."""
    price_of: Callable[[Request], Price] | None = None
    """Returns the price of a request, if some requests cost less than `price`."""
    most: Callable[[Request], int] = lambda _: 1
    """Returns the maximum number of units that a request can be charged for."""
    delivered: Callable[[Result], int] = lambda _: 1
    """Returns the number of units in a result."""
    deadline_s: int = 60
    status: int = 200
    """The HTTP status of success. 202 means that work continues after the response."""
    reads: bool = False
    """The operation only reads the database. It may therefore run before its charge, and needs no reservation."""
    is_owned: bool = False
    """The request names an object that belongs to the caller's account. Other accounts cannot find the object."""
    tool: str = ""
    """The name of the agents' tool for this operation: verb and object. Empty if agents do not get the operation."""
    adds_to_catalogue: bool = False
    """The operation changes the catalogue that all accounts search."""
    serves_anonymous: bool = False
    """The operation is free without an account on sites that sell without an account.

    Its answers belong to no account.
    """
    feature: str = ""
    """The operation's name in the header X-Credits-Features, if it differs from `name`."""
    stores: Callable[[Result], str] = lambda _: ""
    """Returns the id of what `run` stored, or an empty text if `run` stores nothing."""
    withdraw: Callable[[str], None] = lambda _: None
    """Deletes what `run` stored under this id.

    Called if the request was not charged or its answer was not delivered.
    """
    deliver: Callable[[UUID, Result], None] | None = None
    """Stores what was bought, in the transaction that charges for it. May be called twice for one result."""
    shows_secret: bool = False
    """The answer contains a secret, so the answer is never stored for a retry."""
    names_credit: bool = False
    """If the credit is too low, the error says how much is needed and how much is left."""

    @property
    def address(self) -> str:
        """The operation's path as the documentation shows it."""
        return re.sub(r"{\w+:", "{", self.path)

    @property
    def path_fields(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.address)

    @cached_property
    def has_body(self) -> bool:
        """Whether some fields of the request are in its body. A POST may have all its fields in the path."""
        fields: Mapping[str, Any] = self.accepts.model_fields  # type: ignore[attr-defined]  # a pydantic model
        return self.method in WITH_BODY and bool(fields.keys() - set(self.path_fields))

    @cached_property
    def query_fields(self) -> tuple[list[str], list[str]]:
        """The names of the query parameters that may be given once, and the names of those that may be repeated."""
        if self.has_body:
            return [], []
        fields = self.accepts.model_fields  # type: ignore[attr-defined]  # without a body it is a pydantic model
        lists = [name for name, field in fields.items() if get_origin(field.annotation) is list]
        return [name for name in fields if name not in [*lists, *self.path_fields]], lists

    @property
    def takes_idempotency_key(self) -> bool:
        return (self.method == "POST" or not self.price.is_free) and not self.shows_secret

    def quote_micros(self, request: Request) -> int:
        """Returns the highest price of the request, in micro-dollars."""
        return self._find_price(request).micros(self.most(request))

    def quote_least_micros(self, request: Request) -> int:
        """Returns the price of the request if it delivers no units, in micro-dollars."""
        return self._find_price(request).micros(0)

    def _find_price(self, request: Request) -> Price:
        return self.price_of(request) if self.price_of else self.price

    @property
    def most_micros(self) -> int:
        """The price of the largest request that is allowed, in micro-dollars."""
        return self.quote_micros(_enlarge(self.example))

    @property
    def is_for_sale(self) -> bool:
        """Whether callers without an account can pay for the operation.

        Operations that change the catalogue need an account.
        """
        return not self.price.is_free and not self.adds_to_catalogue

    @property
    def nothing(self) -> str:
        """The text for this operation in the X-Credits-Features header of a request that costs nothing."""
        return f"{self.feature or self.name}=0"

    def bill(self, units: int, price: Price | None = None) -> "Bill":
        """Returns the bill for this number of delivered units.

        If no `price` is given, the operation's price applies.
        """
        price, feature = price or self.price, self.feature or self.name
        base, each = to_micros(price.base), to_micros(price.each) * units
        by_unit = feature if price.unit == "request" else f"{feature}.{price.unit}"
        parts = [(f"{feature}.base", base), (by_unit, each)]
        charged = [part for part in parts if part[1]] or parts[1:]
        shown = ",".join(f"{name}={in_credits(amount)}" for name, amount in charged)
        return Bill(self.name, units, base + each, shown)

    def bill_amount(self, units: int, amount_micros: int) -> "Bill":
        """Returns the bill for an amount that was agreed before, whatever the price of the units."""
        features = f"{self.feature or self.name}={in_credits(amount_micros)}"
        return Bill(self.name, units, amount_micros, features)

    def bill_result(self, request: Request, result: Result) -> "Bill":
        """Returns the bill for the result of a request. The bill has the id of what the operation stored."""
        bill = self.bill(self.delivered(result), self._find_price(request))
        return replace(bill, stored_id=self.stores(result))


@dataclass(frozen=True, slots=True)
class Bill:
    """The cost of one request. `features` is the value of X-Credits-Features."""

    operation: str
    units: int
    amount_micros: int
    features: str
    stored_id: str = ""

    @property
    def credits(self) -> str:
        return in_credits(self.amount_micros)
