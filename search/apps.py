from django.apps import AppConfig


class SearchConfig(AppConfig):
    name = "search"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Django requires that models are imported after the apps are loaded.
        from creators.freshness import uses
        from creators.identity.forgotten import forgotten
        from search.answers.erasure import forget_asked
        from search.models.answers import SavedCreator, SearchResult
        from search.models.lists import ShortlistEntry

        uses.count_rows(SearchResult, as_uses=1)
        uses.count_rows(SavedCreator, as_uses=1)
        uses.count_rows(ShortlistEntry, as_uses=10)
        forgotten.connect(forget_asked, weak=False, dispatch_uid="forget_asked")
