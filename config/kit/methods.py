"""What views share: decorators for methods and sign-in, and the headers of refusals."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.kit.errors import KindredError

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def read_only(view: View) -> View:
    """Allow GET and HEAD only. Other methods get 405 even without a CSRF token, because there is nothing to forge."""
    return csrf_exempt(require_safe(view))


def signed_in_page(view: View) -> View:
    """A page that only reads, for signed-in users."""
    return login_required(read_only(view))


def signed_in_form(view: View) -> View:
    """A page with a form that is sent to the same address, for signed-in users."""
    return login_required(require_http_methods(["GET", "HEAD", "POST"])(view))


def signed_in_action(view: View) -> View:
    """The target of a form that another page shows, for signed-in users."""
    return login_required(require_POST(view))


def signed_in_change(
    page: str, *refusals: type[KindredError]
) -> Callable[[Callable[..., str]], Callable[..., HttpResponse]]:
    """Make a form's target of a function. It shows `page` with the message that the function returns or raises."""

    def decorate(change: Callable[..., str]) -> Callable[..., HttpResponse]:
        @signed_in_action
        @wraps(change)
        def view(request: HttpRequest, **place: Any) -> HttpResponse:
            try:
                messages.success(request, change(request, **place))
            except refusals as problem:
                messages.error(request, problem.message)
            return redirect(page)

        return view

    return decorate


def add_headers(response: HttpResponse, problem: KindredError) -> HttpResponse:
    """Adds the headers of a refusal to the page that shows it."""
    for name, value in problem.headers.items():
        response[name] = value
    return response
