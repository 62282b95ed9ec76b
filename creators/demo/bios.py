"""Names, bios and addresses a creator shows."""

from random import Random

from creators.demo.identity import ascii_word
from creators.demo.manners import LABELS_OF_PLACE, THEME_BIOS, WEEKDAYS
from creators.demo.niche import options, sentences
from creators.demo.persona import Persona

_FANCY = {letter: chr(0x1D4D0 + at) for at, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")} | {
    letter: chr(0x1D4EA + at) for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
}


def display_name(rng: Random, persona: Persona) -> str:
    if persona.theme:
        label = persona.niche.label
        return rng.choice((f"Daily {label}", f"{label} Hub", f"Best of {label.lower()}"))
    full = _plain_name(rng, persona)
    if persona.awkward == "emoji_name":
        return f"{persona.niche.emoji}🌈✨{rng.choice(('', persona.name.first))}👩🏽‍🚀💫"
    if persona.awkward == "fancy_letters":
        return "".join(_FANCY.get(letter, letter) for letter in full)
    return full


def _plain_name(rng: Random, persona: Persona) -> str:
    name = persona.name
    if persona.partner:
        return f"{name.first} & {persona.partner}"
    if name.native and persona.local:
        return name.native if rng.random() < 0.7 else f"{name.native} | {name.full}"
    topic = (persona.local or persona.niche).label
    return rng.choice((name.full, name.full, name.first, f"{name.first} | {topic}"))


def email(persona: Persona, handle: str) -> str:
    """On names reserved for examples, so that nobody ever gets the mail."""
    local = ascii_word(handle) or "hello"
    return f"{local}@example.com" if persona.number % 2 else f"hello@{site(handle)}"


def site(handle: str) -> str:
    return f"{ascii_word(handle) or 'creator'}.example"


def bio(rng: Random, persona: Persona, handle: str, *, shows_email: bool) -> str:
    if persona.theme:
        return _theme_bio(rng, persona)
    niche = persona.local or persona.niche
    pieces = [rng.choice(options(niche.bios))]
    if rng.random() < 0.55:
        pieces.append(_place(rng, persona))
    if shows_email:
        pieces.append(f"📩 {email(persona, handle)}")
    if rng.random() < 0.25:
        pieces.insert(0, niche.emoji)
    return rng.choice((" · ", "\n", " | ")).join(pieces)


def _place(rng: Random, persona: Persona) -> str:
    home = persona.home
    label = rng.choice(LABELS_OF_PLACE if persona.language == "en" else LABELS_OF_PLACE[1:4])
    return label.format(home=home.city, flag=home.country.flag)


def _theme_bio(rng: Random, persona: Persona) -> str:
    return rng.choice(sentences(THEME_BIOS)).format(
        label=persona.niche.label.lower(),
        tag=persona.niche.tags.split()[0],
        weekday=rng.choice(WEEKDAYS),
    )
