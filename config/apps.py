import json
from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.apps import AppConfig
from django.conf import settings
from django.core.validators import validate_email
from django.db.models.signals import post_migrate


class ConfigConfig(AppConfig):
    """The app that connects the other apps. It contains commands, checks, and code that links apps which do not import
    each other."""

    name = "config"

    def ready(self) -> None:
        # Django allows importing models only from here on.
        from billing.ledger.references import register_describer
        from billing.metering import idempotency
        from config.database import checks, pool  # noqa: F401  pool receives signals
        from config.site.sign_in import staff  # noqa: F401  it receives signals
        from config.upkeep import error_reports, metrics, queue  # noqa: F401  metrics receives signals
        from creators.identity.forgotten import Key, forgotten

        def forget_answers(
            ids: Collection[UUID], keys: Collection[Key], **_: Any
        ) -> dict[str, int]:
            """Deletes stored responses that contain an erased id or account name as a complete value. A name inside a
            longer text does not count, because the name may be an ordinary word."""
            named = {json.dumps(name.removeprefix("@"), ensure_ascii=False) for _, name in keys}
            deleted = idempotency.forget_answers({*map(str, ids), *named})
            return {"billing.IdempotencyRecord": deleted}

        forgotten.connect(forget_answers, weak=False, dispatch_uid="forget_answers")
        register_describer("search.create", "search.views.history.describe_requests")
        register_describer("discoveries.create", "config.discovery.views.describe_finds")
        post_migrate.connect(checks.check_functions, self, dispatch_uid="check_functions")
        # Django names the field "email".
        validate_email.message = "Enter a valid e-mail address."
        queue.change_library()
        if settings.SENTRY_DSN:
            error_reports.start_reporting(settings.SENTRY_DSN)
