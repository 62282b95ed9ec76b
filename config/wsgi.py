"""The WSGI application that `config.serving` runs."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()


def _acknowledge_deliveries() -> None:
    # Models can be imported only now.
    from billing.metering.delivery import HANDED_OVER

    HANDED_OVER.start()


_acknowledge_deliveries()
