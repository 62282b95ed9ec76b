"""Sends each mail at most once. Before a mail is given to the mail server, the database stores that sending has begun.
If the process then ends, or the mail server does not answer, it is unknown whether the mail was sent. Such a mail is
not sent again automatically, but staff can see it."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from smtplib import SMTPException, SMTPServerDisconnected
from typing import Final

from django.core.mail import EmailMessage, get_connection

from billing.ledger.functions import do_surely

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.1, 0.5, 2, 5, 10, 20, 30)
"""Pauses between attempts to store whether the mail was sent, in seconds. Together they last longer than a failover of
the database."""
UNCLEAR: Final = (SMTPServerDisconnected, ConnectionError, TimeoutError)

Note = Callable[[], object]


def send_once(
    compose: Callable[[], EmailMessage], *, begin: Note, undo: Note, end: Note = lambda: None
) -> None:
    """Compose and send a mail. `begin` stores that sending has begun. If `begin` returns a false value, another job is
    sending the mail, so this function does not send it. `end` is called after the mail was sent. If the mail was
    certainly not sent, `undo` is called and the error is raised."""
    is_begun, message = False, None
    try:
        message = compose()
        with _connect(message):
            is_begun = bool(begin())
            if is_begun:
                message.send()
    except Exception as error:  # each mail backend has its own errors
        if not is_begun or not isinstance(error, UNCLEAR):
            _note(undo)
            raise
        log.exception("Nobody knows whether %r was sent.", message and message.subject)
        return
    if is_begun:
        _note(end)


@contextmanager
def _connect(message: EmailMessage) -> Iterator[None]:
    """Open and close the connection to the mail server. Errors while closing are ignored, because the mail was already
    sent."""
    message.connection = get_connection()
    message.connection.open()
    try:
        yield
    finally:
        with suppress(SMTPException):
            message.connection.close()


def _note(change: Note) -> None:
    do_surely(change, name="send_once", pauses_s=PAUSES_S)
