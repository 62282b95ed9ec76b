from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_save, pre_delete


class BillingConfig(AppConfig):
    name = "billing"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Django does not allow modules with models to be imported earlier.
        from billing.accounts import services
        from billing.cards.clearing import pay_open
        from billing.metering.performance import PAYS_OPEN
        from billing.models import Membership
        from billing.programs import connections
        from billing.rails.enabled import enable_rails

        post_save.connect(
            services.open_account_at_sign_up,
            sender=settings.AUTH_USER_MODEL,
            dispatch_uid="open_account_at_sign_up",
        )
        pre_delete.connect(
            connections.end_connections_of_member,
            sender=Membership,
            dispatch_uid="end_connections_of_member",
        )
        PAYS_OPEN[:] = [pay_open]
        enable_rails()
