"""Notes about a request: what becomes response headers, and which charges the response delivers."""

import uuid
from dataclasses import dataclass, field


@dataclass(slots=True)
class Notes:
    """Notes about a request. `headers` are added to the response.

    `plan` is the code of the caller's tier; it is empty until someone looks it up. `deliveries` are the ids of charges
    that are acknowledged when the response is handed to the HTTP server.
    """

    request_id: str = field(default_factory=lambda: uuid.uuid4().hex)
    plan: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    deliveries: list[uuid.UUID] = field(default_factory=list)


def get_notes(request: object) -> Notes:
    """The request's notes, created on first use."""
    known: Notes | None = request.__dict__.get("kindred_notes")
    if known is None:
        known = request.__dict__["kindred_notes"] = Notes()
    return known
