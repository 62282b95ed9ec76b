"""Reports errors to the server in SENTRY_DSN. Without this setting, the client library is not loaded and nothing is
sent."""

from typing import Any, Final

from config.upkeep.logs import current_request, hide_secrets

_PERSONAL: Final = ("request", "user", "breadcrumbs", "extra")
"""Fields of an error report that contain personal data, such as addresses, bodies, cookies, users and command
arguments."""


def start_reporting(dsn: str) -> None:
    import sentry_sdk
    from sentry_sdk.integrations.argv import ArgvIntegration

    sentry_sdk.init(
        dsn,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        disabled_integrations=[ArgvIntegration()],
        before_send=strip_event,
    )


def strip_event(event: Any, _: Any) -> Any:
    """Reduces an error report to facts about the program: the route, the error, the place in the code, and the id of
    the request."""
    for name in _PERSONAL:
        event.pop(name, None)
    if "logentry" in event:
        event["logentry"] = {"message": event["logentry"].get("message", "")}
    for error in event.get("exception", {}).get("values", []):
        error["value"] = hide_secrets(str(error.get("value") or "").split("\n", 1)[0])
    event.setdefault("tags", {})["request_id"] = current_request.get()
    return event
