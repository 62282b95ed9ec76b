"""Finds the page that a user returns to after sending a form."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def read_next(request: HttpRequest, otherwise: str) -> str:
    """Returns the address in the form field `next`, if it is on this site. Otherwise returns `otherwise`, an address or
    a route name."""
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if is_ours else otherwise
