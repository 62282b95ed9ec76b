"""The pages for live requests. One page shows what a pasted address leads to. The other shows the outcomes of recent
requests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from billing.access.authentication import by_form
from billing.metering.performance import perform
from billing.offers.operation import Operation
from config.kit.errors import KindredError
from config.kit.methods import add_headers, read_only, signed_in_form
from creators.identity.addresses import ImpossibleAddress, read_address
from creators.identity.platforms import NAMES, Address, Kind, Platform
from scraping.catalogue.schemas import IngestBody
from scraping.catalogue.shown import show_result
from scraping.live.calls import STAND_IN_WARNING
from scraping.operations import catalogue, instagram, tiktok, youtube
from scraping.platforms.instagram.schemas import InstagramPostQuery, InstagramProfileQuery
from scraping.platforms.tiktok.schemas import TikTokProfileQuery, TikTokVideoQuery
from scraping.platforms.youtube.schemas import YouTubeChannelQuery, YouTubeVideoQuery
from scraping.status import charts, status

Found = tuple[Operation[Any, Any], Callable[[Address], Any]]

LOOK_UPS: Final[Mapping[tuple[Platform, Kind], Found]] = {
    ("instagram", "profile"): (
        instagram.PROFILE,
        lambda at: InstagramProfileQuery(username=at.id, include_posts=True),
    ),
    ("instagram", "post"): (instagram.POST, lambda at: InstagramPostQuery(shortcode=at.id)),
    ("instagram", "short_link"): (instagram.POST, lambda at: InstagramPostQuery(shortcode=at.id)),
    ("tiktok", "profile"): (tiktok.PROFILE, lambda at: TikTokProfileQuery(username=at.id)),
    ("tiktok", "video"): (tiktok.VIDEO, lambda at: TikTokVideoQuery(url=at.url)),
    ("tiktok", "short_link"): (tiktok.VIDEO, lambda at: TikTokVideoQuery(url=at.id)),
    ("youtube", "channel"): (youtube.CHANNEL, lambda at: YouTubeChannelQuery(handle=at.id)),
    ("youtube", "video"): (youtube.VIDEO, lambda at: YouTubeVideoQuery(video_id=at.id)),
}
_KINDS: Final[Mapping[Kind, str]] = {"short_link": "share link"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the user entered in the form, and the address that was recognised in it."""

    text: str
    platform: str
    address: Address | None = None
    problem: str = ""

    @property
    def operation(self) -> Operation[Any, Any] | None:
        return LOOK_UPS[self.address.platform, self.address.kind][0] if self.address else None

    @property
    def name(self) -> str:
        """Returns a description of what the address leads to, such as `Instagram profile`."""
        if self.address is None:
            return ""
        kind = _KINDS.get(self.address.kind, self.address.kind)
        return f"{NAMES[self.address.platform]} {kind}"


@signed_in_form
def live(request: HttpRequest) -> HttpResponse:
    """Shows the form, then what the entered address leads to and the price of reading it. Nothing is charged until the
    user presses the button with the price."""
    if request.method != "POST":
        return _render(request, read_form(request.GET))
    asked = read_form(request.POST)
    if asked.address is None or asked.operation is None:
        return _render(request, asked, status=422)
    if "add" in request.POST:
        return _add_creator(request, asked)
    operation, build = LOOK_UPS[asked.address.platform, asked.address.kind]
    try:
        answer = perform(by_form(request), operation, build(asked.address))
    except KindredError as problem:
        return _render_problem(request, asked, problem)
    shown = show_result(asked.address, answer["data"])
    return _render(request, asked, shown=shown, ingest=catalogue.INGEST)


def _add_creator(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Adds the account to the catalogue, and redirects to the creator's page."""
    address = asked.address
    if address is None or address.kind not in ("profile", "channel"):
        return _render(request, asked, status=422)
    try:
        body = IngestBody(platform=address.platform, username=address.id)
        answer = perform(by_form(request), catalogue.INGEST, body)
    except KindredError as problem:
        return _render_problem(request, asked, problem)
    return redirect("creator", answer["data"]["creator_id"])


def _render_problem(request: HttpRequest, asked: Asked, problem: KindredError) -> HttpResponse:
    response = _render(request, asked, status=problem.status, problem=problem)
    return add_headers(response, problem)


def read_form(data: QueryDict) -> Asked:
    text, chosen = data.get("q", "")[:2048].strip(), data.get("platform", "")
    if not text:
        problem = "Paste an address or a handle." if "q" in data else ""
        return Asked("", chosen, problem=problem)
    platform = next((name for name in NAMES if name == chosen), None)
    try:
        return Asked(text, chosen, _read(text, platform))
    except ImpossibleAddress as error:
        return Asked(text, chosen, problem=str(error))


def _read(text: str, platform: Platform | None) -> Address:
    """Parses the entered text. The selected platform matters only for handles, because an address names its
    platform."""
    try:
        return read_address(text)
    except ImpossibleAddress:
        if platform is None:
            raise
        return read_address(text, platform)


def _render(request: HttpRequest, asked: Asked, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {
        "asked": asked,
        "platforms": NAMES,
        "warning": STAND_IN_WARNING if settings.STAND_IN_URL else "",
        **more,
    }
    return render(request, "scraping/live.html", context, status=status)


@read_only
def live_status(request: HttpRequest) -> HttpResponse:
    found = status.read_status()
    context = {
        "status": found,
        "busy": [one for one in found["data"] if one["requests"]],
        "idle": [one for one in found["data"] if not one["requests"]],
        "drawn": charts.draw_status(found),
    }
    return render(request, "scraping/status.html", context)
