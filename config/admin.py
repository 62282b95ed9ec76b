"""The admin pages for second factors of sign-in, for stored data and for failed jobs. Staff can delete a second factor,
but never see its secrets."""

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat, pluralize, truncatechars
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_q.models import Failure
from django_q.tasks import async_task
from unfold.admin import ModelAdmin
from unfold.decorators import display

from config.kit.admin import ReadOnly, Unedited, column, permission
from config.models import StoredKind

admin.site.unregister(Authenticator)
# Staff might delete a row there to sign a user out. Deleting the row does not sign the user out.
admin.site.unregister(UserSession)


@admin.register(Authenticator)
class AuthenticatorAdmin(Unedited, ModelAdmin):
    list_display = ["user", "type", "created_at", "last_used_at"]
    list_filter = ["type"]
    search_fields = ["user__email", "user__username"]
    fields = readonly_fields = ["user", "type", "created_at", "last_used_at"]


@admin.register(StoredKind)
class StoredKindAdmin(ReadOnly, ModelAdmin):
    """Shows the number of rows and the size of each kind of data, as the daily job measured them. The same job deletes
    expired data."""

    list_display = ["name", "rows", "size", "cleared_rows", "measured_at"]
    list_display_links = None

    size = column("size_bytes", "Size", filesizeformat, ordering="size_bytes")


admin.site.unregister(Failure)


@admin.register(Failure)
class FailedJobAdmin(ReadOnly, ModelAdmin):
    """Shows jobs that ended with an error. Staff can run each job again."""

    list_display = ["func", "reason", "attempt_count", "stopped"]
    list_filter = ["func"]
    search_fields = ["func", "id"]
    ordering = ["-stopped"]
    actions = ["run_again"]
    fields = ["func", "reason", "given", "attempt_count", "started", "stopped", "traceback"]
    change_form_outer_before_template = "config/admin/run_again.html"

    @display(description="Reason")
    def reason(self, job: Failure) -> str:
        """Returns the last line of the traceback, which names the error."""
        lines = str(job.result or "").strip().splitlines()
        return truncatechars(lines[-1], 200) if lines else "The worker ended before the job did."

    @display(description="Arguments")
    def given(self, job: Failure) -> str:
        named = [f"{name}={value!r}" for name, value in (job.kwargs or {}).items()]
        return ", ".join([*map(repr, job.args or ()), *named]) or "none"

    @display(description="Traceback")
    def traceback(self, job: Failure) -> SafeString:
        return format_html('<pre class="overflow-x-auto text-xs">{}</pre>', job.result or "")

    has_run_permission = permission("django_q.delete_failure")

    @admin.action(description="Run again", permissions=["run"])
    def run_again(self, request: HttpRequest, jobs: QuerySet[Failure]) -> None:
        """Replaces the failed jobs with new jobs. Each job runs once, even if staff press the button twice."""
        with transaction.atomic():
            chosen = list(jobs.select_for_update())
            for job in chosen:
                options = {"hook": job.hook, "group": job.group, "cluster": job.cluster}
                async_task(job.func, *job.args or (), q_options=options, **job.kwargs or {})
            jobs.delete()
        text = f"{len(chosen)} job{pluralize(len(chosen))} will run again."
        self.message_user(request, text, messages.SUCCESS)
