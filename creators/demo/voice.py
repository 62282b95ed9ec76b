"""Writes sentences about a niche for one creator, in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from creators.demo.grammar import Filler, capitalise
from creators.demo.identity import ascii_word
from creators.demo.language import Language
from creators.demo.niche import Niche
from creators.demo.persona import Persona, own_words
from creators.demo.sentences import SentenceRegister

_TRIES = 10
Words = Mapping[str, Sequence[str]]


@dataclass(slots=True)
class Voice:
    niche: Niche
    language: Language
    rng: Random
    filler: Filler
    words: Words
    register: SentenceRegister
    author: int
    favourite: str
    topic: Words = field(default_factory=dict)

    def change_topic(self) -> None:
        """Chooses the words for the next post. A post is mainly about one thing and mentions a few others."""
        topic: dict[str, Sequence[str]] = dict(self.words)
        thing, other = self.rng.sample(self.niche.things, 2)
        topic["thing2"] = (self.filler.fill(other, self.words),)
        topic["thing"] = (self.filler.fill(thing, self.words),)
        shown, *others = self.niche.words
        topic[shown] = topic["thing"]
        for name in others:
            first = int(self.rng.random() * len(self.words[name]))
            chosen = self.words[name][first : first + 2]
            topic[name] = tuple(self.filler.fill(choice, self.words) for choice in chosen)
        self.topic = topic

    def say_one_of(self, templates: Sequence[str]) -> str:
        """Returns a new sentence from one of the templates. Returns an empty string if all tried sentences were used
        too often."""
        return next(
            filter(None, (self._try(self.rng.choice(templates)) for _ in range(_TRIES))), ""
        )

    def say_with(self, templates: Sequence[str], **more: str) -> str:
        """Returns a sentence from one of the templates. Templates can use the words in `more`, which later sentences
        cannot use."""
        topic = self.topic
        self.topic = {**topic, **{name: (text,) for name, text in more.items()}}
        said = self.say_one_of(templates)
        self.topic = topic
        return said

    def say_of(self, name: str) -> str:
        return self.say_one_of(self.language.texts[name])

    def tell(self) -> str:
        """Returns a sentence about the niche, most often from the creator's favourite angle. Prefers templates that
        were used least, so that a template is repeated only after all others."""
        return next(filter(None, (self._try(self._choose_told()) for _ in range(_TRIES))), "")

    def _choose_told(self) -> str:
        angles = self.niche.sentences
        angle = self.favourite if self.rng.random() < 0.3 else self.rng.choice(tuple(angles))
        return self.register.choose_template(self.rng, self.author, angles[angle])

    def _try(self, template: str) -> str:
        text = capitalise(self.filler.fill(template, self.topic))
        return text if self.register.claim(self.author, text) else ""


def make_voice(
    rng: Random, persona: Persona, niche: Niche, language: Language, register: SentenceRegister
) -> Voice:
    words = {
        **niche.words,
        **own_words(persona, language),
        **_common_words(persona, niche, language),
    }
    return Voice(
        niche=niche,
        language=language,
        rng=rng,
        filler=Filler(rng, language.code, persona.home.country.currency),
        words=words,
        register=register,
        author=persona.number,
        favourite=rng.choice(tuple(niche.sentences)),
    )


def _common_words(persona: Persona, niche: Niche, language: Language) -> dict[str, Sequence[str]]:
    friends = [ascii_word(friend.first) for friend in persona.friends]
    nicks = [ascii_word(nick) for nick in niche.nicks]
    return {
        "weekday": language.texts["weekdays"],
        "month": language.texts["months"],
        "times": language.texts["times"],
        "emoji": (niche.emoji, *language.emojis),
        "label": (niche.label,),
        "label_lower": (niche.label.lower(),),
        "tag": niche.tags,
        "nick": niche.nicks,
        "gear": niche.gear,
        "friend_handle": [f"{friend}.{nick}" for friend in friends for nick in nicks],
    }
