"""Formats for English pages. Django reads these by name. Its formats for British English show `2:30 p.m.`."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
