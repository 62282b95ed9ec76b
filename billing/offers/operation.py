"""Defines the type `Operation`. Every operation of the API is declared once, as a value of this type."""

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
    """A price in credits. A request costs `base`, plus `each` for every delivered unit. `unit` is the name of the unit.
    If not all units are charged, `counted` says in words which ones are."""

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
"""An OAuth permission, which a connected program needs for an operation."""

WITH_BODY: Final = ("POST", "PUT", "PATCH")


class NoInput(BaseModel):
    """The input of an operation that reads only its address."""

    model_config = ConfigDict(extra="forbid")


def _enlarge(example: Request) -> Request:
    """Returns the largest request that the schema allows: all numbers have their maximum, and all lists their maximum
    length. Values that are not schema models are returned unchanged."""
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
    """An operation of the API. The API, the price list, the documentation and the ledger all use this declaration.
    `accepts` is the schema of the request. The fields in `path` come from the URL. The other fields come from the body,
    or from the query string if the method has no body. `run` returns a value of the type `answers`, ready for JSON.
    `errors` lists only the errors that the other fields do not imply; see `config.api.openapi.details.list_statuses`.
    `example` is a request that succeeds."""

    name: str
    """The name that identifies the operation. Ledger entries contain it."""
    _: KW_ONLY
    method: Method
    path: str
    """The path of the URL. `{id}` stands for a field of the request. In `{path:username}`, the value of the field may
    contain slashes."""
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
    """How many credits a free request counts against the account's budgets per minute and per hour."""
    price_of: Callable[[Request], Price] | None = None
    """Returns the price of a request, if some requests cost less than `price`. None if every request costs `price`."""
    most: Callable[[Request], int] = lambda _: 1
    """Returns the maximum number of units that this request can be charged for."""
    delivered: Callable[[Result], int] = lambda _: 1
    """Returns the number of units that the result contains."""
    deadline_s: int = 60
    status: int = 200
    """The HTTP status of a successful response. 202 means that the work continues after the response."""
    reads: bool = False
    """Whether the operation only reads the database. If so, it can run before it is charged, without reserving
    credits."""
    is_owned: bool = False
    """Whether the request names an object of the caller's account. Other accounts get a 404 for this object."""
    tool: str = ""
    """The name of the tool by which agents call this operation, made of a verb and an object. Empty if agents cannot
    call it."""
    adds_to_catalogue: bool = False
    """Whether the operation changes the catalogue of creators that all accounts search."""
    serves_anonymous: bool = False
    """Whether callers without an account can use the operation for free, on sites that accept payments without an
    account. Its answers belong to no account."""
    feature: str = ""
    """The name of the operation in the X-Credits-Features header, if it is not `name`."""
    stores: Callable[[Result], str] = lambda _: ""
    """Returns the id of the object that `run` has stored. Returns an empty text if nothing was stored."""
    withdraw: Callable[[str], None] = lambda _: None
    """Deletes the object with this id, which `run` has stored. Called if the request was not charged or its answer was
    lost."""
    deliver: Callable[[UUID, Result], None] | None = None
    """Stores what the account has bought, in the same transaction as the charge. The function may be called twice with
    the same result."""
    shows_secret: bool = False
    """Whether the answer contains a secret. Such an answer is never stored for retries."""
    names_credit: bool = False
    """Whether the error for too little credit says how many credits are needed and how many are left."""

    @property
    def address(self) -> str:
        """The path of the URL as the documentation shows it."""
        return re.sub(r"{\w+:", "{", self.path)

    @property
    def path_fields(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.address)

    @cached_property
    def has_body(self) -> bool:
        """Whether the request has fields in its body. The fields of a POST request may all be in the path."""
        fields: Mapping[str, Any] = self.accepts.model_fields  # type: ignore[attr-defined]  # a pydantic model
        return self.method in WITH_BODY and bool(fields.keys() - set(self.path_fields))

    @cached_property
    def query_fields(self) -> tuple[list[str], list[str]]:
        """The names of the query parameters: first those that can be given once, then those that can be repeated."""
        if self.has_body:
            return [], []
        fields = self.accepts.model_fields  # type: ignore[attr-defined]  # without a body it is a pydantic model
        lists = [name for name, field in fields.items() if get_origin(field.annotation) is list]
        return [name for name in fields if name not in [*lists, *self.path_fields]], lists

    @property
    def takes_idempotency_key(self) -> bool:
        return (self.method == "POST" or not self.price.is_free) and not self.shows_secret

    def quote_micros(self, request: Request) -> int:
        """Returns the highest price that this request can cost, in micro-dollars."""
        return self._find_price(request).micros(self.most(request))

    def quote_least_micros(self, request: Request) -> int:
        """Returns the price of this request if no units are delivered, in micro-dollars."""
        return self._find_price(request).micros(0)

    def _find_price(self, request: Request) -> Price:
        return self.price_of(request) if self.price_of else self.price

    @property
    def most_micros(self) -> int:
        """The highest price that any request of this operation can cost, in micro-dollars."""
        return self.quote_micros(_enlarge(self.example))

    @property
    def is_for_sale(self) -> bool:
        """Whether callers without an account can pay for a single request. Operations that change the catalogue always
        need an account."""
        return not self.price.is_free and not self.adds_to_catalogue

    @property
    def nothing(self) -> str:
        """The value of the X-Credits-Features header for a request that costs nothing."""
        return f"{self.feature or self.name}=0"

    def bill(self, units: int, price: Price | None = None) -> "Bill":
        """Returns the bill for this number of delivered units. The default price is that of the operation."""
        price, feature = price or self.price, self.feature or self.name
        base, each = to_micros(price.base), to_micros(price.each) * units
        by_unit = feature if price.unit == "request" else f"{feature}.{price.unit}"
        parts = [(f"{feature}.base", base), (by_unit, each)]
        charged = [part for part in parts if part[1]] or parts[1:]
        shown = ",".join(f"{name}={in_credits(amount)}" for name, amount in charged)
        return Bill(self.name, units, base + each, shown)

    def bill_amount(self, units: int, amount_micros: int) -> "Bill":
        """Returns the bill for an amount that was fixed in advance. The number of delivered units does not change the
        amount."""
        features = f"{self.feature or self.name}={in_credits(amount_micros)}"
        return Bill(self.name, units, amount_micros, features)

    def bill_result(self, request: Request, result: Result) -> "Bill":
        """Returns the bill for a request with this result. The bill also contains the id of the object that the
        operation stored."""
        bill = self.bill(self.delivered(result), self._find_price(request))
        return replace(bill, stored_id=self.stores(result))


@dataclass(frozen=True, slots=True)
class Bill:
    """What one request costs. `features` is the value of the X-Credits-Features header."""

    operation: str
    units: int
    amount_micros: int
    features: str
    stored_id: str = ""

    @property
    def credits(self) -> str:
        return in_credits(self.amount_micros)
