"""Notes that code attaches to a request: response headers, and the charges for the response."""

import uuid
from dataclasses import dataclass, field


@dataclass(slots=True)
class Notes:
    """The notes of a request: headers for the response, the caller's plan once it is known, and charges to mark as
    delivered."""

    request_id: str = field(default_factory=lambda: uuid.uuid4().hex)
    plan: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    deliveries: list[uuid.UUID] = field(default_factory=list)


def get_notes(request: object) -> Notes:
    """Returns the request's notes. Creates them on first use."""
    known: Notes | None = request.__dict__.get("kindred_notes")
    if known is None:
        known = request.__dict__["kindred_notes"] = Notes()
    return known
