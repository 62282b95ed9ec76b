"""Date and time formats for pages in English. Django finds them by name. Django's formats for British English would
show `2:30 p.m.`."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
