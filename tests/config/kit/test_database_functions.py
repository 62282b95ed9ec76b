"""The installed functions and triggers match their files."""

import re
import shutil
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from config.kit import database_functions
from config.kit.database_functions import InstallFunctions
from tests.database_copies import read_schema

APPS = ["billing", "creators"]


def definitions() -> set[tuple[str, str]]:
    """The definitions as Postgres writes them."""
    with connection.cursor() as cursor:
        return {row for row in read_schema(cursor) if row[0] in {"function", "trigger"}}


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def migrate(app: str, operation: InstallFunctions) -> None:
    with connection.schema_editor() as editor:
        operation.database_forwards(app, editor, None, None)


@pytest.mark.django_db
def test_the_database_has_what_the_files_say() -> None:
    before = definitions()
    for app in APPS:
        database_functions.install_functions(app, connection)
    assert definitions() == before
    assert database_functions.list_differences(connection) == []


@pytest.mark.django_db
def test_every_function_and_trigger_of_the_database_has_a_file() -> None:
    files = {name for app in APPS for name in database_functions.read_functions(app)}
    texts = "".join(sql for app in APPS for sql in database_functions.read_functions(app).values())
    named = dict.fromkeys(("function", "trigger"), r"(?:FUNCTION public\.|TRIGGER )(\w+)")
    installed = {(kind, re.findall(named[kind], text)[0]) for kind, text in definitions()}
    assert {name for kind, name in installed if kind == "function"} == files
    triggers = {name for kind, name in installed if kind == "trigger"}
    assert triggers == set(re.findall(r"^CREATE TRIGGER (\w+)", texts, re.MULTILINE))


@pytest.mark.parametrize("app", APPS)
def test_the_last_migration_that_installs_functions_has_the_digest_of_the_files(app: str) -> None:
    loader = MigrationLoader(None)
    migrations = [
        loader.graph.nodes[key]
        for key in loader.graph.forwards_plan(loader.graph.leaf_nodes(app)[0])
    ]
    digests = [
        operation.digest
        for migration in migrations
        if migration.app_label == app
        for operation in migration.operations
        if isinstance(operation, InstallFunctions)
    ]  # fmt: skip
    digest = database_functions.compute_digest(app)
    assert digests[-1] == digest, (
        f"{app}/sql has changed: add a migration with InstallFunctions(digest={digest!r})."
    )
    assert digests.count(digest) == 1


# --- A file that changes --------------------------------------------------------------------------


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of the files of `creators`, to be changed."""
    config = apps.get_app_config("creators")
    shutil.copytree(Path(config.path, "sql"), tmp_path / "sql")
    monkeypatch.setattr(config, "path", str(tmp_path))
    return tmp_path / "sql"


def change(folder: Path, name: str, before: str, after: str) -> None:
    file = folder / name
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after))


@pytest.mark.django_db
def test_a_database_that_a_changed_file_has_not_reached_is_refused(folder: Path) -> None:
    change(folder, "fold.sql", "'œ', 'oe'", "'œ', 'o'")
    with pytest.raises(CommandError, match=r"creators_fold.*A migration"):
        database_functions.check_functions(connection)
    migrate("creators", InstallFunctions(database_functions.compute_digest("creators")))
    database_functions.check_functions(connection)


@pytest.mark.django_db
def test_a_missing_and_a_left_over_function_are_found(folder: Path) -> None:
    run("CREATE FUNCTION creators_other() RETURNS int LANGUAGE sql RETURN 1")
    (folder / "new.sql").write_text(
        "CREATE FUNCTION creators_new() RETURNS int LANGUAGE sql RETURN 1;"
    )
    assert database_functions.list_differences(connection) == ["creators_new", "creators_other"]
    database_functions.install_functions("creators", connection)
    assert database_functions.list_differences(connection) == []


@pytest.mark.django_db
def test_arguments_results_and_triggers_can_change(folder: Path) -> None:
    change(folder, "split_name.sql", "(folded text)", "(folded text, words_at_most int DEFAULT 6)")
    change(folder, "store_names.sql", "RETURNS void", "RETURNS int")
    change(folder, "store_names.sql", "END $$;", "  RETURN 1;\nEND $$;")
    change(folder, "store_names.sql", "    RETURN;\n", "    RETURN 0;\n")
    change(folder, "note_new_creators.sql", "TRIGGER creator_named", "TRIGGER creator_added")
    database_functions.install_functions("creators", connection)
    found = "\n".join(text for _, text in definitions())
    assert "words_at_most" in found
    assert "creator_added" in found
    assert "creator_named" not in found


@pytest.mark.django_db
def test_a_migration_whose_files_a_later_one_changes_installs_nothing() -> None:
    before = definitions()
    run("COMMENT ON FUNCTION creators_fold IS 'from an earlier version'")
    migrate("creators", InstallFunctions("0123456789abcdef"))
    assert database_functions.list_differences(connection) == ["creators_fold"]
    migrate("creators", InstallFunctions(database_functions.compute_digest("creators")))
    assert definitions() == before


def test_only_comments_above_the_statements_leave_the_digest_as_it_is(folder: Path) -> None:
    before = database_functions.compute_digest("creators")
    change(folder, "fold.sql", "-- Returns the form", "-- Another comment.\n-- Returns the form")
    assert database_functions.compute_digest("creators") == before
    (folder / "fold.sql").rename(folder / "unfold.sql")
    assert database_functions.compute_digest("creators") != before


@pytest.mark.django_db
def test_a_function_that_an_index_uses_is_not_dropped() -> None:
    run("CREATE INDEX folded ON creators_creator (creators_fold(name))")
    with pytest.raises(Exception, match="creators_fold"):
        database_functions.install_functions("creators", connection)
