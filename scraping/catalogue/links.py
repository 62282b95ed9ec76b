"""Detects profiles on different platforms that belong to the same person. The only evidence is that the profiles link
to each other. Equal names do not count."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from config.kit import clock
from creators.identity.addresses import Link, read_link
from creators.identity.demo import is_of_demo
from creators.identity.handles import Handle
from creators.identity.resolution import resolve_profiles
from creators.importing.run import import_records
from creators.models import Profile

_LINK: Final = re.compile(
    r"(?<![\w./@-])(?:https?://)?(?:www\.|m\.)?(?:instagram|tiktok|youtube)\.com/[^\s<>\"'()|,]+",
    re.IGNORECASE,
)


def link_profile(profile: Profile, links: Iterable[str]) -> None:
    """Finds the profiles that this profile links to. If such a profile links back, merges the creators of both
    profiles. `links` are additional links of this profile."""
    for other in _find_linked(profile, links):
        is_new = other.creator_id != profile.creator_id
        links_back = any(_is_of(address, profile) for address in _read_links(other))
        if is_new and links_back and not is_of_demo(other.creator_id):
            _join(profile, other)


def _find_linked(profile: Profile, links: Iterable[str]) -> list[Profile]:
    handles = [
        Handle(address.platform, name)
        for address in _read_links(profile, links)
        if address.platform != profile.platform and (name := address.source_id or address.username)
    ]
    found = {known.profile_id for known in resolve_profiles(handles).values()}
    return list(Profile.objects.filter(pk__in=found).order_by("pk"))


def _is_of(address: Link, profile: Profile) -> bool:
    """Returns whether the address leads to the profile. Only the profile's current name counts, because another account
    may now use an earlier name."""
    if address.platform != profile.platform or address.post_id:
        return False
    if address.source_id:
        return address.source_id == profile.source_id
    return (address.username or "").lower() == (profile.username or "").lower() != ""


def _read_links(profile: Profile, links: Iterable[str] = ()) -> Iterator[Link]:
    for link in find_links([profile.external_url or "", profile.bio or "", *links]):
        if (address := read_link(link)) and not address.post_id:
            yield address


def find_links(texts: Iterable[str]) -> Iterator[str]:
    """Yields the links in these texts that lead to supported platforms."""
    return (link.rstrip(".!?;:") for text in texts for link in _LINK.findall(text))


def _join(profile: Profile, other: Profile) -> None:
    named = [{"platform": one.platform, "source_id": one.source_id} for one in (profile, other)]
    import_records([{"profiles": named}], source="links", as_of=clock.today(), of_posts=True)
