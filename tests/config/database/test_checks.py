"""Checks at the end of `migrate` and of a start."""

from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import CommandError

from config.launch import prepare

pytestmark = pytest.mark.django_db


@pytest.fixture
def _changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The files of `creators` are all gone but one."""
    (tmp_path / "sql").mkdir()
    (tmp_path / "sql" / "fold.sql").write_text("CREATE FUNCTION creators_fold() …")
    monkeypatch.setattr(apps.get_app_config("creators"), "path", str(tmp_path))


@pytest.mark.usefixtures("_changed")
def test_migrate_says_that_a_migration_of_changed_files_is_missing() -> None:
    with pytest.raises(CommandError, match="A migration that installs the files is missing"):
        call_command("migrate", verbosity=0)


@pytest.mark.usefixtures("_changed")
def test_make_run_says_so_too_where_there_is_nothing_to_migrate() -> None:
    with pytest.raises(CommandError, match="A migration that installs the files is missing"):
        prepare.migrate_database()


@pytest.mark.usefixtures("_changed")
def test_migrate_to_an_earlier_state_is_not_checked() -> None:
    call_command("migrate", "auth", "0001", fake=True, verbosity=0)
