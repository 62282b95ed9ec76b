"""Words that negate a condition when they stand right before it."""

import re
from typing import Final

from search.reading.rules.patterns import any_of, compile_verbose

_NOT: Final = any_of(
    en=r"""
        not | no | nobody | no one | noone | none | non | isn't | aren't | don't | doesn't | dont | never
        | without | w/o
        | excluding | excludes? | except(?: for| those| people)? | excl\.? | minus | outside
        | other than | but not | anywhere but | (?:anywhere|everywhere) (?:except|outside)(?: for)?
        | anything but | everywhere but | besides
    """,
    de="nicht | kein | keine | keinen | ohne | ausser | ausserhalb",
    es="(?:que )?no (?:esten?|estan?|tengan?|tienen?|sean|usen) | sin | excepto | salvo | fuera de | menos",
    fr="(?:qui )?(?:ne sont|n'ont|ne soient) pas | pas | sauf | hors | sans",
    pt="(?:que )?nao (?:estejam?|estao|esta|tenham?|usem) | nao | sem | exceto | fora",
    it="(?:che )?non (?:sono|siano|hanno|usano) | non | tranne | senza",
    nl="niet | geen | behalve | zonder",
    pl="nie | oprócz | bez",
    ar="ليس | ليست | ما عدا | باستثناء",
)
_LINKS: Final = any_of(
    en="""
        in | on | from | at | based | living | live | lives | located | the | of | are | be | use | using
        | posting | post | active | any | those | people | creators? | influencers? | accounts? | who
        | speak | speaking | speakers | that | is | verified | my
    """,
    de="auf | aus | bei | den | der | dem | die",
    es="de | la | el | en",
    fr="sur | au | aux | du",
    pt="di | na | no | em | a | um",
    it="su",
    nl="op | uit",
    pl="na | z | w",
    ar="على | في | من",
)
_BEFORE: Final = compile_verbose(rf"(?<!\w) {_NOT} (?:[ -]+{_LINKS}){{0,5}} [ -]*$")
REACH: Final = 60
"""Characters before a condition in which its "not" is looked for: the longest such phrase has fewer."""


_PORTUGUESE: Final = re.compile(
    r"(?<!\w)(?:de|com|que|criador\w*|influenciador\w*|seguidores|conteudo|pessoas|quem)(?!\w)"
)


def find_negation(plain: str, start: int) -> int | None:
    """Where the "not" begins that negates the words at `start`; None if there is none."""
    floor = max(0, start - REACH)
    match = _BEFORE.search(plain[floor:start])
    if match is None or (match.group().strip() == "no" and _PORTUGUESE.search(plain)):
        # In Portuguese "no" is "in the".
        return None
    return floor + match.start()
