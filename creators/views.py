"""Pages of what is stored: a creator, a post, a drawn avatar. All free."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from creators.avatars import draw
from creators.models import Creator, Fact, Post

POSTS_SHOWN = 8
POSTS_MOST = 200
FACTS_SHOWN = 5
HEADINGS = (
    (Fact.Kind.THEME, "Themes"),
    (Fact.Kind.KEY_FACT, "Key facts"),
    (Fact.Kind.BRAND, "Brands mentioned"),
    (Fact.Kind.BRAND_CATEGORY, "Brand categories"),
    (Fact.Kind.AUDIENCE, "Audience"),
    (Fact.Kind.STYLE, "Style"),
    (Fact.Kind.PLACE, "Places"),
    (Fact.Kind.COUNTRY, "Country"),
    (Fact.Kind.LANGUAGE, "Language"),
    (Fact.Kind.KIND, "Kind of account"),
)


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails


@login_required
@require_safe
@vary_on_headers("HX-Request")
def creator(request: HtmxRequest, creator_id: UUID) -> HttpResponse:
    found = get_object_or_404(Creator, id=creator_id)
    posts = _posts_context(request, found)
    if request.htmx and not request.htmx.history_restore_request:
        return render(request, "creators/parts/posts.html", posts)
    context = {
        "profiles": found.profiles.order_by(F("followers").desc(nulls_last=True), "id"),
        "fact_groups": _fact_groups(found),
    }
    return render(request, "creators/creator.html", {**posts, **context})


@login_required
@require_safe
def post(request: HttpRequest, post_id: UUID) -> HttpResponse:
    """A stored post; words of it that `?quote=` names are marked."""
    found = get_object_or_404(Post.objects.select_related("profile__creator"), id=post_id)
    quote = request.GET.get("quote", "")
    context = {
        "post": found,
        "creator": found.profile.creator,
        "quote": quote,
        "quote_is_missing": bool(quote) and quote not in found.caption,
        "facts": found.facts.order_by("-weight", "id")[:FACTS_SHOWN],
        "results": _results_address(request),
    }
    return render(request, "creators/post.html", context)


@require_safe
@cache_control(public=True, max_age=86_400)
def avatar(request: HttpRequest, creator_id: UUID) -> HttpResponse:
    """Open to all, because it shows initials and no more; so a page of results asks for no session 25 times."""
    found = get_object_or_404(Creator.objects.only("name"), id=creator_id)
    return HttpResponse(draw(found.id, found.name), content_type="image/svg+xml")


def _posts_context(request: HtmxRequest, found: Creator) -> dict[str, object]:
    """The first `?shown=` posts; to HTMX, on the way to more, only those its reader does not have yet."""
    by_top = request.GET.get("posts") == "top"
    shown = _shown(request.GET.get("shown"))
    is_more = bool(request.htmx) and "shown" in request.GET
    posts = _top(found) if by_top else _latest(found)
    total = posts.count()
    return {
        "creator": found,
        "by_top": by_top,
        "posts": posts[max(0, shown - POSTS_SHOWN) if is_more else 0 : shown],
        "posts_total": total,
        "next_shown": shown + POSTS_SHOWN if shown < min(total, POSTS_MOST) else None,
        "is_more": is_more,
        "results": _results_address(request),
    }


def _latest(found: Creator) -> QuerySet[Post]:
    posts = Post.objects.filter(profile__creator=found).select_related("profile")
    return posts.order_by(F("posted_at").desc(nulls_last=True), "-id")


def _top(found: Creator) -> QuerySet[Post]:
    """Most likes and comments first; posts of which neither is known last."""
    reactions = Coalesce("likes", 0) + Coalesce("comments", 0)
    return _latest(found).order_by(reactions.desc(), F("views").desc(nulls_last=True), "-id")


def _fact_groups(found: Creator) -> list[tuple[str, list[Fact], list[Fact]]]:
    """By kind, weightiest first: heading, the first few, the rest. Not what a sentence sums up already."""
    facts = found.facts.select_related("source_post").order_by("-weight", "id")
    said = {
        Fact.Kind.AUDIENCE: found.audience_demographics,
        Fact.Kind.STYLE: found.vibe_and_aesthetics,
    }
    facts = facts.exclude(kind__in=[kind for kind, sentence in said.items() if sentence])
    groups = ((heading, [f for f in facts if f.kind == kind]) for kind, heading in HEADINGS)
    return [(heading, some[:FACTS_SHOWN], some[FACTS_SHOWN:]) for heading, some in groups if some]


def _results_address(request: HttpRequest) -> str | None:
    """Where the reader came from: the id of a search session, believed only as far as it is a UUID."""
    try:
        return str(UUID(request.GET.get("from", "")))
    except ValueError:
        return None


def _shown(text: str | None) -> int:
    number = int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 0
    return min(max(number, POSTS_SHOWN), POSTS_MOST)
