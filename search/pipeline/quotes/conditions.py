"""Returns reasons for conditions of the query that a creator meets. If a query has no subject, these are the only
reasons for a match."""

from collections.abc import Iterator

from creators.figures.words import format_change, format_percentage, shorten_number
from creators.models import Creator, CreatorKind, Profile
from creators.places import country_name
from search.filters.values import Filters
from search.pipeline.values import CandidateProfile, Evidence


def explain_filters(
    filters: Filters, creator: Creator, fitting: CandidateProfile | None, *, tells_place: bool
) -> tuple[Evidence, ...]:
    """Returns a reason for each filter that the creator meets, such as "Verified on Instagram". `fitting` is the
    profile that meets the filters on profiles. If `tells_place` is true, another reason already names the place."""
    profile = next(
        (p for p in creator.profiles.all() if fitting and p.pk == fitting.profile_id), None
    )
    said = [*(_of_profile(filters, profile) if profile else ()), *_of_creator(filters, creator)]
    asks_country = bool(filters.countries or filters.not_countries)
    if asks_country and creator.country and not tells_place:
        said.append(f"In {country_name(creator.country)}")
    return tuple(Evidence(text, "inferred") for text in said)


def _of_profile(filters: Filters, profile: Profile) -> Iterator[str]:
    platform = profile.get_platform_display()
    if filters.verified is not None:
        yield f"{'Verified' if filters.verified else 'Not verified'} on {platform}"
    elif filters.platforms:
        yield f"On {platform}"
    if filters.followers and profile.followers is not None:
        yield f"{shorten_number(profile.followers)} followers"
    if filters.engagement_rate and profile.engagement_rate is not None:
        yield f"{format_percentage(profile.engagement_rate)} engagement"
    if filters.growth_30d_pct and profile.followers_30d_pct is not None:
        yield f"Followers {format_change(profile.followers_30d_pct)} in 30 days"
    if filters.posted_after and profile.last_post_at is not None:
        yield f"Last posted on {profile.last_post_at:%-d %b %Y}"


def _of_creator(filters: Filters, creator: Creator) -> Iterator[str]:
    if filters.has_contact is not None:
        has_address = bool(creator.emails.all())
        yield "E-mail address known" if has_address else "No e-mail address known"
    if filters.creator_kinds and creator.kind:
        yield CreatorKind(creator.kind).label
