"""Serves GET /v1/prices, the price list of the operations."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from billing.offers.operation import Operation
from config.api.operations import OFFERED

CREDIT_USD = "0.01"


class PriceItem(TypedDict):
    operation: Annotated[str, Field(description="The operation's id in this document")]
    base_credits: Annotated[str, Field(description="Per request, as a decimal number")]
    each_credits: Annotated[str, Field(description="Per unit delivered")]
    unit: Annotated[str, Field(description="What a unit is")]


class Prices(TypedDict):
    data: list[PriceItem]
    credit_usd: Annotated[str, Field(description="What one credit costs, in US dollars")]


def build_price_item(operation: Operation) -> PriceItem:
    price = operation.price
    return {
        "operation": operation.name,
        "base_credits": price.base,
        "each_credits": price.each,
        "unit": price.counted or price.unit,
    }


def list_prices() -> Prices:
    return {
        "data": [build_price_item(operation) for operation in OFFERED.values()],
        "credit_usd": CREDIT_USD,
    }
