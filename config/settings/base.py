"""The settings that others depend on: folders, the site's address, and whether the demo is enabled."""

from pathlib import Path

from config.settings import environment as env

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(env.read_text("KINDRED_DATA_DIR") or BASE_DIR / ".data").resolve()

DEBUG = env.read_flag("DEBUG", False)
PORT = env.read_integer("PORT", 8000, minimum=1)
SITE_URL = env.read_text("SITE_URL", f"http://localhost:{PORT}").rstrip("/")
# All settings for https depend on the scheme of SITE_URL. If it is https, a proxy in front of Kindred must serve https.
IS_HTTPS = SITE_URL.startswith("https://")

# Whether Kindred has a demo: invented creators, and a login with credit. It is disabled by default if SITE_URL is
# https.
DEMO = env.read_flag("DEMO", not IS_HTTPS)
# Whether staff pages need a second factor of sign-in. By default, they do not in the demo.
STAFF_SECOND_FACTOR = env.read_flag("STAFF_SECOND_FACTOR", not DEMO)
