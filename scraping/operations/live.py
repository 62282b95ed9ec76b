"""Code that defines the live operations of all platforms."""

from collections.abc import Callable
from typing import Any, TypeVar

from billing.offers.operation import Operation, Price
from config.kit.context import Context
from config.kit.errors import KindredError, NotFound, Unprocessable
from creators.identity.platforms import NAMES
from scraping.errors import UpstreamBroken
from scraping.live.calls import DEADLINE_S
from scraping.live.calls_log import recorded

Request = TypeVar("Request")
Answer = dict[str, Any]


def live_operation(
    name: str,
    run: Callable[[Request, Context], Answer],
    *,
    example: Request,
    errors: tuple[type[KindredError], ...] = (NotFound, Unprocessable, UpstreamBroken),
    **declared: Any,
) -> Operation[Request, Answer]:
    """Returns an operation that reads one object from a platform. `name` begins with the platform's name."""
    heading = next(shown for platform, shown in NAMES.items() if name.startswith(f"{platform}."))
    return Operation(
        name,
        heading=f"Live {heading}",
        accepts=type(example),
        example=example,
        run=recorded(name, run),
        scope="live",
        errors=errors,
        deadline_s=DEADLINE_S,
        **({"method": "GET"} | declared),
    )


def batch_operation(
    name: str,
    run: Callable[[Request, Context], Answer],
    *,
    example: Request,
    each: str,
    unit: str,
    most_items: int,
    most: Callable[[Request], int],
    **declared: Any,
) -> Operation[Request, Answer]:
    """Returns an operation that reads several objects from a platform. It charges only for objects that were read."""
    return live_operation(
        name,
        run,
        example=example,
        errors=(),
        method="POST",
        summary=f"Fetch many {unit}s",
        description=f"Up to {most_items} {unit}s at once, in the order of the request. Items fail independently; "
        "only those that succeed are charged.",
        price=Price(each=each, unit=unit, counted=f"successful {unit}"),
        most=most,
        delivered=lambda answer: answer["data"]["succeeded"],
        **declared,
    )
