"""Documents as downloads. Callers check the user's permission first."""

from django.http import HttpResponse

from billing.models import CreditNote, Invoice


def invoice_file(invoice: Invoice) -> HttpResponse:
    """Returns an invoice as PDF."""
    # The PDF library is slow to import, and most processes never need it.
    from billing.invoicing import document

    return _file(invoice.number, document.render_invoice(invoice))


def credit_note_file(note: CreditNote) -> HttpResponse:
    """Returns a credit note as PDF."""
    from billing.invoicing import document

    return _file(note.number, document.render_credit_note(note))


def _file(name: str, content: bytes) -> HttpResponse:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.pdf"',
        "Cache-Control": "private, no-cache",
    }
    return HttpResponse(content, "application/pdf", headers=headers)
