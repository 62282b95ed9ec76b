"""Settings of logs, metrics and error reports."""

import os

from config.kit.tables import read_table
from config.settings import environment as env
from config.settings.base import DATA_DIR

# prometheus_client reads this environment variable on import. The processes of one machine share their metrics in this
# folder.
os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(DATA_DIR / "metrics"))
# The token for reading /metrics. Without a token, /metrics does not exist.
METRICS_TOKEN = env.read_text("METRICS_TOKEN")
SENTRY_DSN = env.read_text("SENTRY_DSN")
LOG_DIR = DATA_DIR / "logs"
LOG_LEVEL = env.read_text("LOG_LEVEL", "INFO")
LOG_FORMAT = env.read_choice("LOG_FORMAT", "text", {"text", "json"})
LOGGING = read_table(__file__, "logs.toml")
# Commands log to the terminal only.
LOGGING["root"] = {
    "handlers": ["stderr", "file"] if env.read_text("KINDRED_PROCESS") else ["stderr"],
    "level": LOG_LEVEL,
}
# The handlers need the level as well, because Django's loggers have levels of their own.
for _handler in LOGGING["handlers"].values():
    _handler |= {"formatter": LOG_FORMAT, "level": LOG_LEVEL}
LOGGING["handlers"]["file"]["path"] = LOG_DIR / "kindred.log"
