"""Finds e-mail addresses in texts, including spelt-out addresses ("name [at] domain [dot] com")."""

import re
from collections.abc import Iterator
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator

from creators.analysis.evidence import Subject
from creators.models import CreatorEmail

Source = CreatorEmail.Source

IN_BIO: Final = 0.9
IN_POST: Final = 0.6
"""Confidence of an address in a post. The address may belong to a brand or a friend."""
SPELT_OUT: Final = 0.7
"""Factor by which the confidence of a spelt-out address is multiplied, because such an address may be misread."""

# An address next to a letter outside ASCII is incomplete, so "jörg@example.com" is not read.
_LOCAL = r"(?P<local>[A-Za-z0-9][A-Za-z0-9_.%+-]{0,63})"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(
    rf"(?<![\w.%+\-/=:?&@]){_LOCAL}@(?P<domain>(?:{_LABEL}\.)+[A-Za-z]{{2,24}})(?![\w@-]|\.\w)"
)
_AT = r"\s*(?:\[\s*at\s*\]|\(\s*at\s*\)|\{\s*at\s*\}|<\s*at\s*>)\s*"
_DOT = r"(?:\s*(?:\[\s*(?:dot|punkt|punto)\s*\]|\(\s*(?:dot|punkt|punto)\s*\)|\{\s*dot\s*\})\s*|\s+dot\s+)"
_SPELT = re.compile(
    rf"(?<![\w.@]){_LOCAL}(?i:{_AT})(?P<domain>{_LABEL}(?:(?i:{_DOT}|\.){_LABEL})+)(?![\w@])"
)
# A spelt-out address without brackets counts only after an introducing word such as "mail". Otherwise, "look at the dot
# com boom" would be an address.
_ANNOUNCED = re.compile(
    rf"(?:[📩✉📧💌]\ufe0f?|(?i:\be-?mail|\bcontact)\s*:?)\s*{_LOCAL}\s+(?i:at)\s+"
    rf"(?P<domain>{_LABEL}(?:\s+(?i:dot)\s+{_LABEL})+)(?![\w@])"
)
_ANY_DOT = re.compile(_DOT, re.IGNORECASE)
_TELEPHONE = re.compile(
    r"(?<![\w.@/])(?<!\d\s)"
    r"(?:\(?[+0](?:[\s().\-/]{0,2}\d){8,14}|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}|wa\.me/\+?\d+)(?![\w@])"
)
"""Pattern of telephone numbers. They begin with `+` or 0, or have the American grouping. Other numbers may be counts or
years."""
_FILE: Final = frozenset(
    ["png", "jpg", "jpeg", "gif", "webp", "svg", "mp4", "mp3", "pdf", "js", "css", "html"]
)
_MAY_BE_SPELT = re.compile(r"at\s*[\])}>]|\sdot\s", re.IGNORECASE)
_validate = EmailValidator()
HIDDEN: Final = "[hidden]"


def find_subject_addresses(subject: Subject) -> list[CreatorEmail]:
    """Returns the addresses in a creator's texts, as unsaved rows. Each row names the most reliable source of the
    address, and the times of the first and last text with the address. Upper and lower case make no difference."""
    found: dict[str, CreatorEmail] = {}
    # Of two equally reliable sources, the last one is kept. So the newest posts and the first bios are processed last.
    for seen in [*_sightings(subject)][::-1]:
        known = found.setdefault(seen.email.lower(), seen)
        absorb_sighting(known, seen)
    return list(found.values())


def absorb_sighting(email: CreatorEmail, seen: CreatorEmail) -> None:
    """Adds to the row `email` what another text with the same address shows: its time and, if more reliable, its
    source. In an imported row, only `last_seen_at` changes."""
    email.last_seen_at = max(email.last_seen_at, seen.last_seen_at)
    if email.source == Source.IMPORT:
        return
    email.first_seen_at = min(email.first_seen_at, seen.first_seen_at)
    if seen.confidence >= email.confidence:
        email.confidence, email.source = seen.confidence, seen.source
        email.source_profile_id, email.source_post_id = seen.source_profile_id, seen.source_post_id


def find_addresses(text: str) -> list[tuple[str, float]]:
    """Returns the addresses in a text, each with a factor for its confidence. The factor is below 1 for spelt-out
    addresses."""
    if "@" not in text and not _MAY_BE_SPELT.search(text):
        return []
    found = [(match[0], 1.0) for match in written_addresses(text)]
    for match in (*_SPELT.finditer(text), *_ANNOUNCED.finditer(text)):
        spelt_out = f"{match['local']}@{_ANY_DOT.sub('.', match['domain'])}"
        found += [(spelt_out, SPELT_OUT)] if _is_address(spelt_out) else []
    return found


def written_addresses(text: str) -> Iterator[re.Match[str]]:
    """Yields a match for each e-mail address in the text, except spelt-out addresses."""
    return (match for match in _ADDRESS.finditer(text) if _is_address(match[0]))


def hide_addresses(text: str) -> str:
    """Returns the text with `[hidden]` in place of telephone numbers and e-mail addresses, including spelt-out
    addresses."""
    for pattern in (_ADDRESS, _SPELT, _ANNOUNCED):
        text = pattern.sub(HIDDEN, text)
    return _TELEPHONE.sub(HIDDEN, text)


def _is_address(email: str) -> bool:
    """Returns whether the text is an e-mail address. Returns False for "you@home.Then" (without a space after the dot)
    and for file names such as "logo@2x.png"."""
    *_, before, last = email.replace("@", ".").split(".")
    if last.lower() in _FILE or (last.istitle() and before.islower()):
        return False
    try:
        _validate(email)
    except ValidationError:
        return False
    return len(email) <= 254


def _sightings(subject: Subject) -> Iterator[CreatorEmail]:
    """Yields the addresses in the bios, then the addresses in the posts. Skips profiles whose contact data must not be
    used."""
    told = [profile for profile in subject.profiles if not profile.is_withheld]
    withheld = {profile.id for profile in subject.profiles if profile.is_withheld}
    newest = max((p.observed_at for p in subject.profiles), default=subject.created_at)
    bios = [(p.bio, p.observed_at, {"source_profile_id": p.id}) for p in told]
    if told or not withheld:
        bios.append((subject.bio, newest, {}))
    posts = [
        (p.caption, p.observed_at, {"source_post_id": p.id})
        for p in subject.posts
        if p.profile_id not in withheld
    ]
    for source, confidence, texts in ((Source.BIO, IN_BIO, bios), (Source.POST, IN_POST, posts)):
        for text, at, origin in texts:
            for email, factor in find_addresses(text):
                yield CreatorEmail(
                    creator_id=subject.id,
                    email=email,
                    confidence=round(confidence * factor, 2),
                    source=source,
                    first_seen_at=at,
                    last_seen_at=at,
                    **origin,
                )
