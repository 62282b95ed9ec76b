"""Recognises paid partnerships, by the platform's mark on a post or by words in the caption."""

import re
from typing import Final

from creators.models import Post

_MARK: Final = re.compile(
    r"""
    \#(?: ad | adv | ads | sponsored | sponsor | paidpartnership | paidad | anzeige | werbung | reklam[ae]? | reclame
        | publi | publicidad | publicité | publicite | pubblicità | publicidade | parceriapaga | sponsorizzato
        | sponsorisé | sponsorise | patrocinado | współpraca | işbirliği | PR案件 | タイアップ ) (?!\w)
    | \b(?: paid\ (?:partnership|collaboration|promotion) | sponsored\ by | in\ (?:paid\ )?partnership\ with
        | bezahlte\ (?:partnerschaft|werbung) | gesponsert\ von | colaboración\ pagada | patrocinado\ por
        | (?:partenariat|collaboration)\ (?:rémunéré|commerciale?) | sponsorisé\ par | parceria\ paga
        | sponsorizzato\ da )\b
    | ^\W* (?: ad | advert | advertisement | anzeige | werbung | publicidad | publicité | pubblicità | reklama? )
        \s* [:|/)\]]
    | \#(?! (?:training|dance|dancing|life|gym|running|climbing|workout|swim|cycling|study|business|travel)partner )
        \w{3,}partner (?!\w)
    """,
    re.VERBOSE | re.IGNORECASE,
)


def is_paid(caption: str, *, is_marked: bool) -> bool:
    """Returns whether a post is an advertisement. `is_marked` is whether the platform marks the post as an
    advertisement."""
    return is_marked or _MARK.search(caption) is not None


def is_advert(post: Post) -> bool:
    return is_paid(post.caption, is_marked=post.is_paid_partnership)
