"""Helpers for views: decorators for HTTP methods and sign-in, and headers of error responses."""

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
    """Allows only GET and HEAD. Other methods get 405 even without a CSRF token, because nothing can be forged here."""
    return csrf_exempt(require_safe(view))


def signed_in_page(view: View) -> View:
    """Decorates a read-only page for signed-in users."""
    return login_required(read_only(view))


def signed_in_form(view: View) -> View:
    """Decorates a page for signed-in users whose form is sent to the page's own address."""
    return login_required(require_http_methods(["GET", "HEAD", "POST"])(view))


def signed_in_action(view: View) -> View:
    """Decorates a view for signed-in users that handles the form of another page."""
    return login_required(require_POST(view))


def signed_in_change(
    page: str, *refusals: type[KindredError]
) -> Callable[[Callable[..., str]], Callable[..., HttpResponse]]:
    """Returns a decorator for a function that handles a form of the page `page`. The page then shows the message that
    the function returns. If the function raises one of the errors in `refusals`, the page shows the error's message."""

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
    """Adds the error's headers to the page that shows the error."""
    for name, value in problem.headers.items():
        response[name] = value
    return response
