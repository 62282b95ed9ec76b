"""Notes what an import changes, so that it can be undone (`creators.importing.undo`)."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from creators.importing.drafts import Draft, Drafts

# A confirmed column matters only where another import noted the row: undoing that one must leave this value.
_CONFIRM = """
    WITH told AS (
        SELECT id, string_to_array(names, ',') AS names FROM unnest(%(ids)s::text[], %(names)s::text[]) AS one(id,
        names)
         WHERE EXISTS (SELECT 1 FROM creators_importchange other WHERE other."table" = %(table)s
                          AND other."row" = one.id AND other.catalogue_import_id <> %(import)s)
    ), said AS (
        SELECT told.id, (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(to_jsonb(stored))
                          WHERE key = ANY(told.names)) AS told_values
          FROM told JOIN creators_%(raw)s stored ON stored.id::text = told.id
    )
    INSERT INTO creators_importchange AS noted (catalogue_import_id, "table", "row", old, new, is_told)
    SELECT %(import)s, %(table)s, id, told_values, told_values, true FROM said
    ON CONFLICT (catalogue_import_id, "table", "row") DO UPDATE
       SET is_told = true, new = noted.new || EXCLUDED.new,
           old = CASE WHEN noted.old IS NULL THEN NULL ELSE EXCLUDED.old || noted.old END
"""


@contextmanager
def record_changes(import_id: int | None) -> Iterator[None]:
    """Until the end of the block, all that changes is noted under this import. Use it in a transaction."""
    _name_import("" if import_id is None else str(import_id))
    yield
    _name_import("")


def _name_import(import_id: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('kindred.import_id', %s, true)", [import_id])


def confirm_rows(import_id: int, drafts: Drafts) -> None:
    """Note the rows in the batch, with the columns whose current value it states."""
    creators = [draft for _, draft in drafts.creators]
    facts = [fact for creator in creators for fact in creator.facts if fact.told]
    emails = [email for creator in creators for email in creator.emails if email.told]
    _confirm_table(import_id, "creator", creators)
    _confirm_table(import_id, "profile", drafts.each_profile())
    _confirm_table(import_id, "post", (draft for draft in drafts.posts.values() if draft.told))
    snapshots = (draft for draft in drafts.snapshots.values() if draft.told)
    _confirm_table(import_id, "metricsnapshot", snapshots)
    _confirm_table(import_id, "fact", facts)
    _confirm_table(import_id, "creatoremail", emails)


def _confirm_table(import_id: int, table: str, drafts: Iterable[Draft[Any]]) -> None:
    told = [draft for draft in drafts if not draft.is_new]
    parameters: dict[str, Any] = {
        "import": import_id,
        "table": table,
        "ids": [str(draft.row.pk) for draft in told],
        "names": [",".join(sorted(draft.told)) for draft in told],
    }
    if told:
        with connection.cursor() as cursor:
            cursor.execute(_CONFIRM.replace("%(raw)s", table), parameters)
