"""Opens visits to platforms for a discovery. A visit is a short series of requests to one platform. Counts these
requests, and how often the platform refuses them."""

import logging
import time
from typing import Final, cast

from django.db.models import F

from config.discovery import budgets
from config.discovery.leases import Lease
from config.discovery.models import Discovery, DiscoveryCandidate, DiscoveryQuestion
from creators.identity.platforms import Platform
from scraping.fetching.robots import Disallowed
from scraping.fetching.visits import Visit
from scraping.sources.failures import Blocked, Failure

log = logging.getLogger(__name__)

VISIT_S: Final = 30.0


def open_visit(found: Discovery, platform: str) -> Visit:
    """Opens a visit to a platform. The visit sends at most as many requests as the discovery or its growth plan has
    left."""
    budgets.leave_connection()
    count = budgets.build_counter(found, platform)
    until = time.monotonic() + VISIT_S
    return Visit(cast(Platform, platform), until, is_background=True, before=count)


def count_requests(
    found: Discovery,
    visit: Visit,
    question: DiscoveryQuestion,
    candidate: DiscoveryCandidate | None = None,
) -> None:
    """Adds the number of a visit's requests to the counts of the discovery and the question. If the visit read a
    candidate, adds the number to the candidate's count too."""
    found.requests += visit.requests
    sent = F("requests") + visit.requests
    DiscoveryQuestion.objects.filter(pk=question.pk).update(requests=sent)
    if candidate:
        DiscoveryCandidate.objects.filter(pk=candidate.pk).update(requests=sent)


def note_requests(
    lease: Lease,
    visit: Visit,
    question: DiscoveryQuestion,
    candidate: DiscoveryCandidate | None = None,
) -> bool:
    """Records the requests of a visit that ended early. Returns True, so that the discovery continues."""
    with lease.write() as found:
        count_requests(found, visit, question, candidate)
    return True


def note_refusal(
    lease: Lease,
    visit: Visit,
    failure: Failure,
    question: DiscoveryQuestion,
    candidate: DiscoveryCandidate | None = None,
) -> bool:
    """Records that the platform refused a request. Does not count a visit that sent no request because of an earlier
    refusal. Returns True, so that the discovery continues."""
    cause: str = failure.cause if isinstance(failure, Blocked) else "changed"
    if isinstance(failure, Disallowed):
        cause = "robots"
    log.warning("%s refuses discovery %s: %s", visit.platform, lease.discovery_id, failure)
    if isinstance(failure, Blocked) and not (failure.is_sent or visit.requests):
        return True
    with lease.write() as found:
        times = found.refused.get(visit.platform, {}).get("times", 0)
        found.refused = {**found.refused, visit.platform: {"cause": cause, "times": times + 1}}
        budgets.note_refusal(found, visit.platform)
        count_requests(found, visit, question, candidate)
    return True
