from django.apps import AppConfig


class ScrapingConfig(AppConfig):
    name = "scraping"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Django requires that models are imported after the apps are loaded.
        from creators.identity.forgotten import forgotten
        from scraping import tasks
        from scraping.catalogue.erasure import forget_live
        from scraping.live.signals import fetched, missed

        fetched.connect(tasks.enqueue_feeding, weak=False, dispatch_uid="feed_catalogue")
        missed.connect(tasks.enqueue_absence, weak=False, dispatch_uid="note_gone")
        forgotten.connect(forget_live, weak=False, dispatch_uid="forget_live")
