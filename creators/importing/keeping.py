"""Removes the files and changes of old imports."""

import shutil
from datetime import timedelta

from django.conf import settings

from config.kit import clock
from creators.importing.jobs import finish_import
from creators.models import CatalogueImport, ImportChange


def clear_imports() -> int:
    """Remove files and changes of imports that ended long ago, and uploads that were never started.

    Returns how many folders were removed.
    """
    long_ago = clock.now() - timedelta(days=settings.IMPORT_KEEP_DAYS)
    _end_abandoned()
    old = CatalogueImport.objects.filter(created_at__lt=long_ago)
    never_started = old.filter(state=CatalogueImport.State.UPLOADED)
    over = old.filter(finished_at__lt=long_ago)
    cleared = 0
    for row in [*never_started, *over]:
        cleared += row.folder.is_dir()
        shutil.rmtree(row.folder, ignore_errors=True)
    ImportChange.objects.filter(catalogue_import__in=over).delete()
    never_started.delete()
    return cleared


def _end_abandoned() -> None:
    """End imports whose command was killed. No older import can be undone while they run."""
    of_commands = CatalogueImport.objects.filter(state="running", started_by=None, rows_total=None)
    for row in of_commands.filter(created_at__lt=clock.now() - timedelta(days=1)):
        finish_import(row, error="The command was stopped.")


def remove_import(row: CatalogueImport) -> None:
    """Remove an upload that was not started."""
    shutil.rmtree(row.folder, ignore_errors=True)
    row.delete()
