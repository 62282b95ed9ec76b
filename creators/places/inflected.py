"""Names as Polish writes them after "in" and "from": "w Krakowie", "z Niemiec". All folded."""

from typing import Final

_CITIES: Final = """
warsaw PL: warszawy warszawie | krakow PL: krakowa krakowie | wroclaw PL: wroclawia wroclawiu
poznan PL: poznania poznaniu | gdansk PL: gdanska gdansku | lodz PL: lodzi | katowice PL: katowic katowicach
szczecin PL: szczecina szczecinie | lublin PL: lublina lublinie | gdynia PL: gdyni | bialystok PL: bialegostoku
rzeszow PL: rzeszowa rzeszowie | torun PL: torunia toruniu | berlin DE: berlina berlinie | london GB: londynu londynie
paris FR: paryza paryzu | rome IT: rzymu rzymie | madrid ES: madrytu madrycie | barcelona ES: barcelony barcelonie
prague CZ: pragi pradze | vienna AT: wiednia wiedniu
"""
_COUNTRIES: Final = """
PL: polsce | DE: niemiec niemczech | ES: hiszpanii | IT: wloch wloszech | FR: francji | AT: austrii | CH: szwajcarii
GB: anglii | NL: holandii | PT: portugalii | GR: grecji | NO: norwegii | SE: szwecji | HR: chorwacji | CZ: czechach
UA: ukrainie ukrainy | JP: japonii | TR: turcji | US: usa
"""


def _read(lines: str) -> dict[str, tuple[str, ...]]:
    """Each form with what stands before the colon."""
    entries = [
        entry.split(": ") for line in lines.strip().splitlines() for entry in line.split(" | ")
    ]
    return {form: tuple(name.split()) for name, forms in entries for form in forms.split()}


INFLECTED_CITIES: Final = {
    form: (city, country) for form, (city, country) in _read(_CITIES).items()
}
INFLECTED_COUNTRIES: Final = {form: country for form, (country,) in _read(_COUNTRIES).items()} | {
    "wielkiej brytanii": "GB",
    "stanach zjednoczonych": "US",
    "stanow zjednoczonych": "US",
    "z polski": "PL",
}
