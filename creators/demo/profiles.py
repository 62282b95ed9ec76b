"""The profiles of one creator: who they say they are, and their numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from creators.demo import bios
from creators.demo.audience import Audience, draw_audience, draw_followers, snapshots
from creators.demo.captions import Caption, Speaker
from creators.demo.clock import Clock, Rhythm, draw_rhythm
from creators.demo.identity import Handles, draw_handle, source_id
from creators.demo.manners import PRONOUNS
from creators.demo.persona import Persona
from creators.demo.posts import Record, post_record

PLATFORMS = ("instagram", "tiktok", "youtube")
_LEANING = (42, 30, 28)
_PROFILES_OWNED, _PROFILES_WEIGHTS = (1, 2, 3), (72, 20, 8)


@dataclass(slots=True)
class Counters:
    """Give every profile and post of a catalogue a number of its own."""

    profiles: int = 0
    posts: int = 0


@dataclass(slots=True)
class Studio:
    """What all profiles of a catalogue share while it is being written."""

    clock: Clock
    handles: Handles
    counters: Counters

    def profiles(self, rng: Random, persona: Persona, posts: int) -> list[Record]:
        platforms = _platforms(rng, persona)
        wanted = _wanted_handle(rng, persona)
        shares = _shares(posts, len(platforms))
        followers = _followers(rng, persona)
        records = []
        for rank, (platform, share) in enumerate(zip(platforms, shares, strict=True)):
            reach = max(800, int(followers * rng.uniform(0.15, 0.9) ** rank))
            handle = self.handles.claim(platform, wanted, rng)
            page = _Page(self, rng, persona, platform, handle, draw_audience(rng, reach))
            records.append(page.record(share))
        return records


@dataclass(slots=True)
class _Page:
    studio: Studio
    rng: Random
    persona: Persona
    platform: str
    handle: str
    audience: Audience

    def record(self, posts: int) -> Record:
        rhythm = draw_rhythm(self.rng)
        total = posts + self.rng.choice((0, self.rng.randint(8, 240), self.rng.randint(240, 2600)))
        if self.persona.awkward == "no_posts":
            total = 0
        record = self._identity() | self._flags() | self._numbers(total, rhythm)
        return record | {"posts": list(self._posts(posts, rhythm))}

    def _identity(self) -> Record:
        persona, rng, handle = self.persona, self.rng, self.handle
        self.studio.counters.profiles += 1
        unnamed = persona.awkward == "no_username"
        source = source_id(self.platform, self.studio.counters.profiles)
        shows_email = rng.random() < 0.3
        nameless = persona.awkward == "nameless"
        return {
            "platform": self.platform,
            "username": None if unnamed else handle,
            "source_id": source if unnamed or rng.random() < 0.8 else None,
            "display_name": None if nameless else bios.display_name(rng, persona),
            "bio": None if nameless else bios.bio(rng, persona, handle, shows_email=shows_email),
            "avatar_url": None,
            "url": profile_url(self.platform, None if unnamed else handle, source),
            "external_url": f"https://{bios.site(handle)}" if rng.random() < 0.45 else None,
            "category": self.persona.niche.label if rng.random() < 0.6 else None,
        }

    def _flags(self) -> Record:
        persona, rng = self.persona, self.rng
        followers = self.audience.followers
        chance = 0.97 if followers > 1_000_000 else 0.45 if followers > 200_000 else 0.02
        gender = persona.niche.who
        shows_pronouns = bool(gender) and not persona.theme and rng.random() < 0.4
        return {
            "is_verified": rng.random() < chance,
            "is_business": persona.theme or rng.random() < 0.35,
            "is_private": persona.awkward == "private",
            "pronouns": list(PRONOUNS[gender]) if gender and shows_pronouns else None,
        }

    def _numbers(self, posts_count: int, rhythm: Rhythm) -> Record:
        if self.persona.awkward == "unknown_numbers":
            return {"observed_at": self.studio.clock.observed_at()}
        audience, clock = self.audience, self.studio.clock
        return {
            "followers": audience.followers,
            "following": audience.following,
            "posts_count": posts_count,
            "observed_at": clock.observed_at(),
            "snapshots": snapshots(clock, audience, posts_count, rhythm.gap_days),
        }

    def _posts(self, posts: int, rhythm: Rhythm) -> Iterator[Record]:
        speaker = Speaker(self.rng, self.persona, self.handle)
        for minutes_ago in rhythm.posted_minutes_ago(self.rng, posts):
            self.studio.counters.posts += 1
            yield post_record(
                self.rng,
                clock=self.studio.clock,
                platform=self.platform,
                handle=self.handle,
                number=self.studio.counters.posts,
                minutes_ago=minutes_ago,
                caption=self._caption(speaker),
                audience=self.audience,
                place=self._place(),
            )

    def _caption(self, speaker: Speaker) -> Caption:
        awkward = self.persona.awkward
        if awkward == "empty_captions" and self.rng.random() < 0.5:
            return Caption("")
        caption = speaker.write(self.platform, site=bios.site(self.handle))
        if awkward != "endless_caption":
            return caption
        more = (speaker.write("tiktok", site="").text for _ in range(14))
        return Caption("\n\n".join((caption.text, *more))[:2200], caption.paid)

    def _place(self) -> str | None:
        home = self.persona.home
        if self.platform == "youtube" or self.rng.random() > 0.3:
            return None
        return f"{home.city}, {home.country.name}"


def profile_url(platform: str, handle: str | None, source: str) -> str:
    if platform == "youtube":
        path = f"@{handle}" if handle else f"channel/{source}"
        return f"https://www.youtube.com/{path}"
    if platform == "tiktok":
        return f"https://www.tiktok.com/@{handle or source}"
    return f"https://www.instagram.com/{handle or source}/"


def _platforms(rng: Random, persona: Persona) -> list[str]:
    if persona.awkward == "no_username":
        return ["youtube"]
    owned = rng.choices(_PROFILES_OWNED, _PROFILES_WEIGHTS)[0]
    first = rng.choices(PLATFORMS, _LEANING)[0]
    others = [platform for platform in PLATFORMS if platform != first]
    rng.shuffle(others)
    return [first, *others[: owned - 1]]


def _wanted_handle(rng: Random, persona: Persona) -> str:
    city = persona.home.city
    handle = draw_handle(rng, persona.name, persona.niche, city, theme=persona.theme)
    if persona.awkward == "long_handle":
        return f"the.one.and.only.{handle}.official.account.of.{handle}"
    return handle


def _followers(rng: Random, persona: Persona) -> int:
    return (
        rng.randint(38_000_000, 44_000_000) if persona.awkward == "giant" else draw_followers(rng)
    )


def _shares(posts: int, profiles: int) -> list[int]:
    """The first profile is the busiest."""
    rest = [posts // (profiles + 1)] * (profiles - 1)
    return [posts - sum(rest), *rest]
