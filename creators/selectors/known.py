"""Groups the facts about a creator by topic, for the creator's page."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from creators.analysis.outcome import OWN_WORDS
from creators.models import Creator, Fact

SHOWN: Final = 4
Kind = Fact.Kind


class Topic(NamedTuple):
    """A section of a creator's page, with the facts about one topic. `sentence` summarises the facts. `tags` are the
    facts that quote a hashtag. `rest` are the facts that the page shows only on request."""

    id: str
    heading: str
    sentence: str | None
    tags: Sequence[Fact]
    facts: Sequence[Fact]
    rest: Sequence[Fact]
    is_expected: bool
    """Whether the page shows the topic even if nothing is known about it."""

    @property
    def is_known(self) -> bool:
        return bool(self.sentence or self.tags or self.facts)


_TOPICS: Final = (
    ("themes", "Themes", (Kind.THEME,), True),
    ("key-facts", "Key facts", (Kind.KEY_FACT,), True),
    ("audience", "Audience", (Kind.AUDIENCE,), True),
    ("brands", "Brands", (Kind.BRAND,), True),
    ("fitting-brands", "Brands that would fit", (Kind.BRAND_CATEGORY,), False),
    ("style", "Style", (Kind.STYLE,), False),
    ("about", "Who and where", (Kind.PLACE, Kind.COUNTRY, Kind.LANGUAGE, Kind.KIND), False),
)


def list_topics(creator: Creator) -> list[Topic]:
    """Returns the topics of a creator's page. In each topic, the facts with the highest weight come first. If a topic
    has a summarising sentence, its list has only facts with a source."""
    known = creator.facts.select_related("source_post", "source_profile").order_by("-weight", "id")
    facts = list(known)
    summed_up = {"audience": creator.audience_demographics, "style": creator.vibe_and_aesthetics}
    found = []
    for name, heading, kinds, is_expected in _TOPICS:
        sentence, about = summed_up.get(name), [fact for fact in facts if fact.kind in kinds]
        if sentence:
            about = [fact for fact in about if fact.source_post_id or fact.source_profile_id]
        tags = [fact for fact in about if _is_tag(fact)]
        told = [fact for fact in about if not _is_tag(fact)]
        topic = Topic(name, heading, sentence, tags, told[:SHOWN], told[SHOWN:], is_expected)
        found.append(topic)
    return [topic for topic in found if topic.is_expected or topic.is_known]


def _is_tag(fact: Fact) -> bool:
    """Returns whether a fact quotes a hashtag. The quote of such a fact is the same as its value."""
    return bool(fact.source_post_id and fact.quote and fact.value == fact.quote.lower())


def trim_summary(creator: Creator) -> str | None:
    """Returns the creator's summary without words that repeat the bio, because the page shows the bio above the
    summary. Returns None if nothing is left."""
    told, _, own = (creator.ai_summary or "").partition(f"{OWN_WORDS}: “")
    bio = creator.bio or ""
    kept = told if own and own.removesuffix("”") in bio else creator.ai_summary or ""
    return kept.strip() if kept.strip() != bio.strip() else None
