"""The labels of fields, from which staff choose one for each column."""

from typing import Final

from creators.importing.columns import PLATFORM_FIELDS
from creators.importing.guesses import COUNTRY
from creators.models import Platform

_OF_A_PLATFORM: Final = {
    "username": "username or address",
    "followers": "followers",
    "following": "following",
    "posts_count": "number of posts",
}
FIELDS: Final = {
    "Identity": {
        "username": "Username",
        "url": "Address of the profile",
        "source_id": "Id at the platform",
        "name": "Name of the creator",
        "first_name": "First name of the creator",
        "last_name": "Last name of the creator",
        "display_name": "Display name of the profile",
        "platform": "Platform",
    },
    "The creator": {
        "bio": "Bio",
        "emails": "E-mail address",
        "country": "Country of the creator",
        "location": "City or region of the creator",
        "audience_country": "Country of the audience",
        "languages": "Languages",
        "kind": "Influencer or topic page",
        "avatar_url": "Picture",
    },
    "The profile": {
        "followers": "Followers",
        "following": "Following",
        "posts_count": "Number of posts",
        "category": "Category",
        "external_url": "Website",
        "is_verified": "Verified",
        "is_business": "Business account",
        "is_private": "Private",
        "pronouns": "Pronouns",
        "observed_at": "Date of the figures",
    },
    **{
        platform.label: {
            f"{platform}.{field}": f"{platform.label}: {_OF_A_PLATFORM[field]}"
            for field in PLATFORM_FIELDS
        }
        for platform in Platform
    },
    "A post": {
        "post.caption": "Caption or title",
        "post.url": "Address of the post",
        "post.platform_id": "Id of the post",
        "post.posted_at": "Date of the post",
        "post.type": "Type (image, video, reel)",
        "post.likes": "Likes",
        "post.comments": "Comments",
        "post.views": "Views",
        "post.shares": "Shares",
        "post.duration_seconds": "Duration",
        "post.hashtags": "Hashtags",
        "post.mentions": "Mentions",
        "post.location": "Place of the post",
        "post.is_pinned": "Pinned",
        "post.is_paid_partnership": "Paid partnership",
        "post.media_url": "Media address",
        "post.thumbnail_url": "Preview picture",
    },
}
LABELS: Final = {field: label for group in FIELDS.values() for field, label in group.items()} | {
    "": "Leave out",
    COUNTRY: "Country: whose?",
}
IDENTITIES: Final = (
    *("username", "url", "source_id", "name", "first_name", "display_name"),
    *(f"{platform}.username" for platform in Platform),
)
"""Fields that identify a creator. At least one column must have one of them."""


def name_field(counted: str) -> str:
    """The label of a field by its name in a report: `profile.followers`, `post.likes`."""
    return LABELS.get(counted) or LABELS.get(counted.partition(".")[2], counted)
