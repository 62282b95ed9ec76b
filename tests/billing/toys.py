"""Operations for tests of metering. Only name, price and function matter."""

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from billing.offers.operation import FREE, Operation, Price


class Wish(BaseModel):
    """A request with a body, so that it is read."""

    most: int = 0


def toy(
    name: str, run: Callable[[Any], Any] = lambda request: request, price: Price = FREE, **more: Any
) -> Operation[Any, Any]:
    """An operation. `run` gets only the request."""
    declared = {
        "method": "POST",
        "path": f"/shop/{name}",
        "heading": "Shop",
        "summary": "Buy",
        "description": "",
        "accepts": Wish,
        "answers": dict,
        "example": Wish(),
        "run": lambda request, _: run(request),
        "price": price,
        "scope": "read",
    }
    return Operation(name, **{**declared, **more})
