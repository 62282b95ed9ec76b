"""Template filters for pictures: the stored copy, else a drawn avatar."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.urls import reverse

from creators.models import Creator, Post
from creators.pictures.addresses import build_address, find_own

register = template.Library()


@register.filter
def avatar(creator: "Creator | Mapping[str, Any]") -> str:
    """Returns the address of a creator's picture. Accepts a model or the API's dictionary."""
    if isinstance(creator, Creator):
        own = build_address(creator.picture) if creator.picture else None
        return own or _draw(creator.pk)
    return find_own(creator.get("avatar_url") or creator.get("avatar")) or _draw(creator["id"])


def _draw(creator_id: object) -> str:
    return reverse("creator_avatar", args=[creator_id])


@register.filter
def thumbnail(post: Post) -> str:
    """Returns the address of a post's stored picture. Returns an empty string if none is stored."""
    return build_address(post.picture) if post.picture else ""
