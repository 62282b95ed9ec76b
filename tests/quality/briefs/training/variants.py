"""A marked brief as segments, and what else people could have typed: without capitals, without signs, with slips, with
other values."""

import random
import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from search.reading.clauses import negates
from search.reading.flags import find_platforms
from tests.quality.briefs.records import Brief, Span

OTHER: Final = "other"
SHORT: Final = 150
"""Maximum characters of a brief that can get a further subject."""
LONGER: Final = 6
"""A value is swapped for one that is at most so many times longer, and some letters."""
RARE: Final = {"not_home": 0.35, "about": 0.25, "soft": 0.2, "not": 0.15, "language": 0.15}
"""How often a clause of these labels is put into a brief."""
ALSO_WANTED: Final = 0.2
"""How often a further subject is put into a short brief, so that a list of subjects is learned as wanted."""
LEFT_OUT: Final = frozenset({"not", "not_home"})
"""Labels whose words can be used in another brief only with their negation. "Kaminöfen" after "no oil heating or" does
not say that it is left out."""
NAMES: Final = frozenset({"home", "not_home", "about", "language"})
_PAUSE: Final = re.compile(r"[,;.!?\n]\s+")
_JOINTS: Final = (", ", ". ", "; ", " - ", "\n")
Pool = Mapping[tuple[str, str], list[str]]


class Segment(NamedTuple):
    """Words of one label. `opens`: a further group of creators begins here. `replaced`: another value of the text
    holds instead."""

    words: str
    label: str
    group: int
    opens: bool
    replaced: bool = False


def segments_of(brief: Brief) -> list[Segment]:
    found, end, groups = [], 0, 0
    left_out = frozenset(brief.reading.get("not_platforms") or ())
    for span in brief.spans:
        found.append(Segment(brief.text[end : span.start], OTHER, 0, False))
        opens, groups, end = span.group > groups, max(groups, span.group), span.end
        found += _marked(brief.text, span, left_out, opens=opens)
    found.append(Segment(brief.text[end:], OTHER, 0, False))
    return [segment for segment in found if segment.words]


def _marked(text: str, span: Span, left_out: frozenset[str], *, opens: bool) -> list[Segment]:
    """The marks do not say which platforms are left out; the reading does."""
    label = "maybe" if span.label == "wanted?" else span.label
    whole = Segment(text[span.start : span.end], label, span.group, opens, span.replaced)
    if label != "platform" or not left_out:
        return [whole]
    mentions = find_platforms(whole.words)
    if not mentions:
        return [whole._replace(label="not_platform")]
    found, at = [], 0
    for n, mention in enumerate(mentions, 1):
        end = len(whole.words) if n == len(mentions) else mention.end
        label = "not_platform" if mention.platform in left_out else "platform"
        found.append(Segment(whole.words[at:end], label, span.group, opens and not at))
        at = end
    return found


def pool_of(briefs: Iterable[Brief]) -> Pool:
    """Words of each language and label, to swap."""
    found: dict[tuple[str, str], list[str]] = {}
    for brief in briefs:
        for segment in segments_of(brief):
            is_bare = segment.label in LEFT_OUT and not negates(segment.words)
            if segment.label != OTHER and not is_bare:
                found.setdefault((brief.language, segment.label), []).append(segment.words)
    return found


def variants_of(brief: Brief, pool: Pool) -> list[list[Segment]]:
    """The brief as it is, then as it could have been. The same for the same brief and pool."""
    chance = random.Random(brief.id)
    segments = segments_of(brief)
    swapped = _swap(segments, brief.language, pool, chance)
    more = _insert(_swap(segments, brief.language, pool, chance), brief.language, pool, chance)
    found = [
        segments,
        _spoil(segments, chance),
        _spoil(_insert(swapped, brief.language, pool, chance), chance),
        more,
    ]
    if brief.kind == "short" and _is_list(segments):
        other = _shuffle(_swap(segments, brief.language, pool, chance), chance)
        found += [other, _spoil(other, chance)]
    return found


def _is_list(segments: list[Segment]) -> bool:
    """Whether no words stand between what is marked, so that another order says the same."""
    unmarked = "".join(s.words for s in segments if s.label == OTHER)
    return not any(map(str.isalnum, unmarked)) and not any(s.group for s in segments)


def _shuffle(segments: list[Segment], chance: random.Random) -> list[Segment]:
    marked = [s for s in segments if s.label != OTHER]
    chance.shuffle(marked)
    space = Segment(chance.choice((" ", " ", ", ")), OTHER, 0, False)
    return [part for s in marked for part in (s, space)][:-1]


def _insert(
    segments: list[Segment], language: str, pool: Pool, chance: random.Random
) -> list[Segment]:
    """With clauses that are rare in briefs, where the text pauses."""
    found = list(segments)
    shares = dict(RARE)
    if sum(len(s.words) for s in segments) < SHORT and not any(s.group for s in segments):
        shares["wanted"] = ALSO_WANTED
    for label, share in shares.items():
        others = pool.get((language, label))
        if not others or chance.random() > share:
            continue
        pauses = [i for i, s in enumerate(found) if s.label == OTHER and _PAUSE.search(s.words)]
        words = chance.choice(others)
        if "\n" in words or len(words) > 10 * LONGER:
            continue
        if not pauses:
            found += [
                Segment(chance.choice(_JOINTS), OTHER, 0, False),
                Segment(words, label, 0, False),
            ]
            continue
        at = chance.choice(pauses)
        whole = found[at].words
        cut = chance.choice([m.end() for m in _PAUSE.finditer(whole)])
        parts = [
            (whole[:cut], OTHER),
            (words, label),
            (chance.choice(_JOINTS) + whole[cut:], OTHER),
        ]
        opens = found[at].opens
        found[at : at + 1] = [
            Segment(w, name, 0, opens and not n) for n, (w, name) in enumerate(parts) if w
        ]
    return found


def _swap(
    segments: list[Segment], language: str, pool: Pool, chance: random.Random
) -> list[Segment]:
    found = []
    for segment in segments:
        others = pool.get((language, segment.label)) if chance.random() < 0.5 else None
        words = chance.choice(others) if others else segment.words
        fits = "\n" not in words and len(words) < LONGER * len(segment.words) + 20
        found.append(segment._replace(words=words) if fits else segment)
    return found


def _spoil(segments: list[Segment], chance: random.Random) -> list[Segment]:
    lower, bare, slips, joined = (chance.random() < share for share in (0.6, 0.5, 0.4, 0.4))
    found = []
    for n, segment in enumerate(segments):
        words = segment.words.lower() if lower else _with_capitals(segment, is_first=not n)
        if bare:
            words = re.sub(r"(^|(?<=\w))[.,;:!?]+(?=\s|$)", "", words)
        if joined:
            words = words.replace("\n", " ")
        if slips:
            words = re.sub(
                r"\w+", lambda m: _slip(m[0], chance) if chance.random() < 0.06 else m[0], words
            )
        if words:
            found.append(segment._replace(words=words))
    return found


def _with_capitals(segment: Segment, *, is_first: bool) -> str:
    """Names of places and languages as they are written in letters, where a search box has none."""
    words = segment.words
    if words.islower() and segment.label in NAMES:
        words = re.sub(r"\b[^\W\d_]{4,}", lambda m: m[0].capitalize(), words)
    return words[:1].upper() + words[1:] if is_first else words


def _slip(word: str, chance: random.Random) -> str:
    if len(word) < 4 or not word.isalpha():
        return word
    at, kind = chance.randrange(1, len(word) - 1), chance.randrange(3)
    twisted = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return (twisted, word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:])[kind]
