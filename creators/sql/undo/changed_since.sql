-- Values that something else changed since the import.
SELECT FROM told WHERE new <> now AND key <> ALL(%(uncounted)s)
