"""A language of the demo, with its niches and its general sentences. Languages are read from `languages/*.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from creators.demo.files import Table, read_tables
from creators.demo.niche import Niche, Texts, read_niche, read_niches


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    code: str
    business: str
    ad_tag: str
    tags: Texts
    emojis: Texts
    texts: Mapping[str, Texts]
    """Templates and words. The keys are the names of the lists in the file."""
    cities: Mapping[str, str]
    """City names in this language, by English name. Cities with the same name in both languages are left out."""
    niches: Mapping[str, Niche]

    def spell_city(self, city: str) -> str:
        return self.cities.get(city, city)


def _read_language(code: str, table: Table) -> Language:
    english = read_niches()
    niches = table.get("niches", {})
    return Language(
        code=code,
        business=table["business"],
        ad_tag=table["ad_tag"],
        tags=tuple(table["tags"].split()),
        emojis=tuple(table["emojis"].split()),
        texts={name: tuple(listed) for name, listed in table.items() if isinstance(listed, list)},
        cities=table.get("cities", {}),
        niches={s: read_niche(s, code, niche, english[s].area) for s, niche in niches.items()},
    )


@cache
def read_languages() -> Mapping[str, Language]:
    return {code: _read_language(code, table) for code, table in read_tables("languages")}
