"""The catalogue's tables: creators, their profiles and posts, and data derived from them."""

from creators.models.benchmarks import Benchmark
from creators.models.contacts import BoughtContact, WithheldContact
from creators.models.forgotten import Erasure, ForgottenIdentity
from creators.models.imports import CatalogueImport, CatalogueLoad, ImportChange, ImportMapping
from creators.models.index import (
    DIMENSIONS,
    LEXICAL_DIMENSIONS,
    WAITING,
    CreatorIndex,
    HashtagSense,
    IndexState,
    Passage,
    TermStatistics,
    order_by_signs,
)
from creators.models.knowledge import CreatorEmail, Fact
from creators.models.names import KnownAs
from creators.models.people import (
    Creator,
    CreatorKind,
    MetricSnapshot,
    Platform,
    Profile,
    ProfileAlias,
)
from creators.models.pictures import Picture
from creators.models.places import CreatorPlace
from creators.models.posts import DateSpan, Post, PostType
from creators.models.uses import CreatorView
