"""Mails the owners of an account if a card payment that a job started needs their attention. For a payment that an
owner started on a page, no mail is sent, because the page shows the outcome."""

from typing import Final

from django.db import transaction

from billing.mail import owners
from billing.mail.messages import link_page, render_text
from billing.models import CardPayment
from billing.money import format_cents

State = CardPayment.State

TITLES: Final = {State.REQUIRES_ACTION: "Confirm a payment", State.FAILED: "A card payment failed"}
SILENT: Final = {"replaced", "abandoned"}


def tell_owners(payment: CardPayment) -> None:
    """Enqueue a mail to the owners about this card payment, if it needs their attention. At most one mail is sent for
    each payment."""
    title = TITLES.get(State(payment.state))
    if title is None or not payment.is_automatic or payment.failure_code in SILENT:
        return
    with transaction.atomic():
        untold = CardPayment.objects.filter(pk=payment.pk, was_told=False)
        if untold.update(was_told=True):
            owners.queue_mail(
                payment.account_id,
                title=f"{title}: {format_cents(payment.amount_cents)} for {payment.invoice}",
                text=_compose(payment),
            )


def _compose(payment: CardPayment) -> str:
    link = link_page("account_invoice", payment.invoice.number)
    if payment.state == State.REQUIRES_ACTION:
        link = link_page("account_card") + f"?payment={payment.pk}"
    return render_text("card_payment.txt", {"payment": payment, "link": link})
