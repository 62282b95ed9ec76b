"""The reliability diagram: the share of right results over their confidence, as SVG."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.quality.measures import BINS, Bin

SIDE, MARGIN = 300, 44
LARGEST = 11.0
"""The radius of the tenth with most results; areas are by their number."""

_STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#57606a}.axis{stroke:#8c959f;fill:none}"
    ".ideal{stroke:#8c959f;stroke-dasharray:4 4}.line{stroke:#0969da;stroke-width:2;fill:none}"
    ".point{fill:#0969da;fill-opacity:.55}"
)


def write_diagram(file: Path, bins: Sequence[Bin], title: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(_svg(bins, title)) + "\n", encoding="utf-8")


def _svg(bins: Sequence[Bin], title: str) -> Iterator[str]:
    size = SIDE + 2 * MARGIN
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" '
        f'width="{size}" height="{size}">'
    )
    yield f"<title>{title}</title><style>{_STYLE}</style>"
    yield f'<text x="{MARGIN}" y="24">{title}</text>'
    yield f'<rect class="axis" x="{MARGIN}" y="{MARGIN}" width="{SIDE}" height="{SIDE}"/>'
    yield f'<path class="ideal" d="M{_place(0, 0)} L{_place(1, 1)}"/>'
    yield from _labels()
    if bins:
        line = " L".join(_place(one.confidence, one.right) for one in bins)
        yield f'<path class="line" d="M{line}"/>'
    most = max((one.results for one in bins), default=1)
    for one in bins:
        x, y = _place(one.confidence, one.right).split(",")
        radius = max(2.0, LARGEST * (one.results / most) ** 0.5)
        told = f"confidence {one.confidence:.2f}: {one.right:.0%} of {one.results} right"
        yield f'<circle class="point" cx="{x}" cy="{y}" r="{radius:.1f}"><title>{told}</title></circle>'
    yield "</svg>"


def _labels() -> Iterator[str]:
    for number in range(0, BINS + 1, 2):
        share = number / BINS
        x, _ = _place(share, 0).split(",")
        _, y = _place(0, share).split(",")
        yield f'<text x="{x}" y="{MARGIN + SIDE + 17}" text-anchor="middle">{share:g}</text>'
        yield f'<text x="{MARGIN - 7}" y="{y}" dy="4" text-anchor="end">{share:g}</text>'
    yield f'<text x="{MARGIN + SIDE / 2}" y="{MARGIN + SIDE + 35}" text-anchor="middle">confidence</text>'
    middle = MARGIN + SIDE / 2
    yield (
        f'<text x="12" y="{middle}" text-anchor="middle" transform="rotate(-90 12 {middle})">'
        "share right</text>"
    )


def _place(confidence: float, right: float) -> str:
    return f"{MARGIN + SIDE * confidence:.1f},{MARGIN + SIDE * (1 - right):.1f}"
