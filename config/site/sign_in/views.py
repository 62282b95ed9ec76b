"""The page with security settings, which links to allauth's pages."""

from collections.abc import Callable
from typing import Any, Final

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache

from billing.views.members import reader
from config.kit.methods import signed_in_page

FEW_CODES: Final = 3
_elsewhere: Callable[[HttpRequest], HttpResponse] = ListUserSessionsView.as_view(
    success_url=reverse_lazy("account_security")
)


@never_cache
@signed_in_page
def security(request: HttpRequest) -> HttpResponse:
    user = reader(request)
    sessions = UserSession.objects.purge_and_list(user)
    here_first = sorted(sessions, key=lambda one: (not one.is_current(), -one.pk))
    context = _factors(user) | {"sessions": here_first, "few_codes": FEW_CODES}
    return render(request, "account/security.html", context)


def browsers(request: HttpRequest) -> HttpResponse:
    """Signs out all other browsers on POST. A GET request redirects to the list of browsers on the security page."""
    return _elsewhere(request) if request.method == "POST" else redirect("account_security")


def _factors(user: User) -> dict[str, Any]:
    """Returns the user's authenticator app, or None, and the number of unused recovery codes."""
    kinds: dict[str, list[Any]] = {kind: [] for kind in Authenticator.Type.values}
    for authenticator in Authenticator.objects.filter(user=user).order_by("pk"):
        kinds[authenticator.type].append(authenticator)
    app = next(iter(kinds[Authenticator.Type.TOTP]), None)
    passkeys = [one.wrap() for one in kinds[Authenticator.Type.WEBAUTHN]]
    codes = [one.wrap().get_unused_codes() for one in kinds[Authenticator.Type.RECOVERY_CODES]]
    return {
        "app": app,
        "passkeys": passkeys,
        "codes_left": sum(map(len, codes)),
        "is_two_factor": bool(app or passkeys),
    }
