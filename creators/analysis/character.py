"""Whether a person speaks or a page collects what others made."""

import re
from typing import Final

from creators.analysis.evidence import Finding, Kind, PostText, Subject, quote_post, quote_profile
from creators.models import CreatorKind

LEAST_POSTS: Final = 2
THEME_SHARE: Final = 0.4
PERSON_SHARE: Final = 0.25

_PAGE_BIO = re.compile(
    r"\b(?:submit your|dm (?:to|for) (?:be )?(?:feature|credit|removal|submission|promo)|promo by dm"
    r"|tag (?:us|#\w+) (?:to be|for a) feature|features? every|all credits? to"
    r"|credits? to (?:the )?(?:original )?(?:owner|creator)"
    r"|fan ?page|fan account|curated|not (?:my|our) (?:content|photos)|we don'?t own|daily (?:dose|posts|memes|quotes)"
    r"|your daily|the best \w+(?: \w+)? from around the (?:world|web))",
    re.IGNORECASE,
)
_PAGE_POST = re.compile(
    r"(?:\bcredits?:?\s*(?:to\s)?@|📸\s*(?:credit:?\s*)?@|\bvia @|\brepost(?:ed)? (?:from|by)?\s*@|\bregram\b"
    r"|\bsource:\s*@|\bsubmit yours?\b|\bto be featured\b|\bdm (?:for|to) (?:removal|credit|submit)"
    r"|\ball rights (?:to|belong)|\bfollow @[\w.]+ for (?:more|daily)|\bshared by @|\bsubmissions? to the dms?)",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"\b(?:I|[Mm]y|[Mm]yself|[Ii]ch|[Mm]ein(?:e[nmrs]?)?|[Mm]ir|[Mm]ich|[Jj]e|[Mm]on|[Mm]oi|[Yy]o|[Mm]is?|[Mm]ío"
    r"|[Cc]onmigo|[Ee]u|[Mm]eus?|[Mm]inhas?|[Cc]omigo|[Ii]o|[Mm]io|[Mm]iei|[Mm]ia|[Ii]k|[Mm]ijn|[Jj]ag|[Mm]in|[Jj]eg"
    r"|[Mm]itt|[Bb]en|[Bb]enim|[Bb]ana|[Jj]a|[Mm]oje|[Mm]ój|[Mm]oja|[Яя]|[Мм]ой|[Мм]оя|[Мм]оё|[Мм]еня|[Мм]не)\b"
    r"|\b[Jj]['’]\w|私|僕|わたし|自分の|我|저는|제가|내가|나의|أنا|אני|שלי|मैं|मेरा|मेरी|मेरे"
)
_MAY_BE_PAGE = re.compile(r"@|submi|featured|rights|removal", re.IGNORECASE)
READ: Final = 600
"""Characters of a caption: who speaks shows at its beginning."""


def kind_findings(subject: Subject) -> list[Finding]:
    """Null if the texts support neither: a list of titles fits both."""
    pages = [p for p in subject.posts if _is_page(p)]
    people = [p for p in subject.posts if _PERSON.search(p.caption, 0, READ) and not _is_page(p)]
    total = len(subject.posts)
    page_bio = next((item for item in subject.bios if _PAGE_BIO.search(item[0])), None)
    if page_bio and len(people) <= PERSON_SHARE * total:
        return [_page_by_bio(subject, page_bio)]
    if len(pages) >= LEAST_POSTS and len(pages) >= THEME_SHARE * total and len(pages) > len(people):
        return [_by_post(pages[0], _PAGE_POST, CreatorKind.THEME_PAGE, len(pages) / total)]
    if len(people) >= LEAST_POSTS and len(people) >= PERSON_SHARE * total and not page_bio:
        return [_by_post(people[0], _PERSON, CreatorKind.INFLUENCER, len(people) / total)]
    return []


def _is_page(post: PostText) -> bool:
    may = _MAY_BE_PAGE.search(post.caption, 0, READ)
    return bool(may and _PAGE_POST.search(post.caption, 0, READ))


_STATEMENTS: Final = {
    CreatorKind.THEME_PAGE: "Topic page: collects and credits the work of others",
    CreatorKind.INFLUENCER: "Individual creator",
}


def _page_by_bio(subject: Subject, bio: tuple[str, object]) -> Finding:
    profile = next((p for text, p in subject.bios if text == bio[0]), None)
    kind = CreatorKind.THEME_PAGE
    return quote_profile(
        subject, profile, kind=Kind.KIND, value=kind.value, statement=_STATEMENTS[kind]
    )


def _by_post(post: PostText, sign: re.Pattern[str], kind: CreatorKind, share: float) -> Finding:
    match = sign.search(post.caption)
    said = next((s for s in post.sentences if sign.search(s)), match[0] if match else post.caption)
    return quote_post(
        post, said, kind=Kind.KIND, value=kind.value, statement=_STATEMENTS[kind], weight=share
    )
