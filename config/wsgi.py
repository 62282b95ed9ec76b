"""The WSGI application that the web server (`config.serving`) runs."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

# Django allows importing models only from here on.
from billing.metering.delivery import HANDED_OVER  # noqa: E402

HANDED_OVER.start()
