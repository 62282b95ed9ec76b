"""Whom a creator says to address."""

import re
from collections.abc import Sequence
from typing import Final

from creators.analysis.evidence import (
    Finding,
    Kind,
    PostText,
    Subject,
    from_bio,
    quoting,
)

MOST: Final = 4
LEAST_POSTS: Final = 2
"""One post for beginners does not make a channel for beginners; a bio does."""

_GROUPS: Final = {
    "beginners": r"beginners?|newbies|novices|Anfänger(?:innen)?|principiantes|débutant(?:e?s)?|iniciantes|principianti",
    "students": r"students?|undergraduates|Studierende|Studenten|estudiantes|étudiant(?:e?s)?|estudantes",
    "parents": r"(?:new |tired |first-time |working |solo |single )*(?:parents?|mums?|moms?|mamas?|dads?)|Eltern",
    "teachers": r"teachers|Lehrer(?:innen)?|profesores",
    "women": r"(?:curvy |black |muslim )*women(?: over \d\d)?|Frauen|mujeres|mulheres|femmes",
    "men": r"men(?: over \d\d)?",
    "small-business owners": r"small business(?:es| owners)|small-business owners",
    "founders": r"founders|entrepreneurs|emprendedor[ae]s|empreendedor[ae]s",
    "freelancers": r"freelancers|Selbstständige",
    "creators": r"(?:small |new )?(?:content )?creators",
    "home cooks": r"home cooks",
    "home bakers": r"home bakers",
    "runners": r"(?:new |slow )?runners",
    "cyclists": r"(?:new )?cyclists",
    "travellers": r"(?:solo |budget |female |first-time )*travell?ers",
    "gamers": r"gamers",
    "sim racers": r"sim racers",
    "developers": r"developers|programmers|coders",
    "engineers": r"engineers",
    "artists": r"artists",
    "photographers": r"photographers",
    "older people": r"seniors|over(?:-| )(?:60|70)s|retirees|people over (?:60|70)",
    "teenagers": r"teens|teenagers",
    "people with coeliac disease": r"coeliacs|celiacs",
    "dog owners": r"dog owners|dog people",
    "cat owners": r"cat owners|cat people",
    "readers": r"readers|book lovers|bookworms",
    "language learners": r"(?:english |german |spanish |french |japanese |language )learners",
    "renters": r"renters",
}  # fmt: skip
_LEAD = (
    r"\b(?:for|helping|help|teach|teaching|coaching|dear|fellow|attention|calling all|to all|made for|if you(?:'re|’re| are) an?"
    r"|für|para|pour|per)\s(?:(?:all|other|my|our|the|total|complete|absolute|busy|young|nervous|aspiring|anxious|curious)\s)*"
)
_SIGNS = {
    group: re.compile(rf"{_LEAD}(?:{words})\b(?!'|’)", re.IGNORECASE)
    for group, words in _GROUPS.items()
}
_ANY = re.compile(_LEAD, re.IGNORECASE)


def audience_findings(subject: Subject) -> list[Finding]:
    lines = [
        (post, line)
        for post in subject.posts
        if _ANY.search(post.caption)
        for line in post.sentences
        if _ANY.search(line)
    ]
    facts = (_addressed(subject, group, lines) for group in _GROUPS)
    return sorted(filter(None, facts), key=lambda fact: (-fact.weight, fact.value))[:MOST]


def _addressed(
    subject: Subject, group: str, lines: Sequence[tuple[PostText, str]]
) -> Finding | None:
    sign, statement = _SIGNS[group], f"Speaks to {group}"
    for bio, profile in subject.bios:
        if sign.search(bio):
            return from_bio(subject, profile, kind=Kind.AUDIENCE, value=group, statement=statement)
    said = {post.id: (post, line) for post, line in reversed(lines) if sign.search(line)}
    if len(said) < LEAST_POSTS:
        return None
    post, line = list(said.values())[-1]
    share = len(said) / len(subject.posts)
    return quoting(post, line, kind=Kind.AUDIENCE, value=group, statement=statement, weight=share)
