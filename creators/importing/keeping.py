"""What is kept of an import, and for how long."""

import shutil
from datetime import timedelta

from django.conf import settings

from config.kit import clock
from creators.models import CatalogueImport, ImportChange


def clear_imports() -> int:
    """Remove file, rejects and the way back of imports that ended, or were never started, long ago. How many."""
    long_ago = clock.now() - timedelta(days=settings.IMPORT_KEEP_DAYS)
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


def remove_import(row: CatalogueImport) -> None:
    """An upload that was not started."""
    shutil.rmtree(row.folder, ignore_errors=True)
    row.delete()
