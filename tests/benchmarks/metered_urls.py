"""One profile read behind the product's authentication: metered, or, with BENCH_UNMETERED set, only run."""

import os
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.urls import path
from ninja import NinjaAPI

from billing.authentication import ApiRequest
from billing.metering import perform
from billing.operations import Operation, Price
from config import errors, urls
from config.api import ApiKey
from config.kit.errors import NotFound
from creators.models import Profile

IS_METERED = not os.environ.get("BENCH_UNMETERED")
api = NinjaAPI(urls_namespace="bench", auth=ApiKey(), docs_url=None, openapi_url=None)
api.add_exception_handler(Exception, errors.answer)


def _read(asked: tuple[str, str]) -> dict[str, Any]:
    platform, username = asked
    profile = Profile.objects.filter(platform=platform, username=username).first()
    if profile is None:
        raise NotFound
    shown = ("username", "display_name", "bio", "url", "followers", "engagement_rate")
    return {"data": {"id": str(profile.pk)} | {name: getattr(profile, name) for name in shown}}


PROFILE = Operation("profiles.get", _read, Price(each="0.1"), reads=True)


@api.get("/v1/profiles/{platform}/{username}")
def profile(request: ApiRequest, platform: str, username: str) -> HttpResponse:
    asked = (platform, username)
    found = perform(request.auth, PROFILE, asked) if IS_METERED else PROFILE.run(asked)
    return JsonResponse(found)


urlpatterns = [path("", api.urls), *urls.urlpatterns]
