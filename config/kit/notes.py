"""What is noted about a request on its way in, and written as headers on its way out."""

import uuid
from dataclasses import dataclass, field


@dataclass(slots=True)
class Notes:
    """`plan` is the caller's tier code; `headers` are added to whatever is answered."""

    request_id: str = field(default_factory=lambda: uuid.uuid4().hex)
    plan: str = "free"
    headers: dict[str, str] = field(default_factory=dict)


def of(request: object) -> Notes:
    """The request's notes, begun at the first call."""
    notes: Notes = request.__dict__.setdefault("kindred_notes", Notes())
    return notes
