"""The audience that a creator names."""

import re
from typing import Final

from creators.analysis.evidence import Finding, Kind, PostText, Subject, quote_post, quote_profile

MOST: Final = 4
LEAST_POSTS: Final = 2
"""One post for beginners does not make a channel for beginners; a bio does."""

_GROUPS: Final = {
    "beginners": r"beginners?|newbies|novices|Anfänger(?:innen)?|principiantes|débutant(?:e?s)?|iniciantes"
                 r"|principianti",
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
    r"\b(?:for|helping|help|teach|teaching|coaching|dear|fellow|attention|calling all|to all|made for"
    r"|if you(?:'re|’re| are) an?"
    r"|für|para|pour|per)\s(?:(?:all|other|my|our|the|total|complete|absolute|busy|young|nervous|aspiring|anxious"
    r"|curious)\s)*"
)
_LABELS: Final = tuple(_GROUPS)
_ANY = re.compile(
    _LEAD
    + "(?:"
    + "|".join(f"(?P<g{at}>{words})" for at, words in enumerate(_GROUPS.values()))
    + r")\b(?!'|’)",
    re.IGNORECASE,
)
_LIKELY = re.compile(
    r"\b(?:for|help|helping|teach|teaching|coaching|dear|fellow|attention|calling|all|an?|für|para|pour|per)\s",
    re.IGNORECASE,
)
"""A cheap test first: most sentences name no audience."""


def audience_findings(subject: Subject) -> list[Finding]:
    facts = _in_bios(subject)
    for group, said in _in_posts(subject).items():
        if group not in facts and len(said) >= LEAST_POSTS:
            post, line = said[0]
            facts[group] = quote_post(
                post,
                line,
                kind=Kind.AUDIENCE,
                value=group,
                statement=f"Speaks to {group}",
                weight=len(said) / len(subject.posts),
            )
    return sorted(facts.values(), key=lambda fact: (-fact.weight, fact.value))[:MOST]


def _in_bios(subject: Subject) -> dict[str, Finding]:
    found: dict[str, Finding] = {}
    for bio, profile in subject.bios:
        for group in _addressed(bio):
            fact = quote_profile(
                subject, profile, kind=Kind.AUDIENCE, value=group, statement=f"Speaks to {group}"
            )
            found.setdefault(group, fact)
    return found


def _in_posts(subject: Subject) -> dict[str, list[tuple[PostText, str]]]:
    """Each group with the posts that address it, and the first such sentence of each."""
    said: dict[str, list[tuple[PostText, str]]] = {}
    for post in subject.posts:
        seen: set[str] = set()
        for line in post.sentences:
            for group in _addressed(line):
                if group not in seen:
                    seen.add(group)
                    said.setdefault(group, []).append((post, line))
    return said


def _addressed(text: str) -> list[str]:
    if not _LIKELY.search(text):
        return []
    return [_LABELS[int((match.lastgroup or "g0")[1:])] for match in _ANY.finditer(text)]
