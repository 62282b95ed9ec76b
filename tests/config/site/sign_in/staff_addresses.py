"""Every address of the site, filled in, and every action of the admin."""

import re
from collections.abc import Iterator
from typing import Any, Final
from uuid import uuid4

from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

_PLACES: Final = re.compile(r"<(?:(\w+):)?(\w+)>|\(\?P<(\w+)>[^)]*\)")
_FILLING: Final = {"int": "1", "uuid": str(uuid4()), "slug": "x", "str": "x", "path": "1"}


def list_addresses() -> set[str]:
    """All addresses of the URL table. Ids name nothing, except in the admin: see `list_admin_pages`."""
    return {f"/{_fill(pattern)}" for pattern in _walk(get_resolver(), "")}


def _walk(resolver: URLResolver, before: str) -> Iterator[str]:
    for entry in resolver.url_patterns:
        here = before + str(entry.pattern).removeprefix("^").removesuffix("$").removesuffix("\\Z")
        if isinstance(entry, URLPattern):
            yield here
        else:
            yield from _walk(entry, here)


def _fill(pattern: str) -> str:
    plain = _PLACES.sub(lambda found: _FILLING.get(found[1] or "str", "x"), pattern)
    return plain.replace("\\", "")


def list_admin_pages() -> Iterator[str]:
    """The list of every model, and all pages of one row of each."""
    yield reverse("admin:index")
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        yield reverse(f"{name}_add")
        row = model._default_manager.first()
        for page in ("change", "history", "delete"):
            yield reverse(f"{name}_{page}", args=[row.pk if row else 1])


def list_admin_actions(request: HttpRequest) -> Iterator[tuple[str, dict[str, Any]]]:
    """The address of each action and the form that runs it on the first row, confirmed. `request` is of a superuser."""
    for model, one in admin.site._registry.items():
        row = model._default_manager.first()
        page = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for name in one.get_actions(request):
            chosen = str(row.pk) if row else "1"
            yield page, {"action": name, "_selected_action": chosen, "post": "yes"}
