"""A decorator for views that only read."""

from collections.abc import Callable
from typing import TypeVar

from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

View = TypeVar("View", bound=Callable[..., object])


def read_only(view: View) -> View:
    """Allow GET and HEAD only. Other methods get 405 even without a CSRF token, because there is nothing to forge."""
    return csrf_exempt(require_safe(view))
