"""Finishes a change of SECRET_KEY."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db.models import Q

from billing.models import ApiKey, Invitation
from config.kit import clock
from config.kit.secret_keys import fingerprint_secret_key
from config.site.sign_in.reencryption import reencrypt_second_factors
from creators.identity.blocked import count_under_other_keys
from search.models.reviews import ReviewLink


class Command(BaseCommand):
    help = "Encrypt second factors under SECRET_KEY again, and count what still needs an older key."

    def handle(self, *_: Any, **__: Any) -> None:
        if not settings.SECRET_KEY_FALLBACKS:
            self.stdout.write("SECRET_KEY_FALLBACKS is not set, so no older key is in use.")
            return
        renewed, lost = reencrypt_second_factors()
        self.stdout.write(f"{renewed} second factors were encrypted under SECRET_KEY again.")
        if lost:
            self.stdout.write(f"{lost} second factors are under a key that is not set.")
        waiting = _count_waiting()
        for name, count in waiting.items():
            self.stdout.write(f"{count} {name} need an older key.")
        if forgotten := _count_forgotten():
            self.stdout.write(
                f"{forgotten} identities of forgotten people need an older key. "
                "Add the keys of SECRET_KEY_FALLBACKS to FORGOTTEN_KEY_FALLBACKS."
            )
        is_over = not any(waiting.values()) and not forgotten
        self.stdout.write(f"SECRET_KEY_FALLBACKS can{'' if is_over else 'not'} be removed.")


def _count_waiting() -> dict[str, int]:
    """Counts what can still be used and was made under an older key, or before keys were recorded."""
    current = fingerprint_secret_key()
    in_use = Q(expires_at=None) | Q(expires_at__gt=clock.now()), Q(revoked_at=None)
    keys = ApiKey.objects.filter(*in_use).exclude(digest=None)
    invitations = Invitation.objects.pending().exclude(digest=None)
    counted = {
        "API keys": keys,
        "invitations": invitations,
        "review links": ReviewLink.objects.filter(*in_use),
    }
    return {name: rows.exclude(key_fingerprint=current).count() for name, rows in counted.items()}


def _count_forgotten() -> int:
    kept = {settings.FORGOTTEN_KEY, *settings.FORGOTTEN_KEY_FALLBACKS}
    return 0 if kept.issuperset(settings.SECRET_KEY_FALLBACKS) else count_under_other_keys()
