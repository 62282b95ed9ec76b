"""Briefs as the API shows and corrects them."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from creators.schemas.requests import Asked, impossible_value
from search.briefs.brief import Role, UnusedKind

ClauseKind = Literal[
    "subject", "place", "platforms", "creator_kinds", "followers", "languages", "engagement_rate", "verified",
    "has_contact", "posted_after", "growth_30d_pct", "paid_partnerships",
]  # fmt: skip
EDITS_MOST = 50

# --- Requests -------------------------------------------------------------------------------------

ClauseId = Annotated[str, Field(min_length=1, max_length=40, examples=["c1"])]
ClauseValue = Annotated[
    Any,
    Field(
        description="`subject`: words. `place`: `{name, relation}`, `relation` is `home` (default) or `about`. "
        "Other kinds: as in `filters`, for instance `{min, max}` for `followers`",
        examples=[{"min": 10_000, "max": 50_000}],
    ),
]


class AddedClause(Asked):
    kind: ClauseKind
    role: Role = "wanted"
    value: ClauseValue
    group: str | None = Field(
        default=None, max_length=40, description="Without it, the clause holds for all groups"
    )


class EditBody(Asked):
    """One correction of the reading: `drop`, `confirm`, `set` with `value`, or `add`."""

    drop: ClauseId | None = Field(default=None, description="The clause is not used")
    confirm: ClauseId | None = Field(default=None, description="A doubtful clause is meant")
    set: ClauseId | None = Field(default=None, description="The clause gets `value`")
    value: ClauseValue | None = None
    add: AddedClause | None = None

    @model_validator(mode="after")
    def _is_one_edit(self) -> Self:
        given = [self.drop, self.confirm, self.set, self.add]
        if sum(one is not None for one in given) != 1:
            raise impossible_value("An edit has one of drop, confirm, set and add.")
        if (self.set is None) != (self.value is None):
            raise impossible_value("`set` needs `value`, and `value` needs `set`.", field="value")
        return self


# --- Responses ------------------------------------------------------------------------------------


class SpanItem(TypedDict):
    """A part of `text`, in Unicode code points."""

    start: int
    end: int


class ClauseItem(TypedDict):
    """One thing that the brief asks for. A doubtful clause does not filter until it is confirmed."""

    id: str
    kind: str
    role: Role
    value: Any
    words: Annotated[str, Field(description="The words of `text`; empty if it was added by hand")]
    spans: list[SpanItem]
    certainty: Annotated[float, Field(ge=0, le=1)]
    is_doubtful: bool


class GroupItem(TypedDict):
    """Creators of one kind. A brief that asks for one kind has one group."""

    id: str
    label: str
    count: Annotated[int | None, Field(description="How many creators the brief wants")]
    clauses: list[ClauseItem]


class NotUsedItem(TypedDict):
    """A part of `text` that was read and that search cannot use."""

    kind: UnusedKind
    start: int
    end: int


class ChipItem(TypedDict):
    """The words of the query from `start` to `end`, and their meaning."""

    kind: str
    label: str
    words: str
    start: int
    end: int


class UnclearItem(TypedDict):
    words: str
    reason: str


class Understood(TypedDict):
    """How the query was understood. `subject` was searched for in texts; the rest became filters."""

    subject: str
    chips: list[ChipItem]
    unclear: list[UnclearItem]
    text: str
    language: str
    read_by: Literal["reader", "language_model"]
    groups: list[GroupItem]
    shared: Annotated[list[ClauseItem], Field(description="Clauses that hold for every group")]
    not_used: list[NotUsedItem]
