"""Undoes imports, beginning with the newest. Deletes the rows that an import created, and restores the values that it
changed."""

from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, connection, models, transaction

from config.kit import clock
from config.kit.rows import run_statement
from creators import indexing
from creators.figures import metrics
from creators.figures.benchmarks import refresh_benchmarks
from creators.importing.run import take_turns
from creators.indexing.requests import enqueue_refresh
from creators.models import (
    CatalogueImport,
    Creator,
    CreatorEmail,
    Fact,
    ImportChange,
    MetricSnapshot,
    Post,
    Profile,
    ProfileAlias,
)

_MODELS: Final[tuple[type[models.Model], ...]] = (
    *(Creator, Profile, ProfileAlias, MetricSnapshot, Post, Fact, CreatorEmail),
)
"""Tables that imports change. If the rows of a table refer to another table, the other table comes first."""
_STATEMENTS: Final = Path(__file__).parents[1] / "sql" / "undo"
_AT_ONCE: Final = 5000
_UNCOUNTED: Final = ["updated_at", "data_updated_at", "creator_id", "profile_id"]
"""Columns that contain the owner of a row or the time of writing. Their changes are not counted in `Undone.kept`."""


@dataclass(slots=True)
class Undone:
    """The numbers of removed rows, restored values and kept values of an undone import. Values that were changed again
    after the import are kept."""

    removed: int = 0
    restored: int = 0
    kept: int = 0


class NotUndoable(Exception):
    """The import cannot be undone now, because it has not ended or a newer import must be undone first."""


def undo_import(import_id: int) -> Undone:
    """Undoes an import in one transaction. Raises NotUndoable if the import has not ended, or if a newer import must be
    undone first. In the second case, the import's state changes from "undoing" back to "finished" or "failed"."""
    with transaction.atomic():
        take_turns()
        row = CatalogueImport.objects.select_for_update().get(pk=import_id)
        if row.state not in ("finished", "failed", "undoing"):
            raise NotUndoable(f"The import is {row.get_state_display().lower()}.")
        newer = row.newer
        if newer is None:
            undone = _take_back(import_id)
            row.state, row.finished_at = CatalogueImport.State.UNDONE, clock.now()
            row.report |= {"undone": asdict(undone)}
            row.save(update_fields=["state", "finished_at", "report"])
            return undone
        row.state = CatalogueImport.State.FAILED if row.error else CatalogueImport.State.FINISHED
        row.save(update_fields=["state"])
    raise NotUndoable(f"Undo the newer import first: “{newer.name}”.")


def _take_back(import_id: int) -> Undone:
    find_touched = partial(run_statement, _read_statement("touched"), {"import": import_id})
    touched = set(find_touched())
    undone = Undone(removed=_remove_created(import_id))
    for model in _MODELS:
        _execute("hand_over", import_id, model)
        _drop_lost_parents(import_id, model)
        undone.kept += _execute("changed_since", import_id, model, uncounted=_UNCOUNTED)
        _restore(import_id, model, undone)
        undone.restored += _execute("bring_back", import_id, model)
    touched.update(find_touched())
    ImportChange.objects.filter(catalogue_import=import_id).delete()
    metrics.refresh_metrics({key for table, key in touched if table == "profile"})
    refresh_benchmarks()
    creators = [key for table, key in touched if table == "creator"]
    there = set(Creator.objects.filter(pk__in=creators).values_list("pk", flat=True))
    indexing.mark_changed(there)
    enqueue_refresh(there)
    return undone


def _remove_created(import_id: int) -> int:
    """Deletes the rows that the import created, except creators who still have profiles. Returns the number of deleted
    rows. A row is deleted before the rows to which it refers."""
    removed = 0
    for model in reversed(_MODELS):
        mine = ImportChange.objects.filter(catalogue_import=import_id, table=_table(model))
        keys = list(mine.filter(old__isnull=True).values_list("row", flat=True))
        for first in range(0, len(keys), _AT_ONCE):
            some = set(keys[first : first + _AT_ONCE])
            if model is Creator:
                owners = Profile.objects.filter(creator__in=map(UUID, some))
                kept = owners.values_list("creator", flat=True)
                some -= set(map(str, kept))
            _, by_model = model._default_manager.filter(pk__in=some).delete()  # noqa: SLF001 - documented
            removed += by_model.get(model._meta.label, 0)  # noqa: SLF001 - documented
            of_others = ImportChange.objects.filter(table=_table(model), row__in=some)
            of_others.exclude(catalogue_import=import_id).delete()
    return removed


def _drop_lost_parents(import_id: int, model: type[models.Model]) -> None:
    """Deletes recorded changes that refer to a row that no longer exists. Such a row was erased after the import, or
    another import had created it."""
    for field in model._meta.concrete_fields:  # noqa: SLF001 - documented
        if field.related_model:
            parent = field.related_model._meta.db_table  # noqa: SLF001  documented
            for name in ("forget_values", "forget_rows"):
                _execute(name, import_id, model, parent=parent, column=field.attname)


def _restore(import_id: int, model: type[models.Model], undone: Undone) -> None:
    """Restores the values that the import changed in a table. Leaves a row unchanged if its old values would violate a
    unique constraint."""
    changes = ImportChange.objects.filter(catalogue_import=import_id, table=_table(model))
    with suppress(IntegrityError), transaction.atomic():
        undone.restored += _execute("restore", import_id, model, row=None)
        return
    for row in changes.values_list("row", flat=True):
        try:
            with transaction.atomic():
                undone.restored += _execute("restore", import_id, model, row=row)
        except IntegrityError:
            undone.kept += 1


@cache
def _read_statement(name: str) -> str:
    return (_STATEMENTS / f"{name}.sql").read_text("utf-8")


def _table(model: type[models.Model]) -> str:
    return str(model._meta.model_name)  # noqa: SLF001 - documented


def _execute(
    name: str, import_id: int, model: type[models.Model], *, parent: str = "", **parameters: Any
) -> int:
    """Runs an SQL statement on the rows of a table that the import changed. Returns the number of affected rows."""
    meta = model._meta  # noqa: SLF001 - documented
    columns = [field.column for field in meta.concrete_fields if not field.primary_key]
    sql = (_read_statement("changes") + _read_statement(name)).format(
        table=meta.db_table,
        key="uuid" if isinstance(meta.pk, models.UUIDField) else "bigint",
        columns=", ".join(f'"{column}" = whole."{column}"' for column in columns),
        parent=parent,
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, {"import": import_id, "table": _table(model), **parameters})
        return int(cursor.rowcount)
