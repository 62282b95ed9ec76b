"""Requires a second factor for staff pages, so that a stolen password alone does not give access to them."""

from typing import Any, Final

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.models import User
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from config.kit.methods import signed_in_page

_FACTORS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
_OPEN: Final = "/admin/logout/"


def lead_to_second_factor(request: HttpRequest) -> HttpResponse | None:
    """Returns a redirect if a staff member opens a staff page without having used a second factor in this session.
    Returns None otherwise."""
    if not (settings.STAFF_SECOND_FACTOR and _is_staff_page(request) and _is_staff(request)):
        return None
    if not _has_factor(request.user):
        return redirect("second_factor")
    # The session may have used a second factor at sign-in (a passkey or a code), or later.
    used = get_authentication_records(request, request.user)
    if any(record["method"] == "mfa" for record in used):
        return None
    here = {"next": request.get_full_path()}
    return redirect(reverse("mfa_reauthenticate", query=here))


@never_cache
@signed_in_page
def second_factor(request: HttpRequest) -> HttpResponse:
    """Explains that staff pages need a second factor, and links to its setup."""
    if not _is_staff(request) or _has_factor(request.user):
        return redirect("account_security")
    return render(request, "account/second_factor.html")


@receiver(authenticator_added, dispatch_uid="remember_new_factor")
def remember_new_factor(request: HttpRequest, authenticator: Any, **_: Any) -> None:
    """Records in the session that the user has just set up a second factor. The setup already required a code, so the
    user need not enter another one."""
    if authenticator.type in _FACTORS:
        record_authentication(request, authenticator.user, method="mfa", type=authenticator.type)


def _is_staff_page(request: HttpRequest) -> bool:
    path = request.path_info
    is_page = path in ("/imports", "/coverage") or path.startswith("/imports/")
    return is_page or (path.startswith("/admin/") and path != _OPEN)


def _is_staff(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_staff", False))


def _has_factor(user: Any) -> bool:
    return bool(isinstance(user, User) and is_mfa_enabled(user, _FACTORS))
