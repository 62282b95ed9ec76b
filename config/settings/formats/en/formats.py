"""Date and time formats for pages in English. Django finds these settings by their names. Without them, Django would
use British formats such as `2:30 p.m.`."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
