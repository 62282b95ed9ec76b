"""Settings of outgoing mail. Without a mail server, mail is stored in a folder."""

from urllib.parse import urlsplit

from config.settings import environment as env
from config.settings.base import DATA_DIR, SITE_URL

EMAIL_HOST = env.read_text("EMAIL_HOST")
EMAIL_PORT = env.read_integer("EMAIL_PORT", 587, minimum=1)
EMAIL_HOST_USER = env.read_text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.read_text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.read_flag("EMAIL_USE_TLS", True)
EMAIL_TIMEOUT = 20
EMAIL_BACKEND = env.read_text(
    "EMAIL_BACKEND",
    f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'filebased'}.EmailBackend",
)
EMAIL_FILE_PATH = DATA_DIR / "mail"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.read_text(
    "MAIL_FROM", f"Kindred <kindred@{urlsplit(SITE_URL).hostname}>"
)
