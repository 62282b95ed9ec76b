"""The WSGI application that granian serves."""

import os
from threading import Timer

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()


def _warm_up() -> None:
    """Read the gazetteer and the model now, so that the first search does not wait for them. It says so itself if it cannot."""
    from creators.embedding import ModelUnavailable, get_model
    from creators.places import warm_up

    warm_up()
    try:
        get_model()
    except ModelUnavailable:
        return


if os.environ.get("KINDRED_PROCESS") == "web":
    # After a moment, so that it does not hold up the answer that says the server is there.
    warming = Timer(2.0, _warm_up)
    warming.daemon = True
    warming.start()
