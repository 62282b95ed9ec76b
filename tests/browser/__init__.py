"""A package of its own, so that the browser and its event loop end with the last test here."""
