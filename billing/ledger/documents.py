"""Checks the invoices and credit notes in an exported ledger. Each invoice and credit note is computed again from the
ledger entries before it.

In an export, an invoice or credit note follows the last entry that it covers. The digest of an invoice is SHA-256 over
a JSON array of INVOICE_FIELDS. The array is encoded like that of an entry in the hash chain. Each invoice line is an
array of LINE_FIELDS.

The database computes the digests. This module checks the digests independently: it shares no code with the database.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from billing.models import Account, CreditNote, Invoice
from billing.money import MICROS_PER_CENT

LINE_FIELDS: Final = ("kind", "operation", "text", "calls", "units", "amount_micros")
INVOICE_FIELDS: Final = (
    *("number", "account_id", "issued_at", "due_on", "first_entry", "last_entry", "chain_head"),
    *("seller_name", "seller_address", "seller_tax_id", "seller_email", "pay_to"),
    *("buyer_name", "buyer_address", "buyer_tax_id", "buyer_email"),
    *("tax_rate", "subtotal_cents", "tax_cents", "total_cents", "carried_micros", "lines"),
)
CREDIT_NOTE_FIELDS: Final = ("number", "invoice", "entry", "net_cents", "tax_cents")
LINE_KINDS: Final = {"charge": "usage", "correction": "correction", "reversal": "reversal"}
"""For each kind of ledger entry, the kind of invoice line. Invoices print the lines in this order."""
FIELDS: Final = {"invoice": (*INVOICE_FIELDS, "digest"), "credit_note": CREDIT_NOTE_FIELDS}
Document = dict[str, Any]


class BrokenDocument(Exception):
    """An invoice or credit note does not agree with the ledger entries before it."""


# --- Writing --------------------------------------------------------------------------------------


def list_documents(account: Account) -> Mapping[int, list[Document]]:
    """Returns the account's invoices and credit notes, grouped by the number of the last ledger entry that they
    cover."""
    found = defaultdict[int, list[Document]](list)
    notes = CreditNote.objects.filter(invoice__account=account).select_related("invoice", "entry")
    for note in notes.order_by("serial"):
        found[note.entry.number].append({"kind": "credit_note", "document": _of_note(note)})
    for invoice in account.invoices.order_by("serial").prefetch_related("lines"):
        found[invoice.last_entry].append({"kind": "invoice", "document": _of_invoice(invoice)})
    return found


def _of_note(note: CreditNote) -> Document:
    return {
        "number": note.number,
        "invoice": note.invoice.number,
        "entry": note.entry.number,
        "net_cents": note.net_cents,
        "tax_cents": note.tax_cents,
    }


def _of_invoice(invoice: Invoice) -> Document:
    plain = {name: getattr(invoice, name) for name in INVOICE_FIELDS if name != "lines"}
    return plain | {
        "account_id": str(invoice.account_id),
        "issued_at": invoice.issued_at.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        "due_on": invoice.due_on.isoformat(),
        "chain_head": invoice.chain_head_hex,
        "tax_rate": str(invoice.tax_rate),
        "lines": [[getattr(line, name) for name in LINE_FIELDS] for line in invoice.lines.all()],
        "digest": invoice.digest_hex,
    }


# --- Verifying ------------------------------------------------------------------------------------


def digest_invoice(invoice: Mapping[str, Any]) -> str:
    """Returns the digest of an invoice, in hexadecimal."""
    text = json.dumps([invoice[name] for name in INVOICE_FIELDS], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def compute_share(whole_cents: int, part: Decimal) -> int:
    return int((whole_cents * part).quantize(Decimal(1), ROUND_HALF_UP))


@dataclass
class Books:
    """Reads an exported ledger entry by entry, and checks its invoices and credit notes. Keeps the invoices so far and
    the sums for the next invoice."""

    invoices: dict[str, Document] = field(default_factory=dict)
    _last: Document | None = None
    _given_back: dict[str, tuple[int, int]] = field(default_factory=dict)
    _sums: dict[tuple[str, str, str], list[int]] = field(default_factory=dict)
    """The sums for the lines of the next invoice: the number of calls, the units and the micro-dollars, by the kind of
    line, the operation and the reason."""
    _credited: list[list[Any]] = field(default_factory=list)

    def enter(self, entry: Mapping[str, Any]) -> None:
        kind = LINE_KINDS[entry["kind"]]
        if kind == "correction":
            line, units = (kind, "", entry["reason"]), 0
        else:
            line, units = (kind, entry["operation"], ""), entry["units"]
        sums = self._sums.setdefault(line, [0, 0, 0])
        for place, more in enumerate((1, units, entry["amount_micros"])):
            sums[place] += more

    def file(self, record: Mapping[str, Any], *, behind: Mapping[str, Any]) -> None:
        """Check an invoice or credit note. `behind` is the ledger entry before it in the export. Raises
        BrokenDocument."""
        document: Document = record["document"]
        is_invoice = record["kind"] == "invoice"
        check = self._wrong_with_invoice if is_invoice else self._wrong_with_note
        try:
            wrong = next(check(document, behind), None)
        except (ArithmeticError, TypeError, ValueError):
            wrong = "makes no sense"
        if wrong:
            raise BrokenDocument(f"{document['number']} {wrong}.")
        if is_invoice:
            self._sums, self._credited = {}, []
            self._last = self.invoices[document["number"]] = document
        else:
            self._give_back(document)

    def _wrong_with_invoice(self, invoice: Document, last: Mapping[str, Any]) -> Iterator[str]:
        first = self._last["last_entry"] + 1 if self._last else 1
        lines = list(self._lines())
        subtotal, carried = divmod(sum(line[-1] for line in lines), MICROS_PER_CENT)
        if carried:
            lines.append(["carried_out", "", "", 0, 0, -carried])
        tax = compute_share(subtotal, Decimal(invoice["tax_rate"]) / 100)
        found = {
            "belongs to another account": ("account_id", last["account_id"]),
            "does not begin where the previous invoice ended": ("first_entry", first),
            "does not end at the entry that it follows": ("last_entry", last["number"]),
            "has another chain head than its entries": ("chain_head", last["hash"]),
            "has lines that do not follow from its entries": ("lines", lines),
            "has a subtotal that is not the sum of its lines": ("subtotal_cents", subtotal),
            "has a tax that does not follow from its rate": ("tax_cents", tax),
            "has a total that is not subtotal plus tax": ("total_cents", subtotal + tax),
            "carries over a wrong remainder": ("carried_micros", carried),
            "was changed after it was issued": ("digest", digest_invoice(invoice)),
        }
        yield from (said for said, (name, right) in found.items() if invoice[name] != right)

    def _lines(self) -> Iterator[list[Any]]:
        if self._last and self._last["carried_micros"]:
            yield ["carried_in", "", self._last["number"], 0, 0, self._last["carried_micros"]]
        for kind in LINE_KINDS.values():
            yield from ([*line, *sums] for line, sums in self._sums.items() if line[0] == kind)
        yield from self._credited

    def _wrong_with_note(self, note: Document, entry: Mapping[str, Any]) -> Iterator[str]:
        invoice = self.invoices.get(note["invoice"])
        if invoice is None:
            yield "credits an invoice that is missing"
            return
        if (entry["number"], entry["kind"]) != (note["entry"], "correction"):
            yield "does not follow its entry"
        if entry["amount_micros"] != -note["net_cents"] * MICROS_PER_CENT:
            yield "differs from what its entry gives back"
        net, tax = self._given_back.get(note["invoice"], (0, 0))
        net += note["net_cents"]
        if net > invoice["subtotal_cents"]:
            yield "gives back more than was invoiced"
        if tax + note["tax_cents"] != compute_share(
            net, Decimal(invoice["tax_cents"]) / invoice["subtotal_cents"]
        ):
            yield "has a tax that is not its share"

    def _give_back(self, note: Document) -> None:
        net, tax = self._given_back.get(note["invoice"], (0, 0))
        self._given_back[note["invoice"]] = (net + note["net_cents"], tax + note["tax_cents"])
        micros = note["net_cents"] * MICROS_PER_CENT
        self._credited.append(["credited", "", note["number"], 0, 0, micros])
