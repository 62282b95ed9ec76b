"""What every page has something to show of: people, searches in each of their states, an account that was used."""

import uuid
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from unittest import mock
from uuid import UUID

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.text import slugify
from oauth2_provider.models import Application

from billing.accounts import services
from billing.invoicing import credit_notes, issue, payments
from billing.invoicing.payments import BANK_TRANSFER, Receipt
from billing.models import Account, ApiKey, Face, Invitation, Invoice, LedgerEntry, Membership, Tier
from billing.money import to_micros
from billing.offers.operation import Bill
from billing.programs import connections
from config.discovery.models import Discovery
from config.kit import clock
from creators.demo import EXAMPLE_SEARCHES
from creators.importing import jobs, undo, uploads
from creators.models import (
    CatalogueImport,
    Creator,
    CreatorEmail,
    ImportMapping,
    MetricSnapshot,
    Platform,
    Post,
    Profile,
)
from creators.operations import CREATOR, POSTS
from creators.selectors.contacts import keep_bought
from scraping.models import RemovalRequest
from search.answers import examples
from search.models.answers import SearchSession
from search.operations.search import SEARCH
from search.reviews.tokens import seal_token
from tests import scene
from tests.billing.mail import invited
from tests.config.site.sign_in.steps import passkey_of

Person = Literal["owner", "member", "newcomer", "stopped", "guarded", "staff"]
"""`newcomer` has nothing yet; `stopped` may spend nothing any more; `guarded` has every second factor."""
SECRET: Final = "a long enough secret"
LONG_NAMES: Final = (
    "Maximiliane Freifrau von und zu Hohenschwangau-Unterthurnhofen",
    "🍞👩🏽‍🍳 Brot & Butter 🧈✨🥐🥖🥨🧁🍰🎂🍪🍩",
    "مخبز السعادة للخبز البلدي والحلويات الشرقية",
    "x" * 60,
)
MOST_FOLLOWERS: Final = 40_000_000
UNKNOWN: Final = {
    "username": None,
    "followers": None,
    "engagement_rate": None,
    "data_updated_at": None,
    "is_private": True,
}
"""Of a profile of which no more is known than that it is there."""
INVITED_BY: Final = {"invitation": "t" * 43, "own_invitation": "n" * 43}
"""The tokens in the links of invitations: of one to somebody who never enters, and of one to `newcomer`."""
CLIENT_ID, CALLBACK = "stage", "http://127.0.0.1:9/callback"
"""Of the connected program."""
CHARGES: Final = 60
CHARGED_EVERY: Final = timedelta(hours=7)
Find = Callable[[Account], SearchSession]


@dataclass(frozen=True)
class Stage:
    people: Mapping[Person, User]
    places: Mapping[str, str]
    """What stands in braces in the address of a state."""


def set_up(find: Find) -> Stage:
    """`find` has a search of the account end with results; all the rest is put around it."""
    people: dict[Person, User] = {who: _person(who) for who in ("owner", "member", "newcomer")}
    people["stopped"] = _person("stopped")
    _stop(services.get_owned_account(people["stopped"]))
    people["guarded"] = _person("guarded")
    people["staff"] = _person("staff")
    people["staff"].is_staff = True
    people["staff"].save()
    outsider = _person("outsider")  # whom no state lets in
    account = _account(people)
    places = {
        "invoice": _invoice(account).number,
        "key": _keys(account),
        "program": _program(account, people["owner"]),
        **_searches(account, find(account), services.get_owned_account(outsider)),
        **_links(account, by=people["owner"], to=people["newcomer"], forgetful=outsider),
        "passkey": _guard(people["guarded"]),
        **_imports(people["staff"]),
        **_removals(),
    }
    return Stage(people, {name: str(value) for name, value in places.items()})


# --- People ---------------------------------------------------------------------------------------


def _person(who: str) -> User:
    email = f"{who}@example.com"
    user = User.objects.create_user(username=who, email=email, password=SECRET)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def _guard(user: User) -> int:
    TOTP.activate(user, "A" * 32)
    RecoveryCodes.activate(user)
    return passkey_of(user, LONG_NAMES[1] + LONG_NAMES[2])


def _stop(account: Account) -> None:
    account.tier = Tier.ENTERPRISE
    account.minute_micros = account.hour_micros = account.threshold_micros = 1
    account.save()


def _account(people: Mapping[Person, User]) -> Account:
    account = services.get_owned_account(people["owner"])
    account.name = "Brotfabrik Krume & Töchter, Abteilung für Zusammenarbeit"
    account.may_be_invoiced = True
    account.save()
    Membership.objects.create(account=account, user=people["member"], chosen_at=clock.now())
    invited(account, f"{'a-colleague-with-a-long-name-' * 2}@example.com", by=people["owner"])
    return account


# --- Searches -------------------------------------------------------------------------------------


def _publish_addresses(creator_id: UUID, number: int) -> None:
    for place in range(number):
        CreatorEmail.objects.create(
            creator_id=creator_id,
            email=f"a.long.name.{place}@bakery.example",
            source="post",
            confidence=0.6,
            first_seen_at=clock.now(),
            last_seen_at=clock.now(),
        )


def _read_followers(creators: Iterable[Creator]) -> None:
    """Four times, a week apart."""
    profiles = Profile.objects.filter(creator__in=creators)
    readings = [
        MetricSnapshot(
            profile=profile,
            date=clock.today() - timedelta(weeks=weeks),
            followers=(profile.followers or 0) * (100 - weeks * (place + 1)) // 100,
        )
        for place, profile in enumerate(profiles)
        for weeks in range(4)
    ]
    MetricSnapshot.objects.bulk_create(readings, ignore_conflicts=True)


def _searches(account: Account, found: SearchSession, another: Account) -> dict[str, object]:
    items = [result.payload for result in found.results.order_by("rank")]
    best = Creator.objects.get(pk=items[0]["creator"]["id"])
    for item, number in zip(items, (1, 1, 2), strict=False):
        _publish_addresses(UUID(item["creator"]["id"]), number)
    keep_bought(account.pk, [best.pk], now=clock.now())
    post = Post.objects.filter(profile__creator=best).latest("posted_at", "pk")
    doubtful = [
        {
            **item,
            "location_unverified": True,
            "match": {**item["match"], "low_confidence": True, "ranking_source": "retrieval"},
        }
        for item in items[:3]
    ]
    odd = _long_named()
    reason = "Comparing posts took too long, so the order is rougher than usual."
    sessions = {
        "doubtful": scene.session(
            account, doubtful, quality_mode="partially_reranked", quality_reason=reason
        ),
        "nobody": scene.session(account, [], query="unicorn farriers in Antarctica"),
        "expired": scene.session(account, items[:1], age=timedelta(days=91)),
        "another": scene.session(another, items[:1], query=found.query),
        "long": scene.session(account, [scene.item(one) for one in odd], query="🍞 خبز " * 40),
    }
    bakers = list(Creator.objects.filter(pk__in=[item["creator"]["id"] for item in items]))
    traits = ["Bakes sourdough", "Lives in Germany", "100k to 1M followers"]
    return {
        "results": found.pk,
        "match": scene.match_table(account, [*odd, *bakers], post).pk,
        "similar": scene.similar_list(
            account, [*bakers[:2], odd[0]], [*odd, *bakers[2:]], traits
        ).pk,
        "example": _example(items, odd),
        "creator": best.pk,
        "post": post.pk,
        "quote": post.caption.split(". ")[0],
        **_lists(account, best, odd),
        "empty_list": scene.shortlist(account, name="🍞 خبز " * 12).pk,
        "long_creator": odd[0].pk,
        "bare_creator": scene.creator(profile=UNKNOWN).pk,
        "partner": _partner().pk,
        "long_post": odd[0].profiles.get().posts.get().pk,
        "discovery": _discovery(account, [*odd, *bakers[:6]]).pk,
        "refused_discovery": scene.discovery(
            account,
            query="🍞 خبز " * 40,
            status="running",
            reason="",
            refused={"tiktok": {"cause": "blocked", "times": 2}},
        ).pk,
        **{name: session.pk for name, session in sessions.items()},
    }


def _lists(account: Account, best: Creator, odd: list[Creator]) -> dict[str, object]:
    """One that a client reviews, who sees everything that can be shared."""
    made = scene.shortlist(account, [best, *odd])
    _publish_addresses(odd[0].pk, 2)
    _read_followers([best, *odd])
    made.entries.filter(creator=best).update(
        fee=4_500,
        deliverables="Two reels and a story in May",
        notes="Ask for rye.\nNo exclusivity.",
    )
    link = scene.review_link(
        made,
        name="For the brand, second round",
        shows=["fees", "notes", "contacts"],
        expires_at=clock.now() + timedelta(days=30),
    )
    scene.review_link(made, revoked_at=clock.now())
    for name, verdict in (("Anna", "approve"), (LONG_NAMES[0][:60], "decline")):
        scene.vote(link, best, verdict, name=name)
        scene.comment(link, odd[0], f"{LONG_NAMES[2]} {'w' * 90}\nFits well.", name=name)
    return {"list": made.pk, "review": seal_token(link.pk)}


def _example(items: list[dict[str, Any]], odd: list[Creator]) -> str | None:
    """The catalogue's own where it has some; else one for each sentence, the first with whatever is odd."""
    if kept := examples.list_examples().first():
        return kept.example
    for sentence in EXAMPLE_SEARCHES[1:]:
        scene.session(None, items[:1], query=sentence, example=slugify(sentence))
    first = EXAMPLE_SEARCHES[0]
    told = [*items[:3], *map(scene.item, odd)]
    return scene.session(None, told, query=first, example=slugify(first)).example


def _long_named() -> list[Creator]:
    return [
        scene.creator(
            name,
            captions=[f"{name} {'#sourdough' * 12}\n" * 4],
            bio=f"{name}\n{'w' * 90}",
            profile={"username": f"{'y' * 59}{number}", "followers": MOST_FOLLOWERS},
        )
        for number, name in enumerate(LONG_NAMES)
    ]


def _discovery(account: Account, found: list[Creator]) -> Discovery:
    """A discovery whose first find was given back."""
    made = scene.discovery(account, found, seen=40, fetched=12, credited=1)
    made.finds.filter(creator=found[0]).update(wrong="unfit", credited_at=clock.now())
    return made


def _partner() -> Creator:
    """On each platform, with a sign of being genuine, who was paid by a brand that the post names."""
    made = scene.creator(
        "Mira Backstube",
        captions=[f"Rye bread, day {day}. It rose well." for day in range(12)],
        country="AT",
        profile={"username": "mira.backstube", "is_verified": True, "followers": 812_000},
    )
    for platform, followers in ((Platform.TIKTOK, 1_240_000), (Platform.YOUTUBE, 96_500)):
        scene.profile(made, platform=platform, username="mirabackt", followers=followers)
    for number, profile in enumerate(made.profiles.order_by("created_at")):
        named = f"Advertisement. I baked loaf {number} with flour by Mühle Kornblume."
        paid = scene.post(profile, named, age_days=30 + number, is_paid_partnership=True)
    scene.fact(paid, "brand", "Works with Mühle Kornblume", quote="flour by Mühle Kornblume")
    return made


# --- What was used and paid -----------------------------------------------------------------------


def _keys(account: Account) -> int:
    """One that is in use, though not for searches, and one that is no more."""
    key, _ = ApiKey.issue(
        account,
        name="Nightly import of everything that is new, all of it",
        month_cap_micros=to_micros("5000"),
    )
    offered = (SEARCH, POSTS, CREATOR)
    for number in range(CHARGES):
        operation = offered[number % 3]
        _charge(
            account,
            operation.bill(1 if operation is CREATOR else number % 25 + 1),
            at=clock.now() - CHARGED_EVERY * (CHARGES - 1 - number),
            key=None if operation is SEARCH else key,
        )
    key.last_used_at = account.entries.filter(api_key=key).latest("number").created_at
    key.save()
    revoked, _ = ApiKey.issue(account, name="The old importer")
    services.revoke_key(revoked)
    return key.pk


def _program(account: Account, owner: User) -> int:
    """One that is connected and used; the same asks again in the state of the consent page."""
    application = Application.objects.create(
        client_id=CLIENT_ID,
        name=f"Assistant {LONG_NAMES[1]}",
        client_type=Application.CLIENT_PUBLIC,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        redirect_uris=CALLBACK,
    )
    connection = connections.connect_program(
        account.memberships.get(user=owner),
        application,
        scope="read search live",
        month_cap_micros=to_micros("1250"),
    )
    _charge(account, SEARCH.bill(25), at=clock.now(), key=connection.key, face=Face.MCP)
    ApiKey.objects.filter(pk=connection.key_id).update(last_used_at=clock.now())
    return connection.pk


def _charge(
    account: Account, bill: Bill, *, at: datetime, key: ApiKey | None = None, face: str = ""
) -> None:
    LedgerEntry.objects.create(
        account=account,
        api_key=key,
        face=face,
        created_at=at,
        kind="charge",
        operation=bill.operation,
        amount_micros=bill.amount_micros,
        units=bill.units,
        features=bill.features,
        request_id=uuid.uuid4().hex,
    )


def _invoice(account: Account) -> Invoice:
    """Credited and paid in part, and overdue."""
    account.legal_name, account.address = "Brotfabrik Krume & Töchter " * 4, "Gasse 1\nWien"
    account.save()
    for days in (52, 50, 47):
        _charge(account, SEARCH.bill(25), at=clock.now() - timedelta(days=days))
    with _at(clock.now() - timedelta(days=45)):
        services.correct_charge(
            account, amount_micros=3_154_321, reason="Because " * 20, author="root"
        )
        made = account.invoices.get(pk__in=list(issue.issue_due_invoices(account.pk)))
    with _at(clock.now() - timedelta(days=40)):
        credit_notes.credit_invoice(
            made, net_cents=120, credited_before_cents=0, reason="An empty result", author="root"
        )
        receipt = Receipt(account.pk, 100, "B-7" * 20, clock.now())
        payments.record_payment(BANK_TRANSFER, receipt, recorded_by="root")
    return made


def _at(moment: datetime) -> AbstractContextManager[object]:
    return mock.patch.object(clock, "now", return_value=moment)


# --- Imports --------------------------------------------------------------------------------------


def _imports(staff: User) -> dict[str, object]:
    """One at each step."""
    listed = (
        "Nombre;Instagram;Seguidores;Land;Notiz\n"
        f"{LONG_NAMES[0]};https://instagram.com/{'z' * 29};12.400;ES;{'call back ' * 20}\n"
        "Mira Backstube;https://instagram.com/mira.backstube;a few hundred;DE;\n;;5;DE;-\n"
    )
    fields = ("name", "url", "followers", "country", "")
    mapping = dict(zip(listed.split("\n", maxsplit=1)[0].split(";"), fields, strict=True))
    made = {}
    for step in ("columns", "preview", "running", "finished", "undone"):
        file = SimpleUploadedFile(f"{step}-{'of-our-agency-' * 4}list.csv", listed.encode())
        row = uploads.store_upload(file, by=staff)
        if step != "columns":
            uploads.choose_fields(row, mapping)
        made[step] = row
    ImportMapping.objects.get_or_create(name="Agency list", mapping=mapping)
    CatalogueImport.objects.filter(pk=made["running"].pk).update(
        state="running", rows_total=3, rows_done=1
    )
    for step in ("undone", "finished"):
        CatalogueImport.objects.filter(pk=made[step].pk).update(state="running")
        jobs.run_slice(made[step].pk)
        if step == "undone":
            undo.undo_import(made[step].pk)
    return {f"import_{step}": row.pk for step, row in made.items()}


# --- Requests for removal -------------------------------------------------------------------------


def _removals() -> dict[str, object]:
    """A request in each state. The name is as long as can be."""
    now, named = clock.now(), {"platform": "youtube", "name": f"c/{'y' * 99}", "code": "kindred-x"}
    done = {"Profile": 2, "Post": 1_234, "Passage": 98_765}
    states: dict[str, dict[str, Any]] = {
        "absent": named | {"outcome": "absent", "checked_at": now},
        "blocked": named | {"outcome": "blocked", "checked_at": now},
        "done": {"outcome": "done", "erased": {f"creators.{k}": n for k, n in done.items()}},
        "expired": named | {"created_at": now - timedelta(days=1, hours=1)},
    }
    return {
        f"removal_{name}": RemovalRequest.objects.create(**{"created_at": now} | fields).pk
        for name, fields in states.items()
    }


# --- Links of mails -------------------------------------------------------------------------------


def _links(account: Account, *, by: User, to: User, forgetful: User) -> dict[str, object]:
    """A link to a new password ends when its user signs in, so it is of somebody who never does."""
    uid, token = user_pk_to_url_str(forgetful), default_token_generator.make_token(forgetful)
    for name, email in (("invitation", "frida@example.com"), ("own_invitation", to.email)):
        invited(account, email, by=by, digest=Invitation.digests_of(INVITED_BY[name])[0])
    return {"reset": f"{uid}-{token}", **INVITED_BY}
