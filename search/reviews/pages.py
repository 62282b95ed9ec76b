"""Prepares the page of a review link. It reads only data that the owner of the list shares, so that a template cannot
show other data."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.core.paginator import Page, Paginator

from creators.analysis.emails import hide_addresses
from creators.models import Creator, CreatorEmail
from creators.selectors.contacts import read_contacts
from search.answers.briefs import read_brief, read_explicit
from search.briefs.edits import override_filters
from search.briefs.understood import describe_chips
from search.filters.table import FILTERS
from search.lists.evidence import Evidence, read_evidence
from search.models.answers import SearchSession
from search.models.lists import ShortlistEntry
from search.models.reviews import ReviewLink
from search.reading.queries import build_query
from search.reviews.selectors import Feedback, read_feedback

SHOWN: Final = 25
BRIEFS_SHOWN: Final = 5
Part = ReviewLink.Part


@dataclass(frozen=True, slots=True)
class ReviewedCreator:
    """A creator on the page. Fields are empty if the owner does not share their data."""

    creator: Creator
    bio: str
    evidence: Evidence
    feedback: Feedback
    """The feedback of clients through this link. Feedback through other links is left out."""
    fee: int | None
    deliverables: str
    notes: str
    emails: Sequence[CreatorEmail]


def read_review(link: ReviewLink, page: str) -> tuple[Page[ShortlistEntry], list[ReviewedCreator]]:
    """Reads one page of the list. If there is no page with this number, reads the first or last page."""
    entries = link.shortlist.entries.order_by("position", "pk")
    found = Paginator(entries, SHOWN).get_page(page)
    return found, _build_creators(link, list(found))


SharedBrief = tuple[str, tuple[str, ...]]
"""A brief in the form that clients see: its subject, and the labels of its filters. The text of the brief is not
included, because it may mention a budget."""


def read_briefs(link: ReviewLink) -> list[SharedBrief]:
    """Returns the briefs of the searches that found the list's creators, newest first. Returns none if the owner does
    not share briefs."""
    if Part.BRIEF not in link.shows:
        return []
    ids = link.shortlist.entries.exclude(search=None).values("search")
    newest = SearchSession.objects.filter(pk__in=ids).order_by("-created_at", "-pk")
    return list(dict.fromkeys(map(_share_brief, newest[:BRIEFS_SHOWN])))


def _share_brief(session: SearchSession) -> SharedBrief:
    explicit = read_explicit(session)
    query = override_filters(build_query(read_brief(session)), explicit)
    set_by_hand = (one.describe_in(explicit) for one in FILTERS if one.is_set(explicit))
    labels = (chip["label"] for chip in describe_chips(query.sentence, query.chips))
    return query.subject, tuple(dict.fromkeys([*labels, *set_by_hand]))


def _build_creators(link: ReviewLink, entries: Collection[ShortlistEntry]) -> list[ReviewedCreator]:
    ids = [entry.creator_id for entry in entries]
    creators = Creator.objects.prefetch_related("profiles").in_bulk(ids)
    evidence, feedback = read_evidence(link.shortlist_id, ids), read_feedback(ids, link_id=link.pk)
    has_fees, has_contacts = Part.FEES in link.shows, Part.CONTACTS in link.shows
    # These are the addresses in bios and the addresses that the account has bought.
    owner_id, known_creators = link.shortlist.account_id, list(creators.values())
    contacts = read_contacts(owner_id, known_creators) if has_contacts else {}
    found = []
    for entry in entries:
        creator = creators.get(entry.creator_id)
        if creator is None:
            continue
        contact = contacts.get(creator.pk)
        bio, known = creator.bio or "", evidence.get(creator.pk, Evidence())
        if not has_contacts:
            bio, known = hide_addresses(bio), _drop_addresses(known)
        one = ReviewedCreator(
            creator=creator,
            bio=bio,
            evidence=replace(known, search=None),
            feedback=feedback.get(creator.pk, Feedback()),
            fee=entry.fee if has_fees else None,
            deliverables=entry.deliverables if has_fees else "",
            notes=entry.notes if Part.NOTES in link.shows else "",
            emails=contact.shown if contact else [],
        )
        found.append(one)
    return found


def _drop_addresses(evidence: Evidence) -> Evidence:
    """Leaves out quotes, facts and posts that contain an e-mail address. The address alone cannot be removed, because
    quotes must be verbatim."""
    return replace(
        evidence,
        quotes=[one for one in evidence.quotes if not _has_address(f"{one.supports}\n{one.words}")],
        facts=[fact for fact in evidence.facts if not _has_address(fact.statement)],
        posts=[post for post in evidence.posts if not _has_address(post.caption)],
    )


def _has_address(text: str) -> bool:
    return hide_addresses(text) != text
