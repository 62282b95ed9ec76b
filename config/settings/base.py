"""The folders and the address of Kindred, and whether it serves the demo."""

from pathlib import Path

from config.settings import environment as env

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(env.read_text("KINDRED_DATA_DIR") or BASE_DIR / ".data").resolve()

DEBUG = env.read_flag("DEBUG", False)
PORT = env.read_integer("PORT", 8000, minimum=1)
SITE_URL = env.read_text("SITE_URL", f"http://localhost:{PORT}").rstrip("/")
# All https settings follow from the scheme of SITE_URL. If it is https, a proxy in front of Kindred serves https.
IS_HTTPS = SITE_URL.startswith("https://")

# Whether Kindred has invented creators and a login with credit, so that people can try it. By default, off with https.
DEMO = env.read_flag("DEMO", not IS_HTTPS)
# Whether staff pages need a second factor. By default, they do not need one in the demo.
STAFF_SECOND_FACTOR = env.read_flag("STAFF_SECOND_FACTOR", not DEMO)
