"""Brings creators in from anywhere: files of any origin, generated catalogues, live sources."""

from creators.importing.reporting import ImportReport
from creators.importing.running import import_records, take_turns

__all__ = ["ImportReport", "import_records", "take_turns"]
