"""Shared by the admin of every app."""

from typing import Any

from django.http import Http404, HttpRequest
from unfold.admin import ModelAdmin


class ReadOnly:
    """Read-only."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def get_object_or_404(of: ModelAdmin, request: HttpRequest, object_id: str) -> Any:
    """The object of this admin page. Raises Http404."""
    row = of.get_object(request, object_id)
    if row is None:
        raise Http404
    return row
