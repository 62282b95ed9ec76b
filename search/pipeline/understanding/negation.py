"""Words that turn a wish round, when they stand right before it."""

import re
from typing import Final

_NOT: Final = (
    r"(?:not|no|non|isn't|aren't|don't|doesn't|dont|never|without|w/o|excluding|excludes?|except(?: for| those| people)?|excl\.?|minus|outside|other than|but not|anywhere but|(?:anywhere|everywhere) (?:except|outside)(?: for)?|anything but|everywhere but|besides"
    r"|nicht|kein|keine|keinen|ohne|ausser|ausserhalb|sin|excepto|salvo|fuera de|menos|pas|sauf|hors|sans|nao|sem|exceto|fora|non|tranne|senza)"
)
_LINKS: Final = (
    r"(?:in|on|from|at|based|living|live|lives|located|the|of|are|be|use|using|posting|post|active|any|those|people|creators?|influencers?|accounts?|who|speak|speaking|speakers"
    r"|auf|aus|bei|de|den|der|dem|die|la|el|en|sur|au|aux|du|di|na|no|em|a|um|that|is|verified|my)"
)
_BEFORE: Final = re.compile(rf"(?<!\w){_NOT}(?:[ -]+{_LINKS}){{0,5}}[ -]*$")
REACH: Final = 60
"""Characters before a wish in which its "not" is looked for: the longest such phrase has fewer."""


_PORTUGUESE: Final = re.compile(
    r"(?<!\w)(?:de|com|que|criador\w*|influenciador\w*|seguidores|conteudo|pessoas|quem)(?!\w)"
)


def negated_from(plain: str, start: int) -> int | None:
    """Where the "not" begins that belongs to the words at `start`; None where there is none."""
    floor = max(0, start - REACH)
    match = _BEFORE.search(plain[floor:start])
    if match is None or (match.group().strip() == "no" and _PORTUGUESE.search(plain)):
        # In Portuguese "no" is "in the".
        return None
    return floor + match.start()
