"""Shows mail that was stored in files instead of sent, in debug mode. Mail can contain links that grant access to
accounts, so only requests from this machine may view it."""

from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import ip_address
from itertools import islice
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header

from config.kit.methods import read_only

SHOWN: Final = 50
_BETWEEN: Final = b"\n" + b"-" * 79 + b"\n"
"""The line with which Django's file-based mail backend ends each message."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored message. `place` identifies the message by its file and its index in the file."""

    place: str
    message: EmailMessage

    @property
    def text(self) -> str:
        body = self.message.get_body(("plain", "html"))
        return str(body.get_content()) if body else ""

    @property
    def attachments(self) -> list[str]:
        return [part.get_filename() or "attachment" for part in self.message.iter_attachments()]


@read_only
def kept_mail(request: HttpRequest) -> HttpResponse:
    """Shows the stored messages, newest first. Raises Http404 if the request may not view mail."""
    folder = _folder(request)
    return render(request, "kept_mail.html", {"mails": list(islice(_messages(folder), SHOWN))})


@read_only
def attachment(request: HttpRequest, place: str, number: int) -> HttpResponse:
    """Serves an attachment of a stored message as a download. Raises Http404 if the attachment does not exist."""
    folder = _folder(request)
    for kept in _messages(folder):
        parts = list(kept.message.iter_attachments())
        if kept.place == place and number < len(parts):
            disposition = content_disposition_header(True, kept.attachments[number])
            return HttpResponse(
                parts[number].get_payload(decode=True),
                content_type="application/octet-stream",
                headers={"Content-Disposition": disposition},
            )
    raise Http404


def is_kept() -> bool:
    return settings.EMAIL_BACKEND == "django.core.mail.backends.filebased.EmailBackend"


def describe_kept_mail(request: HttpRequest) -> str:
    """Returns a hint for users who wait for a mail, if mail is stored in files instead of sent."""
    if _is_shown(request):
        return f"This server does not send e-mails. Read your e-mail at {reverse('kept_mail')}."
    return "This server does not send e-mails. Its operator finds yours in the data folder, under “mail”."


def _is_shown(request: HttpRequest) -> bool:
    from_here = ip_address(request.META["REMOTE_ADDR"]).is_loopback
    return settings.DEBUG and is_kept() and from_here


def _folder(request: HttpRequest) -> Path:
    if not _is_shown(request):
        raise Http404
    return Path(settings.EMAIL_FILE_PATH)


def _messages(folder: Path) -> Iterator[Kept]:
    for file in sorted(folder.glob("*.log"), key=lambda f: f.stat().st_mtime_ns, reverse=True):
        raw = [part for part in file.read_bytes().split(_BETWEEN) if part.strip()]
        for number, content in reversed(list(enumerate(raw))):
            message = message_from_bytes(content, policy=policy.default)
            yield Kept(f"{file.stem}.{number}", message)
