"""Takes an import back: what it created goes, what it changed gets its former value, what changed again since stays.

The log of changes (`ImportChange`) is a chain for each value. Taking an import out of the middle hands its former
value to the next import of the same column, so that imports can be undone in any order.
"""

import json
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, connection, models, transaction

from config.kit import clock
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
"""Parents first."""
_AT_ONCE: Final = 5000
_UNCOUNTED: Final = ["updated_at", "data_updated_at", "creator_id", "profile_id"]
"""Columns that no one would miss: when a row was written, and whose it is."""


@dataclass(slots=True)
class Undone:
    """`kept` counts values that something newer changed, and rows that another import has too."""

    removed: int = 0
    restored: int = 0
    kept: int = 0


class NotUndoable(Exception):
    """The import is not over, or nothing is noted of what it changed."""


def undo_import(import_id: int) -> Undone:
    """All of it or nothing. Other imports wait."""
    with transaction.atomic():
        take_turns()
        row = CatalogueImport.objects.select_for_update().get(pk=import_id)
        if row.state not in ("finished", "failed", "undoing"):
            raise NotUndoable(f"The import is {row.get_state_display().lower()}.")
        undone = _take_back(import_id)
        row.state = CatalogueImport.State.UNDONE
        row.finished_at = clock.now()
        row.report |= {"undone": asdict(undone)}
        row.save(update_fields=["state", "finished_at", "report"])
    return undone


def _take_back(import_id: int) -> Undone:
    undone = Undone()
    profiles, creators = _touched(import_id)
    undone.kept += _keep_rows_others_tell_of(import_id)
    undone.kept += _hand_values_over(import_id)
    undone.removed = _remove_created(import_id)
    for model in _MODELS:
        _drop_lost_parents(import_id, model)
        restored = _restore(import_id, model)
        undone.restored += restored["restored"] + _bring_back(import_id, model)
        undone.kept += restored["kept"]
    more_profiles, more_creators = _touched(import_id)
    ImportChange.objects.filter(catalogue_import=import_id).delete()
    _derive_again(profiles | more_profiles, creators | more_creators)
    return undone


# --- What other imports say -----------------------------------------------------------------------

# The next import of the row becomes its creator. What that one does not say becomes unknown again.
_HAND_ROWS_OVER = """
    WITH pair AS (

    SELECT mine.id AS mine, min(later.id) AS later
      FROM creators_importchange mine
      JOIN creators_importchange later ON later."table" = mine."table" AND later."row" = mine."row" AND later.id >
      mine.id
       AND later.catalogue_import_id <> mine.catalogue_import_id AND later.is_told AND later.new IS NOT NULL
     WHERE mine.catalogue_import_id = %(import)s AND mine.old IS NULL GROUP BY mine.id
    ), heir AS (
        UPDATE creators_importchange later SET old = NULL, new = mine.new || later.new
          FROM pair JOIN creators_importchange mine ON mine.id = pair.mine WHERE later.id = pair.later
        RETURNING pair.mine, later.id
    )
    UPDATE creators_importchange mine SET is_told = false, old = (
        SELECT coalesce(jsonb_object_agg(empty.key, empty.value), '{}') FROM jsonb_each(%(empty)s::jsonb ->
        mine."table") empty
         WHERE NOT EXISTS (
             SELECT 1 FROM creators_importchange other WHERE other."table" = mine."table" AND other."row" = mine."row"
                AND other.id > mine.id AND (other.new ? empty.key OR other.old ? empty.key)))
      FROM heir WHERE heir.mine = mine.id
"""
_HAND_VALUES_OVER = """
    WITH pushed AS (
        SELECT DISTINCT ON (mine.id, value.key) mine.id AS mine, later.id AS later, value.key, value.value,
               later.old -> value.key IS DISTINCT FROM value.value AND value.key <> ALL(%(uncounted)s) AS counts
          FROM creators_importchange mine CROSS JOIN LATERAL jsonb_each(mine.old) value
          JOIN creators_importchange later ON later."table" = mine."table" AND later."row" = mine."row"
           AND later.id > mine.id AND later.catalogue_import_id <> mine.catalogue_import_id AND later.old ? value.key
         WHERE mine.catalogue_import_id = %(import)s AND mine.new IS NOT NULL
         ORDER BY mine.id, value.key, later.id
    ), heirs AS (
        UPDATE creators_importchange later SET old = later.old || said.told FROM (
            SELECT later, jsonb_object_agg(key, value) AS told FROM pushed GROUP BY later) said
         WHERE later.id = said.later RETURNING 1
    ), given AS (
        UPDATE creators_importchange mine SET old = mine.old - said.keys FROM (
            SELECT mine, array_agg(key) AS keys FROM pushed GROUP BY mine) said
         WHERE mine.id = said.mine RETURNING 1
    )
    SELECT count(*) FILTER (WHERE counts) FROM pushed, (SELECT count(*) FROM heirs), (SELECT count(*) FROM given)
"""


def _keep_rows_others_tell_of(import_id: int) -> int:
    empty = {_table(model): _empty_values(model) for model in (Creator, Profile)}
    return _execute(_HAND_ROWS_OVER, import_id, empty=json.dumps(empty))


def _hand_values_over(import_id: int) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_HAND_VALUES_OVER, {"import": import_id, "uncounted": _UNCOUNTED})
        return int(cursor.fetchone()[0])


def _empty_values(model: type[models.Model]) -> dict[str, Any]:
    """Of the columns that may be unknown, what they are then."""
    found: dict[str, Any] = {}
    for field in model._meta.concrete_fields:  # noqa: SLF001 - documented
        if field.null:
            found[field.attname] = None
        elif field.has_default() and field.default in (list, False):
            found[field.attname] = field.get_default()
    return {name: value for name, value in found.items() if name != "data_updated_at"}


# --- What was created -----------------------------------------------------------------------------


def _remove_created(import_id: int) -> int:
    """Children first. What another import noted of these rows goes too: it can no longer be taken back."""
    removed = 0
    for model in reversed(_MODELS):
        rows = ImportChange.objects.filter(catalogue_import=import_id, table=_table(model))
        keys = list(rows.filter(old__isnull=True).values_list("row", flat=True))
        for first in range(0, len(keys), _AT_ONCE):
            some = keys[first : first + _AT_ONCE]
            there = _without_kept_children(model, some)
            _, by_model = model._default_manager.filter(pk__in=there).delete()  # noqa: SLF001
            removed += by_model.get(model._meta.label, 0)  # noqa: SLF001 - documented
            of_others = ImportChange.objects.filter(table=_table(model), row__in=there)
            of_others.exclude(catalogue_import=import_id).delete()
    return removed


def _without_kept_children(model: type[models.Model], keys: list[str]) -> list[str]:
    """A creator stays while it has a profile: those that the import created are gone by now."""
    if model is not Creator:
        return keys
    kept = Profile.objects.filter(creator__in=list(map(UUID, keys))).values_list(
        "creator", flat=True
    )
    return sorted(set(keys) - set(map(str, kept)))


# --- What was changed or deleted ------------------------------------------------------------------

_RESTORE = """
    WITH mine AS MATERIALIZED (
        SELECT "row", old, new FROM creators_importchange
         WHERE catalogue_import_id = %(import)s AND "table" = %(table)s AND old <> '{{}}' AND new IS NOT NULL
           AND (%(row)s::text IS NULL OR "row" = %(row)s)
    ), back AS (
        SELECT stored.id, jsonb_object_agg(value.key, value.value) AS told
          FROM mine JOIN {table} stored ON stored.id = mine."row"::{key} CROSS JOIN LATERAL jsonb_each(mine.old) value
         WHERE mine.new -> value.key = to_jsonb(stored) -> value.key GROUP BY stored.id
    ), whole AS (
        SELECT (jsonb_populate_record(stored, back.told)).* FROM back JOIN {table} stored ON stored.id = back.id
    )
    UPDATE {table} SET {columns} FROM whole WHERE {table}.id = whole.id
"""
_CHANGED_SINCE = """
    WITH mine AS MATERIALIZED (
        SELECT "row", old, new FROM creators_importchange
         WHERE catalogue_import_id = %(import)s AND "table" = %(table)s AND old <> '{{}}' AND new IS NOT NULL
    )
    SELECT count(*) FROM mine JOIN {table} stored ON stored.id = mine."row"::{key}
     CROSS JOIN LATERAL jsonb_each(mine.old) value
     WHERE mine.new -> value.key <> to_jsonb(stored) -> value.key AND value.key <> ALL(%(uncounted)s)
"""
_BRING_BACK = """
    INSERT INTO {table} SELECT (jsonb_populate_record(NULL::{table}, old)).* FROM creators_importchange
     WHERE catalogue_import_id = %(import)s AND "table" = %(table)s AND new IS NULL ON CONFLICT DO NOTHING
"""
_LOST_PARENT = """
    UPDATE creators_importchange mine SET old = old - %(column)s
     WHERE catalogue_import_id = %(import)s AND "table" = %(table)s AND new IS NOT NULL AND old ->> %(column)s IS
     NOT NULL
       AND NOT EXISTS (SELECT 1 FROM {parent} parent WHERE parent.id::text = mine.old ->> %(column)s)
"""
_LOST_CHILD = """
    DELETE FROM creators_importchange mine
     WHERE catalogue_import_id = %(import)s AND "table" = %(table)s AND new IS NULL AND old ->> %(column)s IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM {parent} parent WHERE parent.id::text = mine.old ->> %(column)s)
"""


def _drop_lost_parents(import_id: int, model: type[models.Model]) -> None:
    """Nothing is restored under a missing row: it was erased since, or belongs to another import."""
    for field in model._meta.concrete_fields:  # noqa: SLF001 - documented
        if field.related_model:
            parent = field.related_model._meta.db_table  # noqa: SLF001
            for statement in (_LOST_PARENT, _LOST_CHILD):
                sql = statement.format(parent=parent)
                _execute(sql, import_id, table=_table(model), column=field.attname)


def _restore(import_id: int, model: type[models.Model]) -> Counter[str]:
    """Where a value would repeat one that must be unique, the row stays as it is."""
    told: dict[str, Any] = {"table": _table(model), "uncounted": _UNCOUNTED}
    with connection.cursor() as cursor:
        cursor.execute(_sql(_CHANGED_SINCE, model), {"import": import_id, **told})
        counted = Counter(kept=int(cursor.fetchone()[0]))
    try:
        with transaction.atomic():
            counted["restored"] = _execute(_sql(_RESTORE, model), import_id, row=None, **told)
    except IntegrityError:
        rows = ImportChange.objects.filter(catalogue_import=import_id, table=_table(model))
        for row in rows.values_list("row", flat=True):
            counted += _restore_row(import_id, model, row)
    return counted


def _restore_row(import_id: int, model: type[models.Model], row: str) -> Counter[str]:
    try:
        with transaction.atomic():
            sql = _sql(_RESTORE, model)
            return Counter(restored=_execute(sql, import_id, row=row, table=_table(model)))
    except IntegrityError:
        return Counter(kept=1)


def _bring_back(import_id: int, model: type[models.Model]) -> int:
    return _execute(_sql(_BRING_BACK, model), import_id, table=_table(model))


# --- What follows from it -------------------------------------------------------------------------

_TOUCHED = """
    WITH mine AS MATERIALIZED (
        SELECT "table", "row" FROM creators_importchange WHERE catalogue_import_id = %(import)s
    ), profiles AS (
        SELECT "row"::uuid AS id FROM mine WHERE "table" = 'profile'
        UNION SELECT profile_id FROM creators_post WHERE id IN (SELECT "row"::uuid FROM mine WHERE "table" = 'post')
        UNION SELECT profile_id FROM creators_metricsnapshot
               WHERE id IN (SELECT "row"::bigint FROM mine WHERE "table" = 'metricsnapshot')
    )
    SELECT id, NULL FROM profiles
    UNION ALL SELECT NULL, creator_id FROM creators_profile WHERE id IN (SELECT id FROM profiles)
    UNION ALL SELECT NULL, "row"::uuid FROM mine WHERE "table" = 'creator'
    UNION ALL SELECT NULL, creator_id FROM creators_fact WHERE id IN (SELECT "row"::uuid FROM mine WHERE "table" =
    'fact')
"""


def _touched(import_id: int) -> tuple[set[UUID], set[UUID]]:
    """The profiles and the creators that are there now and were changed."""
    with connection.cursor() as cursor:
        cursor.execute(_TOUCHED, {"import": import_id})
        rows = cursor.fetchall()
    profiles, creators = ({row[place] for row in rows if row[place]} for place in (0, 1))
    return profiles, creators


def _derive_again(profiles: set[UUID], creators: set[UUID]) -> None:
    metrics.refresh_metrics(profiles)
    refresh_benchmarks()
    there = set(Creator.objects.filter(pk__in=creators).values_list("pk", flat=True))
    indexing.mark_changed(there)
    enqueue_refresh(there)


# --- SQL ------------------------------------------------------------------------------------------


def _table(model: type[models.Model]) -> str:
    return str(model._meta.model_name)  # noqa: SLF001 - documented


def _sql(statement: str, model: type[models.Model]) -> str:
    meta = model._meta  # noqa: SLF001 - documented
    columns = [field.column for field in meta.concrete_fields if not field.primary_key]
    key = "uuid" if isinstance(meta.pk, models.UUIDField) else "bigint"
    written = ", ".join(f'"{column}" = whole."{column}"' for column in columns)
    return statement.format(table=meta.db_table, key=key, columns=written)


def _execute(sql: str, import_id: int, **parameters: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql, {"import": import_id, **parameters})
        return int(cursor.rowcount)
