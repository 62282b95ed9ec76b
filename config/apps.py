from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The composition root as an app, for its commands and checks."""

    name = "config"
