from django.apps import AppConfig


class DiscoveryConfig(AppConfig):
    name = "config.discovery"
    label = "discovery"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Django allows importing models only after all apps are loaded.
        from config.discovery.erasure import forget_sought
        from config.discovery.models import DiscoveryFind
        from creators.freshness import uses
        from creators.identity.forgotten import forgotten

        uses.count_rows(DiscoveryFind, as_uses=1)
        forgotten.connect(forget_sought, weak=False, dispatch_uid="forget_sought")
