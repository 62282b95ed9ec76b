"""Brings creators in from anywhere: files of any origin, generated catalogues, live sources."""

from creators.importing.reporting import ImportReport
from creators.importing.running import import_records
from creators.importing.writing import mark_stale

__all__ = ["ImportReport", "import_records", "mark_stale"]
