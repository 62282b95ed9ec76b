"""Operations for tests of metering: a name, a price and what runs; the rest says nothing."""

from collections.abc import Callable
from typing import Any

from billing.offers.operation import FREE, NoInput, Operation, Price


def toy(
    name: str, run: Callable[[Any], Any] = lambda request: request, price: Price = FREE, **more: Any
) -> Operation[Any, Any]:
    """`run` is given the request alone."""
    declared = {
        "method": "POST",
        "path": f"/shop/{name}",
        "heading": "Shop",
        "summary": "Buy",
        "description": "",
        "accepts": NoInput,
        "answers": dict,
        "example": NoInput(),
        "run": lambda request, _: run(request),
        "price": price,
        "scope": "read",
    }
    return Operation(name, **{**declared, **more})
