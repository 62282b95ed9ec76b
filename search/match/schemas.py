"""Requests and responses of matching."""

from collections.abc import Collection, Iterable
from typing import Annotated, NotRequired, Self, cast
from uuid import UUID

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from creators.identity.handles import PlatformName
from creators.schemas.requests import Asked, CreatorKey, impossible_value
from creators.schemas.responses import Id
from search.briefs.schemas import UnclearItem, Understood
from search.match.assessment import JudgedBy
from search.match.criteria import Kind
from search.match.decision import Decision
from search.match.judgement import Judge, Outcome
from search.schemas import EvidenceItem, Share

# --- Requests -------------------------------------------------------------------------------------


class IntentBody(Asked):
    query: str = Field(
        default="", max_length=500, pattern=r"\S", examples=["sourdough bakers in Berlin"]
    )
    search_id: UUID | None = Field(
        default=None, description="In place of `query`: the brief of this search, as corrected"
    )
    context: str = Field(
        default="",
        max_length=2000,
        description="More of the brief: audience, tone, subjects to avoid. Each sentence can add conditions",
    )

    @model_validator(mode="after")
    def _is_one_brief(self) -> Self:
        if bool(self.query) == bool(self.search_id):
            raise impossible_value("Send one of query and search_id.", field="query")
        return self


class MatchBody(Asked):
    creators: list[CreatorKey] = Field(
        min_length=1,
        max_length=100,
        description="Duplicates are answered and charged once; unknown creators are listed in `not_found`",
        examples=[[{"platform": "instagram", "username": "hannabakes"}]],
    )
    intent: IntentBody


# --- Responses ------------------------------------------------------------------------------------


class CriterionItem(TypedDict):
    """One requirement of the brief. A creator that fails a hard criterion gets the decision `avoid`."""

    id: str
    kind: Kind
    label: Annotated[str, Field(examples=["Posts about sourdough"])]
    hard: bool
    weight: float


class VerdictItem(TypedDict):
    criterion: Annotated[str, Field(description="The criterion's `id`")]
    outcome: Annotated[Outcome, Field(description="`unknown` never counts as met")]
    reason: str
    judged_by: Annotated[
        Judge, Field(description="A verdict by a `model` has quotes that were found in the texts")
    ]
    evidence: list[EvidenceItem]


class CampaignMatch(TypedDict):
    score: Share
    decision: Decision
    reasons: list[EvidenceItem]


class MatchedCreator(TypedDict):
    id: Id
    name: str
    avatar_url: str | None


class InputItem(TypedDict):
    """The creator as the request named it."""

    creator_id: NotRequired[Id]
    platform: NotRequired[PlatformName]
    username: NotRequired[str]


def echo_key(key: CreatorKey) -> InputItem:
    return cast(InputItem, key.model_dump(mode="json", exclude_none=True))


def echo_unknown(keys: Iterable[CreatorKey], known: Collection[object]) -> list[InputItem]:
    """Returns the creators of the request that are not known, without repetitions."""
    unknown = {key.named(): key for key in keys if key.named() not in known}
    return [echo_key(key) for key in unknown.values()]


class MatchResult(TypedDict):
    creator: MatchedCreator
    input: InputItem
    match: CampaignMatch
    criteria: list[VerdictItem]


class MatchAnswer(TypedDict):
    data: list[MatchResult]
    understood: Understood
    criteria: list[CriterionItem]
    unused: Annotated[
        list[UnclearItem],
        Field(description="Words of the brief that stored data cannot decide"),
    ]
    not_found: list[InputItem]
    judged_by: Annotated[
        JudgedBy,
        Field(
            description="`rules`: rules and embeddings, no language model; `model_in_part`: a language model judged "
            "some of the creators, rules the others"
        ),
    ]
    note: Annotated[
        str | None,
        Field(description="Why the configured language model did not judge every creator"),
    ]
