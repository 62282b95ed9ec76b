"""The page on which members are listed and managed. Also lets users switch between accounts."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from billing.access import authentication
from billing.access.authentication import (
    current_membership,
    owner_membership,
    refuse_another_account,
)
from billing.accounts import invitations, members
from billing.models import Account, Invitation, Membership
from config.kit.errors import KindredError, NotFound
from config.kit.methods import signed_in_action, signed_in_change, signed_in_form
from config.kit.redirects import read_next
from config.kit.text import one_line


class InviteForm(forms.Form):
    email = forms.EmailField(
        label="E-mail",
        max_length=254,
        error_messages={"required": "Enter an e-mail address."},
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    is_owner = forms.BooleanField(label="Make them an owner", required=False)


class NameForm(forms.Form):
    name = forms.CharField(
        label="Account name",
        max_length=200,
        error_messages={"required": "Enter a name for the account."},
    )

    def clean_name(self) -> str:
        """Returns the entered account name. Web addresses are rejected, because people outside the account see the name
        in invitation mails."""
        name = one_line(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError("Enter a name for the account.")
        if "://" in name or "www." in name.lower():
            raise forms.ValidationError("A name cannot contain a web address.")
        return name


def reader(request: HttpRequest) -> User:
    """Returns the signed-in user. Use this only in views whose decorator requires a login."""
    return cast("User", request.user)


@signed_in_form
def account_members(request: HttpRequest) -> HttpResponse:
    """Show the list of members, which owners can change. A POST request invites someone."""
    if request.method == "POST":
        return _invite(request)
    return _page(request, current_membership(request))


def _invite(request: HttpRequest) -> HttpResponse:
    membership = owner_of_what_was_shown(request)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _page(request, membership, status=422, form=form)
    try:
        made = invitations.invite_user(membership.account, by=reader(request), **form.cleaned_data)
    except KindredError as problem:
        form.add_error("email", problem.message)
        return _page(request, membership, status=problem.status, form=form)
    messages.success(request, f"{made.email} is invited. The e-mail is being sent.")
    return redirect("account_members")


@signed_in_action
def rename(request: HttpRequest) -> HttpResponse:
    membership = owner_of_what_was_shown(request)
    form = NameForm(request.POST)
    if not form.is_valid():
        return _page(request, membership, status=422, name_form=form)
    Account.objects.filter(pk=membership.account_id).update(name=form.cleaned_data["name"])
    messages.success(request, "The account was renamed.")
    return redirect("account_members")


def owner_of_what_was_shown(request: HttpRequest) -> Membership:
    """Returns the owner's membership in the account for which the form was shown. Raises SwitchedMeanwhile if the user
    has switched to another account since. Raises OwnersOnly if the user is not an owner."""
    membership = owner_membership(request)
    refuse_another_account(request, membership)
    return membership


def _page(
    request: HttpRequest, membership: Membership, *, status: int = 200, **said: Any
) -> HttpResponse:
    account = membership.account
    everyone = account.memberships.select_related("user")
    places = list(everyone.order_by("-is_owner", "created_at", "pk"))
    context: dict[str, Any] = {
        "membership": membership,
        "places": places,
        "is_only_owner": [p.user_id for p in places if p.is_owner] == [membership.user_id],
    }
    if membership.is_owner:
        waiting = account.invitations.unanswered().select_related("invited_by")
        context |= {
            "invitations": waiting.order_by("-created_at", "-pk"),
            "form": InviteForm(),
            "name_form": NameForm(initial={"name": account.name}),
            "may_invite": invitations.has_confirmed_address(reader(request)),
            "valid_days": invitations.VALID_FOR.days,
        }
    return render(request, "billing/members.html", context | said, status=status)


@signed_in_change("account_members")
def set_mail(request: HttpRequest) -> str:
    """Set whether the user gets the comments of clients on this account's lists by e-mail."""
    membership = current_membership(request)
    refuse_another_account(request, membership)
    is_on = request.POST.get("comments") == "on"
    Membership.objects.filter(pk=membership.pk).update(mails_comments=is_on)
    return f"You {'now' if is_on else 'no longer'} get the comments of clients by e-mail."


@signed_in_change("account_members", members.LastOwner)
def set_role(request: HttpRequest, membership_id: int) -> str:
    """Make the member an owner (`owner=yes`), or make an owner an ordinary member."""
    other = _other(request, membership_id)
    is_owner = request.POST.get("owner") == "yes"
    members.set_owner(other, is_owner=is_owner, by=reader(request))
    return f"{_name(other)} is now {'an owner' if is_owner else 'a member'}."


@signed_in_change("account_members", members.LastOwner)
def remove(request: HttpRequest, membership_id: int) -> str:
    other = _other(request, membership_id)
    members.remove_member(other, by=reader(request))
    return f"{_name(other)} was removed and no longer has access."


@signed_in_change("account_members", members.LastOwner)
def leave(request: HttpRequest, membership_id: int) -> str:
    own = get_object_or_404(
        Membership.objects.select_related("account"), user=reader(request), pk=membership_id
    )
    members.leave_account(own)
    return f"You left {own.account.name}."


def _other(request: HttpRequest, membership_id: int) -> Membership:
    places = owner_membership(request).account.memberships.select_related("user")
    return get_object_or_404(places, pk=membership_id)


def _name(membership: Membership) -> str:
    return membership.user.email or membership.user.get_username()


@signed_in_change("account_members", *invitations.NOT_NOW)
def send_again(request: HttpRequest, invitation_id: int) -> str:
    invitation = _invitation(request, invitation_id)
    invitations.send_invitation_again(invitation, by=reader(request))
    return f"We are sending the invitation to {invitation.email} again."


@signed_in_change("account_members", invitations.InvitationOver)
def revoke(request: HttpRequest, invitation_id: int) -> str:
    invitation = _invitation(request, invitation_id)
    invitations.revoke_invitation(invitation, by=reader(request))
    return f"The invitation to {invitation.email} is withdrawn."


def _invitation(request: HttpRequest, invitation_id: int) -> Invitation:
    return get_object_or_404(owner_membership(request).account.invitations, pk=invitation_id)


@signed_in_action
def switch(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("account")
    for place in authentication.list_memberships(request):
        if str(place.account_id) == chosen:
            authentication.choose_account(request, place)
            return redirect(read_next(request, "account"))
    raise NotFound
