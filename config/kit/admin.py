"""Helpers for the admin pages of all apps."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from django.http import Http404, HttpRequest
from unfold.admin import ModelAdmin
from unfold.decorators import display


def _refuse(_: Any, request: HttpRequest, obj: Any = None) -> bool:
    return False


class Unedited:
    """Mixin for admin pages on which staff can only delete."""

    has_add_permission = has_change_permission = _refuse


class OnlyChanged:
    """Mixin for admin pages on which staff can only edit existing rows."""

    has_add_permission = has_delete_permission = _refuse


class ReadOnly(Unedited):
    """Mixin for admin pages that only show data."""

    has_delete_permission = _refuse


def get_object_or_404(of: ModelAdmin, request: HttpRequest, object_id: str) -> Any:
    row = of.get_object(request, object_id)
    if row is None:
        raise Http404
    return row


def column(
    path: str, label: str, show: Callable[[Any], Any] | None = None, *, ordering: Any = None
) -> Callable[[Any, Any], Any]:
    """Returns a column of an admin list. The column shows the value at `path`, such as `entry.reason`, formatted by
    `show`."""
    read = attrgetter(path)

    @display(description=label, ordering=ordering)
    def shown(_: Any, row: Any) -> Any:
        return show(read(row)) if show else read(row)

    return shown


def permission(name: str) -> Callable[..., bool]:
    """Returns a method that checks whether the signed-in user has this permission."""

    def has_permission(_: Any, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm(name)

    return has_permission
