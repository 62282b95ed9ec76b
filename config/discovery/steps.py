"""Performs one step of a discovery. A step first sends its requests, and then stores all results in one transaction."""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final, TypeAlias, cast
from uuid import UUID

from django.conf import settings
from django.db.models import F

from config.discovery import budgets, seeds, visits
from config.discovery.asks import ask_platform
from config.discovery.budgets import BudgetUsed
from config.discovery.choice import Choice, choose_next, has_more
from config.discovery.frontier import add_sightings, is_kept_out, mark_read, name_known
from config.discovery.judging import Judgement, NotIndexed, Wanted, judge_creator, read_wanted
from config.discovery.leases import Lease, end_discovery
from config.discovery.models import (
    CREDITS_A_FIND,
    Discovery,
    DiscoveryCandidate,
    DiscoveryFind,
    DiscoveryQuestion,
    GrowthPlan,
)
from config.discovery.neighbours import drop_held, hold_neighbours, list_held
from config.discovery.refusals import is_of_child, shows_child
from config.kit import clock
from creators.identity.addresses import ImpossibleAddress
from creators.identity.handles import Handle
from creators.identity.platforms import Platform
from creators.identity.resolution import resolve_profiles
from creators.models import Creator
from scraping import neutral
from scraping.catalogue import feeding
from scraping.catalogue.claims import AlreadyRead, fetch_once
from scraping.fetching.visits import Visit
from scraping.sources.failures import Blocked, Changed, Failure
from search.schemas import SearchItem

log = logging.getLogger(__name__)

State: TypeAlias = DiscoveryCandidate.State
Reason: TypeAlias = Discovery.Reason
Status: TypeAlias = Discovery.Status
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Find:
    """A creator who clearly matches and is not charged yet."""

    lease: Lease
    discovery: Discovery
    candidate: DiscoveryCandidate
    item: SearchItem


class CreatorGone(Exception):
    """Raised if the creator was erased before the charge."""


Sell = Callable[[Find], None]
"""A function that charges a found creator and calls `store_find` in the same transaction. Raises the errors of
`billing`. Creators found for a growth plan are free, so its function only calls `store_find`."""

LONGEST_WAIT: Final = timedelta(days=1)
"""A discovery that has run for longer than this does not wait for platforms any more."""
KNOWN_TO_FIT: Final = 0.8
"""Confidence in a further account of a creator whom the discovery has already found."""
LEADS_ON: Final = 0.1
"""Minimum confidence in an account for reading its neighbours."""
REST_REQUESTS: Final = 10
"""Requests to other platforms before a platform that refused once is asked again."""
LONGEST_REST_REQUESTS: Final = 80


@dataclass(slots=True)
class Run:
    """A run of a discovery. `resting` contains the platforms that refused a request during this run, and how many
    requests the discovery must have sent before the platform is asked again. `later` contains the ids of candidates
    that another worker is reading now, so a later run takes them."""

    lease: Lease
    sell: Sell
    resting: dict[str, int] = field(default_factory=dict)
    later: set[int] = field(default_factory=set)
    wanted: Wanted | None = None

    def list_resting(self, found: Discovery) -> set[str]:
        return {platform for platform, until in self.resting.items() if found.requests < until}

    def rest(self, found: Discovery, platform: str) -> None:
        """Leaves the platform alone for a number of requests, which doubles with each refusal."""
        times = found.refused.get(platform, {}).get("times", 0)
        rest = min(REST_REQUESTS * 2**times, LONGEST_REST_REQUESTS)
        self.resting[platform] = found.requests + rest

    def read_wanted(self, found: Discovery) -> Wanted:
        if self.wanted is None:
            self.wanted = read_wanted(found)
        return self.wanted


def take_step(run: Run) -> bool:
    """Performs one step. Returns False if there is nothing to do now. Raises LeaseLost and the errors of `run.sell`."""
    found = run.lease.read()
    if reason := _find_end(found):
        return _end(run, Status.DONE, reason)
    # Also judge a creator whose fetch used the last request.
    stored = found.candidates.filter(state=State.STORED).exclude(pk__in=run.later)
    if candidate := stored.select_related("question").order_by("pk").first():
        return _judge(run, found, candidate)
    if reason := _find_overrun(found):
        return _end(run, Status.DONE, reason)
    if not found.questions.exists():
        return _seed(run, found)
    left_alone = budgets.list_closed(found)
    resting = run.list_resting(found)
    choice = choose_next(found, resting | left_alone, run.later)
    if choice is None:
        nothing = _rest if found.plan else _find_nothing
        return nothing(run, found, left_alone, resting)
    return _fetch(run, found, choice.candidate) if choice.candidate else _ask(run, found, choice)


def _find_end(found: Discovery) -> Reason | None:
    if found.clear >= found.limit:
        return Reason.LIMIT
    if found.max_credits is not None and found.credits + CREDITS_A_FIND > found.max_credits:
        return Reason.MAX_CREDITS
    return None


def _find_overrun(found: Discovery) -> Reason | None:
    if found.plan_id:
        return None
    if found.requests >= settings.DISCOVERY_REQUESTS:
        return Reason.REQUESTS
    return Reason.MINUTES if found.worked_s >= 60 * settings.DISCOVERY_MINUTES else None


def _end(run: Run, status: Status, reason: Reason) -> bool:
    with run.lease.write() as found:
        end_discovery(found, status, reason)
    return False


def _find_nothing(run: Run, found: Discovery, left_alone: set[str], resting: set[str]) -> bool:
    """Ends the discovery, because nothing is left to do. Leaves it open for a later run if a creator could not be
    judged, or, for a day, if a platform refused only during this run."""
    is_early = clock.now() - found.changed_at < LONGEST_WAIT
    if run.later or (is_early and resting - left_alone):
        return False
    if (left_alone or resting) and has_more(found):
        return _end(run, Status.DONE if found.fetched else Status.FAILED, Reason.REFUSED)
    return _end(run, Status.DONE, Reason.EXHAUSTED)


def _rest(run: Run, found: Discovery, closed: set[str], resting: set[str]) -> bool:
    """Pauses a growth plan's discovery until a platform may be asked again, or ends it if nothing is left to ask."""
    if run.later:
        return _end(run, Status.PAUSED, Reason.LATER)
    if not has_more(found):
        return _end(run, Status.DONE, Reason.EXHAUSTED)
    is_used = closed and not resting and not budgets.list_refusing(cast(GrowthPlan, found.plan))
    return _end(run, Status.PAUSED, Reason.DAY if is_used else Reason.REFUSED)


def _seed(run: Run, found: Discovery) -> bool:
    questions = seeds.list_questions(found, run.read_wanted(found))
    if not questions:
        return _end(run, Status.DONE, Reason.EXHAUSTED)
    with run.lease.write():
        DiscoveryQuestion.objects.bulk_create(questions)
    return True


# --- Questions ------------------------------------------------------------------------------------


def _ask(run: Run, found: Discovery, choice: Choice) -> bool:
    question, wanted = choice.question, run.read_wanted(found)
    visit = visits.open_visit(found, question.platform)
    try:
        page = ask_platform(visit, question, seeds.find_locale(wanted.brief))
    except (Blocked, Changed) as failure:
        run.rest(found, visit.platform)
        return visits.note_refusal(run.lease, visit, failure, question)
    except BudgetUsed:
        return visits.note_requests(run.lease, visit, question)
    except Failure:
        page = None
    with run.lease.write() as held:
        held.asked += 1
        visits.count_requests(held, visit, question)
        question.cursor = page.cursor if page else None
        question.is_open = question.cursor is not None
        question.pages += 1
        question.save(update_fields=["cursor", "is_open", "pages"])
        if page:
            add_sightings(held, question, page.sightings, wanted)
            suggested = seeds.ask_suggested(held, page.suggestions)
            DiscoveryQuestion.objects.bulk_create(suggested, ignore_conflicts=True)
    return True


# --- Candidates -----------------------------------------------------------------------------------


def _fetch(run: Run, found: Discovery, candidate: DiscoveryCandidate) -> bool:
    """Fetches and stores a candidate with its newest posts. Skips a candidate that is already in the catalogue, asked
    not to be stored, or is being read by another discovery."""
    name = candidate.name
    platform = cast(Platform, candidate.platform)
    if is_kept_out(platform, name, name):
        return _drop(run, candidate)
    if known := list(resolve_profiles([Handle(platform, name)]).values()):
        creator_id = known[0].creator_id
        return _set_state(run, candidate, name_known(found), creator_id=creator_id, known=1)
    visit = visits.open_visit(found, platform)
    asked = name if platform == "youtube" else name.removeprefix("@")
    every = timedelta(days=max(1, settings.DISCOVERY_KEEP_DAYS))
    try:
        with fetch_once(visit, asked, every=every) as record:
            return _store(run, found, candidate, visit, record)
    except AlreadyRead as read:
        if not read.is_under_way:
            return _set_state(run, candidate, State.GONE)
        run.later.add(candidate.pk)
        return True
    except (Blocked, Changed) as failure:
        run.rest(found, visit.platform)
        return visits.note_refusal(run.lease, visit, failure, candidate.question, candidate)
    except BudgetUsed:
        return visits.note_requests(run.lease, visit, candidate.question, candidate)
    except (Failure, ImpossibleAddress):
        return _set_state(run, candidate, State.GONE, visit=visit, fetched=1)


def _store(
    run: Run, found: Discovery, candidate: DiscoveryCandidate, visit: Visit, record: Record
) -> bool:
    """Stores the account and its state in one transaction. Otherwise, after a crash, a new creator would look like a
    known one. Growth plans do not store accounts of children."""
    account = neutral.describe_account(visit.platform, record)
    is_out = found.plan_id and is_of_child(account.profile.get("bio"))
    if is_out or record.get("is_private"):
        return _set_state(run, candidate, State.GONE, visit=visit, fetched=1)
    with run.lease.write() as held:
        profile, is_new = None, False
        if not is_kept_out(visit.platform, *account.owner):
            profile, is_new = feeding.add_account(
                visit.platform,
                record,
                read_at=clock.now(),
                sells_contact=settings.DISCOVERY_SELLS_EMAILS,
                seen_in=feeding.DISCOVERY,
            )
        visits.count_requests(held, visit, candidate.question, candidate)
        held.fetched += 1
        if profile is None:
            _forget_candidate(held, candidate)
            return True
        mark_read(candidate, profile.creator_id)
        state = State.STORED if is_new else name_known(found)
        rows = DiscoveryCandidate.objects.filter(pk=candidate.pk)
        rows.update(state=state, creator=profile.creator_id)
        held.new += is_new
        held.known += not is_new
        if is_new:
            hold_neighbours(held, candidate, record, run.read_wanted(held))
        elif held.finds.filter(creator=profile.creator_id).exists():
            # A found creator's further profile: only an Instagram profile leads to Instagram's related profiles.
            hold_neighbours(held, candidate, record, run.read_wanted(held))
            list_held(held, candidate).update(is_live=True, prior=KNOWN_TO_FIT)
    return True


def _drop(run: Run, candidate: DiscoveryCandidate) -> bool:
    with run.lease.write() as held:
        _forget_candidate(held, candidate)
    return True


def _forget_candidate(held: Discovery, candidate: DiscoveryCandidate) -> None:
    mark_read(candidate, None)
    candidate.delete()
    held.seen -= 1


def _set_state(
    run: Run,
    candidate: DiscoveryCandidate,
    state: State,
    *,
    visit: Visit | None = None,
    creator_id: UUID | None = None,
    **counts: int,
) -> bool:
    with run.lease.write() as found:
        if visit:
            visits.count_requests(found, visit, candidate.question, candidate)
        mark_read(candidate, creator_id)
        for name, number in counts.items():
            setattr(found, name, getattr(found, name) + number)
        rows = DiscoveryCandidate.objects.filter(pk=candidate.pk)
        rows.update(state=state, creator=creator_id)
    return True


# --- Judgement ------------------------------------------------------------------------------------


def _judge(run: Run, found: Discovery, candidate: DiscoveryCandidate) -> bool:
    """Judges a stored creator. A clear match is charged and stored. The accounts that it names become candidates."""
    creator_id = cast(UUID, candidate.creator_id)
    try:
        confidence, item = judge_creator(run.read_wanted(found), creator_id)
    except NotIndexed:
        run.later.add(candidate.pk)
        return True
    if found.plan_id and shows_child(creator_id):
        confidence, item = Judgement(0.0)
    with run.lease.write() as held:
        _note_confidence(held, candidate, confidence, is_clear=item is not None)
        if item is None:
            DiscoveryCandidate.objects.filter(pk=candidate.pk).update(state=State.WEAK)
    if item is not None:
        with suppress(CreatorGone):
            run.sell(Find(run.lease, found, candidate, item))
    with run.lease.write() as held:
        questions = seeds.ask_shared(held, run.read_wanted(held))
        DiscoveryQuestion.objects.bulk_create(questions, ignore_conflicts=True)
    return True


def _note_confidence(
    held: Discovery, candidate: DiscoveryCandidate, confidence: float, *, is_clear: bool
) -> None:
    """Stores the confidence in an account. If the account may fit, the accounts that it names become candidates.
    Otherwise they are deleted."""
    DiscoveryCandidate.objects.filter(pk=candidate.pk).update(confidence=confidence)
    if confidence < LEADS_ON and not is_clear:
        drop_held(held, candidate)
    else:
        list_held(held, candidate).update(is_live=True, prior=confidence)


def store_find(find: Find) -> None:
    """Stores a found creator, at most once. Call it in the charge's transaction. Raises LeaseLost and CreatorGone."""
    with find.lease.write() as found:
        rows = found.candidates.select_for_update(no_key=True).filter(pk=find.candidate.pk)
        candidate = rows.first()
        creators = Creator.objects.filter(pk=find.item["creator"]["id"])
        if candidate is None or not creators.select_for_update(no_key=True).exists():
            raise CreatorGone
        is_found = found.finds.filter(creator=candidate.creator_id).exists()
        rows.update(state=State.CLEAR)
        if is_found:
            # The same creator may already have been found through another account.
            return
        DiscoveryFind.objects.create(
            discovery=found,
            creator_id=cast(UUID, candidate.creator_id),
            payload=find.item,
            found_at=clock.now(),
        )
        found.clear += 1
        found.questions.filter(pk=candidate.question_id).update(clear=F("clear") + 1)
