"""Grades by construction: what the texts tell, held against what a brief asks for."""

from babel import Locale

from tests.quality.invented.briefs import InventedBrief
from tests.quality.invented.writing import Written

ENOUGH = 0.25
"""A theme in this share of the posts, or in the bio, is one of the creator's subjects."""

RIGHT, PARTLY, WRONG = 2, 1, 0


def grade(brief: InventedBrief, written: Written) -> int:
    """2: subject and every condition are met and said. 1: a side subject, or a condition unmet or unknown."""
    subject = _subject(brief, written)
    if subject == WRONG or _meets_conditions(brief, written):
        return subject
    return PARTLY if subject == RIGHT else WRONG


def _meets_conditions(brief: InventedBrief, written: Written) -> bool:
    return (
        _is_placed(brief, written)
        and _is_elsewhere(brief, written)
        and brief.language in (None, written.persona.language)
        and brief.platform in (None, written.persona.platform)
        and _has_followers(brief, written)
        and not (brief.not_theme and written.told.themes[brief.not_theme])
    )


def _subject(brief: InventedBrief, written: Written) -> int:
    if any(_is_subject(theme, written) for theme in brief.themes):
        return RIGHT
    on_the_side = any(written.told.themes[theme] for theme in brief.themes)
    nearby = any(_is_subject(theme, written) for theme in brief.near)
    return PARTLY if on_the_side or nearby else WRONG


def _is_subject(theme: str, written: Written) -> bool:
    told = written.told
    return theme in told.bio_themes or told.themes[theme] >= ENOUGH * max(told.posts, 1)


def _is_placed(brief: InventedBrief, written: Written) -> bool:
    if not brief.mode:
        return True
    told, home = written.told, written.persona.home
    if (told.home and home.lies_in(brief.places)) or _country(told.country) in brief.places:
        return True
    return brief.mode != "home" and any(one.lies_in(brief.places) for one in told.posted_from)


def _is_elsewhere(brief: InventedBrief, written: Written) -> bool:
    """Known to be elsewhere: who tells no place is not known to be."""
    if not brief.not_places:
        return True
    return written.told.home and not written.persona.home.lies_in(brief.not_places)


def _country(code: str | None) -> str | None:
    return Locale("en").territories[code] if code else None


def _has_followers(brief: InventedBrief, written: Written) -> bool:
    low, high = brief.followers
    return (low or 0) <= written.persona.followers and (
        high is None or written.persona.followers <= high
    )
