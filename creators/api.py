"""The catalogue under /v1. Answers go out as the selectors make them: `response=` is for the document."""

from django.http import HttpResponse, JsonResponse
from ninja import Path, Query, Router

from billing.access.authentication import ApiRequest
from billing.metering.performing import perform
from creators.operations import AUTOCOMPLETE, CREATOR, EMAILS, POSTS, PROFILE, PROFILES
from creators.schemas import responses
from creators.schemas.requests import (
    AutocompleteQuery,
    CreatorPath,
    CreatorQuery,
    EmailsBody,
    PostsQuery,
    ProfileKey,
    ProfilesBody,
)
from creators.selectors.autocomplete import Beginning
from creators.selectors.creators import CreatorRequest
from creators.selectors.posts import PostsRequest

router = Router()

MAY_BE_IMPOSSIBLE = {"x-errors": [422]}


@router.get(
    "/creators/autocomplete",
    response=responses.Suggestions,
    operation_id=AUTOCOMPLETE.name,
    summary="Complete a name",
    tags=["Creators"],
)
def complete_name(request: ApiRequest, query: Query[AutocompleteQuery]) -> HttpResponse:
    """Creators of whom a word of the name, of a username or of a display name begins as typed, each once."""
    typed = Beginning(query.q, query.limit, query.platform, query.scope)
    return JsonResponse(perform(request.auth, AUTOCOMPLETE, typed))


@router.get(
    "/creators/{id}",
    response=responses.CreatorAnswer,
    operation_id=CREATOR.name,
    summary="Read a creator",
    tags=["Creators"],
)
def read_creator(
    request: ApiRequest, path: Path[CreatorPath], query: Query[CreatorQuery]
) -> HttpResponse:
    """Who a creator is across platforms, and what was made out from the stored posts."""
    asked = CreatorRequest(path.id, with_profiles="profiles" in query.include)
    return JsonResponse(perform(request.auth, CREATOR, asked))


@router.get(
    "/profiles/{platform}/{path:username}",
    response=responses.ProfileAnswer,
    operation_id=PROFILE.name,
    summary="Read a profile",
    tags=["Profiles"],
    openapi_extra=MAY_BE_IMPOSSIBLE,
)
def read_profile(request: ApiRequest, path: Path[ProfileKey]) -> HttpResponse:
    """One account on one platform, as it was last read."""
    return JsonResponse(perform(request.auth, PROFILE, path.as_handle()))


@router.post(
    "/profiles/lookup",
    response=responses.ProfilesFound,
    operation_id=PROFILES.name,
    summary="Read many profiles",
    tags=["Profiles"],
)
def look_up_profiles(request: ApiRequest, body: ProfilesBody) -> HttpResponse:
    """Up to 100 profiles at once; only those found are charged."""
    asked = [key.as_handle() for key in body.profiles]
    return JsonResponse(perform(request.auth, PROFILES, asked))


@router.get(
    "/posts",
    response=responses.PostsPage,
    operation_id=POSTS.name,
    summary="List stored posts",
    tags=["Posts"],
    openapi_extra={"x-errors": [404, 422]},
)
def list_posts(request: ApiRequest, query: Query[PostsQuery]) -> HttpResponse:
    """Instagram posts as they were last read. Pages stay in order while posts are added: none comes twice or is skipped.

    A creator without a profile on Instagram has an empty page.
    """
    asked = PostsRequest(query.owner(), query.sort, query.limit, query.cursor)
    return JsonResponse(perform(request.auth, POSTS, asked))


@router.post(
    "/creator-emails/lookup",
    response=responses.EmailsFound,
    operation_id=EMAILS.name,
    summary="Look up e-mail addresses",
    tags=["Creators"],
)
def look_up_emails(request: ApiRequest, body: EmailsBody) -> HttpResponse:
    """Addresses that creators published, with how sure each is. Only creators with an address are charged."""
    asked = [key.named() for key in body.creators]
    return JsonResponse(perform(request.auth, EMAILS, asked))
