"""The pages of a creator and of a post."""

from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, F, Max, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.vary import vary_on_headers

from billing.access import page_limits
from billing.access.authentication import current_membership
from config.kit import clock
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_page
from creators.figures import charts
from creators.figures.benchmarks import FIGURES, read_benchmarks
from creators.freshness import uses
from creators.models import Creator, Post
from creators.operations import CREATOR, EMAILS, POSTS
from creators.schemas.responses import Benchmarks
from creators.selectors import known
from creators.selectors.contacts import read_contacts
from creators.views.look import ORDERS, POSTS_MOST, POSTS_SHOWN, Look, read_place

FACTS_SHOWN: Final = 5


@signed_in_page
@vary_on_headers("HX-Request", "HX-Target")
def creator(request: HtmxRequest, creator_id: UUID) -> HttpResponse:
    found = get_object_or_404(Creator, id=creator_id)
    page_limits.count_use(request, page_limits.CREATOR_PAGES, by_api=CREATOR)
    look = Look.of(request, found.pk)
    part = _part(request)
    if part == "charts-box":
        return render(request, "creators/parts/charts.html", _charts(found, look))
    posts = _posts(found, look, is_more=part == "more-posts")
    if part:
        return render(request, "creators/parts/posts.html", posts)
    uses.note_view(found.pk)
    # If a creator has posts, the page always has the topic of brands.
    has_posts = posts["counts"]["stored"] > 0
    topics = [
        topic
        for topic in known.list_topics(found)
        if topic.is_known or (topic.id == "brands" and has_posts)
    ]
    account_id = current_membership(request).account_id
    texts = {found.pk: [post.caption for post in posts["posts"]]}
    drawn = _charts(found, look)
    context = {
        "paid_address": look.by(order="paid", shown=POSTS_SHOWN).address,
        "address": request.build_absolute_uri(request.path),
        "now": clock.now(),
        "summary": known.trim_summary(found),
        "topics": topics,
        "contact": read_contacts(account_id, [found], texts).get(found.pk),
        "emails": EMAILS,
        "is_bare": not (topics or found.ai_summary or drawn["is_drawn"]),
    }
    context |= drawn | posts
    return render(request, "creators/creator.html", context)


@signed_in_page
def post(request: HttpRequest, post_id: UUID) -> HttpResponse:
    """Returns the page of a stored post. The words in `?quote=` are marked."""
    found = get_object_or_404(Post.objects.select_related("profile__creator"), id=post_id)
    page_limits.count_use(request, page_limits.CREATOR_PAGES, by_api=POSTS)
    quote = request.GET.get("quote", "")
    look = Look.of(request, found.profile.creator_id)
    context = {
        "post": found,
        "creator": found.profile.creator,
        "quote": quote,
        "quote_is_missing": bool(quote) and quote not in found.caption,
        "facts": found.facts.order_by("-weight", "id")[:FACTS_SHOWN],
        "look": look,
        "creator_address": look.address + read_place(request),
    }
    return render(request, "creators/post.html", context)


def _part(request: HtmxRequest) -> str | None:
    """Returns the id of the page element that HTMX replaces. Returns None if the whole page is needed, for example
    after a click on the back button."""
    if not request.htmx or request.htmx.history_restore_request:
        return None
    return (request.htmx.target or "").rpartition("#")[2] or "posts-box"


# --- Profiles over time ---------------------------------------------------------------------------


def _charts(found: Creator, look: Look) -> dict[str, Any]:
    by_reach = F("followers").desc(nulls_last=True)
    profiles = list(found.profiles.order_by(by_reach, "id"))
    chosen = next((one for one in profiles if str(one.pk) == look.profile), None)
    charted = chosen or next(iter(profiles), None)
    drawn = charts.draw_charts(charted) if charted else []
    compared = read_benchmarks([profile.pk for profile in profiles])
    return {
        "creator": found,
        "look": look,
        "profiles": profiles,
        "charted": charted,
        "charts": drawn,
        "benchmarks": compared,
        "benchmarked": _groups(compared.values()),
        "is_drawn": any(chart.data for chart in drawn),
        "is_measured": any(profile.avg_likes_recent is not None for profile in profiles),
        "others": [(profile, look.by(profile=str(profile.pk)).address) for profile in profiles],
    }


def _groups(compared: Iterable[Benchmarks]) -> list[dict[str, Any]]:
    """Returns the groups of creators in the benchmarks without duplicates. Each group has the number of its creators
    whose figures are known."""
    sizes: dict[str, int] = {}
    for one in compared:
        known = [place["creators"] for name in FIGURES if (place := one[name])]
        if known:
            sizes[one["group"]] = max(known)
    return [{"group": group, "creators": creators} for group, creators in sizes.items()]


# --- Posts ----------------------------------------------------------------------------------------


def _posts(found: Creator, look: Look, *, is_more: bool) -> dict[str, Any]:
    """Returns the context for a creator's list of posts. With `is_more`, the list has only posts that the page does not
    show yet."""
    counts = _counts(found)
    if not counts["paid"] and look.order == "paid":
        look = look.by(order="latest")
    posts = _ordered(found, look.order)
    total = counts["paid" if look.order == "paid" else "stored"]
    has_more = look.shown < min(total, POSTS_MOST)
    return {
        "creator": found,
        "look": look,
        "posts": list(posts[look.shown - POSTS_SHOWN if is_more else 0 : look.shown]),
        "counts": counts,
        "more": look.by(shown=look.shown + POSTS_SHOWN).address if has_more else None,
        "is_cut": total > POSTS_MOST <= look.shown,
        "is_more": is_more,
        "orders": [
            (key, label, look.by(order=key, shown=POSTS_SHOWN).address)
            for key, label in ORDERS.items()
            if key != "paid" or counts["paid"]
        ],
    }


def _counts(found: Creator) -> dict[str, Any]:
    paid = Q(is_paid_partnership=True)
    return Post.objects.filter(profile__creator=found).aggregate(
        stored=Count("pk"), paid=Count("pk", filter=paid), last_paid=Max("posted_at", filter=paid)
    )


def _ordered(found: Creator, order: str) -> QuerySet[Post]:
    """Returns the posts in this order. The order "top" sorts by the sum of likes and comments. Unknown numbers count as
    0."""
    posts = Post.objects.filter(profile__creator=found).select_related("profile")
    latest = F("posted_at").desc(nulls_last=True)
    if order == "paid":
        return posts.filter(is_paid_partnership=True).order_by(latest, "-id")
    if order == "top":
        reactions = Coalesce("likes", 0) + Coalesce("comments", 0)
        return posts.order_by(reactions.desc(), F("views").desc(nulls_last=True), latest, "-id")
    return posts.order_by(latest, "-id")
