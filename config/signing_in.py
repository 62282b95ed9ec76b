"""How people come in, where that differs from allauth's way."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from billing import blocking


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth carries no types
    def get_client_ip(self, request: HttpRequest) -> str:
        """Limits of attempts count the same address as everywhere: not the proxy's."""
        return blocking.address_of(request) or str(super().get_client_ip(request))
