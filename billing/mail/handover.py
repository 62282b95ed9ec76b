"""Sends mails, each at most once.

The database notes that a mail is being sent before the mail server gets the mail. If the process then dies, or the mail
server does not answer, nobody knows whether the mail was sent. The mail is not sent again, and staff can see it.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from smtplib import SMTPException, SMTPServerDisconnected
from typing import Final

from django.core.mail import EmailMessage, get_connection

from billing.ledger.functions import do_surely

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.1, 0.5, 2, 5, 10, 20, 30)
"""Seconds between attempts to note the outcome. Their sum is longer than a failover of the database."""
UNCLEAR: Final = (SMTPServerDisconnected, ConnectionError, TimeoutError)

Note = Callable[[], object]


def send_once(
    compose: Callable[[], EmailMessage], *, begin: Note, undo: Note, end: Note = lambda: None
) -> None:
    """Compose and send a mail. `begin` commits a note that keeps every other job from sending the mail.

    `begin` returns a false value if another job has the mail. If the mail server rejects the mail, `undo` removes the
    note and the error is raised. `end` notes that the mail was sent.
    """
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
    """Connect to the mail server.

    If connecting fails, the mail was not sent. If only closing the connection fails, the mail was sent.
    """
    message.connection = get_connection()
    message.connection.open()
    try:
        yield
    finally:
        with suppress(SMTPException):
            message.connection.close()


def _note(change: Note) -> None:
    do_surely(change, name="send_once", pauses_s=PAUSES_S)
