"""Lists all filters. To add a filter, add an entry here and a field of `Filters`. SQL conditions, forms, the panel of
filters, chips and stored filters are made from these entries."""

from typing import Final

from creators.lexicon.languages import canonical_language, language_name
from creators.places import country_name
from search.filters import codes
from search.filters.fields import AmountField, PercentField
from search.filters.kinds import (
    AnyFilter,
    ChoiceFilter,
    FlagFilter,
    RangeFilter,
    SinceFilter,
)
from search.filters.place_filter import PlaceFilter

_NO_PROFILE_ON: Final = """NOT EXISTS (SELECT 1 FROM creators_profile n
    WHERE n.creator_id = c.id AND n.platform = ANY(%(not_platforms)s))"""

PLATFORMS: Final = ChoiceFilter(
    "platforms",
    "Platform",
    subject="profile",
    column="p.platform",
    counted="coalesce(owned.platforms, '{}')",
    field="platform",
    choices=codes.PLATFORM_CHOICES,
    sentence=lambda code: f"on {dict(codes.PLATFORM_CHOICES)[code]}",
    excluded="not_platforms",
    excluded_condition=_NO_PROFILE_ON,
)
KINDS: Final = ChoiceFilter(
    "creator_kinds",
    "Account type",
    subject="creator",
    column="c.kind",
    field="kind",
    choices=codes.KIND_CHOICES,
    sentence={"INFLUENCER": "people, not topic pages", "THEME_PAGE": "topic pages"}.__getitem__,
    is_single=True,
)
COUNTRIES: Final = ChoiceFilter(
    "countries",
    "Country",
    subject="creator",
    column="c.country",
    field="country",
    choices=codes.COUNTRY_CHOICES,
    offered=codes.COUNTRY_CHOICES,
    label=country_name,
    is_single=True,
    canonical=str.upper,
    excluded="not_countries",
    excluded_condition="c.country = ANY(%(not_countries)s) IS NOT TRUE",
)
PLACES: Final = PlaceFilter(
    "places",
    "City or region",
    subject="creator",
    column="c.id",
    counted="""(SELECT coalesce(array_agg(s.name), '{}') FROM creators_creatorplace s
        WHERE s.creator_id = c.id AND s.home >= 0.5)""",
    field="places",
    excluded="not_places",
    least=0.5,
)
LANGUAGES: Final = ChoiceFilter(
    "languages",
    "Language",
    subject="creator",
    column="c.languages",
    counted="c.languages",
    field="language",
    choices=codes.LANGUAGE_CHOICES,
    offered=codes.DETECTED_LANGUAGES,
    label=language_name,
    sentence=lambda code: f"in {language_name(code)}",
    is_array=True,
    canonical=canonical_language,
    excluded="not_languages",
    excluded_condition="NOT c.languages && %(not_languages)s::varchar[]",
)
FOLLOWERS: Final = RangeFilter(
    "followers",
    "Followers",
    noun="number of followers",
    subject="profile",
    column="p.followers",
    fields=("followers_min", "followers_max"),
    form_field=AmountField,
    nouns=(" follower", " followers"),
    is_count=True,
)
ENGAGEMENT_RATE: Final = RangeFilter(
    "engagement_rate",
    "Engagement",
    subject="profile",
    column="p.engagement_rate",
    fields=("engagement_min", "engagement_max"),
    form_field=lambda: PercentField(0, 10_000, "3.5"),
    nouns=("% engagement", "% engagement"),
    unit="%",
)
VERIFIED: Final = FlagFilter(
    "verified",
    "Verified",
    noun="account, verified or not",
    subject="profile",
    column="p.is_verified",
    counted="ARRAY[coalesce(owned.is_verified, false)]",
    words=("verified", "not verified"),
)
POSTED_AFTER: Final = SinceFilter(
    "posted_after",
    "Last posted",
    noun="day of the last post",
    subject="profile",
    column="p.last_post_at",
    sentence="posted since {}",
)

HAS_CONTACT: Final = FlagFilter(
    "has_contact",
    "E-mail",
    noun="creator, with an e-mail address or without",
    subject="creator",
    column="EXISTS (SELECT 1 FROM creators_creatoremail e WHERE e.creator_id = c.id)",
    words=("with an e-mail address", "without an e-mail address"),
)
GROWTH: Final = RangeFilter(
    "growth_30d_pct",
    "Growth in 30 days",
    noun="growth",
    subject="profile",
    column="p.followers_30d_pct",
    fields=("growth_min", "growth_max"),
    form_field=lambda: PercentField(-100, 1_000_000, "5 or -2"),
    nouns=("% growth in 30 days", "% growth in 30 days"),
    unit="%",
)

TOPICS: Final = ChoiceFilter(
    "topics",
    "Topic",
    subject="creator",
    column="c.content_themes::varchar[]",
    counted="ARRAY(SELECT topic FROM unnest(c.content_themes) topic WHERE topic NOT LIKE '#%%')",
    field="topic",
    is_array=True,
)
PAID_PARTNERSHIPS: Final = FlagFilter(
    "paid_partnerships",
    "Brand partnership",
    noun="creator, with paid partnerships or without",
    subject="creator",
    column="""(EXISTS (SELECT 1 FROM creators_post b JOIN creators_profile bp ON bp.id = b.profile_id
        WHERE bp.creator_id = c.id AND b.is_paid_partnership)
    OR EXISTS (SELECT 1 FROM creators_fact f WHERE f.creator_id = c.id AND f.kind = 'brand'
        AND f.statement LIKE 'Paid partnership%%'))""",
    words=("with paid partnerships", "without known paid partnerships"),
)

FILTERS: Final[tuple[AnyFilter, ...]] = (
    PLATFORMS,
    KINDS,
    COUNTRIES,
    PLACES,
    LANGUAGES,
    FOLLOWERS,
    ENGAGEMENT_RATE,
    VERIFIED,
    POSTED_AFTER,
    HAS_CONTACT,
    GROWTH,
    TOPICS,
    PAID_PARTNERSHIPS,
)
BY_NAME: Final = {one.name: one for one in FILTERS}
