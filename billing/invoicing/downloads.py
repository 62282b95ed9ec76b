"""Returns invoices and credit notes as downloads. The caller must first check that the user may see them."""

from typing import Any

from django.http import HttpResponse

from billing.models import CreditNote, Invoice


def download_document(document: Invoice | CreditNote) -> HttpResponse:
    # The PDF library is slow to import, and most processes never need it.
    from billing.invoicing.document import render_credit_note, render_invoice

    render: Any = render_invoice if isinstance(document, Invoice) else render_credit_note
    headers = {
        "Content-Disposition": f'attachment; filename="{document.number}.pdf"',
        "Cache-Control": "private, no-cache",
    }
    return HttpResponse(render(document), "application/pdf", headers=headers)
