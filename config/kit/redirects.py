"""Finds the page that a form returns to."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def read_next(request: HttpRequest, otherwise: str) -> str:
    """Returns the address in the form field `next` if it is on this site, else `otherwise` (an address or route)."""
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if is_ours else otherwise
