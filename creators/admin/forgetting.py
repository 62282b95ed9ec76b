"""The admin page on which staff erase all data about creators. The page first shows a preview of what would be
erased."""

from collections import Counter
from typing import Final

from django.apps import apps
from django.contrib import messages
from django.db import OperationalError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from unfold.admin import ModelAdmin

from creators.forgetting.erasure import forget_creators, preview_forgetting
from creators.models import Creator

MOST_AT_ONCE: Final = 100
_LIST: Final = "admin:creators_creator_changelist"


def forget(admin: ModelAdmin, request: HttpRequest, creators: QuerySet[Creator]) -> HttpResponse:
    """Shows a preview of what would be erased. When the user confirms the preview, erases the creators."""
    people = list(creators.order_by("name", "pk")[: MOST_AT_ONCE + 1])
    text = f"Choose between 1 and {MOST_AT_ONCE} creators to forget at once."
    if 0 < len(people) <= MOST_AT_ONCE:
        try:
            return _answer(admin, request, people)
        except OperationalError:
            text = "An import is running. Try again when it has finished. Nothing was erased."
    admin.message_user(request, text, messages.ERROR)
    return redirect(_LIST)


def _answer(admin: ModelAdmin, request: HttpRequest, people: list[Creator]) -> HttpResponse:
    ids = [person.pk for person in people]
    if request.POST.get("confirmed"):
        with transaction.atomic():
            erased = forget_creators(ids)
            # The log says who erased creators and when, but does not name the creators.
            admin.log_deletions(request, [Creator(pk=pk, name="forgotten") for pk in ids])
        count = "1 creator is" if len(ids) == 1 else f"{len(ids)} creators are"
        text = f"{count} forgotten: {erased.total():,} rows were erased."
        admin.message_user(request, text, messages.SUCCESS)
        return redirect(_LIST)
    context = {
        **admin.admin_site.each_context(request),
        "title": "Forget this creator" if len(ids) == 1 else f"Forget {len(ids)} creators",
        "opts": admin.opts,
        "people": people,
        "rows": name_rows(would := preview_forgetting(ids)),
        "total": would.total(),
    }
    return render(request, "creators/admin/forget.html", context)


def name_rows(erased: Counter[str]) -> list[tuple[str, int]]:
    """Returns, for each table, its plural name and the number of erased rows. The largest number comes first."""
    named = Counter[str]()
    for label, count in erased.items():
        named[str(apps.get_model(label)._meta.verbose_name_plural)] += count  # noqa: SLF001 - documented
    return named.most_common()
