"""Pages for imports. Staff upload files, map their columns, preview the changes, and run or undo imports."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from config.kit import spreadsheets
from config.kit.jobs import enqueue
from config.kit.methods import signed_in_action, signed_in_form, signed_in_page
from creators.identity.demo import match_invented
from creators.importing import jobs, uploads
from creators.importing.limits import NotReadable
from creators.importing.report import ImportReport
from creators.importing.stored_files import read_rejects
from creators.importing.targets import COUNTRY, GROUPS, LABELS, TARGETS
from creators.importing.uploads import NotMappable
from creators.models import CatalogueImport, Creator, ImportMapping, Platform

SHOWN: Final = 100
_OVERHEAD: Final = 100_000
"""Maximum size of an upload form in bytes, apart from its file."""
State = CatalogueImport.State


def staff_only(view: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps a view so that signed-in users who are not staff get a 404 response."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **options: Any) -> Any:
        if not getattr(request.user, "is_staff", False):
            raise Http404
        return view(request, *args, **options)

    return cache_control(private=True, no_store=True)(guarded)


class UploadForm(forms.Form):
    use_required_attribute = False

    file = forms.FileField(
        help_text="CSV, XLSX or JSONL; CSV and JSONL may be packed with gzip.",
        error_messages={"required": "Choose a file.", "empty": "The file is empty."},
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.IMPORT_MAX_MB * 1_000_000:
            raise forms.ValidationError(_too_large())
        return file


class OptionsForm(forms.Form):
    """The options of an import that apply to the whole file."""

    use_required_attribute = False

    platform = forms.ChoiceField(
        required=False,
        choices=[("", "As in each row"), *Platform.choices],
        help_text="Used for rows that do not say their platform.",
    )
    as_of = forms.DateField(
        label="Date of the file (optional)",
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text="The day the numbers were collected. If empty, today.",
    )
    keep_as = forms.CharField(
        label="Save these choices as (optional)",
        required=False,
        max_length=100,
        help_text="A name. You can use the saved choices for similar files.",
    )


def _too_large() -> str:
    return f"The file has more than {settings.IMPORT_MAX_MB} MB, the most that can be uploaded."


@csrf_exempt
@signed_in_form
@staff_only
def imports(request: HttpRequest) -> HttpResponse:
    """Shows the list of imports, and accepts uploads. A request body that is too large is rejected without being read.
    The CSRF check reads the body, so the size is checked first."""
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if size > settings.IMPORT_MAX_MB * 1_000_000 + _OVERHEAD:
        form = UploadForm()
        form.errors["file"] = form.error_class([_too_large()])
        return _list(request, form, status=413)
    return _imports(request)


@csrf_protect
def _imports(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _list(request, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            file = form.cleaned_data["file"]
            row = uploads.store_upload(file, by=request.user)  # type: ignore[arg-type]  # staff are signed in
        except NotReadable as error:
            form.add_error("file", str(error))
        else:
            return redirect(_find_next_step(row), row.pk)
    return _list(request, form, status=422)


def _find_next_step(row: CatalogueImport) -> str:
    """Returns the URL name of the page after an upload: the preview if the proposed fields can be imported, and
    otherwise the choice of fields."""
    proposed = {column.name: column.field for column in uploads.read_columns_of(row)}
    try:
        uploads.choose_fields(row, proposed)
    except NotMappable:
        return "import"
    return "import_preview"


def _list(request: HttpRequest, form: UploadForm, *, status: int = 200) -> HttpResponse:
    rows = CatalogueImport.objects.select_related("started_by")[:SHOWN]
    invented = Creator.objects.filter(match_invented()).count()
    context = {"rows": [_shown(row) for row in rows], "form": form, "invented": invented}
    return render(request, "creators/imports/list.html", context, status=status)


def _shown(row: CatalogueImport) -> dict[str, Any]:
    report = ImportReport(**row.report | {"source": row.name})
    return {"row": row, "report": report, "rejected": report.rejected.total()}


@signed_in_form
@staff_only
def one_import(request: HttpRequest, import_id: int) -> HttpResponse:
    """Returns the page of an import: the choice of fields, or the progress and result."""
    row = get_object_or_404(CatalogueImport, pk=import_id)
    if row.state != State.UPLOADED:
        part = "parts/progress" if getattr(request, "htmx", False) else "run"
        context = _shown(row) | {"left_out": jobs.read_left_out(row)}
        return render(request, f"creators/imports/{part}.html", context)
    if request.method == "POST":
        return _choose(request, row)
    return _mapping_page(request, row, _options(row, request.GET.get("mapping", "")))


def _options(row: CatalogueImport, kept: str) -> OptionsForm:
    """Returns the form for the import's options. If `kept` is the id of a saved mapping, the values of this mapping are
    copied to the import and the form."""
    mapping = ImportMapping.objects.filter(pk=kept).first() if kept.isdecimal() else None
    if mapping:
        row.mapping, row.platform = mapping.mapping, mapping.platform
    return OptionsForm(initial={"platform": row.platform, "as_of": row.as_of})


def _choose(request: HttpRequest, row: CatalogueImport) -> HttpResponse:
    if "use_sheet" in request.POST:
        row.sheet, row.mapping = request.POST.get("sheet", "")[:200], {}
        row.save(update_fields=["sheet", "mapping"])
        return redirect("import", row.pk)
    form = OptionsForm(request.POST)
    fields = _chosen(request, row)
    row.mapping = fields
    if form.is_valid():
        row.platform, row.as_of = form.cleaned_data["platform"], form.cleaned_data["as_of"]
        try:
            uploads.choose_fields(row, fields)
        except (NotMappable, NotReadable) as error:
            form.add_error(None, str(error))
        else:
            if name := form.cleaned_data["keep_as"]:
                kept = {"mapping": row.mapping, "platform": row.platform}
                ImportMapping.objects.update_or_create(name=name, defaults=kept)
            return redirect("import_preview", row.pk)
    return _mapping_page(request, row, form, status=422)


def _chosen(request: HttpRequest, row: CatalogueImport) -> dict[str, str]:
    chosen = {}
    for number, column in enumerate(uploads.read_columns_of(row)):
        field = request.POST.get(f"column-{number}", "")
        chosen[column.name] = field if field in TARGETS | {COUNTRY} else ""
    return chosen


def _mapping_page(
    request: HttpRequest, row: CatalogueImport, form: OptionsForm, *, status: int = 200
) -> HttpResponse:
    try:
        columns, source = uploads.read_columns_of(row), jobs.open_source(row)
    except NotReadable as error:
        form.add_error(None, str(error)) if form.is_bound else messages.error(request, str(error))
        columns, source = [], None
    context = {
        "row": row,
        "form": form,
        "columns": columns,
        "source": source,
        "unread": [column.name for column in columns if column.samples and not column.field],
        "groups": GROUPS,
        "country": COUNTRY,
        "asks_country": any(column.field == COUNTRY for column in columns),
        "mappings": ImportMapping.objects.all() if columns else [],
    }
    return render(request, "creators/imports/columns.html", context, status=status)


@signed_in_page
@staff_only
def preview(request: HttpRequest, import_id: int) -> HttpResponse:
    """Returns the preview of what the import will change."""
    row = get_object_or_404(CatalogueImport, pk=import_id)
    if row.state != State.UPLOADED:
        return redirect("import", row.pk)
    try:
        columns = uploads.read_columns_of(row)
        context = {
            "row": row,
            "preview": jobs.preview_import(row),
            "read": [(one.name, LABELS[one.field]) for one in columns if one.field],
            "unread": [one.name for one in columns if one.samples and not one.field],
            "source": jobs.open_source(row),
        }
    except NotReadable as error:
        messages.error(request, str(error))
        return redirect("import", row.pk)
    return render(request, "creators/imports/preview.html", context)


@signed_in_action
@staff_only
def start(_: HttpRequest, import_id: int) -> HttpResponse:
    row = get_object_or_404(CatalogueImport, pk=import_id)
    waiting = CatalogueImport.objects.filter(pk=row.pk, state=State.UPLOADED)
    if waiting.update(state=State.RUNNING):
        enqueue("creators.tasks.run_import", row.pk)
    return redirect("import", row.pk)


@signed_in_action
@staff_only
def undo(request: HttpRequest, import_id: int) -> HttpResponse:
    row = get_object_or_404(CatalogueImport, pk=import_id)
    if newer := row.newer:
        messages.error(request, f"Undo the newer import first: “{newer.name}”.")
        return redirect("import", row.pk)
    over = CatalogueImport.objects.filter(pk=row.pk, state__in=(State.FINISHED, State.FAILED))
    if row.can_be_undone and over.update(state=State.UNDOING):
        enqueue("creators.tasks.undo_import", row.pk)
    return redirect("import", row.pk)


@signed_in_action
@staff_only
def remove(request: HttpRequest, import_id: int) -> HttpResponse:
    """Removes an uploaded file whose import was not started."""
    row = get_object_or_404(CatalogueImport, pk=import_id, state=State.UPLOADED)
    uploads.remove_import(row)
    messages.success(request, f"Removed “{row.name}”. Nothing was imported.")
    return redirect("imports")


@signed_in_action
@staff_only
def remove_demo(request: HttpRequest) -> HttpResponse:
    """Enqueues the job that removes invented creators. Running the job twice does no harm."""
    enqueue("creators.tasks.remove_demo")
    text = "A job removes the invented creators now. Reload this page to see how many are left."
    messages.success(request, text)
    return redirect("imports")


@signed_in_page
@staff_only
def rejects(_: HttpRequest, import_id: int) -> StreamingHttpResponse:
    row = get_object_or_404(CatalogueImport, pk=import_id)
    columns = ("line", "reason", "text", "sheet")
    rows = ({name: getattr(one, name) for name in columns} for one in read_rejects(row))
    lines = spreadsheets.write_lines(columns, rows)
    name = content_disposition_header(True, f"{row.name} rejects.csv") or ""
    return StreamingHttpResponse(
        spreadsheets.bundle_lines(lines),
        "text/csv; charset=utf-8",
        headers={"Content-Disposition": name},
    )
