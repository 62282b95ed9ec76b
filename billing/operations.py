"""The API operation that reports how much an account has spent."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from billing.metering.callers import Unauthorized
from billing.metering.credit import Credit
from billing.metering.usage import Row, read_budgets, read_usage
from billing.models import Account
from billing.money import in_credits
from billing.offers.operation import FREE, Operation
from config.kit.context import Context

LONGEST_DAYS = 90


class UsageQuery(BaseModel):
    model_config = ConfigDict(extra="forbid")

    days: Annotated[
        int, Field(ge=1, le=LONGEST_DAYS, description="Number of UTC days, including today")
    ] = 30


class OperationUsage(TypedDict):
    operation: str
    credits: Annotated[str, Field(description="Exact, as a decimal number")]
    charges: int


class FaceUsage(TypedDict):
    face: Annotated[
        str, Field(description="Where the requests came from: `key`, `browser`, `oauth`, `mcp`")
    ]
    credits: Annotated[str, Field(description="Exact, as a decimal number")]
    charges: int


class ProgramUsage(TypedDict):
    program: Annotated[str, Field(description="The name that the program gave itself")]
    credits: Annotated[str, Field(description="Exact, as a decimal number")]
    charges: int


class Sums(TypedDict):
    credits: str
    charges: int


class BudgetLeft(TypedDict):
    window: str
    limit_credits: str
    remaining_credits: Annotated[str, Field(description="Less what running requests have reserved")]
    resets_at: Annotated[int, Field(description="Unix timestamp")]


class UsageAnswer(TypedDict):
    plan: str
    days: int
    credits: Annotated[str, Field(description="Spent in these days")]
    operations: Annotated[list[OperationUsage], Field(description="By amount, largest first")]
    faces: Annotated[list[FaceUsage], Field(description="By amount, largest first")]
    programs: Annotated[
        list[ProgramUsage], Field(description="Connected programs by amount, largest first")
    ]
    budgets: list[BudgetLeft]
    credit_remaining: Annotated[
        str, Field(description="Credits that can be spent before an invoice must be paid")
    ]


def _read_usage(request: UsageQuery, context: Context) -> UsageAnswer:
    if context.owner_id is None:  # free operations are not open to callers without an account
        raise Unauthorized
    account = Account.objects.get(pk=context.owner_id)
    spent = read_usage(account, request.days)
    return {
        "plan": account.tier,
        "days": request.days,
        "credits": in_credits(spent.total_micros),
        "operations": [{"operation": row.name, **_sums(row)} for row in spent.by_operation],
        "faces": [{"face": row.name, **_sums(row)} for row in spent.by_face],
        "programs": [{"program": row.name, **_sums(row)} for row in spent.by_program],
        "budgets": _list_budgets(account, context),
        "credit_remaining": in_credits(Credit.of(account).remaining_micros),
    }


def _sums(row: Row) -> Sums:
    return {"credits": in_credits(row.amount_micros), "charges": row.entries}


def _list_budgets(account: Account, context: Context) -> list[BudgetLeft]:
    return [
        {
            "window": budget.kind.value,
            "limit_credits": in_credits(budget.most_micros),
            "remaining_credits": in_credits(max(0, budget.most_micros - used_micros)),
            "resets_at": int(budget.end.timestamp()),
        }
        for budget, used_micros in read_budgets(account, context.now)
    ]


USAGE = Operation(
    "usage.get",
    tool="get_usage",
    method="GET",
    path="/v1/usage",
    heading="Account",
    summary="Read your usage",
    description="What your account spent, by operation, by connected program and by source of the requests, and what "
    "its budgets and credit still allow.",
    accepts=UsageQuery,
    answers=UsageAnswer,
    example=UsageQuery(days=7),
    run=_read_usage,
    price=FREE,
    scope="billing:read",
)
