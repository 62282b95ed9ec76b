from django.apps import AppConfig


class CreatorsConfig(AppConfig):
    name = "creators"
    default_auto_field = "django.db.models.BigAutoField"
