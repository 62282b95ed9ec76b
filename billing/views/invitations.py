"""The pages that an invited person opens. The token in the invitation's link is moved to the session at once, so that
it does not appear in later URLs and logs."""

from django.contrib import auth, messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from billing.access.authentication import choose_account
from billing.accounts import invitations
from billing.models import Invitation
from billing.views.members import reader
from config.kit.methods import read_only

OPENED = "invitation"
"""The session key for the opened invitation. Its value is the digest of the link's token, in hexadecimal."""


@never_cache
@read_only
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    try:
        found = invitations.find_open_invitation(*Invitation.digests_of(token))
    except invitations.InvitationOver as problem:
        return _over(request, problem)
    request.session[OPENED] = bytes(found.digest or b"").hex()
    return redirect("invitation_offer")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def offer(request: HttpRequest) -> HttpResponse:
    """Show the opened invitation. A POST request accepts it."""
    digest = bytes.fromhex(request.session.get(OPENED, ""))
    if request.method == "POST":
        return _accept(request, digest)
    try:
        found = invitations.find_open_invitation(digest)
    except invitations.InvitationOver as problem:
        return _over(request, problem)
    # Show only `a…@example.com`. The invited person recognises this address, and others who have the link learn little.
    name, _, host = found.email.partition("@")
    context = {"invitation": found, "address": f"{name[:1]}…@{host}"}
    if request.user.is_authenticated:
        context["is_for_reader"] = invitations.is_for_user(found, reader(request))
    return render(request, "billing/invitation.html", context)


def _accept(request: HttpRequest, digest: bytes) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("invitation_offer"))
    try:
        membership = invitations.accept_invitation(digest, user=reader(request))
    except invitations.InvitationOver as problem:
        return _over(request, problem)
    request.session.pop(OPENED, None)
    choose_account(request, membership)
    messages.success(request, f"Welcome. You now work in {membership.account.name}.")
    return redirect("account")


@require_POST
def as_another(request: HttpRequest) -> HttpResponse:
    """Sign out, so that the person can sign in as another user. The opened invitation stays in the session."""
    opened = request.session.get(OPENED, "")
    auth.logout(request)
    request.session[OPENED] = opened
    return redirect_to_login(reverse("invitation_offer"))


def _over(request: HttpRequest, problem: invitations.InvitationOver) -> HttpResponse:
    return render(request, "billing/invitation_over.html", {"problem": problem}, status=404)
