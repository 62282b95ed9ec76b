"""Views that only read."""

from collections.abc import Callable
from typing import TypeVar

from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

View = TypeVar("View", bound=Callable[..., object])


def read_only(view: View) -> View:
    """GET and HEAD only. Any other method is a 405, also without a CSRF token: nothing could be forged."""
    return csrf_exempt(require_safe(view))
