"""Operations for tests of metering. Only name, price and function matter."""

from collections.abc import Callable
from typing import Any

from billing.offers.operation import FREE, NoInput, Operation, Price


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
        "accepts": NoInput,
        "answers": dict,
        "example": NoInput(),
        "run": lambda request, _: run(request),
        "price": price,
        "scope": "read",
    }
    return Operation(name, **{**declared, **more})
