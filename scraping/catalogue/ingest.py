"""Adds a creator on request: fetches an account that is not in the catalogue, and stores it."""

from typing import Any, Literal

from config.kit import clock
from config.kit.context import Context
from config.kit.errors import NotFound
from creators.identity.handles import Handle
from creators.identity.resolution import ResolvedProfile, resolve_profiles
from scraping.catalogue import feeding, quota
from scraping.catalogue.accounts import fetch_account
from scraping.catalogue.schemas import IngestBody
from scraping.live.calls import find_warning, visit_platform
from scraping.neutral import ACCOUNTS


def ingest_creator(request: IngestBody, context: Context) -> dict[str, Any]:
    """Adds an account to the catalogue and returns its creator. If the account is already stored, returns immediately.
    Otherwise fetches and stores the account. A later job computes its embedding and analyses it."""
    asked = Handle(request.platform, request.username)
    if known := resolve_profiles([asked]).get(asked):
        return _answer(known, "exists")
    kind = ACCOUNTS[request.platform]
    quota.take_one(context)
    is_new = False
    try:
        with visit_platform(request.platform, kind, request.username, context) as visit:
            record = fetch_account(visit, request.username)
        stored, is_new = feeding.add_account(
            request.platform, record, read_at=clock.now(), sells_contact=True
        )
    finally:
        # The catalogue may have the account under an earlier handle.
        if not is_new:
            quota.give_back(context)
    if stored is None:
        raise NotFound("This creator asked not to be stored.")
    return _answer(ResolvedProfile(stored.pk, stored.creator_id), "seeded" if is_new else "exists")


def _answer(profile: ResolvedProfile, status: Literal["seeded", "exists"]) -> dict[str, Any]:
    found = {
        "creator_id": str(profile.creator_id),
        "profile_id": str(profile.profile_id),
        "status": status,
    }
    return {"data": found, **(find_warning() if status == "seeded" else {})}
