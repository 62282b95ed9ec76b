"""The consent page. A user decides what a program may do and spend, and for which account. The page also appears for
programs that are already connected.

The program's request stays in the page's address, and is checked again when the user sends the form. So a manipulated
form field cannot change the request.
"""

from dataclasses import dataclass
from typing import Any, Final, NoReturn
from urllib.parse import urlencode, urlsplit

from django import forms
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods
from oauth2_provider.exceptions import FatalClientError, OAuthToolkitError
from oauth2_provider.http import OAuth2ResponseRedirect
from oauth2_provider.models import Application
from oauth2_provider.oauth2_backends import get_oauthlib_core
from oauth2_provider.settings import oauth2_settings
from oauthlib.oauth2.rfc6749.errors import (
    AccessDeniedError,
    CustomOAuth2Error,
    InvalidRequestError,
    OAuth2Error,
)

from billing.access import authentication, resources
from billing.models import Membership
from billing.programs import connections
from billing.programs.scopes import describe_scopes
from billing.views.members import reader
from billing.views.programs import MonthCapField
from config.api.errors import BadRequest
from config.kit.loopback import is_loopback
from config.oauth.answers import is_readable

CREDENTIALS: Final = ("client_id", "redirect_uri", "response_type", "state", "code_challenge")
_WEB: Final = ("https", "http")


@dataclass(frozen=True, slots=True)
class Asked:
    """A program's authorization request that has passed all checks."""

    application: Application
    scopes: list[str]
    credentials: dict[str, Any]

    @property
    def scope(self) -> str:
        return " ".join(self.scopes)


class ConsentForm(forms.Form):
    account = forms.ChoiceField(label="Account", widget=forms.RadioSelect)
    month_cap_micros = MonthCapField()

    def __init__(self, *args: Any, memberships: list[Membership], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(str(place.account_id), place.account.name) for place in memberships]
        self.fields["account"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def authorize(request: HttpRequest) -> HttpResponse:
    """Shows the consent page and handles its form. Raises BadRequest if the program made an error and has no valid
    redirect address that could receive the error."""
    if not is_readable(request):
        raise BadRequest("The program that sent you here made a mistake in the address.")
    try:
        asked = _read_request(request)
    except OAuthToolkitError as error:
        return _answer_error(request, error)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        return _show(request, asked, _empty_form(request, asked))
    if "allow" not in request.POST:
        denied = AccessDeniedError(state=asked.credentials.get("state"))
        return _redirect(request, asked.credentials["redirect_uri"], dict(denied.twotuples))
    form = ConsentForm(request.POST, memberships=authentication.list_memberships(request))
    if not form.is_valid():
        return _show(request, asked, form, status=422)
    return _allow(request, asked, form.cleaned_data)


def _show(
    request: HttpRequest, asked: Asked, form: ConsentForm, *, status: int = 200
) -> HttpResponse:
    address = asked.credentials["redirect_uri"]
    goes_to = urlsplit(address)
    context = {
        "name": connections.name_program(asked.application),
        "form": form,
        "allowed": describe_scopes(asked.scope),
        "can_spend": bool({"read", "search", "live"} & set(asked.scopes)),
        # The host of the redirect address or, for an app, the scheme.
        "target": goes_to.netloc if goes_to.scheme in _WEB else f"{goes_to.scheme}:",
        "is_local": is_loopback(address),
        "registered_at": asked.application.created,
    }
    response = render(request, "oauth/consent.html", context, status=status)
    # Browsers also apply the form policy to the redirect that follows the form.
    vars(response)["_csp_update"] = {"form-action": [_name_source(address)]}
    return response


def _empty_form(request: HttpRequest, asked: Asked) -> ConsentForm:
    known = connections.find_connection(reader(request), asked.application)
    current = known.key if known else authentication.current_membership(request)
    cap = known.key.month_cap_micros if known else connections.DEFAULT_CAP_MICROS
    return ConsentForm(
        initial={"account": str(current.account_id), "month_cap_micros": cap},
        memberships=authentication.list_memberships(request),
    )


def _allow(request: HttpRequest, asked: Asked, chosen: dict[str, Any]) -> HttpResponse:
    place = next(
        place
        for place in authentication.list_memberships(request)
        if str(place.account_id) == chosen["account"]
    )
    connections.connect_program(
        place, asked.application, scope=asked.scope, month_cap_micros=chosen["month_cap_micros"]
    )
    core = get_oauthlib_core()
    try:
        address, *_ = core.create_authorization_response(
            request, asked.scopes, asked.credentials, allow=True
        )
    except OAuthToolkitError as error:
        return _answer_error(request, error)
    return _lead(address)


# --- The program's request ------------------------------------------------------------------------


def _read_request(request: HttpRequest) -> Asked:
    """Reads and checks the authorization request. Raises FatalClientError if the program or its redirect address is
    unknown, and OAuthToolkitError for other errors."""
    scopes, found = get_oauthlib_core().validate_authorization_request(request)
    credentials = {name: found[name] for name in CREDENTIALS if found.get(name)}
    if found.get("code_challenge_method") != "S256":
        _refuse(found, InvalidRequestError(description="Send a code_challenge, made with S256."))
    credentials["code_challenge_method"] = "S256"
    credentials["resource"] = _read_resources(request, found)
    application = Application.objects.get(client_id=found["client_id"])
    return Asked(application, scopes, credentials)


def _read_resources(request: HttpRequest, found: dict[str, Any]) -> list[str]:
    """Returns the resources that the program requests a token for (RFC 8707). The default is the API, because programs
    that follow the OpenAPI document do not send the parameter `resource`. Raises OAuthToolkitError for an unknown
    resource."""
    named = request.GET.getlist("resource") or [resources.name_api(request)]
    known = resources.list_resources(request)
    if not set(named) <= set(known):
        said = f"Send the resource that the token is for: {' or '.join(known)}."
        _refuse(found, CustomOAuth2Error(error="invalid_target", description=said))
    return named


def _refuse(found: dict[str, Any], error: OAuth2Error) -> NoReturn:
    error.state = found.get("state")
    raise OAuthToolkitError(error=error, redirect_uri=found["redirect_uri"])


# --- The way back ---------------------------------------------------------------------------------


def _answer_error(request: HttpRequest, error: OAuthToolkitError) -> HttpResponse:
    """Sends the error to the program's redirect address. If the program or this address is unknown, raises BadRequest,
    which shows the error to the user."""
    told: OAuth2Error = error.oauthlib_error
    if isinstance(error, FatalClientError) or not told.redirect_uri:
        problem = (told.description or told.error).rstrip(".")
        raise BadRequest(f"The program that sent you here made a mistake: {problem}.")
    return _redirect(request, told.redirect_uri, dict(told.twotuples))


def _redirect(request: HttpRequest, address: str, said: dict[str, str]) -> HttpResponse:
    """Redirects to the program. Adds the issuer, which is this server, to the address (RFC 9207)."""
    said["iss"] = oauth2_settings.oauth2_authorization_server_issuer(request)
    joint = "&" if "?" in address else "?"
    return _lead(f"{address}{joint}{urlencode(said)}")


def _lead(address: str) -> HttpResponse:
    """Redirects to `address`. Raises DisallowedRedirect if the scheme of the address is not allowed."""
    allowed = oauth2_settings.ALLOWED_REDIRECT_URI_SCHEMES
    response: HttpResponse = OAuth2ResponseRedirect(address, allowed)
    return response


def _name_source(address: str) -> str:
    """Returns the address as a source for a content security policy. Such policies cannot contain IPv6 addresses, so
    these are reduced to their scheme."""
    parts = urlsplit(address)
    is_host = parts.scheme in _WEB and "[" not in parts.netloc
    return f"{parts.scheme}://{parts.netloc}" if is_host else f"{parts.scheme}:"
