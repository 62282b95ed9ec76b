"""Writes the texts and numbers of a creator's profiles."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from creators.demo import bios
from creators.demo.audience import (
    Audience,
    draw_audience,
    draw_followers,
    draw_reactions,
    draw_snapshots,
)
from creators.demo.captions import Caption, Writer
from creators.demo.clock import Clock, Rhythm, draw_rhythm
from creators.demo.geotags import draw_geotagger
from creators.demo.identity import Handles, draw_handle, post_id, source_id
from creators.demo.persona import Persona
from creators.demo.sentences import SentenceRegister

Record = dict[str, Any]
PLATFORMS = ("instagram", "tiktok", "youtube")
_KINDS = {
    "instagram": (("image", "carousel", "reel"), (34, 26, 40)),
    "tiktok": (("video",), (1,)),
    "youtube": (("video",), (1,)),
}
_LONGEST_CAPTION = 2200
_LEANING = (42, 30, 28)
_PRONOUNS = {"f": ["she", "her"], "m": ["he", "him"]}
_PROFILES_OWNED, _PROFILES_WEIGHTS = (1, 2, 3), (72, 20, 8)


@dataclass(slots=True)
class Catalogue:
    """Data that all profiles of a catalogue share while they are written."""

    clock: Clock
    register: SentenceRegister
    handles: Handles = field(default_factory=Handles)
    profile_numbers: Iterator[int] = field(default_factory=lambda: count(1))
    post_numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def write_profiles(self, rng: Random, persona: Persona, posts: int) -> list[Record]:
        platforms = _draw_platforms(rng, persona)
        wanted = _draw_wanted_handle(rng, persona)
        shares = _share_posts(posts, len(platforms))
        followers = _draw_followers(rng, persona)
        records = []
        for rank, (platform, share) in enumerate(zip(platforms, shares, strict=True)):
            reach = max(800, int(followers * rng.uniform(0.15, 0.9) ** rank))
            handle = self.handles.claim(platform, wanted, rng)
            page = _Page(self, rng, persona, platform, handle, draw_audience(rng, reach))
            records.append(page.write_profile(share))
        return records


@dataclass(slots=True)
class _Page:
    catalogue: Catalogue
    rng: Random
    persona: Persona
    platform: str
    handle: str
    audience: Audience

    def write_profile(self, posts: int) -> Record:
        rhythm = draw_rhythm(self.rng)
        total = posts + self.rng.choice((0, self.rng.randint(8, 240), self.rng.randint(240, 2600)))
        if self.persona.awkward == "no_posts":
            total = 0
        writer = Writer(self.rng, self.persona, self.handle, self.catalogue.register)
        record = self._identity(writer) | self._flags() | self._numbers(total, rhythm)
        return record | {"posts": list(self._posts(writer, posts, rhythm))}

    def _identity(self, writer: Writer) -> Record:
        persona, rng, handle = self.persona, self.rng, self.handle
        unnamed = persona.awkward == "no_username"
        source = source_id(self.platform, next(self.catalogue.profile_numbers))
        nameless = persona.awkward == "nameless"
        return {
            "platform": self.platform,
            "username": None if unnamed else handle,
            "source_id": source if unnamed or rng.random() < 0.8 else None,
            "display_name": None if nameless else bios.draw_display_name(rng, persona),
            "bio": None if nameless else bios.write_bio(rng, persona, writer.voice, handle),
            "avatar_url": None,
            "url": profile_url(self.platform, None if unnamed else handle, source),
            "external_url": f"https://{bios.make_site(handle)}" if rng.random() < 0.45 else None,
            "category": self.persona.niche.label if rng.random() < 0.6 else None,
        }

    def _flags(self) -> Record:
        persona, rng = self.persona, self.rng
        followers = self.audience.followers
        chance = 0.97 if followers > 1_000_000 else 0.45 if followers > 200_000 else 0.02
        gender = persona.gender
        shows_pronouns = bool(gender) and not persona.is_theme and rng.random() < 0.4
        return {
            "is_verified": rng.random() < chance,
            "is_business": persona.is_theme or rng.random() < 0.35,
            "is_private": persona.awkward == "private",
            "pronouns": _PRONOUNS[gender] if shows_pronouns else None,
        }

    def _numbers(self, posts_count: int, rhythm: Rhythm) -> Record:
        if self.persona.awkward == "unknown_numbers":
            return {"observed_at": self.catalogue.clock.observed_at()}
        audience, clock = self.audience, self.catalogue.clock
        return {
            "followers": audience.followers,
            "following": audience.following,
            "posts_count": posts_count,
            "observed_at": clock.observed_at(),
            "snapshots": draw_snapshots(clock, audience, posts_count, rhythm.gap_days),
        }

    def _posts(self, writer: Writer, posts: int, rhythm: Rhythm) -> Iterator[Record]:
        geotagger = draw_geotagger(self.rng, self.persona)
        for minutes_ago in rhythm.posted_minutes_ago(self.rng, posts):
            caption = self._write_caption(writer)
            geotag = geotagger.draw_geotag(self.platform, caption.text)
            yield self._write_post(minutes_ago, caption, geotag)

    def _write_post(self, minutes_ago: int, caption: Caption, geotag: str | None) -> Record:
        kinds, weights = _KINDS[self.platform]
        kind = self.rng.choices(kinds, weights)[0]
        identity = post_id(self.platform, next(self.catalogue.post_numbers))
        return {
            "platform_id": identity,
            "url": post_url(self.platform, self.handle, identity, kind),
            "caption": caption.text or None,
            "posted_at": self.catalogue.clock.minutes_ago(minutes_ago),
            "type": kind,
            **draw_reactions(self.rng, self.audience, kind, self.platform),
            **_shape(self.rng, self.platform, kind),
            "location": geotag,
            "is_paid_partnership": caption.is_paid,
        }

    def _write_caption(self, writer: Writer) -> Caption:
        awkward = self.persona.awkward
        if awkward == "empty_captions" and self.rng.random() < 0.5:
            return Caption("")
        site = bios.make_site(self.handle)
        caption = writer.write_caption(self.platform, site=site)
        if awkward != "endless_caption":
            return caption
        more = (writer.write_caption("youtube", site=site).text for _ in range(14))
        whole_lines = "\n\n".join((caption.text, *more))[:_LONGEST_CAPTION].rpartition("\n")[0]
        return Caption(whole_lines, caption.is_paid)


def profile_url(platform: str, handle: str | None, source: str) -> str:
    """Returns the profile's URL on a host that is reserved for examples. On the platform's real host, the URL might be
    a real person's."""
    if platform == "youtube":
        path = f"@{handle}" if handle else f"channel/{source}"
        return f"https://www.youtube.example/{path}"
    if platform == "tiktok":
        return f"https://www.tiktok.example/@{handle or source}"
    return f"https://www.instagram.example/{handle or source}/"


def post_url(platform: str, handle: str, identity: str, kind: str) -> str:
    """Returns the post's URL on a host that is reserved for examples, for the same reason as `profile_url`."""
    if platform == "tiktok":
        return f"https://www.tiktok.example/@{handle}/video/{identity}"
    if platform == "youtube":
        return f"https://www.youtube.example/watch?v={identity}"
    return f"https://www.instagram.example/{'reel' if kind == 'reel' else 'p'}/{identity}/"


def _shape(rng: Random, platform: str, kind: str) -> Record:
    if kind == "carousel":
        return {"carousel_items": [_draw_item(rng, at) for at in range(rng.randint(2, 9))]}
    if kind == "image":
        return {}
    low, high = (150, 2400) if platform == "youtube" else (9, 120)
    return {"duration_seconds": rng.randint(low, high)}


def _draw_item(rng: Random, index: int) -> Record:
    return {"index": index, "is_video": rng.random() < 0.15, "thumbnail_url": None}


def _draw_platforms(rng: Random, persona: Persona) -> list[str]:
    if persona.awkward == "no_username":
        return ["youtube"]
    owned = rng.choices(_PROFILES_OWNED, _PROFILES_WEIGHTS)[0]
    first = persona.part.platform or rng.choices(PLATFORMS, _LEANING)[0]
    others = [platform for platform in PLATFORMS if platform != first]
    rng.shuffle(others)
    return [first, *others[: owned - 1]]


def _draw_wanted_handle(rng: Random, persona: Persona) -> str:
    city = persona.home.city
    handle = draw_handle(rng, persona.name, persona.niche, city, theme=persona.is_theme)
    if persona.awkward == "long_handle":
        return f"the.one.and.only.{handle}.official.account.of.{handle}"
    return handle


def _draw_followers(rng: Random, persona: Persona) -> int:
    return (
        rng.randint(38_000_000, 44_000_000) if persona.awkward == "giant" else draw_followers(rng)
    )


def _share_posts(posts: int, profiles: int) -> list[int]:
    """Distributes a number of posts over profiles. Returns the number of posts of each profile. The first profile has
    the most."""
    rest = [posts // (profiles + 1)] * (profiles - 1)
    return [posts - sum(rest), *rest]
