"""Notes on a request that become response headers."""

import uuid
from dataclasses import dataclass, field


@dataclass(slots=True)
class Notes:
    """`plan` is the caller's tier code, empty until it is looked up; `headers` are added to the response."""

    request_id: str = field(default_factory=lambda: uuid.uuid4().hex)
    plan: str = ""
    headers: dict[str, str] = field(default_factory=dict)


def get_notes(request: object) -> Notes:
    """The request's notes, created on first use."""
    notes: Notes = request.__dict__.setdefault("kindred_notes", Notes())
    return notes
