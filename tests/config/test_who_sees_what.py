"""Users cannot read or change what belongs to others: Alice, Bob, Charlie and a stranger walk every route of the site.

Alice owns an account, Bob is a member of it and owns nothing, Charlie has an account of his own. A route that is not
in the tables below fails the test; so does what Charlie or a stranger is shown of Alice's, and what Bob is shown of
the owners'.
"""

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.db import connection, models, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.text import slugify

from billing.accounts import services
from billing.models import Account, ApiKey, Connection, Invitation, Invoice
from config.api.open_routes import OPEN_ROUTES
from config.api.operations import OFFERED
from config.discovery.models import DiscoveryFind
from config.discovery.operations import READ as DISCOVERY
from creators.demo import EXAMPLE_SEARCHES
from search.briefs.requests import SearchRequest
from search.models.answers import SavedAnswer, SearchSession
from search.operations.lists import READ as LIST
from search.operations.reviews import DELETE_COMMENT, REVOKE_LINK
from search.reviews.tokens import seal_token
from tests import scene
from tests.billing.mail import confirm, invited
from tests.billing.paying import credit, issue, pay
from tests.config.oauth.flow import give_token
from tests.config.site.sign_in.steps import passkey_of
from tests.good_requests import Shelf, described, good, shelf
from tests.openapi_client import document
from tests.people import Person
from tests.search.answering import asked

__all__ = ["asked", "shelf"]
pytestmark = pytest.mark.django_db

MEMBERS, OWNERS = "wagtail", "kestrel"
"""Words that appear in the data of Alice's account for members, and in the data for owners only."""


EXAMPLE = slugify(EXAMPLE_SEARCHES[0])


@dataclass(frozen=True)
class House:
    """Alice's account, with an example of every kind of data."""

    alice: Person
    bob: Person
    charlie: Person
    shelf: Shelf
    key: ApiKey
    session: SearchSession
    similar: SavedAnswer
    match: SavedAnswer
    invitation: Invitation
    invoice: Invoice
    connection: Connection

    def membership_of(self, person: Person) -> int:
        return self.alice.account.memberships.get(user=person.user).pk

    def state(self) -> dict[str, str]:
        """A digest of all data, by table, to detect changes."""
        with connection.cursor() as cursor:
            cursor.execute(_DIGESTS, {"account": self.alice.account.pk})
            return dict(cursor.fetchall())


def _digest_of(model: type[models.Model], column: str | None) -> str:
    table = model._meta.db_table
    return (
        f"SELECT '{table}', md5(string_agg(t::text, ';' ORDER BY t::text)) FROM {table} t"
        f" WHERE t.{column} = %(account)s"
    )


_DIGESTS = " UNION ALL ".join(
    [
        _digest_of(Account, "id"),
        *(
            _digest_of(relation.related_model, relation.field.column)
            for relation in Account._meta.related_objects
        ),
    ]
)


@pytest.fixture
def house(
    alice: Person, bob: Person, charlie: Person, shelf: Shelf, asked: list[SearchRequest]
) -> House:
    Account.objects.filter(pk=alice.account.pk).update(
        name=f"{MEMBERS} Ltd", legal_name=f"{OWNERS} Ltd", address=f"{OWNERS} Street 1"
    )
    alice.account.refresh_from_db()
    key, _ = ApiKey.issue(alice.account, name=f"{MEMBERS} key")
    found = scene.evidence(text=f"Watches {MEMBERS}s")
    shelf.session.results.update(payload=scene.item(shelf.creator, found))
    scene.session(None, [scene.item(shelf.creator)], example=EXAMPLE)
    invoice = _invoice(alice)
    services.correct_charge(
        alice.account, amount_micros=-1, reason=f"{MEMBERS} was sad", author="root"
    )
    invitation = invited(alice.account, f"{OWNERS}@example.com", by=alice.user)
    for person in (alice, charlie):
        confirm(person.user)
    similar = scene.similar_list(
        alice.account, [shelf.creator], [shelf.creator], [f"Has {MEMBERS}s"]
    )
    post = shelf.profile.posts.latest("posted_at")
    match = scene.match_table(alice.account, [shelf.creator], post, query=f"{MEMBERS} watchers")
    return House(
        alice,
        bob,
        charlie,
        shelf,
        key,
        shelf.session,
        similar,
        match,
        invitation,
        invoice,
        _connection(alice),
    )


def _connection(alice: Person) -> Connection:
    give_token(alice, scope="read")
    connection = Connection.objects.get()
    ApiKey.objects.filter(pk=connection.key_id).update(name=f"{MEMBERS} program")
    return connection


def _invoice(alice: Person) -> Invoice:
    """A partly paid invoice for a search."""
    agreed = {"tier": "enterprise", "minute_micros": 10**9, "hour_micros": 10**9}
    accounts = Account.objects.filter(pk=alice.account.pk)
    accounts.update(**agreed, threshold_micros=250_000)
    assert (
        alice.client.post(
            "/v1/search", {"query": "rye", "limit": 1}, "application/json"
        ).status_code
        == 200
    )
    (invoice,) = issue(alice)
    pay(alice, 1, invoice=invoice, reference=f"{OWNERS} transfer")
    credit(invoice, 1)
    accounts.update(threshold_micros=10**9)
    return invoice


# --- What is expected -----------------------------------------------------------------------------

AWAY, OK, BEGUN, NOTHING, REFUSED, MISSING, WRONG = 302, 200, 202, 204, 403, 404, 405
UNREADABLE, NO_KEY, BAD = 422, 401, 400


Statuses = tuple[int, int, int, int]
"""For a stranger, Alice, Bob and Charlie."""
NOT_ALLOWED: Statuses = (WRONG, WRONG, WRONG, WRONG)
NOT_SIGNED_IN: Statuses = (AWAY, WRONG, WRONG, WRONG)


@dataclass(frozen=True)
class Route:
    gets: Statuses
    posts: Statuses = NOT_SIGNED_IN
    address: Callable[[House], dict[str, Any]] = lambda _: {}
    form: Callable[[House], dict[str, Any]] = lambda _: {}


OPEN = (OK, OK, OK, OK)
OF_STAFF: Statuses = (AWAY, MISSING, MISSING, MISSING)
OWN = (AWAY, OK, OK, OK)
"""Behind the sign-in; users see their own."""
OWN_POST = (AWAY, AWAY, AWAY, AWAY)
OF_MEMBERS = (AWAY, OK, OK, MISSING)
OF_OWNERS = (AWAY, OK, REFUSED, OK)
"""Pages of the user's own account that only its owners see."""
OWNERS_POST = (AWAY, AWAY, REFUSED, AWAY)
THAT_OF_OWNERS = (AWAY, OK, REFUSED, MISSING)
"""One thing of Alice's account."""
THAT_POST = (AWAY, AWAY, REFUSED, MISSING)
THAT_OF_ITS_MEMBER = (AWAY, OK, MISSING, MISSING)
"""A program that Alice connected."""


def _entry(house: House) -> dict[str, Any]:
    return {"list_id": LIST.example.id, "creator_id": house.shelf.creator.pk}


def _link() -> dict[str, Any]:
    return {"list_id": LIST.example.id, "link_id": REVOKE_LINK.example.link_id}


def _comment() -> dict[str, Any]:
    return {"list_id": LIST.example.id, "comment_id": DELETE_COMMENT.example.comment_id}


_NUMBERS = itertools.count()


def _reviewed() -> dict[str, Any]:
    """Who has the link needs no sign-in."""
    return {"token": seal_token(REVOKE_LINK.example.link_id)}


PAGES: dict[str, Route] = {
    "": Route((OK, AWAY, AWAY, AWAY), NOT_ALLOWED),
    "pricing": Route(OPEN, NOT_ALLOWED),
    "theme": Route(NOT_ALLOWED, (AWAY, AWAY, AWAY, AWAY)),
    "columns": Route(NOT_SIGNED_IN, OWN_POST, form=lambda _: {"table": "results"}),
    "openapi.json": Route(OPEN, NOT_ALLOWED),
    "llms.txt": Route(OPEN, NOT_ALLOWED),
    "mcp/server-card": Route(OPEN, NOT_ALLOWED),
    ".well-known/ai-catalog.json": Route(OPEN, NOT_ALLOWED),
    ".well-known/mcp/catalog.json": Route(OPEN, NOT_ALLOWED),
    # Without x402 it does not exist; tests/config/test_paid_discovery.py has the rest.
    ".well-known/x402": Route((MISSING,) * 4, NOT_ALLOWED),
    "llms-full.txt": Route(OPEN, NOT_ALLOWED),
    # By API key; a session opens nothing. tests/config/agents has the rest.
    "mcp": Route(NOT_ALLOWED, (NO_KEY,) * 4),
    # tests/config/oauth has the rest.
    "oauth/authorize": Route((BAD,) * 4, (BAD,) * 4),
    "oauth/token": Route(NOT_ALLOWED, (BAD,) * 4),
    "oauth/revoke": Route(NOT_ALLOWED, (BAD,) * 4),
    "oauth/register": Route(NOT_ALLOWED, (BAD,) * 4),
    "oauth/register/<slug:client_id>": Route(
        (NO_KEY,) * 4,
        NOT_ALLOWED,
        address=lambda h: {"client_id": h.connection.application.client_id},
    ),
    ".well-known/oauth-authorization-server": Route(OPEN, NOT_ALLOWED),
    ".well-known/oauth-protected-resource/<slug:path>": Route(
        OPEN, NOT_ALLOWED, address=lambda _: {"path": "mcp"}
    ),
    "docs": Route(OPEN, NOT_ALLOWED),
    # For those who know METRICS_TOKEN; tests/config/upkeep/test_metrics.py has the rest.
    "metrics": Route((MISSING,) * 4, NOT_ALLOWED),
    "docs/first-steps": Route(OPEN, NOT_ALLOWED),
    "docs/<slug:name>": Route(OPEN, NOT_ALLOWED, address=lambda _: {"name": "errors"}),
    "mail": Route((MISSING,) * 4, NOT_ALLOWED),
    "mail/<str:place>/<int:number>": Route(
        (MISSING,) * 4, NOT_ALLOWED, address=lambda _: {"place": "x.0", "number": 0}
    ),
    "search": Route(OWN, OWN_POST, form=lambda _: {"query": "rye", "limit": 10}),
    "search/preview": Route(
        NOT_SIGNED_IN, (AWAY, OK, OK, OK), form=lambda _: {"query": "rye", "limit": 10}
    ),
    "search/suggest": Route((NOTHING, OK, OK, OK), NOT_ALLOWED),
    "search/<uuid:session_id>": Route(OF_MEMBERS, address=lambda h: {"session_id": h.session.pk}),
    "search/<uuid:session_id>/keep": Route(
        NOT_SIGNED_IN,
        (AWAY, AWAY, AWAY, MISSING),
        address=lambda h: {"session_id": h.session.pk},
        form=lambda _: {"action": "pin"},
    ),
    "search/<uuid:session_id>/results<str:suffix>": Route(
        OF_MEMBERS, address=lambda h: {"session_id": h.session.pk, "suffix": ".csv"}
    ),
    "searches": Route(OWN),
    "go": Route(OWN),
    "similar": Route(OWN, (AWAY, UNREADABLE, UNREADABLE, UNREADABLE)),
    "similar/<uuid:answer_id>": Route(OF_MEMBERS, address=lambda h: {"answer_id": h.similar.pk}),
    "similar/<uuid:answer_id>/dismiss": Route(
        NOT_SIGNED_IN, (AWAY, AWAY, AWAY, MISSING), lambda h: {"answer_id": h.similar.pk}
    ),
    "discoveries": Route(
        OWN,
        (AWAY, AWAY, AWAY, MISSING),
        form=lambda h: {"search": h.session.pk},
    ),
    "discoveries/<uuid:discovery_id>": Route(
        OF_MEMBERS, address=lambda _: {"discovery_id": DISCOVERY.example.id}
    ),
    "discoveries/<uuid:discovery_id>/stop": Route(
        NOT_SIGNED_IN,
        (AWAY, AWAY, AWAY, MISSING),
        address=lambda _: {"discovery_id": DISCOVERY.example.id},
    ),
    "discoveries/<uuid:discovery_id>/finds/<int:find_id>/unfit": Route(
        NOT_SIGNED_IN,
        (AWAY, AWAY, AWAY, MISSING),
        address=lambda _: {
            "discovery_id": DISCOVERY.example.id,
            "find_id": DiscoveryFind.objects.earliest("pk").pk,
        },
    ),
    # By anyone, without an account; tests/scraping/test_removal.py has the rest.
    "remove": Route(OPEN, (AWAY,) * 4, form=lambda _: {"q": "@hanna", "platform": "tiktok"}),
    "remove/<uuid:request_id>": Route(
        (MISSING,) * 4, (MISSING,) * 4, address=lambda _: {"request_id": UUID(int=0)}
    ),
    "lists": Route(OWN, OWN_POST, form=lambda _: {"name": "Spring"}),
    "lists/<uuid:list_id>": Route(
        OF_MEMBERS,
        (AWAY, AWAY, AWAY, MISSING),
        address=lambda _: {"list_id": LIST.example.id},
        form=lambda h: {"creators": f"instagram {h.shelf.profile.username}"},
    ),
    "lists/add": Route(
        OWN,
        (AWAY, AWAY, AWAY, MISSING),
        form=lambda h: {"creator": h.shelf.creator.pk, "list": LIST.example.id},
    ),
    **{
        f"lists/<uuid:list_id>/{step}": Route(
            NOT_SIGNED_IN,
            (AWAY, AWAY, AWAY, MISSING),
            address=lambda _: {"list_id": LIST.example.id},
            form=lambda _: {"name": "Autumn", "version": 1},
        )
        for step in ("rename", "delete")
    },
    "lists/<uuid:list_id>/undo": Route(
        NOT_SIGNED_IN,
        (AWAY, AWAY, AWAY, MISSING),
        address=lambda _: {"list_id": LIST.example.id},
    ),
    "lists/<uuid:list_id>/act": Route(
        NOT_SIGNED_IN,
        (AWAY, AWAY, AWAY, MISSING),
        address=lambda _: {"list_id": LIST.example.id},
        form=lambda h: {"action": "remove", "creator": h.shelf.creator.pk},
    ),
    "lists/<uuid:list_id>/order": Route(
        NOT_SIGNED_IN,
        (AWAY, NOTHING, NOTHING, MISSING),
        address=lambda _: {"list_id": LIST.example.id},
        form=lambda h: {"creator": h.shelf.creator.pk},
    ),
    "lists/<uuid:list_id>/compare": Route(
        OF_MEMBERS, address=lambda _: {"list_id": LIST.example.id}
    ),
    "lists/<uuid:list_id>/evidence": Route(
        OF_MEMBERS, address=lambda _: {"list_id": LIST.example.id}
    ),
    "lists/<uuid:list_id>/creators<str:suffix>": Route(
        OF_MEMBERS, address=lambda _: {"list_id": LIST.example.id, "suffix": ".csv"}
    ),
    "lists/<uuid:list_id>/creators/<uuid:creator_id>": Route(
        (AWAY, AWAY, AWAY, MISSING),
        (AWAY, AWAY, AWAY, MISSING),
        address=_entry,
        form=lambda _: {"version": 1, "status": "contacted", "notes": ""},
    ),
    "lists/<uuid:list_id>/review": Route(
        OF_MEMBERS,
        (AWAY, AWAY, AWAY, MISSING),
        address=lambda _: {"list_id": LIST.example.id},
        form=lambda _: {"name": "For the brand"},
    ),
    "lists/<uuid:list_id>/review/<uuid:link_id>/revoke": Route(
        NOT_SIGNED_IN, (AWAY, AWAY, AWAY, MISSING), address=lambda _: _link()
    ),
    "lists/<uuid:list_id>/comments/<uuid:comment_id>/delete": Route(
        NOT_SIGNED_IN, (AWAY, AWAY, AWAY, MISSING), address=lambda _: _comment()
    ),
    "review/<str:token>": Route(
        OPEN, (AWAY, AWAY, AWAY, AWAY), lambda _: _reviewed(), lambda _: {"name": "Anna"}
    ),
    "review/<str:token>/creators/<uuid:creator_id>": Route(
        NOT_ALLOWED,
        (AWAY, AWAY, AWAY, AWAY),
        address=lambda h: {**_reviewed(), "creator_id": h.shelf.creator.pk},
        # Each votes under another name: only the browser that gave a vote can change it.
        form=lambda _: {"name": f"Anna {next(_NUMBERS)}", "verdict": "approve", "comment": "Yes."},
    ),
    "match": Route(OWN, (AWAY, UNREADABLE, UNREADABLE, UNREADABLE)),
    "match/progress": Route(OWN),
    "match/<uuid:answer_id>": Route(OF_MEMBERS, address=lambda h: {"answer_id": h.match.pk}),
    "match/<uuid:answer_id>.csv": Route(OF_MEMBERS, address=lambda h: {"answer_id": h.match.pk}),
    "live": Route(OWN, (AWAY, UNREADABLE, UNREADABLE, UNREADABLE)),
    "status": Route(OPEN, NOT_ALLOWED),
    "examples/<slug:name>": Route(OPEN, NOT_ALLOWED, address=lambda _: {"name": EXAMPLE}),
    "creators/<uuid:creator_id>": Route(OWN, address=lambda h: {"creator_id": h.shelf.creator.pk}),
    "creators/<uuid:creator_id>/avatar.svg": Route(
        OPEN, NOT_ALLOWED, address=lambda h: {"creator_id": h.shelf.creator.pk}
    ),
    "pictures/<slug:name>.webp": Route(
        (MISSING,) * 4, NOT_ALLOWED, address=lambda _: {"name": "a" * 64}
    ),
    "creators/<uuid:creator_id>/posts.csv": Route(
        OWN, address=lambda h: {"creator_id": h.shelf.creator.pk}
    ),
    "creators/<uuid:creator_id>/record.json": Route(
        OWN, address=lambda h: {"creator_id": h.shelf.creator.pk}
    ),
    "contacts": Route(NOT_SIGNED_IN, OWN_POST),
    "posts/<uuid:post_id>": Route(
        OWN, address=lambda h: {"post_id": h.shelf.profile.posts.earliest("pk").pk}
    ),
    # Alice, Bob and Charlie are no staff; tests/creators/test_imports.py has the rest.
    "imports": Route(OF_STAFF, OF_STAFF),
    "imports/remove-demo": Route(NOT_SIGNED_IN, OF_STAFF),
    # tests/config/upkeep/test_coverage.py has the rest.
    "coverage": Route(OF_STAFF),
    "imports/<int:import_id>": Route(OF_STAFF, OF_STAFF, address=lambda _: {"import_id": 1}),
    **{
        f"imports/<int:import_id>/{page}": Route(
            OF_STAFF, NOT_SIGNED_IN, address=lambda _: {"import_id": 1}
        )
        for page in ("preview", "rejects.csv")
    },
    **{
        f"imports/<int:import_id>/{step}": Route(
            NOT_SIGNED_IN, OF_STAFF, address=lambda _: {"import_id": 1}
        )
        for step in ("start", "undo", "remove")
    },
    "account": Route(OWN),
    "account/security": Route(OWN),
    # For staff; tests/config/site/sign_in/test_staff.py has the rest.
    "account/second-factor": Route((AWAY, AWAY, AWAY, AWAY)),
    "account/ledger": Route(OWN),
    "account/ledger.seal": Route(OWN),
    "account/ledger<str:suffix>": Route(OWN, address=lambda _: {"suffix": ".csv"}),
    "account/invoices": Route(OF_OWNERS, OWNERS_POST, form=lambda _: {"legal_name": "Owl"}),
    "account/invoices/<slug:number>": Route(
        THAT_OF_OWNERS, address=lambda h: {"number": h.invoice.number}
    ),
    "account/invoices/<slug:number>.pdf": Route(
        THAT_OF_OWNERS, address=lambda h: {"number": h.invoice.number}
    ),
    "account/credit-notes/<slug:number>.pdf": Route(
        THAT_OF_OWNERS, address=lambda h: {"number": h.invoice.credit_notes.get().number}
    ),
    # Cards are not offered there; tests/billing/cards/test_pages.py has the rest.
    "account/card": Route(OF_OWNERS),
    **{
        page: Route(NOT_SIGNED_IN, (AWAY, MISSING, REFUSED, MISSING))
        for page in ("account/cards", "account/usage/pay")
    },
    "account/card/setup": Route(NOT_SIGNED_IN, (AWAY, MISSING, MISSING, MISSING)),
    "account/invoices/<slug:number>/pay": Route(
        NOT_SIGNED_IN,
        (AWAY, MISSING, REFUSED, MISSING),
        address=lambda h: {"number": h.invoice.number},
    ),
    **{
        f"account/cards/<int:card_id>/{step}": Route(
            NOT_SIGNED_IN, (AWAY, MISSING, REFUSED, MISSING), address=lambda _: {"card_id": 1}
        )
        for step in ("default", "remove")
    },
    **{
        f"account/card-payments/<uuid:payment_id>/{step}": Route(
            NOT_SIGNED_IN,
            (AWAY, MISSING, REFUSED, MISSING),
            address=lambda _: {"payment_id": UUID(int=1)},
        )
        for step in ("confirm", "give-up")
    },
    "webhooks/stripe": Route(NOT_ALLOWED, (MISSING, MISSING, MISSING, MISSING)),
    "account/keys": Route(OF_OWNERS, (AWAY, OK, REFUSED, OK), form=lambda _: {"name": "new"}),
    "account/keys/<int:key_id>": Route(
        THAT_OF_OWNERS,
        THAT_POST,
        address=lambda h: {"key_id": h.key.pk},
        form=lambda _: {"name": "renamed"},
    ),
    "account/keys/<int:key_id>/revoke": Route(
        THAT_OF_OWNERS, THAT_POST, address=lambda h: {"key_id": h.key.pk}
    ),
    "account/programs": Route(OWN),
    **{
        f"account/programs/<int:connection_id>{step}": Route(
            THAT_OF_ITS_MEMBER,
            (AWAY, AWAY, MISSING, MISSING),
            address=lambda h: {"connection_id": h.connection.pk},
            form=lambda _: {"month_cap_micros": "7"},
        )
        for step in ("", "/end")
    },
    "account/members": Route(OWN, OWNERS_POST, form=lambda _: {"email": "eve@example.com"}),
    "account/members/<int:membership_id>/role": Route(
        NOT_SIGNED_IN,
        THAT_POST,
        address=lambda h: {"membership_id": h.membership_of(h.bob)},
        form=lambda _: {"owner": "yes"},
    ),
    "account/members/<int:membership_id>/remove": Route(
        NOT_SIGNED_IN, THAT_POST, address=lambda h: {"membership_id": h.membership_of(h.bob)}
    ),
    "account/members/<int:membership_id>/leave": Route(
        NOT_SIGNED_IN,
        (AWAY, MISSING, AWAY, MISSING),
        address=lambda h: {"membership_id": h.membership_of(h.bob)},
    ),
    "account/invitations/<int:invitation_id>/send": Route(
        NOT_SIGNED_IN, THAT_POST, address=lambda h: {"invitation_id": h.invitation.pk}
    ),
    "account/invitations/<int:invitation_id>/revoke": Route(
        NOT_SIGNED_IN, THAT_POST, address=lambda h: {"invitation_id": h.invitation.pk}
    ),
    "account/name": Route(NOT_SIGNED_IN, OWNERS_POST, form=lambda _: {"name": "Owls"}),
    "account/mail": Route(NOT_SIGNED_IN, OWN_POST),
    "account/switch": Route(
        NOT_SIGNED_IN,
        (AWAY, AWAY, AWAY, MISSING),
        form=lambda h: {"account": str(h.alice.account.pk)},
    ),
    "invitations/<str:token>": Route(
        (MISSING, MISSING, MISSING, MISSING), NOT_ALLOWED, address=lambda _: {"token": "x" * 43}
    ),
    "invitation": Route((MISSING, MISSING, MISSING, MISSING), (AWAY, MISSING, MISSING, MISSING)),
    "invitation/as-another": Route(NOT_ALLOWED, OWN_POST),
}

SIGNED_IN_GO_AWAY = (OK, AWAY, AWAY, AWAY)


def _reset(house: House) -> dict[str, Any]:
    uid = user_pk_to_url_str(house.alice.user)
    return {"uidb36": uid, "key": default_token_generator.make_token(house.alice.user)}


def _passkey(house: House) -> dict[str, Any]:
    return {"pk": passkey_of(house.alice.user, f"{OWNERS} key")}


ASKED_FIRST = (AWAY, AWAY, AWAY, AWAY)
"""Changes to the sign-in confirm the identity first, or have nothing to change."""
OF_NOTHING = (AWAY, MISSING, MISSING, MISSING)

SIGNING_IN: dict[str, Route] = {
    "login/": Route(SIGNED_IN_GO_AWAY),
    "signup/": Route(SIGNED_IN_GO_AWAY),
    "logout/": Route(OWN),
    "inactive/": Route(OPEN),
    # They have no password: what asks for it first refuses them.
    "reauthenticate/": Route((AWAY, REFUSED, REFUSED, REFUSED)),
    "email/": Route(OWN),
    # No code is pending.
    "confirm-email/": Route(ASKED_FIRST),
    "password/change/": Route(ASKED_FIRST),
    "password/set/": Route(OWN),
    "password/reset/": Route(OPEN),
    "password/reset/done/": Route(OPEN),
    r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": Route(
        ASKED_FIRST, address=_reset
    ),
    "password/reset/key/done/": Route(OPEN),
    "login/code/confirm/": Route(ASKED_FIRST),
    "2fa/": Route(ASKED_FIRST),
    "2fa/authenticate/": Route(ASKED_FIRST),
    "2fa/reauthenticate/": Route((AWAY, REFUSED, REFUSED, REFUSED)),
    "2fa/totp/activate/": Route(OWN),
    "2fa/totp/deactivate/": Route(OF_NOTHING),
    "2fa/recovery-codes/": Route(OF_NOTHING),
    "2fa/recovery-codes/generate/": Route(OWN),
    "2fa/recovery-codes/download/": Route(OF_NOTHING),
    "2fa/webauthn/": Route(ASKED_FIRST),
    "2fa/webauthn/login/": Route(ASKED_FIRST),
    "2fa/webauthn/add/": Route(OWN),
    "2fa/webauthn/reauthenticate/": Route((AWAY, REFUSED, REFUSED, REFUSED)),
    "2fa/webauthn/keys/<int:pk>/edit/": Route((AWAY, AWAY, MISSING, MISSING), address=_passkey),
    "2fa/webauthn/keys/<int:pk>/remove/": Route((AWAY, AWAY, MISSING, MISSING), address=_passkey),
    "sessions/": Route(ASKED_FIRST),
}
"""allauth's, under /accounts/; only looked at here."""


# --- The walk -------------------------------------------------------------------------------------


def routes(of: URLResolver | None = None, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in (of or get_resolver()).url_patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, path)
        else:
            yield path, pattern


def filled(route: str, values: dict[str, Any]) -> str:
    """The address of a route, of Django's own notation or of a regular expression."""
    for name, value in values.items():
        route = re.sub(rf"\(\?P<{name}>[^)]*\)|<(\w+:)?{name}>", str(value), route)
    return "/" + route.replace("^", "").replace("$", "")


@dataclass
class Walk:
    house: House
    who: dict[str, Client] = field(init=False)

    def __post_init__(self) -> None:
        house = self.house
        self.who = {
            "stranger": Client(headers={"Accept": "text/html"}),
            "alice": house.alice.browser,
            "bob": house.bob.browser,
            "charlie": house.charlie.browser,
        }
        self.cookies = {name: copy(client.cookies) for name, client in self.who.items()}

    def start_again(self) -> None:
        """Sign each person in again."""
        for name, client in self.who.items():
            client.cookies = copy(self.cookies[name])

    def try_all(self, ask: Callable[[Client], Any], expected: Statuses) -> None:
        before = self.house.state()
        for (name, client), status in zip(self.who.items(), expected, strict=True):
            with transaction.atomic():
                response = ask(client)
                after = self.house.state()
                transaction.set_rollback(True)
            what = f"{response.request['REQUEST_METHOD']} {response.request['PATH_INFO']}"
            assert response.status_code == status, f"{name}: {what} is {response.status_code}"
            self.look(name, response, what)
            is_allowed = status in (OK, AWAY, NOTHING) and name in ("alice", "bob")
            is_asked = response.request["REQUEST_METHOD"] == "POST"
            assert before == after or (is_allowed and is_asked), f"{name} changed by {what}"

    def look(self, name: str, response: Any, what: str) -> None:
        shown = response.getvalue().decode(errors="replace") + str(response.headers)
        hidden = {"alice": (), "bob": (OWNERS,)}.get(name, (OWNERS, MEMBERS))
        assert not [word for word in hidden if word in shown.lower()], f"{name} saw in {what}"


def test_every_route_has_an_expectation() -> None:
    signing_in = {f"accounts/{route}" for route in SIGNING_IN}
    api = {one.path[1:].replace("{", "<").replace("}", ">") for one in described().values()}
    found = {
        route.replace("<path:", "<") if route.startswith("v1/") else route for route, _ in routes()
    }
    assert {r for r in found if not r.startswith("admin/")} == PAGES.keys() | signing_in | api


@contextmanager
def put_back(subtests: pytest.Subtests, name: str) -> Iterator[None]:
    """Undo the changes of a test, since all tests share the house."""
    with subtests.test(name), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.slow
def test_a_page_shows_to_each_only_what_is_theirs(house: House, subtests: pytest.Subtests) -> None:
    walk = Walk(house)
    for route, expected in PAGES.items():
        with put_back(subtests, route):
            _show_page(walk, route, expected)


def _show_page(walk: Walk, route: str, expected: Route) -> None:
    walk.start_again()
    house = walk.house
    address, form = filled(route, expected.address(house)), expected.form(house)
    walk.try_all(lambda client: client.get(address), expected.gets)
    walk.try_all(lambda client: client.post(address, form), expected.posts)
    for name, client in walk.who.items():
        walk.look(name, client.get(address, headers={"HX-Request": "true"}), address)


def test_sign_in_pages_show_no_data(house: House, subtests: pytest.Subtests) -> None:
    walk = Walk(house)
    for route, expected in SIGNING_IN.items():
        with put_back(subtests, route):
            _show_sign_in(walk, route, expected)


def _show_sign_in(walk: Walk, route: str, expected: Route) -> None:
    walk.start_again()
    address = filled(f"accounts/{route}", expected.address(walk.house))
    walk.try_all(lambda client: client.get(address), expected.gets)


@pytest.mark.slow
def test_the_admin_is_for_staff(house: House) -> None:
    walk, seen = Walk(house), set[str]()
    of_admin = {route for route, _ in routes() if route.startswith("admin/")}
    for route in sorted(of_admin - {"admin/logout/"}):
        anything = dict.fromkeys(re.findall(r"<(?:\w+:)?(\w+)>", route), house.key.pk)
        address = filled(route, anything | {"app_label": "billing", "url": "x"})
        for name, client in walk.who.items():
            for ask in (client.get, client.post):
                response = ask(address)
                assert response.status_code in {AWAY, REFUSED, MISSING, WRONG} or "i18n" in route
                walk.look(name, response, address)
                seen.add(address)
    assert len(seen) > 100


# --- The API --------------------------------------------------------------------------------------

OF_CATALOGUE: Statuses = (NO_KEY, OK, OK, OK)
OWNED: Statuses = (NO_KEY, OK, OK, MISSING)
API: dict[str, Statuses] = {
    **{name: OWNED if one.is_owned else OF_CATALOGUE for name, one in OFFERED.items()},
    **{route.name: OPEN for route in OPEN_ROUTES},
    "discoveries.create": (NO_KEY, BEGUN, BEGUN, BEGUN),
}


def test_every_operation_has_an_address_of_the_api() -> None:
    described_paths = {(one.method, one.path) for one in described().values()}
    assert described_paths == {
        (method, path) for path, methods in document()["paths"].items() for method in methods
    }


def test_an_operation_answers_each_only_what_is_theirs(
    house: House, subtests: pytest.Subtests
) -> None:
    for name in API:
        with put_back(subtests, name):
            _ask_operation(house, name)


def _ask_operation(house: House, name: str) -> None:
    operation, asked = described()[name], good()[name]
    clients = [Client(), house.alice.client, house.bob.client, house.charlie.client]
    walk = Walk(house)
    for who, client, status in zip(walk.who, clients, API[name], strict=True):
        with transaction.atomic():
            response = operation.send(client, asked)
            # The next caller finds the same data, even after a deletion.
            transaction.set_rollback(True)
        assert response.status_code == status, (who, response.text)
        walk.look(who, response, name)


def test_a_session_is_no_key_and_a_key_is_no_session(house: House) -> None:
    page, search = f"/search/{house.session.pk}", f"/v1/search/{house.session.pk}"
    assert house.alice.browser.get(search).status_code == NO_KEY
    assert house.alice.client.get(page, headers={"Accept": "text/html"}).status_code == AWAY


def test_an_idempotency_key_of_another_account_replays_nothing(house: House) -> None:
    body, key = {"query": "rye", "limit": 1}, {"Idempotency-Key": "the same"}
    answers = [
        person.client.post("/v1/search", body, "application/json", headers=key)
        for person in (house.alice, house.bob, house.charlie)
    ]
    ids = [answer.json()["search_id"] for answer in answers]
    assert ids[0] == ids[1] != ids[2]
    assert "Idempotency-Replayed" not in answers[2]


# --- Forms of other sites -------------------------------------------------------------------------


def test_other_sites_cannot_post_on_a_users_behalf(house: House, subtests: pytest.Subtests) -> None:
    for route, expected in PAGES.items():
        if set(expected.posts) - {WRONG, MISSING, NO_KEY, BAD}:
            with put_back(subtests, route):
                _post_from_elsewhere(house, route, expected)


def _post_from_elsewhere(house: House, route: str, expected: Route) -> None:
    alice = Client(enforce_csrf_checks=True, headers={"Accept": "text/html"})
    alice.force_login(house.alice.user, backend="django.contrib.auth.backends.ModelBackend")
    before = house.state()
    response = alice.post(filled(route, expected.address(house)), expected.form(house))
    is_hidden = response.status_code == expected.posts[1] == MISSING
    assert is_hidden or response.status_code in {REFUSED, WRONG}
    assert house.state() == before
