"""What an invented creator's profile and posts say, and what a reader learns from them."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Any

from babel import Locale

from tests.quality.invented.personas import ROAMING, Persona
from tests.quality.invented.texts import Block, Place, blocks, places, themes

ANCHOR = date(2026, 11, 20)

GEOTAGGED = {"instagram": 0.67, "tiktok": 0.27, "youtube": 0.0}
BIOS = {"instagram": 0.22, "tiktok": 0.6, "youtube": 0.0}
KINDS = {
    "theme": 62, "life": 9, "emoji": 6, "links": 6, "giveaways": 4, "quotes": 6, "wall": 7,
}  # fmt: skip


@dataclass(slots=True)
class Told:
    """What the texts say: grades follow from this, not from what the persona keeps to itself."""

    posts: int = 0
    themes: Counter[str] = field(default_factory=Counter)
    bio_themes: set[str] = field(default_factory=set)
    home: bool = False
    country: str | None = None
    posted_from: list[Place] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Written:
    persona: Persona
    record: dict[str, Any]
    told: Told

    @property
    def account(self) -> tuple[str, str]:
        profile = self.record["profiles"][0]
        return profile["platform"], profile["username"]


def write(random: Random, persona: Persona, number: int) -> Written:
    told = Told()
    name = _name(random, persona)
    profile: dict[str, Any] = {
        "platform": persona.platform,
        "username": _username(random, name, number),
        "display_name": name,
        "followers": persona.followers,
        "observed_at": ANCHOR.isoformat(),
    }
    if persona.habit == "usual" and random.random() < BIOS[persona.platform]:
        profile["bio"] = _bio(random, persona, told)
    count = persona.posts if persona.habit != "empty" else random.choice((0, 1, 1))
    profile["posts"] = [_post(random, persona, told, number, n) for n in range(count)]
    record: dict[str, Any] = {"name": name, "profiles": [profile]}
    _imported_country(random, persona, record, told)
    return Written(persona, record, told)


def _imported_country(random: Random, persona: Persona, record: dict[str, Any], told: Told) -> None:
    """Few are known, and some of the lists meant the audience."""
    lot = random.random()
    if lot < 0.03:
        record["country"] = told.country = persona.home.country
    elif lot < 0.045:
        record["country"] = random.choice(("US", "GB", "IN", "BR"))


# --- The profile ----------------------------------------------------------------------------------


def _name(random: Random, persona: Persona) -> str:
    lot = random.random()
    if persona.habit != "usual" or lot < 0.05:  # The name of something it does not post about.
        return _brand(random, random.choice(sorted(themes()["en"])), "en", random.choice(_cities()))
    if lot < 0.33:
        return _brand(random, persona.theme, persona.language, persona.home.city)
    people = blocks("people")[persona.language if random.random() < 0.85 else "en"]
    return f"{random.choice(people['given'])} {random.choice(people['family'])}"


def _brand(random: Random, theme: str, language: str, city: str) -> str:
    block = themes()[language][theme]
    ending = random.choice(blocks("more")["name endings"]["endings"])
    tag = block["tags"][0].title()
    return random.choice(
        (random.choice(block["names"]), f"{tag} {city} {ending}", f"{tag} {ending}")
    )


def _cities() -> list[str]:
    return list(places())


def _username(random: Random, name: str, number: int) -> str:
    letters = "".join(letter for letter in name.lower() if letter.isascii() and letter.isalnum())
    return f"{letters or 'user'}{random.choice(('', '_', '.'))}{number}"


def _bio(random: Random, persona: Persona, told: Told) -> str:
    block = _block(persona, persona.theme)
    parts = []
    if random.random() < 0.65:
        parts.append(random.choice(block.get("bio") or block["lines"]))
        told.bio_themes.add(persona.theme)
    if random.random() < 0.4 or not parts:
        based = _frames(persona.language)["based"]
        parts.append(random.choice(based).format(_home(random, persona)))
        told.home = True
    random.shuffle(parts)
    return " | ".join(parts)


def _home(random: Random, persona: Persona) -> str:
    """The city, for a quarter with the country in the creator's language."""
    city = _city(random, persona.home)
    if random.random() < 0.75:
        return city
    return f"{city}, {Locale(persona.language).territories[persona.home.country]}"


# --- A post ---------------------------------------------------------------------------------------


def _post(random: Random, persona: Persona, told: Told, number: int, nth: int) -> dict[str, Any]:
    told.posts += 1
    place = persona.home
    if persona.visited and random.random() < (0.75 if persona.theme in ROAMING else 0.45):
        place = random.choice(persona.visited)
    likes = int(persona.followers * random.uniform(0.005, 0.08))
    post: dict[str, Any] = {
        "platform_id": f"{number}-{nth}",
        "caption": _caption(random, persona, told, place),
        "type": "video" if persona.platform != "instagram" else random.choice(("image", "reel")),
        "posted_at": (ANCHOR - timedelta(days=int(random.expovariate(1 / 200)))).isoformat(),
        "likes": likes,
        "comments": likes // random.randint(15, 80),
    }
    if persona.habit == "usual" and random.random() < GEOTAGGED[persona.platform]:
        post["location"] = _geotag(random, place, persona, told)
    return post


def _geotag(random: Random, place: Place, persona: Persona, told: Told) -> str:
    if random.random() < 0.14:
        return random.choice(blocks("more")["venues"]["venues"])
    _place_told(told, persona, place)
    return random.choice(place.geotags)


def _place_told(told: Told, persona: Persona, place: Place) -> None:
    told.posted_from.append(place)
    if place is persona.home:
        told.home = True


def _caption(random: Random, persona: Persona, told: Told, place: Place) -> str:
    if persona.habit == "stuffed":
        return _stuffed(random)
    if persona.habit == "empty":
        return random.choice(blocks("more")["emoji"]["emoji"])
    theme = persona.theme
    if persona.side and random.random() < 0.3:
        theme = persona.side
    if persona.platform == "youtube":
        return _title(random, persona, told, theme, place)
    kind = random.choices(list(KINDS), list(KINDS.values()))[0]
    if kind == "theme":
        return _on_theme(random, persona, told, theme, place)
    if kind == "wall":
        told.themes[theme] += 1
        return _tags(random, persona, told, theme, place, wall=True)
    if kind == "emoji":
        return random.choice(blocks("more")["emoji"]["emoji"])
    frames = _frames(persona.language)
    return random.choice(frames.get(kind) or _frames("en")[kind])


def _on_theme(random: Random, persona: Persona, told: Told, theme: str, place: Place) -> str:
    told.themes[theme] += 1
    parts = [_sentence(random, persona, theme)]
    if random.random() < 0.3:
        parts.append(_sentence(random, persona, theme))
    if random.random() < (0.5 if place is not persona.home else 0.1):
        parts.insert(random.choice((0, len(parts))), _where(random, persona, told, place))
    if random.random() < 0.3:
        parts.append(random.choice(blocks("more")["emoji"]["emoji"]))
    if random.random() < 0.04:
        brand = random.choice(blocks("more")["brands"]["brands"])
        parts.append(f"#ad @{brand.lower().replace(' ', '')}")
    lot = random.random()
    if lot < 0.7:
        parts.append(_tags(random, persona, told, theme, place, wall=lot < 0.15))
    return random.choice((" ", "\n", "\n\n")).join(parts)


def _sentence(random: Random, persona: Persona, theme: str) -> str:
    """A third of those who write another language mix English in."""
    block, frames = _block(persona, theme), _frames(persona.language)
    if persona.language != "en" and random.random() < 0.12:
        block, frames = themes()["en"].get(theme, block), _frames("en")
    if random.random() < 0.35:
        said = random.choice(block["lines"])
    else:
        said = random.choice(frames["captions"]).format(random.choice(block["things"]))
    return said[:1].upper() + said[1:] if random.random() < 0.6 else said


def _where(random: Random, persona: Persona, told: Told, place: Place) -> str:
    _place_told(told, persona, place)
    frames = _frames(persona.language)["here" if place is persona.home else "there"]
    return random.choice(frames).format(_city(random, place))


def _title(random: Random, persona: Persona, told: Told, theme: str, place: Place) -> str:
    told.themes[theme] += 1
    block = _block(persona, theme)
    thing = random.choice(block["things"])
    title = random.choice(_frames(persona.language)["titles"]).format(thing)
    if random.random() < 0.2:
        title = random.choice(block["lines"])
    if random.random() < 0.25:
        _place_told(told, persona, place)
        title = f"{title} | {_city(random, place)}"
    return title[:1].upper() + title[1:]


def _tags(
    random: Random, persona: Persona, told: Told, theme: str, place: Place, *, wall: bool
) -> str:
    block = _block(persona, theme)
    tags = random.sample(block["tags"], random.randint(2, len(block["tags"])))
    if persona.language != "en" and theme in themes()["en"]:
        tags += random.sample(themes()["en"][theme]["tags"], 2)
    if random.random() < 0.2:
        _place_told(told, persona, place)
        tags.append(random.choice(place.tags))
    if wall:
        tags += random.sample(_frames("en")["generic"][0].split(), 8)
    random.shuffle(tags)
    return " ".join(f"#{tag}" for tag in tags)


def _stuffed(random: Random) -> str:
    """Every subject at once says nothing on any."""
    english = themes()["en"]
    tags = [random.choice(english[one]["tags"]) for one in random.sample(sorted(english), 14)]
    tags += [random.choice(one.tags) for one in random.sample(list(places().values()), 8)]
    random.shuffle(tags)
    return " ".join(f"#{tag}" for tag in tags)


def _city(random: Random, place: Place) -> str:
    """The city's own name, or the head of one of its geotags that names it in another way."""
    return place.city if random.random() < 0.7 else place.geotags[0].split(",")[0]


def _block(persona: Persona, theme: str) -> Block:
    return themes()[persona.language].get(theme) or themes()["en"][theme]


def _frames(language: str) -> Block:
    return blocks("frames")[language]
