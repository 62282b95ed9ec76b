"""Writes the names, bios and e-mail addresses of invented creators."""

from random import Random

from creators.demo.grammar import capitalise
from creators.demo.identity import ascii_word
from creators.demo.persona import Persona
from creators.demo.voice import Voice

_FANCY = {letter: chr(0x1D4D0 + at) for at, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")} | {
    letter: chr(0x1D4EA + at) for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
}
_PLACES = ("{city}", "{city} {flag}", "📍 {city}", "{spot}, {city}", "{city} ↔ {away}", "📍{city}")
_DIVIDERS = (" · ", "\n", " | ", "\n")


def draw_display_name(rng: Random, persona: Persona) -> str:
    if persona.is_theme:
        return _draw_theme_name(rng, persona)
    full = _draw_plain_name(rng, persona)
    if persona.awkward == "emoji_name":
        return f"{persona.niche.emoji}🌈✨{rng.choice(('', persona.name.first))}👩🏽‍🚀💫"
    if persona.awkward == "fancy_letters":
        return "".join(_FANCY.get(letter, letter) for letter in full)
    return full


def _draw_theme_name(rng: Random, persona: Persona) -> str:
    label = persona.niche.label
    return rng.choice(
        (f"Daily {label}", f"{label} Hub", f"Best of {label.lower()}", f"{label} World")
    )


def _draw_plain_name(rng: Random, persona: Persona) -> str:
    name = persona.name
    if persona.partner:
        return f"{name.first} & {persona.partner}"
    if name.native and persona.local:
        return name.native if rng.random() < 0.7 else f"{name.native} | {name.full}"
    topic = (persona.local or persona.niche).label
    page = f"{persona.home.city} {capitalise(rng.choice(persona.niche.nicks))}"
    return rng.choice(
        (name.full, name.full, name.full, name.first, f"{name.first} | {topic}", page)
    )


def make_email(persona: Persona, handle: str) -> str:
    """Returns an e-mail address on a domain that is reserved for examples. Mail to this address reaches nobody."""
    local = ascii_word(handle) or "hello"
    return f"{local}@example.com" if persona.number % 2 else f"hello@{make_site(handle)}"


def make_site(handle: str) -> str:
    return f"{ascii_word(handle) or 'creator'}.example"


def write_bio(rng: Random, persona: Persona, voice: Voice, handle: str) -> str | None:
    """Returns the profile's bio. About one in five profiles has none."""
    if persona.is_theme:
        voice.change_topic()
        return voice.say_with(voice.language.texts["theme_bios"], handle=handle)
    if rng.random() < 0.2:
        return None
    pieces = _write_pieces(rng, persona, voice)
    if rng.random() < 0.35:
        pieces.append(f"📩 {make_email(persona, handle)}")
    if rng.random() < 0.25:
        pieces.insert(0, voice.niche.emoji)
    return rng.choice(_DIVIDERS).join(pieces) or None


def _write_pieces(rng: Random, persona: Persona, voice: Voice) -> list[str]:
    voice.change_topic()
    own = voice.say_one_of(voice.niche.bios) if rng.random() < 0.65 else ""
    pieces = [own or voice.say_of("bios")]
    if rng.random() < 0.2:
        pieces.append(voice.say_of("bios"))
    if rng.random() < 0.5:
        pieces.append(_write_place(rng, persona, voice))
    return [piece for piece in pieces if piece]


def _write_place(rng: Random, persona: Persona, voice: Voice) -> str:
    home = persona.home
    place = rng.choice(_PLACES).format(
        city=voice.language.spell_city(home.city),
        flag=home.country.flag,
        spot=rng.choice(home.spots),
        away=voice.language.spell_city(persona.away[0].city),
    )
    return voice.say_one_of((place, home.city))
