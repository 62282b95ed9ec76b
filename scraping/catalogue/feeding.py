"""Stores the results of live requests in the catalogue, through an import. An import replaces stored values only with
newer, known values."""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import connection, transaction

from creators.freshness.presence import mark_found
from creators.identity.demo import SIMULATED, is_of_demo
from creators.identity.handles import Handle
from creators.identity.platforms import Platform
from creators.identity.resolution import resolve_profiles
from creators.importing.dates import is_relative
from creators.importing.records import is_platform_id
from creators.importing.run import import_records, take_turns
from creators.indexing.withheld import claim_profiles, release_contacts, withhold_contact
from creators.models import Creator, Post, Profile
from scraping import neutral
from scraping.catalogue import links, pictures
from scraping.neutral import Account, Neutral, Owner, Record

LIVE: Final = "a live request"
INGEST: Final = "an ingest"
DISCOVERY: Final = "a discovery"
"""INGEST and DISCOVERY name the operations that can add a creator to the catalogue. Imported files can add creators
too."""
TURN_S: Final = 10


def add_account(
    platform: Platform,
    record: Record,
    *,
    read_at: datetime,
    sells_contact: bool,
    seen_in: str = INGEST,
) -> tuple[Profile | None, bool]:
    """Stores an account. Returns its profile, and whether the creator is new. The profile is None if the creator has
    asked not to be stored.

    `seen_in` names the operation that found the account. An ingest request also marks the creator as claimed. Without
    `sells_contact`, e-mail addresses in the texts of a new profile cannot be sold.
    """
    account = neutral.describe_account(platform, record)
    with transaction.atomic():
        wait_for_turn()
        known = find_known(platform, account.owner)
        if known is None or not is_of_demo(known.creator_id):
            _store_account(platform, account, read_at, seen_in)
        stored = find_known(platform, account.owner)
        # If two profiles link to each other, they belong to the same creator, who is then not new.
        is_new = known is None and stored is not None and stored.creator.profiles.count() == 1
        if stored and seen_in == INGEST:
            claim_profiles([stored.pk])
        elif stored and sells_contact:
            release_contacts([stored.pk])
        elif stored and known is None:
            withhold_contact(stored)
        if stored and is_new and seen_in != INGEST:
            Creator.objects.filter(pk=stored.creator_id).update(unclaimed_since=read_at)
        return stored, is_new


def wait_for_turn() -> None:
    """Waits until other imports have finished, so that two imports do not add the same creator. The time limit is long,
    because the account has already been fetched."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '{TURN_S}s'")
    take_turns()


def update_known(
    platform: Platform, kind: str, record: Record, *, read_at: datetime, sells_contact: bool
) -> None:
    """Updates accounts that are in the catalogue. Ignores new accounts, and the invented accounts of the demo. With
    `sells_contact`, customers may buy the e-mail addresses of these accounts, even if the addresses were withheld
    before."""
    with transaction.atomic():
        take_turns()
        for account in neutral.describe_accounts(platform, kind, record):
            if known := _find_real(platform, account.owner):
                _store_account(platform, account, read_at, LIVE)
                if sells_contact:
                    claim_profiles([known.pk])
        for owner, posts in neutral.describe_posts(platform, kind, record).items():
            if profile := _find_real(platform, owner):
                _store_posts(profile, posts, read_at)
                mark_found(profile, read_at)


def find_known(platform: Platform, owner: Owner) -> Profile | None:
    """Returns the stored profile of an account. Looks for the platform's id first, then for the handle. Ignores a
    profile with the same handle if it may belong to somebody else."""
    source_id, username = owner
    profiles = Profile.objects.filter(platform=platform)
    if source_id and (found := profiles.filter(source_id=source_id).first()):
        return found
    if not username:
        return None
    handle = Handle(platform, username)
    resolved = resolve_profiles([handle]).get(handle)
    named = resolved and profiles.filter(pk=resolved.profile_id).first()
    return named if named and may_be(named, source_id, handle.name) else None


def may_be(profile: Profile, source_id: str | None, username: str) -> bool:
    """Returns whether a stored profile, which was found by its handle, can be the account with this id and handle."""
    if source_id:
        return not is_platform_id(profile.source_id)
    return (profile.username or "").lower() == username.lower()


def _find_real(platform: Platform, owner: Owner) -> Profile | None:
    profile = find_known(platform, owner)
    return profile if profile and not is_of_demo(profile.creator_id) else None


def _store_account(platform: Platform, account: Account, read_at: datetime, seen_in: str) -> None:
    named = {"platform": platform, "source_id": account.owner.source_id}
    posts = _leave_known(platform, account.profile["posts"])
    told = account.profile | named | {"observed_at": read_at.isoformat(), "posts": posts}
    creator = {"country": account.country, "profiles": [told]}
    source = f"{seen_in} {SIMULATED}" if settings.STAND_IN_URL else seen_in
    import_records([creator], source=source, as_of=read_at.date())
    if stored := find_known(platform, account.owner):
        mark_found(stored, read_at)
        links.link_profile(stored, account.links)
        pictures.enqueue_pictures(stored)


def _store_posts(profile: Profile, posts: list[Neutral], read_at: datetime) -> None:
    told = {
        "platform": profile.platform,
        "source_id": profile.source_id,
        "observed_at": read_at.isoformat(),
        "posts": _leave_known(profile.platform, posts),
    }
    import_records([{"profiles": [told]}], source=LIVE, as_of=read_at.date(), of_posts=True)
    pictures.enqueue_pictures(profile)


def _leave_known(platform: str, posts: list[Neutral]) -> list[Neutral]:
    """Returns the posts without values that are less exact than the stored ones. For example, a list may state
    only relative dates such as "2 weeks ago"."""
    ids = [post["platform_id"] for post in posts]
    stored = Post.objects.filter(platform=platform, platform_id__in=ids)
    known = {post.platform_id: post for post in stored}
    return [
        {name: value for name, value in post.items() if not _is_vaguer(name, value, known[at])}
        if (at := post["platform_id"]) in known
        else post
        for post in posts
    ]


def _is_vaguer(name: str, value: object, stored: Post) -> bool:
    if name == "posted_at":
        return stored.posted_at is not None and is_relative(value)
    if name == "caption" and isinstance(value, str):
        is_cut = stored.platform == "youtube" or value.endswith(("…", "..."))
        return is_cut and stored.caption.startswith(value.rstrip("….").strip())
    return name == "type" and (stored.type, value) == ("reel", "video")
