"""Whose account a page shows."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from billing.authentication import by_session
from billing.models import Membership


def current_membership(request: HttpRequest) -> Membership:
    """The reader's place in the account that the page is about."""
    mine = Membership.objects.select_related("account").filter(user=request.user.pk)
    return get_object_or_404(mine, account_id=by_session(request).owner_id)
