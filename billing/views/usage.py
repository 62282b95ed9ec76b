"""What the account may spend and what it spent."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from billing.authentication import current_membership


@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "billing/usage.html", {"membership": current_membership(request)})
