"""Notes about a request: the headers of its response, and the charges that the response delivers."""

import uuid
from dataclasses import dataclass, field


@dataclass(slots=True)
class Notes:
    """Headers for a request's response, the caller's tier once looked up, and charges that the response delivers."""

    request_id: str = field(default_factory=lambda: uuid.uuid4().hex)
    plan: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    deliveries: list[uuid.UUID] = field(default_factory=list)


def get_notes(request: object) -> Notes:
    """Returns the request's notes, created on first use."""
    known: Notes | None = request.__dict__.get("kindred_notes")
    if known is None:
        known = request.__dict__["kindred_notes"] = Notes()
    return known
