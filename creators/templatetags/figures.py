"""Template filters that format numbers, dates and places. For an unknown value, they show a dash with the label
"unknown"."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Literal
from urllib.parse import quote
from uuid import UUID

from babel import Locale
from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince

from config.kit.clock import now
from creators.analysis.emails import written_addresses
from creators.figures import metrics
from creators.figures.words import (
    format_approximate_day,
    format_change,
    format_day,
    format_percentage,
    format_percentile,
    shorten_number,
)
from creators.freshness.warnings import is_stale
from creators.identity.addresses import is_invented
from creators.models import Creator, DateSpan, Platform, Post, Profile
from creators.schemas.responses import Benchmarks, Standing
from creators.selectors.contacts import Contact
from creators.text.disclosure import is_advert

register = template.Library()
register.filter("written", format_day)
register.filter("is_advert", is_advert)

_ENGLISH = Locale("en")
_PROVENANCES = {
    "import": "imported",
    "profile": "from the profile",
    "post": "from a post",
    "inferred": "inferred from several posts",
    "model": "written by a language model",
}

UNKNOWN = mark_safe(
    '<span class="unknown" title="unknown"><span class="unknown-sign" aria-hidden="true">–</span>'
    '<span class="unknown-word">unknown</span></span>'
)


Figure = float | Literal[""] | None
"""A number to format. None or an empty string means unknown. Django passes an empty string if an object is missing."""


def _register_number(name: str, write: Callable[[float], str]) -> Callable[[Figure], SafeString]:
    """Registers a template filter with this name, and returns the filter. The filter formats known numbers with
    `write`."""

    def shown(number: Figure) -> SafeString:
        if number is None or isinstance(number, str):
            return UNKNOWN
        return format_html("{}", write(number))

    register.filter(name, shown)
    return shown


def _shorten(number: float) -> SafeString:
    """Returns a number in short form, with the full number as a tooltip."""
    full, short = f"{number:,.0f}", shorten_number(number)
    return format_html('<data value="{}" title="{}">{}</data>', int(number), full, short)


count = _register_number("count", _shorten)
percent = _register_number("percent", format_percentage)
growth = _register_number("growth", format_change)
per_week = _register_number("per_week", "{:.1f}".format)


@register.filter
def engagement(post: Post) -> float | None:
    """Returns a post's likes and comments in percent of its profile's followers, or None if a number is unknown."""
    return metrics.engagement_rate(
        likes=post.likes, comments=post.comments, followers=post.profile.followers
    )


@register.filter
def benchmarks_of(found: Mapping[UUID, Benchmarks], profile: Profile) -> Benchmarks | None:
    return found.get(profile.pk)


@register.filter
def standing(benchmarks: Benchmarks | None, figure: str) -> SafeString:
    """Returns HTML that shows the percentile of a figure, with a description of the compared group as a tooltip.
    Returns an empty string if there is no percentile."""
    place, group = _find_standing(benchmarks, figure)
    if place is None:
        return SafeString()
    said = format_percentile(place["percentile"])
    return format_html('<span class="standing" title="Among {}">{}</span>', group, said)


@register.filter
def standing_in_words(benchmarks: Benchmarks | None, figure: str) -> str:
    """Returns `87th percentile among 412 Instagram creators with…`, or an empty string if there is no percentile."""
    place, group = _find_standing(benchmarks, figure)
    return f"{format_percentile(place['percentile'])} among {group}" if place else ""


def _find_standing(benchmarks: Benchmarks | None, figure: str) -> tuple[Standing | None, str]:
    """Returns the percentile of a figure, and a description of the compared group. Returns None and an empty string if
    there is no percentile."""
    place: Standing | None = benchmarks[figure] if benchmarks else None  # type: ignore[literal-required]  # its keys
    group = benchmarks["group"] if benchmarks else ""
    return place, f"{place['creators']:,} {group}" if place else ""


@register.filter
def ago(moment: datetime | None) -> SafeString:
    """Returns the time that has passed since a moment, with the exact time in UTC as a tooltip."""
    if moment is None:
        return UNKNOWN
    passed = now() - moment
    words = (
        f"{timesince(moment, now(), depth=1)} ago" if passed >= timedelta(minutes=1) else "just now"
    )
    return _time(moment, words, kind="ago")


@register.filter
def day(moment: datetime | None) -> SafeString:
    return UNKNOWN if moment is None else _time(moment, f"{moment:%-d %b %Y}", kind="day")


@register.filter
def posted_day(post: Post) -> SafeString:
    """Returns the date of a post, or "about 2017" if the source does not give the exact day."""
    if post.posted_at is None or post.posted_at_span in {None, DateSpan.DAY}:
        return day(post.posted_at)
    return _time(
        post.posted_at,
        format_approximate_day(post.posted_at, post.posted_at_span),
        kind="approximate",
    )


@register.filter
def moment(of: datetime) -> SafeString:
    return _time(of, f"{of:%-d %b %Y, %H:%M} UTC", kind="moment")


def _time(moment: datetime, words: str, *, kind: str) -> SafeString:
    """Returns a `<time>` element with the time in UTC. In the browser, times.js rewrites the text of some kinds, but
    not the tooltip."""
    return format_html(
        '<time class="{}" datetime="{}" title="{}">{}</time>',
        kind,
        moment.isoformat(),
        f"{moment:%-d %b %Y, %H:%M:%S} UTC",
        words,
    )


@register.filter
def stale(moment: datetime | None) -> bool:
    return moment is not None and is_stale(moment)


@register.filter
def country_name(code: str | None) -> str:
    return _ENGLISH.territories.get(code, code) if code else ""


@register.filter
def language_name(code: str | None) -> str:
    return _ENGLISH.languages.get(code, code) if code else ""


@register.filter
def marked(text: str, quote: str | None) -> SafeString:
    """Returns the text with the quote marked, or the unmarked text if the quote is not in it."""
    before, found, after = text.partition(quote) if quote else (text, "", "")
    if not found:
        return format_html("{}", text)
    return format_html("{}{}{}", before, _marked_lines(found), after)


def _marked_lines(quote: str) -> SafeString:
    """Returns the quote with a `<mark>` element around each line. A mark on an empty line would look like a stray
    bar."""
    parts = re.split(r"(\s*\n\s*)", quote)
    first = mark_safe(' id="quote"')
    marks = (
        format_html('<mark{} class="quoted">{}</mark>', "" if place else first, part)
        if place % 2 == 0 and part
        else part
        for place, part in enumerate(parts)
    )
    return format_html_join("", "{}", ((mark,) for mark in marks))


@register.filter
def condensed(text: str) -> str:
    return re.sub(r"\s*\n\s*", "\n", text.strip())


@register.filter
def mail_links(text: str) -> SafeString:
    """Returns the text with a `mailto:` link on each e-mail address."""
    pieces: list[str] = []
    end = 0
    for found in written_addresses(text):
        link = format_html(
            '<a class="link-quiet" href="mailto:{}">{}</a>', quote(found[0], safe="@"), found[0]
        )
        pieces += [text[end : found.start()], link]
        end = found.end()
    return format_html_join("", "{}", ((piece,) for piece in [*pieces, text[end:]]))


@register.filter
def platform_name(platform: str) -> str:
    return str(Platform(platform).label) if platform in Platform else platform


@register.filter
def provenance(of: str) -> str:
    """Returns a description of the source of a fact, for facts without a quote."""
    return _PROVENANCES.get(of, of)


@register.filter
def clock(moment: datetime) -> SafeString:
    return _time(moment, f"{moment:%H:%M} UTC", kind="clock")


@register.filter
def web_address(url: str | None) -> str:
    """Returns the URL if a page can link to it. Returns an empty string if the URL is not a web URL, or is an invented
    URL of the demo."""
    is_link = url and url.startswith(("https://", "http://")) and not is_invented(url)
    return url if url and is_link else ""


@register.filter
def invented(url: str | None) -> bool:
    return bool(url) and is_invented(url or "")


@register.filter
def contact_of(contacts: Mapping[UUID, Contact] | None, creator: Creator) -> Contact | None:
    """Returns the contact of a creator: the e-mail addresses that the reader can see, and the number of hidden
    addresses. Returns None if no address is known."""
    return contacts.get(creator.pk) if contacts else None
