"""Live Instagram: profiles and posts."""

from typing import Any

from config.kit.context import Context
from scraping.fetched import announce_fetched
from scraping.live import batches
from scraping.live.calls import (
    announce_items,
    find_warning,
    network_deadline,
    now_text,
    release_connection,
    visit_platform,
)
from scraping.platforms import instagram
from scraping.platforms.visits import Visit
from scraping.schemas.inputs import read_input
from scraping.schemas.instagram import InstagramPostQuery, InstagramPostsBody, InstagramProfileQuery
from scraping.sources.records.instagram import InstagramPost


def read_profile(request: InstagramProfileQuery, context: Context) -> dict[str, Any]:
    wanted = request.post_limit if request.include_posts else 0
    with visit_platform("instagram", "profile", request.username, context) as visit:
        profile = instagram.read_profile(visit, request.username, posts=wanted)
    announce_fetched("instagram", "profile", request.username, profile)
    shown = {
        **profile,
        "username": profile["username"] or request.username,
        "posts": profile["posts"] if wanted else [],
        "scraped_at": now_text(),
    }
    return {"data": shown, **find_warning()}


def read_post(request: InstagramPostQuery, context: Context) -> dict[str, Any]:
    with visit_platform("instagram", "post", request.shortcode, context) as visit:
        post = instagram.read_post(visit, request.shortcode)
    announce_fetched("instagram", "post", post["shortcode"], post)
    return {"data": show_post(post), **find_warning()}


def read_posts(request: InstagramPostsBody, context: Context) -> dict[str, Any]:
    deadline = network_deadline(context)

    def read(asked: str) -> InstagramPost:
        shortcode = read_input(asked, "instagram", "post").id
        return instagram.read_post(Visit("instagram", deadline), shortcode)

    release_connection()
    outcomes = batches.run_items("instagram", request.shortcodes, read, deadline)
    announce_items("instagram", "post", outcomes, lambda post: post["shortcode"])
    batch = batches.build_batch(outcomes, "instagram", echo="shortcode", show=show_post)
    return {"data": batch, **find_warning()}


def show_post(post: InstagramPost) -> dict[str, Any]:
    return {"post": post, "scraped_at": now_text()}
