"""Requests and responses of the search API. The API returns stored results unchanged."""

from typing import Annotated, NotRequired, Self
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, Field, model_validator
from pydantic.json_schema import SkipJsonSchema
from typing_extensions import TypedDict

from creators.identity.handles import PlatformName
from creators.schemas.requests import Asked, impossible_value, read_whole
from creators.schemas.responses import CreatorSummary, Id, ProfileSummary, Timestamp
from search.briefs.brief import Brief
from search.briefs.requests import SearchRequest
from search.briefs.schemas import EDITS_MOST, EditBody, Understood
from search.filters.fields import PAGE, QUERY_MOST
from search.filters.schemas import FiltersBody, KindName
from search.pipeline.values import LOW_CONFIDENCE, Provenance, QualityMode, RankingSource

# --- Requests -------------------------------------------------------------------------------------


class SearchBody(Asked):
    query: str = Field(
        min_length=1, max_length=QUERY_MOST, pattern=r"\S", examples=["sourdough bakers in Berlin"]
    )
    limit: Annotated[int, Field(strict=True, ge=1, le=100), BeforeValidator(read_whole)] = Field(
        default=25,
        description="The maximum number of creators in the session; weak matches are not charged",
    )
    platforms: list[PlatformName] = Field(default=[], max_length=10)
    creator_kinds: list[KindName] = Field(default=[], max_length=10)
    filters: FiltersBody | None = None
    preview_id: UUID | None = Field(
        default=None, description="The `id` of a preview of the same `query`: its reading is used"
    )
    refines: UUID | None = Field(
        default=None,
        description="A search of the same `query` in the last hour, whose reading is corrected: only clear matches "
        "that were not charged before are charged, without a base",
    )
    edits: list[EditBody] = Field(
        default=[],
        max_length=EDITS_MOST,
        description="Corrections of the reading of `preview_id` or `refines`",
    )

    @model_validator(mode="after")
    def _starts_from_one_reading(self) -> Self:
        if self.preview_id and self.refines:
            raise impossible_value("Send one of preview_id and refines.", field="refines")
        return self

    def as_request(self, brief: Brief | None = None) -> SearchRequest:
        """Returns the request for the search. `brief` is the brief of the preview or search that the API request
        names."""
        return SearchRequest(
            query=self.query,
            limit=self.limit,
            brief=brief,
            filters=(self.filters or FiltersBody.model_construct()).as_filters(
                platforms=self.platforms, creator_kinds=self.creator_kinds
            ),
        )


class SearchesQuery(BaseModel):
    limit: int = Field(default=PAGE, ge=1, le=100)
    cursor: str | SkipJsonSchema[None] = Field(
        default=None, min_length=1, max_length=500, description="`next_cursor`"
    )


class PageQuery(SearchesQuery):
    id: UUID = Field(description="The `search_id` of a search")


# --- Responses ------------------------------------------------------------------------------------

Share = Annotated[float, Field(ge=0, le=1)]


class EvidenceItem(TypedDict):
    """One reason. Quotes are copied verbatim from the post."""

    text: Annotated[str, Field(examples=["Posts about sourdough"])]
    provenance: Provenance
    fact_id: Id | None
    source_post_id: Id | None
    evidence_quote: Annotated[str | None, Field(examples=["The whole flat smells of sourdough."])]


class MatchItem(TypedDict):
    score: Annotated[Share, Field(description="Does not depend on the other results")]
    confidence: Share
    low_confidence: Annotated[
        bool,
        Field(
            description=f"True for a weak match: `confidence` is at or below {LOW_CONFIDENCE}.",
            json_schema_extra={"x-threshold": LOW_CONFIDENCE},
        ),
    ]
    reasons: Annotated[list[str], Field(examples=[["Posts about sourdough"]])]
    evidence: Annotated[list[EvidenceItem], Field(description="Evidence in the order of `reasons`")]
    ranking_source: RankingSource


class SearchItem(TypedDict):
    group: NotRequired[
        Annotated[
            str,
            Field(
                description="The `id` of the group that the creator fits, if the query has several groups"
            ),
        ]
    ]
    creator: CreatorSummary
    relevant_profile: ProfileSummary | None
    primary_profile: ProfileSummary | None
    match: MatchItem
    location_unverified: Annotated[
        bool | None,
        Field(
            description="True: the creator's country is unknown. Null: the query asks for no country"
        ),
    ]


class Quality(TypedDict):
    mode: QualityMode
    reason: str | None


class Estimate(TypedDict):
    """How many creators the filters keep."""

    creators: int
    is_exact: Annotated[bool, Field(description="False: counting took too long")]


class PriceRange(TypedDict):
    """What the search can cost, in credits."""

    least: float
    most: float


class PreviewItem(TypedDict):
    id: Annotated[Id, Field(description="The `preview_id` of a search; kept for an hour")]
    understood: Understood
    estimate: Estimate
    price: PriceRange


class PreviewAnswer(TypedDict):
    data: PreviewItem


class SearchPage(TypedDict):
    data: list[SearchItem]
    search_id: Id
    total: Annotated[int, Field(description="Number of results in the session, on all pages")]
    low_confidence_total: Annotated[
        int, Field(description="How many of `total` are weak matches, which are not charged")
    ]
    charged_before_total: NotRequired[
        Annotated[
            int,
            Field(description="With `refines`: number of clear matches that were charged before"),
        ]
    ]
    has_more: bool
    next_cursor: str | None
    quality: Quality
    understood: Understood
    expires_at: Timestamp


class SearchSummary(TypedDict):
    """A search of the account, without its results."""

    search_id: Annotated[Id, Field(description="`GET /v1/search/{id}` reads its results")]
    query: str
    limit: int
    total: Annotated[int, Field(description="Number of results in the session")]
    quality: Quality
    created_at: Timestamp
    expires_at: Annotated[Timestamp, Field(description="You can read the results until then")]


class SearchesPage(TypedDict):
    data: Annotated[list[SearchSummary], Field(description="Newest first")]
    has_more: bool
    next_cursor: Annotated[str | None, Field(description="Null on the last page")]


class LanguageItem(TypedDict):
    code: Annotated[
        str, Field(description="ISO 639-1, as `filters.languages` takes it", examples=["de"])
    ]
    name: Annotated[str, Field(description="In English", examples=["German"])]


class LanguageList(TypedDict):
    data: Annotated[list[LanguageItem], Field(description="Sorted by name")]
