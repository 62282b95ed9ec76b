"""Tells whether an account belongs to a person or is a page that collects other people's work."""

import re
from typing import Final

from creators.analysis.evidence import Kind, PostText, Subject, quote_post, quote_profile
from creators.analysis.phrases import any_of
from creators.models import CreatorKind, Fact

LEAST_POSTS: Final = 2
THEME_SHARE: Final = 0.4
PERSON_SHARE: Final = 0.25

_PAGE_BIO = re.compile(rf"\b{any_of('character', 'page_bio')}", re.IGNORECASE)
_PAGE_POST = re.compile(any_of("character", "page_post"), re.IGNORECASE)
_PERSON = re.compile(any_of("character", "person"))
_MAY_BE_PAGE = re.compile(r"@|submi|featured|rights|removal", re.IGNORECASE)
_STATEMENTS: Final = {
    CreatorKind.THEME_PAGE: "Topic page: collects and credits the work of others",
    CreatorKind.INFLUENCER: "Individual creator",
}
READ: Final = 600
"""Maximum characters of a caption that are read, because the beginning of a caption usually shows who wrote it."""


def kind_findings(subject: Subject) -> list[Fact]:
    """Returns a fact that says whether the creator is a person or a page, if the texts show it."""
    pages = [p for p in subject.posts if _is_page(p)]
    people = [p for p in subject.posts if _PERSON.search(p.caption, 0, READ) and not _is_page(p)]
    total = len(subject.posts)
    page_bio = next((item for item in subject.bios if _PAGE_BIO.search(item[0])), None)
    if page_bio and len(people) <= PERSON_SHARE * total:
        value, said = CreatorKind.THEME_PAGE.value, _STATEMENTS[CreatorKind.THEME_PAGE]
        return [quote_profile(subject, page_bio[1], kind=Kind.KIND, value=value, statement=said)]
    if len(pages) >= LEAST_POSTS and len(pages) >= THEME_SHARE * total and len(pages) > len(people):
        return [_by_post(pages[0], _PAGE_POST, CreatorKind.THEME_PAGE, len(pages) / total)]
    if len(people) >= LEAST_POSTS and len(people) >= PERSON_SHARE * total and not page_bio:
        return [_by_post(people[0], _PERSON, CreatorKind.INFLUENCER, len(people) / total)]
    return []


def _is_page(post: PostText) -> bool:
    may = _MAY_BE_PAGE.search(post.caption, 0, READ)
    return bool(may and _PAGE_POST.search(post.caption, 0, READ))


def _by_post(post: PostText, sign: re.Pattern[str], kind: CreatorKind, share: float) -> Fact:
    match = sign.search(post.caption)
    said = next((s for s in post.sentences if sign.search(s)), match[0] if match else post.caption)
    return quote_post(
        post, said, kind=Kind.KIND, value=kind.value, statement=_STATEMENTS[kind], weight=share
    )
