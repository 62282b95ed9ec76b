from django.apps import AppConfig


class ScrapingConfig(AppConfig):
    name = "scraping"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Django allows importing models only after all apps are loaded.
        from creators.identity.forgotten import forgotten
        from scraping.catalogue.erasure import forget_live

        forgotten.connect(forget_live, weak=False, dispatch_uid="forget_live")
