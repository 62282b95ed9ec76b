from django.apps import AppConfig


class DiscoveryConfig(AppConfig):
    name = "discovery"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Django requires that models are imported after the apps are loaded.
        from creators.freshness import uses
        from creators.identity.forgotten import forgotten
        from discovery.erasure import forget_sought
        from discovery.models import DiscoveryFind

        uses.count_rows(DiscoveryFind, as_uses=1)
        forgotten.connect(forget_sought, weak=False, dispatch_uid="forget_sought")
