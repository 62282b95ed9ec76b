"""Writes the captions of posts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from creators.demo.files import read_table
from creators.demo.identity import ascii_word
from creators.demo.language import read_languages
from creators.demo.persona import Persona
from creators.demo.sentences import SentenceRegister
from creators.demo.style import draw_style
from creators.demo.voice import Voice, make_voice

_FIRST_PERSON = re.compile(r"\b(I|my|our)\b")
_PAID_SHARE = 0.065
_BOTH_LANGUAGES = 0.2
"""Share of the captions in the creator's second language that begin with a sentence in the first language."""
_PLAIN_TITLE = 0.45


@cache
def read_brands() -> Mapping[str, list[str]]:
    """Returns invented brand names by area, such as food or sports."""
    return read_table("brands")


@dataclass(frozen=True, slots=True)
class Caption:
    text: str
    is_paid: bool = False


class Writer:
    """Writes the captions of one invented profile."""

    def __init__(
        self, rng: Random, persona: Persona, handle: str, register: SentenceRegister
    ) -> None:
        self._rng = rng
        self._persona = persona
        self._handle = handle
        self._register = register
        self._first = self._make_voice(persona.language)
        second = persona.second_language
        self._second = self._make_voice(second) if second else None
        self._style = draw_style(rng, persona.language)

    @property
    def voice(self) -> Voice:
        """The writer of sentences in the creator's first language."""
        return self._first

    def _make_voice(self, code: str) -> Voice:
        persona = self._persona
        niche = persona.local if persona.local and code == persona.language else persona.niche
        language = read_languages()[code]
        return make_voice(self._rng, persona, niche, language, self._register)

    def write_caption(self, platform: str, *, site: str) -> Caption:
        if self._persona.is_theme:
            return Caption(self._write_theme_post())
        paid = self._rng.random() < _PAID_SHARE
        voice = self._draw_voice()
        voice.change_topic()
        if platform == "youtube":
            return Caption(self._write_video(voice, paid=paid, site=site), paid)
        return Caption(self._write_post(voice, paid=paid), paid)

    def _draw_voice(self) -> Voice:
        if self._second and self._rng.random() < self._persona.second_share:
            return self._second
        return self._first

    # --- Pictures and short videos --------------------------------------------------------------

    def _write_post(self, voice: Voice, *, paid: bool) -> str:
        body = [self._write_ad(voice)] if paid else []
        shape = self._style.draw_shape(self._rng)
        if self._is_foreign(voice):
            # The niche has no texts in this language, so the caption is about everyday life.
            shape = "life"
        body += self._write_body(voice, shape)
        if voice is self._second and self._rng.random() < _BOTH_LANGUAGES:
            self._first.change_topic()
            body.insert(0, self._first.tell() or self._first.say_of("posts"))
        text = self._style.dress(self._rng, [line for line in body if line], voice.language.code)
        if self._style.likes_emojis and self._rng.random() < 0.5:
            text = f"{text} {voice.niche.emoji}"
        tags = self._write_tags(voice, shape, paid=paid)
        if text and tags:
            return f"{text}{self._style.divider}{tags}"
        return text.strip() or tags or voice.niche.emoji

    def _is_foreign(self, voice: Voice) -> bool:
        return voice.niche.language != voice.language.code

    def _write_body(self, voice: Voice, shape: str) -> list[str]:
        rng = self._rng
        if shape == "emojis":
            emojis = (voice.niche.emoji, *voice.language.emojis)
            return ["".join(rng.sample(emojis, rng.randint(1, 3)))]
        if shape == "tags":
            return [voice.niche.emoji] if rng.random() < 0.4 else []
        if shape == "told":
            return self._tell(voice)
        return [voice.say_of(shape)]

    def _tell(self, voice: Voice) -> list[str]:
        rng = self._rng
        lines = [voice.tell() for _ in range(self._style.draw_length(rng))]
        if rng.random() < 0.3 and lines[0]:
            lines[0] = f"{voice.say_of('openers')} {lines[0]}".strip()
        if rng.random() < 0.25:
            lines.append(voice.say_of("closers"))
        if rng.random() < 0.12:
            lines.append(voice.say_one_of(voice.niche.asks))
        return lines

    def _write_ad(self, voice: Voice) -> str:
        brand = self._rng.choice(read_brands()[self._persona.niche.area])
        code = f"{ascii_word(self._persona.name.first).upper()}{self._rng.randint(5, 25)}"
        return voice.say_with(
            voice.language.texts["ads"],
            brand=brand,
            brand_handle="".join(filter(str.isalnum, brand.lower())),
            code=code,
        )

    def _write_tags(self, voice: Voice, shape: str, *, paid: bool) -> str:
        """Returns a line of hashtags, or an empty string. At most a few other creators use the same line."""
        for _ in range(6):
            tags = self._draw_tags(voice, shape)
            if paid and self._rng.random() < 0.7:
                tags.append(voice.language.ad_tag)
            line = " ".join(f"#{tag}" for tag in dict.fromkeys(tags))
            if self._register.claim(self._persona.number, line):
                return line
        return ""

    def _draw_tags(self, voice: Voice, shape: str) -> list[str]:
        rng = self._rng
        count = rng.randint(6, 14) if shape == "tags" else self._style.draw_tags(rng)
        if not count:
            return []
        city = ascii_word(self._persona.home.city)
        own = [*voice.niche.tags, city, f"{city}{voice.niche.nicks[0]}"]
        chosen = rng.sample(own, min(len(own), max(1, round(count * 0.7))))
        general = min(len(voice.language.tags), count - len(chosen))
        return [*chosen, *rng.sample(voice.language.tags, max(0, general))]

    # --- Videos with a title --------------------------------------------------------------------

    def _write_video(self, voice: Voice, *, paid: bool, site: str) -> str:
        if self._is_foreign(voice):
            voice = self._first
            voice.change_topic()
        description = self._write_description(voice, site) if self._rng.random() < 0.6 else []
        if paid:
            description.insert(0, self._write_ad(voice))
        title = self._style.dress_title(self._rng, self._write_title(voice), voice.language.code)
        return "\n".join([title, "", *description]) if description else title

    def _write_title(self, voice: Voice) -> str:
        own, common = voice.niche.titles, voice.language.texts["titles"]
        templates = own if self._rng.random() < _PLAIN_TITLE else common
        return voice.say_one_of(templates) or voice.say_one_of(common) or voice.tell()

    def _write_description(self, voice: Voice, site: str) -> list[str]:
        rng = self._rng
        lines = [" ".join(filter(None, self._tell(voice)))]
        if rng.random() < 0.2:
            lines += ["", *self._write_chapters(voice)]
        if rng.random() < 0.35:
            lines += ["", voice.say_of("follow")]
        if rng.random() < 0.2:
            lines.append(f"{voice.language.business}: hello@{site}")
        if rng.random() < 0.3:
            lines.append(self._write_tags(voice, "video", paid=False))
        return lines

    def _write_chapters(self, voice: Voice) -> list[str]:
        at, lines = 0, []
        for _ in range(self._rng.randint(3, 5)):
            if part := voice.say_one_of(voice.niche.things):
                lines.append(f"{at // 60}:{at % 60:02} {part}")
                at += self._rng.randint(45, 260)
        return lines

    # --- Pages of reposts -----------------------------------------------------------------------

    def _write_theme_post(self) -> str:
        persona, voice = self._persona, self._first
        voice.change_topic()
        thing, other = self._rng.sample(list_showable(voice.niche.things), 2)
        friend = ascii_word(self._rng.choice(persona.friends).first)
        return voice.say_with(
            voice.language.texts["theme_posts"],
            credit=f"{friend}.{self._rng.choice(persona.niche.nicks)}{self._rng.randint(1, 99)}",
            handle=self._handle,
            thing=thing,
            thing2=other,
        )


def list_showable(things: tuple[str, ...]) -> list[str]:
    """Returns the things that a repost page can show. Leaves out things in the first person ("my garden")."""
    return [thing for thing in things if not _FIRST_PERSON.search(thing)]
