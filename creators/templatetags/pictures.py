"""Template filters for pictures. They show the stored picture, or else a drawn avatar."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.urls import reverse

from creators.models import Creator, Post
from creators.pictures.addresses import build_address, find_own

register = template.Library()


@register.filter
def avatar(creator: "Creator | Mapping[str, Any]") -> str:
    """Returns the URL of a creator's picture. The creator is a model or a dictionary from the API."""
    if isinstance(creator, Creator):
        own = build_address(creator.picture) if creator.picture else None
        return own or _draw(creator.pk)
    return find_own(creator.get("avatar_url") or creator.get("avatar")) or _draw(creator["id"])


def _draw(creator_id: object) -> str:
    return reverse("creator_avatar", args=[creator_id])


@register.filter
def thumbnail(post: Post) -> str:
    """Returns the URL of a post's stored picture, or an empty string if none is stored."""
    return build_address(post.picture) if post.picture else ""
