"""The WSGI application that granian serves."""

import os
from threading import Timer

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()


def _acknowledge_deliveries() -> None:
    # Models can be imported only now.
    from billing.metering.delivery import HANDED_OVER

    HANDED_OVER.start()


_acknowledge_deliveries()


def _warm_up() -> None:
    """Load the gazetteer and the model early, so that the first search does not wait. Failures are logged there."""
    from creators.embedding import ModelUnavailable, get_model
    from creators.places import warm_up

    warm_up()
    try:
        get_model()
    except ModelUnavailable:
        return


if os.environ.get("KINDRED_PROCESS") == "web":
    # After a short delay, so that it does not delay the first health check.
    warming = Timer(2.0, _warm_up)
    warming.daemon = True
    warming.start()
