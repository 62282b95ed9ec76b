"""What a creator writes under a post."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from creators.demo.brands import BRANDS, brand_handle
from creators.demo.identity import ascii_word
from creators.demo.manners import ENGLISH, THEME_CAPTIONS, WEEKDAYS
from creators.demo.niche import Manner, Niche, options, sentences
from creators.demo.persona import Persona
from creators.demo.tongues import MANNERS
from creators.demo.voice import capitalised, fill, with_english_articles

PAID_SHARE = 0.065
_FOREIGN_PART = 0.15
_FIRST_PERSON = re.compile(r"\b(I|my|our)\b")
_LENGTHS = ((1, 1), (1, 2), (3, 4))


def _deck(rng: Random, niche: Niche) -> Iterator[str]:
    """The creator's favourite angle comes up most, and no sentence returns before the rest."""
    angles = [sentences(text) for text in niche.angles.values()]
    favourite = rng.choice(angles)
    others = [line for angle in angles if angle is not favourite for line in angle]
    while True:
        rng.shuffle(others)
        hand = [*favourite, *others[: max(2, len(others) // 2)]]
        rng.shuffle(hand)
        yield from hand


@dataclass(slots=True)
class Voice:
    """One language of one creator."""

    niche: Niche
    manner: Manner
    words: Mapping[str, tuple[str, ...]]
    deck: Iterator[str]
    rng: Random
    topic: Mapping[str, tuple[str, ...]]

    def change_topic(self) -> None:
        """A post is about one thing, with few others beside it."""
        topic = dict(self.words)
        for rank, name in enumerate(self.niche.words):
            first = int(self.rng.random() * len(topic[name]))
            chosen = topic[name][first : first + (2 if rank else 1)]
            topic[name] = tuple(fill(choice, self.words, self.rng) for choice in chosen)
        self.topic = topic

    def sentences(self, count: int) -> list[str]:
        templates: list[str] = []
        while len(templates) < count:
            template = next(self.deck)
            if template not in templates:
                templates.append(template)
        return [self.say(template) for template in templates]

    def say(self, template: str, **more: str) -> str:
        extra = {name: (value,) for name, value in more.items()}
        text = fill(template, {**self.topic, **extra} if extra else self.topic, self.rng)
        return capitalised(with_english_articles(text) if self.niche.language == "en" else text)

    def one_of(self, text: str, **more: str) -> str:
        return self.say(self.rng.choice(sentences(text)), **more)


def _voice(rng: Random, persona: Persona, niche: Niche) -> Voice:
    manner = MANNERS[niche.language] if niche.language != "en" else ENGLISH
    words = {name: options(text) for name, text in niche.words.items()}
    words |= persona.own_words(niche.language) | {"weekday": WEEKDAYS}
    return Voice(niche, manner, words, _deck(rng, niche), rng, words)


def _showable(niche: Niche) -> list[str]:
    """What a page of reposts can show: nobody's own things."""
    things = options(next(iter(niche.words.values())))
    return [thing for thing in things if not _FIRST_PERSON.search(thing)]


@dataclass(frozen=True, slots=True)
class Caption:
    text: str
    paid: bool = False


class Speaker:
    """Writes one caption after another for a creator."""

    def __init__(self, rng: Random, persona: Persona, handle: str) -> None:
        self._rng = rng
        self._persona = persona
        self._handle = handle
        self._english = _voice(rng, persona, persona.niche)
        self._native = _voice(rng, persona, persona.local) if persona.local else self._english
        self._likes_tags = rng.choice((0, 0, 2, 3, 5))
        self._likes_emoji = rng.random() < 0.3
        self._lengths = rng.choices(_LENGTHS, (60, 30, 10), k=4)

    def write(self, platform: str, *, site: str) -> Caption:
        if self._persona.theme:
            return Caption(self._curated())
        foreign = self._native is not self._english and self._rng.random() < _FOREIGN_PART
        voice = self._english if foreign else self._native
        paid = self._rng.random() < PAID_SHARE
        body = self._body(voice, paid=paid)
        write = self._video if platform == "youtube" else self._post
        return Caption(write(voice, body, paid=paid, site=site), paid)

    def _body(self, voice: Voice, *, paid: bool) -> list[str]:
        voice.change_topic()
        low, high = self._rng.choice(self._lengths)
        lines = voice.sentences(self._rng.randint(low, high))
        if len(lines) > 1 and self._rng.random() < 0.2:
            lines.append(voice.one_of(voice.manner.remarks))
        if self._rng.random() < 0.15:
            lines.append(voice.say(self._rng.choice(options(voice.niche.asks))))
        return [self._advert(voice), *lines] if paid else lines

    def _advert(self, voice: Voice) -> str:
        brand = self._rng.choice(BRANDS[self._persona.area])
        gear = self._rng.choice(options(voice.niche.gear))
        code = f"{ascii_word(self._persona.name.first).upper()}{self._rng.randint(5, 25)}"
        handle = brand_handle(brand)
        return voice.one_of(voice.manner.ads, brand=brand, gear=gear, handle=handle, code=code)

    def _post(self, voice: Voice, body: list[str], *, paid: bool, site: str) -> str:
        del site
        text = " ".join(body)
        if self._likes_emoji and self._rng.random() < 0.7:
            text = f"{text} {voice.niche.emoji}"
        tags = self._tags(voice, paid=paid)
        divider = "\n\n" if len(body) > 2 else " "
        return f"{text}{divider}{tags}" if tags else text

    def _tags(self, voice: Voice, *, paid: bool) -> str:
        own = voice.niche.tags.split()
        tags = self._rng.sample(own, min(len(own), self._likes_tags))
        if self._likes_tags > 2 and self._rng.random() < 0.4:
            tags.append(ascii_word(self._persona.home.city))
        if paid and self._rng.random() < 0.7:
            tags.append(voice.manner.ad_tag.lstrip("#"))
        return " ".join(f"#{tag}" for tag in tags)

    def _video(self, voice: Voice, body: list[str], *, paid: bool, site: str) -> str:
        title = voice.say(self._rng.choice(options(voice.niche.titles)))
        lines = [title, "", " ".join(body)]
        if self._rng.random() < 0.25:
            lines += ["", *self._chapters(voice)]
        if self._rng.random() < 0.3:
            lines += ["", voice.one_of(voice.manner.follow)]
        if self._rng.random() < 0.25:
            lines.append(f"{voice.manner.business}: hello@{site}")
        tags = self._tags(voice, paid=paid)
        return "\n".join([*lines, tags] if tags else lines)

    def _chapters(self, voice: Voice) -> list[str]:
        at, lines = 0, []
        for angle in voice.niche.angles:
            lines.append(f"{at // 60}:{at % 60:02} {angle[:1].upper()}{angle[1:]}")
            at += self._rng.randint(45, 260)
        return lines

    def _curated(self) -> str:
        voice, persona = self._english, self._persona
        thing, other = self._rng.sample(_showable(persona.niche), 2)
        template = self._rng.choice(sentences(THEME_CAPTIONS))
        return voice.say(
            template,
            label=persona.niche.label.lower(),
            tag=persona.niche.tags.split()[0],
            credit=f"{ascii_word(self._rng.choice(persona.friends).first)}.{self._word()}",
            handle=self._handle,
            thing=thing,
            thing2=other,
            number=str(self._rng.randint(3, 99)),
        )

    def _word(self) -> str:
        return f"{self._rng.choice(self._persona.niche.nicks.split())}{self._rng.randint(1, 99)}"
