"""The catalogue's operations in the API."""

from typing import Final
from uuid import UUID

from billing.money import as_number
from billing.offers.operation import Operation, Price
from config.kit.context import Context
from config.kit.errors import NotFound, Unprocessable
from creators.schemas import responses
from creators.schemas.requests import (
    AutocompleteQuery,
    CreatorKey,
    CreatorQuery,
    EmailsBody,
    PostsQuery,
    ProfileKey,
    ProfilesBody,
)
from creators.selectors import autocomplete, creators, emails, posts, profiles

EXAMPLE_ID: Final = UUID("019a9f00-0000-7000-8000-000000000001")
EXAMPLE_PROFILE: Final = ProfileKey(platform="instagram", username="hannabakes")


AUTOCOMPLETE = Operation(
    "creators.autocomplete",
    tool="autocomplete_creators",
    method="GET",
    path="/v1/creators/autocomplete",
    heading="Creators",
    summary="Complete a name",
    description="Creators with a word of their name, username or display name that starts with `q`.",
    accepts=AutocompleteQuery,
    answers=responses.Suggestions,
    example=AutocompleteQuery(q="hanna"),
    run=lambda asked, _: autocomplete.complete_name(
        asked.q, limit=asked.limit, platform=asked.platform, scope=asked.scope
    ),
    price=Price(each="0.05"),
    scope="read",
    reads=True,
)

CREATOR = Operation(
    "creators.get",
    tool="get_creator",
    method="GET",
    path="/v1/creators/{id}",
    heading="Creators",
    summary="Read a creator",
    description="A creator across platforms, with the analysis of the stored posts.",
    accepts=CreatorQuery,
    answers=responses.CreatorAnswer,
    errors=(NotFound,),
    example=CreatorQuery(id=EXAMPLE_ID),
    run=lambda asked, _: creators.read_creator(asked.id, with_profiles="profiles" in asked.include),
    price=Price(each="0.1"),
    scope="read",
    reads=True,
)

PROFILE = Operation(
    "profiles.get",
    tool="get_profile",
    method="GET",
    path="/v1/profiles/{platform}/{path:username}",
    heading="Profiles",
    summary="Read a profile",
    description="One account on one platform, as it was last read.",
    accepts=ProfileKey,
    answers=responses.ProfileAnswer,
    errors=(NotFound, Unprocessable),
    example=EXAMPLE_PROFILE,
    run=lambda asked, _: profiles.read_profile(asked.as_handle()),
    price=Price(each="0.1"),
    scope="read",
    reads=True,
)

PROFILES = Operation(
    "profiles.lookup",
    tool="lookup_profiles",
    method="POST",
    path="/v1/profiles/lookup",
    heading="Profiles",
    summary="Read many profiles",
    description="Up to 100 profiles at once. Only those found are charged.",
    accepts=ProfilesBody,
    answers=responses.ProfilesFound,
    errors=(Unprocessable,),
    example=ProfilesBody(profiles=[EXAMPLE_PROFILE]),
    run=lambda asked, _: profiles.read_profiles([key.as_handle() for key in asked.profiles]),
    price=Price(each="0.1", unit="profile", counted="profile found"),
    most=lambda request: len(request.profiles),
    delivered=lambda found: len(found["data"]),
    scope="read",
    reads=True,
)

POSTS = Operation(
    "posts.list",
    tool="get_posts",
    method="GET",
    path="/v1/posts",
    heading="Posts",
    summary="List stored posts",
    description="Instagram posts as they were last read. Paging is stable while posts are added: no post is repeated "
    "or skipped.\n\nA creator without an Instagram profile has an empty page.",
    accepts=PostsQuery,
    answers=responses.PostsPage,
    errors=(NotFound, Unprocessable),
    example=PostsQuery(platform="instagram", username="hannabakes"),
    run=lambda asked, _: posts.read_posts(
        asked.owner(), sort=asked.sort, limit=asked.limit, cursor=asked.cursor
    ),
    price=Price(each="0.05", unit="post", counted="post returned"),
    most=lambda request: request.limit,
    delivered=lambda page: len(page["data"]),
    scope="read",
    reads=True,
)


def _look_up_emails(request: EmailsBody, _: Context) -> responses.EmailsFound:
    results = emails.find_emails([key.named() for key in request.creators])
    billable = sum(bool(result["emails"]) for result in results)
    charged = as_number(EMAILS.price.micros(billable))
    return {
        "data": {
            "billing": {"billable_results": billable, "credits_charged": charged},
            "results": results,
        }
    }


EMAILS = Operation(
    "creator_emails.lookup",
    tool="lookup_creator_emails",
    method="POST",
    path="/v1/creator-emails/lookup",
    heading="Creators",
    summary="Look up e-mail addresses",
    description="Addresses that creators published, each with a confidence. Only creators with an address are charged.",
    accepts=EmailsBody,
    answers=responses.EmailsFound,
    errors=(Unprocessable,),
    example=EmailsBody(creators=[CreatorKey(platform="instagram", username="hannabakes")]),
    run=_look_up_emails,
    price=Price(each="5", unit="creator", counted="distinct creator with at least one address"),
    most=lambda request: len(request.creators),
    delivered=lambda found: found["data"]["billing"]["billable_results"],
    scope="read",
    reads=True,
)
