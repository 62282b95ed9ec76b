"""What every page has something to show of: people, searches in each of their states, an account that was used."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import User
from django.utils.text import slugify

from billing import services
from billing.invoicing import crediting, issuing, payments
from billing.invoicing.gateways import BANK_TRANSFER, Receipt
from billing.models import Account, ApiKey, Invitation, LedgerEntry, Membership, Tier
from config.kit import clock
from creators.demo import EXAMPLE_SEARCHES
from creators.models import Creator, Post
from search import showing
from search.models import SearchSession
from tests import scene
from tests.billing.mail import invited
from tests.config.signing_in.steps import passkey_of

Person = Literal["owner", "member", "newcomer", "stopped", "guarded"]
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
INVITED_BY: Final = "t" * 43
"""The token in the link of an invitation."""
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
    _stop(services.owned_account(people["stopped"]))
    people["guarded"] = _person("guarded")
    account = _account(people)
    places = {
        "invoice": _invoice(account),
        "key": _key_in_use(account),
        **_searches(account, find(account), services.owned_account(people["newcomer"])),
        **_links(account, people["owner"]),
        "passkey": _guard(people["guarded"]),
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
    account = services.owned_account(people["owner"])
    account.name = "Brotfabrik Krume & Töchter, Abteilung für Zusammenarbeit"
    account.may_be_invoiced = True
    account.save()
    Membership.objects.create(account=account, user=people["member"])
    invited(account, f"{'a-colleague-with-a-long-name-' * 2}@example.com", by=people["owner"])
    return account


# --- Searches -------------------------------------------------------------------------------------


def _searches(account: Account, found: SearchSession, another: Account) -> dict[str, object]:
    items = [result.payload for result in found.results.order_by("rank")]
    best = Creator.objects.get(pk=items[0]["creator"]["id"])
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
        "expired": scene.session(account, items[:1], age=timedelta(hours=2)),
        "another": scene.session(another, items[:1], query=found.query),
        "long": scene.session(account, [scene.item(one) for one in odd], query="🍞 خبز " * 40),
    }
    return {
        "results": found.pk,
        "example": _example(items, odd),
        "creator": best.pk,
        "post": post.pk,
        "quote": post.caption.split(". ")[0],
        "long_creator": odd[0].pk,
        "bare_creator": scene.creator(profile=UNKNOWN).pk,
        "long_post": odd[0].profiles.get().posts.get().pk,
        **{name: session.pk for name, session in sessions.items()},
    }


def _example(items: list[dict[str, Any]], odd: list[Creator]) -> str | None:
    """The catalogue's own where it has some; else one for each sentence, the first with whatever is odd."""
    if kept := showing.shown().first():
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


# --- What was used and paid -----------------------------------------------------------------------


def _key_in_use(account: Account) -> int:
    key, _ = ApiKey.issue(account, name="Nightly import of everything that is new, all of it")
    for number in range(60):
        _charge(account, key, number)
    return key.pk


def _charge(account: Account, key: ApiKey, number: int) -> None:
    LedgerEntry.objects.create(
        account=account,
        api_key=key if number % 3 else None,
        created_at=clock.now() - timedelta(hours=7 * number),
        kind="charge",
        operation=("search.create", "posts.list", "creators.get")[number % 3],
        amount_micros=(number % 9 + 1) * 43_700,
        units=number,
        features="creators.get.base=0.15",
        request_id=f"{number:032x}",
    )


def _invoice(account: Account) -> str:
    """Credited and paid in part."""
    account.legal_name, account.address = "Brotfabrik Krume & Töchter " * 4, "Gasse 1\nWien"
    account.save()
    services.correct(account, amount_micros=7_654_321, reason="Because " * 20, author="root")
    made = account.invoices.get(pk__in=list(issuing.issue_due(account.pk)))
    crediting.credit(
        made, net_cents=120, credited_before_cents=0, reason="An empty result", author="root"
    )
    receipt = Receipt(account.pk, 100, "B-7" * 20, clock.now())
    payments.record(BANK_TRANSFER, receipt, recorded_by="root")
    return str(made.number)


# --- Links of mails -------------------------------------------------------------------------------


def _links(account: Account, owner: User) -> dict[str, object]:
    uid, token = user_pk_to_url_str(owner), default_token_generator.make_token(owner)
    digest = Invitation.digest_of(INVITED_BY)
    invited(account, "frida@example.com", by=owner, digest=digest)
    return {
        "reset": f"{uid}-{token}",
        "invitation": INVITED_BY,
    }
