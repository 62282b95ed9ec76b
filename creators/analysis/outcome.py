"""The result of a creator's analysis: the facts, and the values of columns that are derived from them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from creators.analysis.evidence import Kind, Provenance, Subject, join_words
from creators.analysis.residence import PlaceSeen
from creators.lexicon.languages import language_name
from creators.models import CreatorEmail, Fact
from creators.places import country_name

OWN_WORDS = "In their own words"
"""Beginning of the sentence that quotes a key fact."""


@dataclass(frozen=True, slots=True)
class Outcome:
    subject: Subject
    findings: tuple[Fact, ...]
    emails: tuple[CreatorEmail, ...]
    places: tuple[PlaceSeen, ...] = ()
    summary: str | None = None
    """The summary that a language model wrote. If there is none, a summary is composed from the facts."""
    keeps_model: bool = False
    """Whether the language model failed to answer. In this case, the creator keeps the facts of earlier answers, as
    long as the posts still contain their quotes."""


def derive_columns(name: str, facts: Iterable[Fact], *, summary: str | None) -> dict[str, Any]:
    """Returns values for the columns of a creator that depend on the creator's facts."""
    of: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        of[fact.kind].append(fact)
    return {
        "content_themes": _distinct(fact.value for fact in _ranked(of, Kind.THEME)),
        "brand_alignment": _distinct(fact.value for fact in _ranked(of, Kind.BRAND_CATEGORY)),
        "key_facts": _distinct(fact.statement for fact in of[Kind.KEY_FACT]),
        "audience_demographics": _audience(of),
        "vibe_and_aesthetics": _sentence(_distinct(f.statement for f in of[Kind.STYLE])),
        "ai_summary": summary or _summary(name, of),
    }


def _ranked(of: dict[str, list[Fact]], kind: str) -> list[Fact]:
    """Returns the facts of a kind. Imported facts come first, then facts from words, then facts from hashtags. Facts
    from the same source are sorted by weight."""
    return sorted(
        of[kind],
        key=lambda f: (f.provenance != Provenance.IMPORT, f.value.startswith("#"), -f.weight),
    )


def _distinct(values: Iterable[str]) -> list[str]:
    first: dict[str, str] = {}
    for value in values:
        first.setdefault(value.casefold(), value)
    return list(first.values())


def _sentence(parts: Sequence[str]) -> str | None:
    if not parts:
        return None
    first, *rest = parts
    return "; ".join([first, *(part[:1].lower() + part[1:] for part in rest)]) + "."


def _audience(of: dict[str, list[Fact]]) -> str | None:
    """Describes the audience that the creator addresses, with the language of the posts and the country."""
    written = [f.statement for f in of[Kind.AUDIENCE] if f.provenance == Provenance.MODEL]
    groups = _distinct(f.value for f in of[Kind.AUDIENCE] if f.provenance != Provenance.MODEL)
    said = [text.rstrip(".") for text in written]
    said += [f"Speaks to {join_words(groups)}"] if groups and not written else []
    said += filter(None, [_content(of)])
    return ". ".join(said) + "." if said else None


def _content(of: dict[str, list[Fact]]) -> str | None:
    languages = [language_name(f.value) for f in _ranked(of, Kind.LANGUAGE)]
    countries = [_the(country_name(f.value)) for f in of[Kind.COUNTRY]][:1]
    if not languages and not countries:
        return None
    spoken = f" in {join_words(_distinct(languages))}" if languages else ""
    return f"Content{spoken}" + (f" from {countries[0]}" if countries else "")


def _summary(name: str, of: dict[str, list[Fact]]) -> str | None:
    """Returns a summary of one to three sentences. Returns None if too few facts are known."""
    paid = [f.value for f in of[Kind.BRAND] if f.statement.startswith("Paid")][:3]
    parts = [
        _about(name, of),
        f"Paid partnerships with {join_words(paid)}." if paid else None,
        *(f"{OWN_WORDS}: “{fact.value.strip()}”" for fact in of[Kind.KEY_FACT][:1]),
    ]
    return " ".join(filter(None, parts)) or None


def _about(name: str, of: dict[str, list[Fact]]) -> str | None:
    topics = [f.value for f in _ranked(of, Kind.THEME) if not f.value.startswith("#")][:3]
    tongues = [language_name(f.value) for f in _ranked(of, Kind.LANGUAGE)][:2]
    home = _home(of)
    if not topics and not home:
        return None
    about = f" about {join_words(_distinct(topics))}" if topics else ""
    spoken = f" in {join_words(tongues)}" if tongues else ""
    subject = name.strip() or "This creator"
    if not topics and not tongues:
        return f"{subject} is based in {home}."
    return f"{subject} posts{about}{spoken}{f', from {home}' if home else ''}."


def _home(of: dict[str, list[Fact]]) -> str | None:
    country = next((country_name(f.value) for f in of[Kind.COUNTRY]), None)
    city = next((f.value for f in of[Kind.PLACE]), None)
    if city is None or city == country:
        return _the(country) if country else city
    return f"{city}, {country}" if country else city


def _the(country: str) -> str:
    articled = ("United", "Netherlands", "Philippines", "Bahamas", "Czech Republic", "Dominican")
    return f"the {country}" if country.startswith(articled) else country
