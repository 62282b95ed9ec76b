"""Reads the texts of creators for indexing, with four database queries for any number of creators."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Prefetch

from creators import lexicon
from creators.lexicon import languages
from creators.models import Creator, Fact, Post, Profile
from creators.text import sentences as passages
from creators.text.hashtags import add_tag_words, spell_out

NEWEST_POSTS = 300
"""Maximum posts of a creator that are indexed. The newest posts are indexed."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a caption that gets an embedding: `caption[start:end]`. `text` is the form of this part that the model
    reads. The piece with the `ordinal` 0 is the whole caption."""

    post_id: UUID
    ordinal: int
    start: int
    end: int
    text: str
    digest: int

    @property
    def place(self) -> tuple[UUID, int, int, int]:
        return self.post_id, self.ordinal, self.start, self.end


@dataclass(slots=True)
class Source:
    """The texts of a creator that the index contains."""

    creator_id: UUID
    profile_text: str
    """Names, bios, categories and imported themes. Empty if there are none."""
    is_described: bool
    """Whether `profile_text` contains more than names."""
    handles: list[str]
    captions: list[tuple[UUID, str]]

    def pieces(self, model: str) -> list[Piece]:
        return [
            Piece(post_id, ordinal, start, end, text, digest_text(model, text))
            for post_id, caption in self.captions
            for ordinal, (start, end, text) in enumerate(_stretches(caption))
        ]

    @property
    def profile_reading(self) -> str:
        """The text of the profiles in the form that the embedding model reads."""
        return spell_out(self.profile_text)

    def profile_digest(self, model: str) -> int:
        return digest_text(model, self.profile_reading)

    def terms(self) -> list[str]:
        """Returns the terms of all texts. A repeated text counts once. A text that is too short to detect its language
        is assumed to be in the creator's most frequent language."""
        texts = [self.profile_text, *dict.fromkeys(caption for _, caption in self.captions)]
        spoken = [languages.detect_one(text) for text in texts]
        texts = [add_tag_words(text) for text in texts]
        usual = Counter(filter(None, spoken)).most_common(1)
        own = usual[0][0] if usual else "en"
        said = zip(texts, spoken, strict=True)
        return [
            *(term for text, language in said for term in lexicon.terms(text, language or own)),
            *(term for handle in self.handles for term in lexicon.terms(_spoken(handle))),
        ]


RULES = 5
"""Version of the rules that convert texts to terms and embeddings. When this number changes, all creators are indexed
again."""


def made_by(model: str) -> str:
    """Returns a name that combines the embedding model and the version of the rules. An index that was stored under
    another name is outdated."""
    return f"{model}, rules {RULES}"


def digest_text(model: str, text: str) -> int:
    """Returns a signed 64-bit digest of a text and the model's name. As long as the digest stays the same, the stored
    embedding of the text is valid."""
    seed = f"{model}\0{text}".encode()
    return int.from_bytes(hashlib.blake2b(seed, digest_size=8).digest(), "big", signed=True)


def _stretches(caption: str) -> list[tuple[int, int, str]]:
    """Returns the parts of a caption: the whole caption, then its sentences. If the caption is a single sentence,
    returns only that sentence. Each part has its start, its end, and the text that the model reads."""
    whole = spell_out(caption)
    if not whole.strip():
        return []
    sentences = [
        (start, end, spell_out(caption[start:end]))
        for start, end in passages.split_sentences(caption)
    ]
    if len(sentences) == 1 and _letters(sentences[0][2]) == _letters(whole):
        start, end, _ = sentences[0]
        return [(start, end, whole)]
    return [(0, len(caption), whole), *sentences]


def _letters(text: str) -> int:
    return sum(letter.isalnum() for letter in text)


def read_sources(creator_ids: Sequence[UUID]) -> list[Source]:
    """Returns the texts of these creators, in the order of the creators' ids. Leaves out creators that no longer
    exist."""
    themes = Fact.objects.filter(kind=Fact.Kind.THEME, provenance=Fact.Provenance.IMPORT)
    creators = Creator.objects.filter(id__in=creator_ids).order_by("id")
    captions = _captions(creator_ids)
    return [
        Source(
            creator_id=creator.id,
            profile_text=_profile_text(creator),
            is_described=_is_described(creator),
            handles=[p.username for p in creator.profiles.all() if p.username],
            captions=captions[creator.id],
        )
        for creator in creators.prefetch_related(
            Prefetch("profiles", Profile.objects.order_by("id")),
            # Only imported themes are read. The analysis finds further themes in posts, but the posts themselves are
            # indexed.
            Prefetch("facts", themes.only("creator", "value").order_by("value")),
        )
    ]


def _captions(creator_ids: Sequence[UUID]) -> dict[UUID, list[tuple[UUID, str]]]:
    found: dict[UUID, list[tuple[UUID, str]]] = defaultdict(list)
    posts = Post.objects.filter(profile__creator__in=creator_ids).order_by("-posted_at", "-id")
    for creator_id, post_id, caption in posts.values_list("profile__creator", "id", "caption"):
        if len(found[creator_id]) < NEWEST_POSTS:
            found[creator_id].append((post_id, caption))
    return found


def _profile_text(creator: Creator) -> str:
    parts = [creator.name, creator.bio]
    for profile in creator.profiles.all():
        parts += [profile.display_name, profile.bio, profile.category]
    parts += [theme.value for theme in creator.facts.all()]
    return "\n".join(dict.fromkeys(part.strip() for part in parts if part and part.strip()))


def _is_described(creator: Creator) -> bool:
    profiles, themes = creator.profiles.all(), creator.facts.all()
    own = [text for profile in profiles for text in (profile.bio, profile.category)]
    own += [creator.bio, *(theme.value for theme in themes)]
    return any(text and text.strip() for text in own)


def _spoken(handle: str) -> str:
    """Returns the handle followed by its words, because people search for both: `anna.bakes_bread anna bakes bread`."""
    return f"{handle} {handle.replace('.', ' ').replace('_', ' ').replace('-', ' ')}"
