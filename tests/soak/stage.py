"""A small catalogue to ask about."""

from dataclasses import dataclass

from django.core.management import call_command

from config.kit import clock
from creators.analysis import renewal
from creators.demo import EXAMPLE_SEARCHES, generate_creators
from creators.importing.run import import_records
from creators.models import Creator, Profile


@dataclass(frozen=True)
class Catalogue:
    creator_ids: list[str]
    handles: list[tuple[str, str]]
    instagram: list[str]
    sentences: list[str]


def set_up(*, creators: int, posts: int) -> Catalogue:
    call_command("migrate", verbosity=0, interactive=False)
    today = clock.today()
    records = generate_creators(anchor=today, creators=creators, posts=posts)
    import_records(records, source="soak", as_of=today)
    renewal.refresh_all()
    handles = list(Profile.objects.exclude(username=None).values_list("platform", "username"))
    return Catalogue(
        creator_ids=[
            str(creator_id) for creator_id in Creator.objects.values_list("id", flat=True)
        ],
        handles=[(platform, username or "") for platform, username in handles],
        instagram=[username or "" for platform, username in handles if platform == "instagram"],
        sentences=[str(sentence) for sentence in EXAMPLE_SEARCHES],
    )
