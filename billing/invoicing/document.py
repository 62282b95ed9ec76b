"""Renders invoices and credit notes as PDF files. Rendering the same document again gives the same bytes."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from django.conf import settings
from fpdf import FPDF
from fpdf.bidi import BidiParagraph
from fpdf.enums import Align, TableBordersLayout, YPos
from fpdf.fonts import FontFace

from billing.models import CreditNote, Invoice
from billing.money import format_cents, format_dollars
from config.kit.text import one_line

FONTS: Final = settings.BASE_DIR / "static" / "dist"
"""The folder with the DejaVu fonts. The fonts contain Latin, Greek, Cyrillic, Hebrew and Arabic letters. Letters of
other scripts are printed as blanks."""

PAGES: Final = "\x02"
"""A placeholder that is later replaced by the number of pages. The placeholder is a control character that no printed
text contains."""

INK, FAINT, RULE = (32, 38, 43), (105, 112, 118), (214, 216, 214)
HALF_MM: Final = 85.0
WHOLE_MM: Final = 170.0
LONGEST: Final = 400


def render_invoice(invoice: Invoice) -> bytes:
    sheet = Sheet(f"Invoice {invoice.number}", invoice, issued_at=invoice.issued_at)
    sheet.head(f"Issued on {format_day(invoice.issued_at)}. Due on {format_day(invoice.due_on)}.")
    sheet.parties()
    sheet.lines()
    sheet.totals(subtotal=invoice.subtotal_cents, tax=invoice.tax_cents, total=invoice.total_cents)
    sheet.how_to_pay()
    sheet.proof()
    return bytes(sheet.output())


def render_credit_note(note: CreditNote) -> bytes:
    """Returns the credit note as a PDF file. The seller and the customer are those of its invoice."""
    invoice, entry = note.invoice, note.entry
    sheet = Sheet(f"Credit note {note.number}", invoice, issued_at=note.issued_at)
    sheet.head(
        f"Issued on {format_day(note.issued_at)}, for invoice {invoice.number} of {format_day(invoice.issued_at)}."
    )
    sheet.parties()
    sheet.reason(entry.reason)
    sheet.totals(subtotal=note.net_cents, tax=note.tax_cents, total=note.total_cents)
    sheet.remark(f"Entry {entry.number:,} of the ledger of account {invoice.account_id}.")
    return bytes(sheet.output())


def format_day(moment: date) -> str:
    return f"{moment:%-d %B %Y}"


def order_for_print(text: str) -> str:
    """Returns the characters of the line in the order in which they are printed, from left to right. For Hebrew and
    Arabic, this is not the order in which they are stored."""
    line = one_line(text)
    # A longer line would need a row that is higher than a page.
    shown = line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
    return BidiParagraph(shown).get_reordered_string() if shown else ""


class Sheet(FPDF):
    """An A4 document. The footer of every page shows the document's name."""

    def __init__(self, name: str, invoice: Invoice, *, issued_at: datetime) -> None:
        super().__init__(format="A4")
        self.name, self.invoice = name, invoice
        self.set_title(name)
        self.set_author(invoice.seller_name)
        self.set_lang("en")
        self.set_creation_date(issued_at)
        self.alias_nb_pages(PAGES)
        self.set_margins(20, 20)
        self.set_auto_page_break(True, margin=24)
        self.add_font("DejaVu", fname=FONTS / "DejaVuSans.ttf")
        self.add_font("DejaVu", style="B", fname=FONTS / "DejaVuSans-Bold.ttf")
        self.set_draw_color(RULE)
        self.add_page()

    def footer(self) -> None:
        self.set_y(-16)
        self._ink(8, faint=True)
        self.cell(text=f"{self.name}, page {self.page_no()} of {PAGES}")

    def head(self, dates: str) -> None:
        self._say(self.name, size=18, bold=True)
        self._say(dates)
        self.ln(8)

    def parties(self) -> None:
        """Print the seller and the customer next to each other."""
        invoice, top = self.invoice, self.get_y()
        seller = (invoice.seller_address, invoice.seller_tax_id, invoice.seller_email)
        buyer = (invoice.buyer_address, invoice.buyer_tax_id, invoice.buyer_email)
        self._party("From", invoice.seller_name, *seller, column=0)
        bottom = self.get_y()
        self.set_y(top)
        self._party("To", invoice.buyer_name, *buyer, column=1)
        self.set_y(max(bottom, self.get_y()) + 8)

    def _party(
        self, heading: str, name: str, address: str, tax_id: str, email: str, *, column: int
    ) -> None:
        left = self.l_margin + column * HALF_MM
        self._say(heading, left=left, size=8, faint=True)
        self._say(name, left=left, bold=True)
        for line in (*address.splitlines(), f"Tax ID {tax_id}" if tax_id else "", email):
            self._say(line, left=left)

    def lines(self) -> None:
        rows = [("What for", "Calls", "Units", "Amount")]
        for line in self.invoice.lines.all():
            calls, units = (f"{line.calls:,}", f"{line.units:,}") if line.units else ("", "")
            rows.append((line.description, calls, units, format_dollars(line.amount_micros)))
        self._table(rows, widths_mm=(90, 20, 24, 36), has_head=True)
        self.ln(3)

    def reason(self, text: str) -> None:
        self._say(text)
        self.ln(6)

    def totals(self, *, subtotal: int, tax: int, total: int) -> None:
        """Print the totals. The amounts are in cents."""
        rows = [
            ("Subtotal", format_cents(subtotal)),
            (f"Tax, {self.invoice.tax_rate.normalize():f} %", format_cents(tax)),
        ]
        self._table(rows, widths_mm=(134, 36))
        self._table([("Total", format_cents(total))], widths_mm=(134, 36), bold=True)
        self.ln(6)

    def how_to_pay(self) -> None:
        invoice = self.invoice
        self._say("How to pay", bold=True)
        self._say(invoice.how_to_pay)
        for line in invoice.pay_to.splitlines():
            self._say(line)
        self.ln(6)

    def proof(self) -> None:
        """Print the values that `verify_ledger` compares with an exported ledger."""
        invoice = self.invoice
        self.remark(
            f"Entries {invoice.first_entry:,} to {invoice.last_entry:,} of the ledger of account {invoice.account_id}. "
            "An export of the ledger proves this invoice:",
            f"chain head {invoice.chain_head_hex}",
            f"digest {invoice.digest_hex}",
        )

    def remark(self, *lines: str) -> None:
        for line in lines:
            self._say(line, size=8, faint=True)

    # --- Drawing --------------------------------------------------------------------------------------

    def _ink(self, size: float = 9, *, bold: bool = False, faint: bool = False) -> None:
        self.set_font("DejaVu", "B" if bold else "", size)
        self.set_text_color(FAINT if faint else INK)

    def _say(self, text: str, *, left: float | None = None, **ink: Any) -> None:
        """Print a paragraph in a column that is half a page wide. `left` is the left edge of the column. An empty text
        prints nothing."""
        if text:
            self._ink(**ink)
            self.set_x(self.l_margin if left is None else left)
            width = WHOLE_MM if left is None else HALF_MM - 5
            height = self.font_size * 1.5
            self.multi_cell(width, height, order_for_print(text), align=Align.L, new_y=YPos.NEXT)

    def _table(
        self,
        rows: Sequence[Sequence[str]],
        *,
        widths_mm: tuple[int, ...],
        has_head: bool = False,
        bold: bool = False,
    ) -> None:
        """Print a table. Words are aligned left and figures right. The header row is repeated on every page."""
        self._ink(bold=bold)
        with self.table(
            [[order_for_print(text) for text in row] for row in rows],
            align=Align.L,
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            col_widths=widths_mm,
            first_row_as_headings=has_head,
            headings_style=FontFace(emphasis="", color=FAINT, size_pt=8),
            line_height=4.6,
            padding=(1, 0),
            text_align=("LEFT", *("RIGHT",) * (len(widths_mm) - 1)),
            v_align="TOP",
            width=WHOLE_MM,
        ):
            pass
