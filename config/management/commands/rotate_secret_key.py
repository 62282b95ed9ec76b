"""Finishes a change of SECRET_KEY."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db.models import Q

from billing.models import ApiKey, Invitation
from config.kit import clock
from config.kit.secret_keys import fingerprint_secret_key
from config.site.sign_in.reencryption import reencrypt_second_factors
from creators.identity.blocked import count_under_older_keys
from search.models.reviews import ReviewLink


class Command(BaseCommand):
    help = "Encrypt second factors under SECRET_KEY again, and count what still needs an older key."

    def handle(self, *_: Any, **__: Any) -> None:
        if not settings.SECRET_KEY_FALLBACKS:
            self.stdout.write("SECRET_KEY_FALLBACKS is not set, so no older key is in use.")
            return
        done, lost = reencrypt_second_factors()
        self.stdout.write(f"Second factors: {done} under SECRET_KEY, {lost} under an unknown key.")
        waiting = _count_waiting()
        needs = ", ".join(f"{count} {name}" for name, count in waiting.items())
        self.stdout.write(f"An older key is needed by: {needs}.")
        answer = "cannot be removed yet" if any(waiting.values()) else "can be removed"
        self.stdout.write(f"SECRET_KEY_FALLBACKS {answer}.")


def _count_waiting() -> dict[str, int]:
    """Counts the stored items that are still valid and depend on an older key. Items that were stored before keys were
    recorded count too."""
    is_old = ~Q(key_fingerprint=fingerprint_secret_key())
    is_usable = Q(revoked_at=None) & (Q(expires_at=None) | Q(expires_at__gt=clock.now()))
    return {
        "API keys": ApiKey.objects.filter(is_old & is_usable).exclude(digest=None).count(),
        "invitations": Invitation.objects.pending().filter(is_old).exclude(digest=None).count(),
        "review links": ReviewLink.objects.filter(is_old & is_usable).count(),
        "forgotten identities": count_under_older_keys(),
    }
