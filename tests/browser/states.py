"""Every page of the site in its main states: what the tests look at, and what `make screenshots` takes pictures of.

A page is added here once. `address` may name places of the stage in braces; `do` leads on from there.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlencode, urlsplit
from uuid import UUID

from django.db.models import F
from playwright.sync_api import Page, expect

from search.match.progress import Progress, make_report
from search.models.answers import SearchSession, Shortlist, ShortlistEntry
from tests.browser.conftest import Watched
from tests.browser.stage import CALLBACK, CLIENT_ID, LONG_NAMES, SECRET, Person, Stage

Do = Callable[[Page], None]


@dataclass(frozen=True)
class State:
    name: str
    """Of its picture too."""
    address: str
    who: Person | None = "owner"
    """None is a stranger."""
    do: Do | None = None
    complaint: str = ""
    """A regular expression of what the browser itself is to say of an answer that is no good one."""


def reach(watched: Watched, stage: Stage, state: State) -> Page:
    address = state.address.format(**{n: quote(place) for n, place in stage.places.items()})
    person = state.who and stage.people[state.who]
    page = watched.enter(person, address) if person else watched.open(address)
    if state.do:
        state.do(page)
    return page


# --- What leads there -----------------------------------------------------------------------------


def opened(name: str) -> Do:
    """Something that opens on a press."""
    return lambda page: page.locator("summary:visible", has_text=name).first.click()


def asked_for_consent(page: Page) -> None:
    """As a program on the user's machine asks."""
    site = "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
    query = {
        "response_type": "code",
        "client_id": CLIENT_ID,
        "redirect_uri": CALLBACK,
        "scope": "read search live lists billing:read",
        "code_challenge": "c" * 43,
        "code_challenge_method": "S256",
        "resource": f"{site}/mcp",
    }
    page.goto(f"{site}/oauth/authorize?{urlencode(query)}")


BRIEF: Final = """We look for vegan food bloggers in Germany or Austria, no gym accounts, ideally with quick recipes.
20k to 100k followers. Budget 4,000 EUR."""


def read(page: Page) -> None:
    expect(page.get_by_role("heading", name="What is searched")).to_be_visible()


def opened_read_chip(page: Page) -> None:
    read(page)
    page.locator(".reading .chip-open", has_text="Germany").click()


def opened_chip(page: Page) -> None:
    page.locator(".chip-open").first.click()


def opened_palette(page: Page) -> None:
    page.keyboard.press("Control+k")
    page.keyboard.type("ba")
    expect(page.get_by_text("New search", exact=True)).to_be_visible()


def theme_menu(page: Page) -> None:
    page.get_by_label("Theme").click()


def typed_name(page: Page) -> None:
    page.get_by_label("Describe the creators").press_sequentially("ba")
    expect(page.locator("[data-suggestions]")).to_be_visible()


def submitted(button: str, **fields: str) -> Do:
    def submit(page: Page) -> None:
        for label, value in fields.items():
            named = page.get_by_label(label.replace("_", " "))
            named.and_(page.locator("input:not([type=checkbox]), select, textarea")).first.fill(
                value
            )
        page.get_by_role("main").get_by_role("button", name=re.compile(button)).first.click()
        page.wait_for_load_state()

    return submit


def waiting(page: Page) -> None:
    """The answer to a search is on its way."""
    page.route("**/search", lambda _: None)
    searched(page)
    expect(page.locator(".searching")).to_be_visible()


def judging(page: Page) -> None:
    """A match is under way, and part of its creators judged."""
    account = Shortlist.objects.latest("pk").account
    key = page.locator("[name=idempotency_key]").input_value()
    make_report(account.pk, key)(Progress(1, 2))
    page.route("**/match", lambda _: None)
    page.get_by_role("main").get_by_role("button", name=re.compile("^Match")).click()
    expect(page.get_by_text("1 of 2 creators judged")).to_be_visible()


def headed(heading: str) -> Do:
    """For a page that answers well with another heading, too."""
    return lambda page: expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def dialog(name: str) -> Do:
    def open_dialog(page: Page) -> None:
        page.get_by_role("link", name=re.compile(name)).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()

    return open_dialog


def ticked(page: Page) -> None:
    for place in range(2):
        page.locator(".tick").nth(place).check()
    expect(page.locator(".ticked")).to_be_visible()


def searched(page: Page) -> None:
    page.get_by_label("Describe the creators").fill("people who bake sourdough")
    page.get_by_role("button", name=re.compile("^Search")).first.click()


def searched_in_vain(page: Page) -> None:
    searched(page)
    expect(page.get_by_role("alert")).to_be_visible()


def no_answer(page: Page) -> None:
    page.route("**/search/*view=table*", lambda route: route.abort())
    opened("Sort and view")(page)
    page.get_by_role("link", name="Table").click()
    expect(page.get_by_role("alert")).to_be_visible()


def without_examples(page: Page) -> None:
    SearchSession.objects.filter(example__isnull=False).delete()
    page.reload()


def viewer(page: Page) -> None:
    expect(page.locator("#plain-reference")).to_be_hidden()


def asked_for_key(page: Page) -> None:
    viewer(page)
    page.get_by_role("button", name="Authorize").click()
    expect(page.get_by_text("Your API key", exact=True)).to_be_visible()


def trying(page: Page) -> None:
    viewer(page)
    page.get_by_text("Search creators", exact=True).click()
    page.get_by_role("button", name="Try it out").click()
    expect(page.get_by_role("button", name="Execute")).to_be_visible()


def in_python(page: Page) -> None:
    page.get_by_text("Python", exact=True).click()


def saved_late(page: Page) -> None:
    """After another member has saved the same entry."""
    choose_column(page, "notes")
    ShortlistEntry.objects.update(version=F("version") + 1, notes="She answered: from June on.")
    notes = page.get_by_label("Notes on").first
    notes.fill("Ask for two reels in May.")
    notes.blur()
    expect(page.get_by_role("dialog")).to_be_visible()


def choose_column(page: Page, column: str) -> None:
    """That phones show."""
    page.goto(f"{page.url}?column={column}")


def pasted(page: Page) -> None:
    opened("Add creators")(page)
    submitted("^Add to list$", Creators_to_add="@nobody.at.all, @nobody.else")(page)


def reviewed(page: Page) -> None:
    """By a client who gave a name."""
    submitted("Start the review", Your_name="Anna")(page)
    submitted("^Approve")(page)


def sent_nothing(page: Page) -> None:
    submitted("Start the review", Your_name="Anna")(page)
    opened("Write a comment")(page)
    submitted("Send comment")(page)
    expect(page.get_by_role("alert")).to_be_visible()


def signed_up(page: Page) -> None:
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("E-mail", exact=True).fill(f"{'a-long-name-' * 5}@example.com")
    for label in ("Password", "Password (again)"):
        page.get_by_label(label, exact=True).fill(SECRET)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your inbox")


def signed_in(page: Page) -> None:
    """Asked to on the way, which puts the browser on the list of those that are."""
    submitted("^Sign in$", **{"E-mail": "owner@example.com", "Password": SECRET})(page)
    expect(page.get_by_text("this browser", exact=True)).to_be_visible()


def proved(page: Page) -> None:
    """That it is them, before something that changes how they sign in."""
    submitted("Continue", Password=SECRET)(page)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Confirm it’s you")


def first_step(page: Page) -> None:
    submitted("^Sign in$", **{"E-mail": "guarded@example.com", "Password": SECRET})(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Enter your code")


# --- The list -------------------------------------------------------------------------------------

FRONT: Final = (
    State("front", "/", None),
    State("front-theme-menu", "/", None, theme_menu),
    State("example", "/examples/{example}", None, opened("post")),
    State("example-signed-in", "/examples/{example}"),
    State("pricing", "/pricing", None),
    State("pricing-signed-in", "/pricing"),
    State("missing", "/nothing-here", None, complaint="status of 404"),
    # Last, because it takes the examples away.
    State("front-without-examples", "/", None, without_examples),
)

DOCS: Final = (
    State("docs", "/docs", None, viewer),
    State("docs-trying", "/docs", None, trying),
    State("docs-key", "/docs", do=asked_for_key),
    State("docs-first-steps", "/docs/first-steps", None),
    State("docs-first-steps-python", "/docs/first-steps", do=in_python),
    State("docs-errors", "/docs/errors", None),
    State("docs-agents", "/docs/agents", None),
    State("docs-sentences", "/docs/understanding", None),
    State("docs-clients", "/docs/clients", None),
    State("docs-measurements", "/docs/benchmarks", None),
)

SEARCH: Final = (
    State("search", "/search"),
    State("search-filled-in", "/search?q=people+who+bake+sourdough"),
    State("search-read", f"/search?q={quote(BRIEF)}", do=read),
    State("search-read-chip", f"/search?q={quote(BRIEF)}", do=opened_read_chip),
    State("search-filters", "/search", do=opened("Filters")),
    State("search-first-time", "/search", "newcomer"),
    State("search-suggestions", "/search", do=typed_name),
    State("search-named", f"/search?q={quote(LONG_NAMES[0])}"),
    State("search-loading", "/search", do=waiting),
    State("search-refused", "/search", "stopped", searched_in_vain, complaint="status of 402"),
    State("results", "/search/{results}"),
    State("results-form-open", "/search/{results}", do=opened("Change")),
    State("results-sort-menu", "/search/{results}?view=table", do=opened("Sort and view")),
    State("results-clear-only", "/search/{doubtful}?clear=1&unknown=1"),
    State("results-chip-open", "/search/{results}", do=opened_chip),
    State("results-account-menu", "/search/{results}", do=opened("Account:")),
    State("results-table", "/search/{results}?view=table"),
    State("results-beyond", "/search/{results}?filter=1&followers_min=1&engagement_min=1"),
    State("results-none-left", "/search/{results}?filter=1&followers_min=39000000"),
    State("results-filter-unread", "/search/{doubtful}?filter=1&followers_min=many"),
    State(
        "results-no-answer",
        "/search/{results}",
        do=no_answer,
        complaint="ERR_FAILED|Failed to fetch",
    ),
    State("results-doubtful", "/search/{doubtful}"),
    State("results-doubtful-table", "/search/{doubtful}?view=table"),
    State("results-nobody", "/search/{nobody}"),
    State("results-expired", "/search/{expired}"),
    State("results-contact", "/search/{results}", do=opened("Contact")),
    State("results-weak", "/search/{doubtful}?weak=1"),
    State("results-edit-menu", "/search/{results}", do=opened("Edit")),
    State("palette", "/search", do=opened_palette),
    State("palette-page", "/go?q=ba"),
    State("searches", "/searches"),
    State("searches-edit-menu", "/searches", do=opened("Edit")),
    State("searches-none", "/searches", who="newcomer"),
    State("results-of-another", "/search/{another}", complaint="status of 404"),
    State("results-long-names", "/search/{long}"),
    State("results-long-names-table", "/search/{long}?view=table"),
)

LIVE: Final = (
    State("live", "/live"),
    State("live-unclear", "/live?q=hannabakes"),
    State("live-price", "/live?q=https://www.tiktok.com/@ofen.otto"),
    State("live-found", "/live?q=instagram.com/hanna.krume", do=submitted("Fetch now")),
    State(
        "live-not-found",
        "/live?q=instagram.com/gone",
        do=submitted("Fetch now"),
        complaint="status of 404",
    ),
    State("status", "/status", None),
    State("remove", "/remove", None),
    State("remove-unclear", "/remove", None, submitted("Get a code"), "status of 422"),
    State(
        "removal",
        "/remove",
        None,
        submitted("Get a code", Address_or_handle="https://www.instagram.com/hannabakes"),
    ),
    State("removal-absent", "/remove/{removal_absent}", None),
    State("removal-blocked", "/remove/{removal_blocked}", None),
    State("removal-done", "/remove/{removal_done}", None),
    State("removal-expired", "/remove/{removal_expired}", None),
    State("removal-over", f"/remove/{UUID(int=0)}", None, complaint="status of 404"),
    State("discoveries", "/discoveries"),
    State("discoveries-none", "/discoveries", "newcomer"),
    State("discovery", "/discoveries/{discovery}"),
    State("discovery-refused", "/discoveries/{refused_discovery}"),
)

SIMILAR: Final = (
    State("similar", "/similar"),
    State("similar-first-time", "/similar", "newcomer"),
    State("similar-seeds", "/similar?seed={creator}&seed={long_creator}&seed={partner}"),
    State("similar-filters", "/similar?seed={creator}", do=opened("Filters")),
    State(
        "similar-unknown",
        "/similar?seed={creator}",
        do=submitted("^Add$", Creators_you_like="@nobody.at.all"),
    ),
    State(
        "similar-without-seeds",
        "/similar",
        do=submitted("Find similar"),
        complaint="status of 422",
    ),
    State("similar-found", "/similar/{similar}"),
    State("similar-found-form", "/similar/{similar}", do=opened("Change creators")),
)

LISTS: Final = (
    State("lists", "/lists"),
    State("lists-edit", "/lists", do=opened("Edit")),
    State("lists-add", "/lists/add?creator={creator}"),
    State("lists-add-menu", "/creators/{creator}", do=dialog("^Add to list")),
    State("lists-ticked", "/search/{results}", do=ticked),
    State("lists-first-time", "/lists", "newcomer"),
    State("list-without-name", "/lists", do=submitted("Create list"), complaint="status of 422"),
    State("list", "/lists/{list}"),
    State("list-empty", "/lists/{empty_list}"),
    State("list-notes", "/lists/{list}?column=notes"),
    State("list-sorted", "/lists/{list}?sort=followers&column=followers"),
    State("list-ticked", "/lists/{list}", do=ticked),
    State("list-download", "/lists/{list}", do=opened("Download")),
    State("list-paste", "/lists/{list}", do=pasted, complaint="status of 422"),
    State("list-stale", "/lists/{list}", do=saved_late),
    State("list-compare", "/lists/{list}/compare?creator={creator}&creator={long_creator}"),
    State("list-compare-choose", "/lists/{list}/compare"),
    State("list-evidence", "/lists/{list}/evidence"),
    State("list-review", "/lists/{list}/review"),
    State("list-review-first-time", "/lists/{empty_list}/review"),
    State("review", "/review/{review}", None),
    State("review-sent", "/review/{review}", None, reviewed),
    State("review-unsent", "/review/{review}", None, sent_nothing, complaint="status of 422"),
    State("review-closed", "/review/xyz", None, complaint="status of 404"),
)

MATCH: Final = (
    State("match", "/match"),
    State(
        "match-form-corrected", "/match?q=sourdough&creator={creator}&soft=place:+Lives+in+Germany"
    ),
    State("match-chosen", "/match?q=sourdough&creator={creator}&creator={long_creator}"),
    State(
        "match-unknown",
        "/match",
        do=submitted("^Add$", Creators="@nobody.at.all, @nobody.else"),
    ),
    State("match-without-brief", "/match", do=submitted("^Match"), complaint="status of 422"),
    State(
        "match-judging",
        "/match?q=sourdough&creator={creator}&creator={long_creator}",
        do=judging,
    ),
    State("match-found", "/match/{match}"),
    State("match-column", "/match/{match}?column=place", do=opened("Sort and view")),
    State("match-quote", "/match/{match}?column=topic", do=opened("Met")),
    State("match-corrected", "/match/{match}?changed=1&on=topic&on=place&sort=place"),
)

CREATORS: Final = (
    State("creator", "/creators/{creator}?from=/search/{results}"),
    State("creator-contact", "/creators/{creator}", do=opened("Contact")),
    State("creator-top-posts", "/creators/{creator}?posts=top"),
    State("creator-download-menu", "/creators/{creator}", do=opened("Download")),
    State("creator-chart-as-table", "/creators/{creator}", do=opened("As a table")),
    State("creator-partnerships", "/creators/{partner}?posts=paid"),
    State("creator-bare", "/creators/{bare_creator}"),
    State("creator-long-names", "/creators/{long_creator}"),
    State("post", "/posts/{post}"),
    State("post-quote", "/posts/{post}?quote={quote}&from=/search/{results}#quote"),
    State("post-long-names", "/posts/{long_post}?quote=nothing+of+it"),
)

ACCOUNT: Final = (
    State("account", "/account"),
    State("account-first-time", "/account", "newcomer"),
    State("account-of-member", "/account", "member"),
    State("ledger", "/account/ledger"),
    State("ledger-older", "/account/ledger?before=20"),
    State("ledger-entry-open", "/account/ledger", do=opened("Search creators")),
    State("ledger-filtered", "/account/ledger?operation=search.create"),
    State("ledger-nothing-fits", "/account/ledger?request_id=unheard-of"),
    State("ledger-first-time", "/account/ledger", "newcomer"),
    State("invoices", "/account/invoices"),
    State("invoices-first-time", "/account/invoices", "newcomer"),
    State("invoices-of-member", "/account/invoices", "member", complaint="status of 403"),
    State("invoice", "/account/invoices/{invoice}"),
    State("cards-not-offered", "/account/card"),
    State("keys", "/account/keys"),
    State("keys-revoked", "/account/keys", do=opened("Revoked and expired")),
    State("keys-first-time", "/account/keys", "newcomer"),
    State(
        "key-refused",
        "/account/keys",
        "newcomer",
        submitted("Create key", Name="Importer", Daily_cap="-5"),
        complaint="status of 422",
    ),
    State("key-made", "/account/keys", "newcomer", submitted("Create key", Name="Importer")),
    State("key", "/account/keys/{key}"),
    State("key-revoke-dialog", "/account/keys", do=dialog("^Revoke")),
    State("key-revoke", "/account/keys/{key}/revoke"),
    State("programs", "/account/programs"),
    State("programs-first-time", "/account/programs", "newcomer"),
    State("program", "/account/programs/{program}"),
    State("program-end-dialog", "/account/programs", do=dialog("^Disconnect")),
    State("program-end", "/account/programs/{program}/end"),
    State("consent", "/account/programs", do=asked_for_consent),
    State("consent-mistaken", "/oauth/authorize", complaint="status of 400"),
    State("members", "/account/members"),
    State("member-change", "/account/members", do=opened("Change")),
    State("invitation-withdraw", "/account/members", do=opened("Withdraw")),
    State("members-of-member", "/account/members", "member"),
    State(
        "member-refused",
        "/account/members",
        do=submitted("Invite", **{"E-mail": "member@example.com"}),
        complaint="status of 422",
    ),
    State("invitation", "/invitations/{invitation}", None),
    State("invitation-own", "/invitations/{own_invitation}", "newcomer"),
    State("invitation-for-another", "/invitations/{invitation}", "newcomer"),
    State("invitation-over", "/invitations/xyz", None, complaint="status of 404"),
)

IMPORTS: Final = (
    State("imports", "/imports", "staff"),
    State("imports-no-file", "/imports", "staff", submitted("Upload"), complaint="status of 422"),
    State("import-columns", "/imports/{import_columns}", "staff"),
    State(
        "import-whose-country",
        "/imports/{import_columns}",
        "staff",
        submitted("See what will change"),
        complaint="status of 422",
    ),
    State("import-preview", "/imports/{import_preview}/preview", "staff"),
    State("import-running", "/imports/{import_running}", "staff"),
    State("import-finished", "/imports/{import_finished}", "staff"),
    State("import-undone", "/imports/{import_undone}", "staff"),
    State("coverage", "/coverage", "staff"),
    State("coverage-sizes", "/coverage?rows=size&columns=language", "staff"),
)

SIGNING_IN: Final = (
    State("login", "/accounts/login/", None),
    State(
        "login-refused",
        "/accounts/login/",
        None,
        submitted("Sign in", **{"E-mail": "nobody@example.com", "Password": "wrong"}),
    ),
    State("signup", "/accounts/signup/", None),
    State("logout", "/accounts/logout/"),
    State("inactive", "/accounts/inactive/", None),
    State("reauthenticate", "/accounts/reauthenticate/?next=/account"),
    State("email", "/accounts/email/"),
    State("email-code", "/accounts/confirm-email/", None, signed_up),
    State("security", "/account/security", None, signed_in),
    State("security-guarded", "/account/security", "guarded"),
    State("second-factor", "/account/second-factor", "staff"),
    State("app-set-up", "/accounts/2fa/totp/activate/", do=proved),
    State("app-turn-off", "/accounts/2fa/totp/deactivate/", "guarded", proved),
    State("codes", "/accounts/2fa/recovery-codes/", "guarded", proved),
    State("codes-again", "/accounts/2fa/recovery-codes/", "guarded", proved),
    State("codes-new", "/accounts/2fa/recovery-codes/generate/", "guarded", proved),
    State("passkey-add", "/accounts/2fa/webauthn/add/", "guarded", proved),
    State("passkey-rename", "/accounts/2fa/webauthn/keys/{passkey}/edit/", "guarded", proved),
    State("passkey-remove", "/accounts/2fa/webauthn/keys/{passkey}/remove/", "guarded", proved),
    State("second-step", "/accounts/2fa/authenticate/", None, first_step),
    State("prove-by-code", "/accounts/2fa/reauthenticate/?next=/account", "guarded"),
    State("prove-by-passkey", "/accounts/2fa/webauthn/reauthenticate/?next=/account", "guarded"),
    State("password-change", "/accounts/password/change/"),
    State("password-reset", "/accounts/password/reset/", None),
    State("password-reset-done", "/accounts/password/reset/done/", None),
    State(
        "password-reset-key",
        "/accounts/password/reset/key/{reset}/",
        None,
        headed("Choose a new password"),
    ),
    State("password-reset-key-bad", "/accounts/password/reset/key/a-b/", None),
    State("password-reset-key-done", "/accounts/password/reset/key/done/", None),
)

DESIGN: Final = (
    State("design", "/design"),
    State("design-dialog", "/design", do=dialog("Open a dialog")),
    State("design-toasts", "/design", do=submitted("Show a toast")),
)
"""Served by tests.browser.design."""

AREAS: Final = {
    "front": FRONT,
    "docs": DOCS,
    "search": SEARCH,
    "live": LIVE,
    "similar": SIMILAR,
    "lists": LISTS,
    "match": MATCH,
    "creators": CREATORS,
    "account": ACCOUNT,
    "imports": IMPORTS,
    "signing-in": SIGNING_IN,
    "design": DESIGN,
}

NO_PAGES: Final = {
    "lists/<uuid:list_id>/creators<str:suffix>": "a download",
    "lists/<uuid:list_id>/creators/<uuid:creator_id>": "a row of a page: the state list-stale",
    "match/<uuid:answer_id>.csv": "a download",
    "match/progress": "a part of a page: the state match-judging",
    "llms.txt": "a text for models",
    "mcp/server-card": "JSON for programs",
    ".well-known/ai-catalog.json": "JSON for programs",
    ".well-known/mcp/catalog.json": "JSON for programs",
    ".well-known/x402": "JSON for programs",
    "llms-full.txt": "a text for models",
    "openapi.json": "a document for programs",
    "oauth/register/<slug:client_id>": "for programs",
    ".well-known/oauth-authorization-server": "JSON for programs",
    ".well-known/oauth-protected-resource/<slug:path>": "JSON for programs",
    "metrics": "figures for programs",
    "search/suggest": "a part of a page: the state search-suggestions",
    "search/<uuid:session_id>/results<str:suffix>": "a download",
    "creators/<uuid:creator_id>/avatar.svg": "a picture",
    "pictures/<slug:name>.webp": "a picture",
    "creators/<uuid:creator_id>/posts.csv": "a download",
    "creators/<uuid:creator_id>/record.json": "a download",
    "imports/<int:import_id>/rejects.csv": "a download",
    "account/ledger.seal": "a download",
    "account/ledger<str:suffix>": "a download",
    "account/invoices/<slug:number>.pdf": "a download",
    "account/credit-notes/<slug:number>.pdf": "a download",
    "invitation": "where /invitations/ leads: the state invitation",
    "mail": "for developers, in debug alone; tests/config/site/test_mailbox.py looks at it",
    "mail/<str:place>/<int:number>": "a download",
    "accounts/2fa/": "leads to /account/security",
    "accounts/2fa/webauthn/": "leads to /account/security",
    "accounts/sessions/": "leads to /account/security",
    "accounts/2fa/webauthn/login/": "what the button on the page of sign-in asks",
    "accounts/2fa/recovery-codes/download/": "not offered: the page of the codes itself has them as a file",
    "accounts/password/set/": "leads on to changing the password: everybody has one",
    "accounts/login/code/confirm/": "signing in by code is not offered: leads on to sign-in",
}
"""Routes that answer a GET and are in no state, and why."""
