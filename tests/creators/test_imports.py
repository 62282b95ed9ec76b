"""Staff import in the browser: from the upload, through the job, to undoing."""

import csv
import gzip
import io
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.storage import FileSystemStorage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_q.models import OrmQ
from openpyxl import Workbook

from config.kit import clock
from creators import tasks
from creators.importing import jobs, limits, sources, uploads
from creators.importing.items import Row
from creators.importing.reader import LOOKED_AT
from creators.importing.records import default_reading
from creators.importing.run import ImportRun, import_rows
from creators.importing.stored_files import read_rejects
from creators.models import CatalogueImport, Creator, ImportChange, ImportMapping, Profile
from tests.creators.importing.catalogue import contents

pytestmark = pytest.mark.django_db

AGENCY_FILES = Path(__file__).parent / "importing" / "agency_files"
LIST = (
    "Nombre;Instagram;Seguidores;Land;Notiz\n"
    "Ana Ruiz;https://instagram.com/ana.ruiz;12.400;ES;call back\n"
    "Ben Pan;https://instagram.com/benpan;900;DE;\n"
    ";;5;DE;nobody\n"
)
FIELDS = ("name", "url", "followers", "country", "")


@pytest.fixture(autouse=True)
def data_dir(settings: Any, tmp_path: Path) -> Path:
    options = {"location": tmp_path / "imports", "allow_overwrite": True}
    stored = {**settings.STORAGES["imports"], "OPTIONS": options}
    settings.STORAGES = {**settings.STORAGES, "imports": stored}
    return tmp_path


@pytest.fixture
def staff() -> Client:
    user = User.objects.create_user("sam", "sam@example.com", is_staff=True)
    client = Client(headers={"Accept": "text/html"})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def upload(staff: Client, content: bytes | str, name: str = "list.csv") -> CatalogueImport:
    raw = content.encode() if isinstance(content, str) else content
    response = staff.post("/imports", {"file": SimpleUploadedFile(name, raw)})
    assert response.status_code == 302, response.text
    return CatalogueImport.objects.get()


def choose(staff: Client, row: CatalogueImport, *fields: str, **options: str) -> Any:
    columns = {f"column-{number}": field for number, field in enumerate(fields)}
    return staff.post(f"/imports/{row.pk}", columns | options)


def run(staff: Client, row: CatalogueImport) -> CatalogueImport:
    staff.post(f"/imports/{row.pk}/start")
    tasks.run_import(row.pk)
    row.refresh_from_db()
    return row


def imported(staff: Client) -> CatalogueImport:
    row = upload(staff, LIST)
    choose(staff, row, *FIELDS)
    return run(staff, row)


# --- What is in the file --------------------------------------------------------------------------


def test_the_page_shows_each_column_with_three_values_and_its_field(
    staff: Client,
) -> None:
    page = staff.get(f"/imports/{upload(staff, LIST).pk}").text
    assert "https://instagram.com/ana.ruiz" in page
    assert "12.400" in page
    for label in ("Name of the creator", "Instagram: username or address", "Country: choose whose"):
        assert f"selected>{label}</option>" in page


def test_a_country_needs_a_choice_between_creator_and_audience(staff: Client) -> None:
    row = upload(staff, LIST)
    response = choose(staff, row, "name", "url", "followers", "country?", "")
    assert response.status_code == 422
    assert "whose country" in response.text


def test_a_file_needs_a_column_that_identifies_creators(staff: Client) -> None:
    response = choose(staff, upload(staff, LIST), "", "", "followers", "", "")
    assert "identifies the creator" in response.text


def test_relative_dates_need_the_day_of_the_file(staff: Client) -> None:
    row = upload(staff, "Handle,Title,Released\nanna,Rye,2 years ago\n")
    assert (
        "Enter the date of the file"
        in choose(staff, row, "username", "post.caption", "post.posted_at").text
    )
    told = ("username", "post.caption", "post.posted_at")
    assert choose(staff, row, *told, as_of="2026-06-01").status_code == 302


def test_saved_choices_apply_to_the_next_file(staff: Client) -> None:
    row = upload(staff, "A,B\nanna,5\n")
    choose(staff, row, "username", "followers", platform="tiktok", keep_as="Agency")
    kept = ImportMapping.objects.get()
    row.delete()
    page = staff.get(f"/imports/{upload(staff, LIST + '').pk}?mapping={kept.pk}").text
    assert kept.mapping == {"A": "username", "B": "followers"}
    assert 'value="tiktok" selected' in page


def test_another_sheet_of_a_workbook_can_be_chosen(staff: Client) -> None:
    book, stream = Workbook(), io.BytesIO()
    book.worksheets[0].append(["Notes", "More"])
    book.worksheets[0].append(["x", "y"])
    sheet = book.create_sheet("Creators")
    sheet.append(["Handle", "Followers"])
    sheet.append(["@anna", 1200])
    book.save(stream)
    row = upload(staff, stream.getvalue(), "list.xlsx")
    staff.post(f"/imports/{row.pk}", {"use_sheet": "1", "sheet": "Creators"})
    row.refresh_from_db()
    choose(staff, row, "username", "followers", platform="instagram")
    assert run(staff, row).state == "finished"
    assert Profile.objects.get().followers == 1200


def test_a_packed_file_in_the_neutral_format_needs_no_choices(staff: Client) -> None:
    line = '{"name": "Anna", "profiles": [{"platform": "tiktok", "username": "anna"}]}'
    row = upload(staff, gzip.compress(line.encode()), "list.jsonl.gz")
    choose(staff, row)
    assert run(staff, row).state == "finished"
    assert Profile.objects.get().username == "anna"


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.xlsx", b"PK\x03\x04 no workbook"), ("a.csv.gz", b"\x1f\x8b no gzip"), ("a.csv", b"a,b\n")],
)
def test_a_file_that_cannot_be_read_is_refused_and_not_kept(
    staff: Client, data_dir: Path, name: str, content: bytes
) -> None:
    response = staff.post("/imports", {"file": SimpleUploadedFile(name, content)})
    assert response.status_code == 422
    assert not CatalogueImport.objects.exists()
    assert not list(data_dir.glob("imports/*"))


def test_a_file_over_the_limit_is_refused_before_it_is_read(staff: Client, settings: Any) -> None:
    settings.IMPORT_MAX_MB = 1
    response = staff.post("/imports", {"file": SimpleUploadedFile("a.csv", b"a" * 1_200_000)})
    assert response.status_code == 413
    assert "more than 1 MB" in response.text


FULL = Path("/dev/full")


@pytest.fixture
def open_full() -> Iterator[Callable[..., Any]]:
    """An `open` for a full disk."""
    with ExitStack() as opened:
        yield lambda **_: opened.enter_context(FULL.open("w+b", buffering=0))


@pytest.mark.parametrize("where", ["import", "request"])
def test_an_upload_that_does_not_fit_on_the_disk_leaves_nothing(
    staff: Client,
    data_dir: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    open_full: Callable[..., Any],
    where: str,
) -> None:
    staff.raise_request_exception = False
    with monkeypatch.context() as patch:
        if where == "import":
            find = FileSystemStorage.path
            patch.setattr(
                FileSystemStorage,
                "path",
                lambda *at: str(FULL) if at[1].endswith("upload.csv") else find(*at),
            )
        else:
            settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 0
            patch.setattr("django.core.files.temp.NamedTemporaryFile", open_full)
        file = {"file": SimpleUploadedFile("list.csv", LIST.encode())}
        page = staff.post("/imports", file)
        assert (page.status_code, page["Retry-After"]) == (503, "30")
        assert "disk is full. Try again later." in page.text
        file = {"file": SimpleUploadedFile("list.csv", LIST.encode())}
        answer = staff.post("/imports", file, headers={"Accept": "application/json"})
    assert answer.status_code == 503
    error = answer.json()["error"]
    assert (error["code"], error["details"]["cause"]) == ("service_unavailable", "disk_full")
    assert not CatalogueImport.objects.exists()
    assert not list(data_dir.glob("imports/*"))
    assert upload(staff, LIST).state == "uploaded"


def test_a_file_that_takes_too_long_to_read_is_refused_and_not_kept(
    staff: Client, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LOOK_S", 0)
    response = staff.post("/imports", {"file": SimpleUploadedFile("a.csv", LIST.encode())})
    assert response.status_code == 422
    assert "takes too long to read. Split it" in response.text
    assert not CatalogueImport.objects.exists()
    assert not list(data_dir.glob("imports/*"))


def test_the_job_checks_dates_that_take_too_long_for_a_page(
    staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "DATES_S", 0)
    lines = "anna,Rye,2 years ago\n" * (LOOKED_AT + 1)
    row = upload(staff, f"Handle,Title,Released\n{lines}")
    told = ("username", "post.caption", "post.posted_at")
    assert choose(staff, row, *told, platform="tiktok").status_code == 302
    row = run(staff, row)
    assert (row.state, row.rows_done) == ("failed", 0)
    assert "Enter the date of the file" in row.error


def test_a_job_whose_file_takes_too_long_says_so_and_imports_nothing(
    staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = upload(staff, LIST + "Eva;instagram.com/eva;7;IT;\n" * LOOKED_AT)
    choose(staff, row, *FIELDS)
    monkeypatch.setattr(sources, "limit_rows", lambda _: replace(limits.limit_rows(0), seconds=0))
    row = run(staff, row)
    assert (row.state, row.rows_done) == ("failed", 0)
    assert "takes too long to read" in row.error
    assert "takes too long to read" in staff.get(f"/imports/{row.pk}").text
    assert not Creator.objects.exists()


def test_another_site_cannot_upload(staff: Client) -> None:
    client = Client(enforce_csrf_checks=True, headers={"Accept": "text/html"})
    client.cookies = staff.cookies
    response = client.post("/imports", {"file": SimpleUploadedFile("a.csv", LIST.encode())})
    assert response.status_code == 403


# --- What will change -----------------------------------------------------------------------------


def test_the_preview_tells_what_will_change_and_changes_nothing(staff: Client) -> None:
    imported(staff)
    CatalogueImport.objects.all().delete()
    before, waiting = contents(), OrmQ.objects.count()
    row = upload(staff, LIST.replace("12.400", "13.000") + "Eva;instagram.com/eva;7;IT;\n")
    choose(staff, row, *FIELDS)
    page = staff.get(f"/imports/{row.pk}/preview").text
    for told in ("all 4 rows", "Eva", "12400", "13000", "1 row rejected", "Line 4: no identity"):
        assert told in page
    assert contents() == before
    assert OrmQ.objects.count() == waiting
    assert not ImportChange.objects.filter(catalogue_import=row).exists()


def test_the_preview_names_the_values_that_are_not_understood(staff: Client) -> None:
    row = upload(staff, "Handle;Followers\nanna;a few\n")
    choose(staff, row, "username", "followers", platform="instagram")
    response = staff.get(f"/imports/{row.pk}/preview")
    assert response.status_code == 200
    for told in ("Values not understood", "Followers: 1", "a few"):
        assert told in response.text
    row = run(staff, row)
    assert "a few" in staff.get(f"/imports/{row.pk}").text
    assert "a few" not in str(row.report)
    rejects = staff.get(f"/imports/{row.pk}/rejects.csv")
    assert "Followers not understood" in rejects.getvalue().decode()


def test_an_agency_list_is_imported_with_the_proposed_columns(staff: Client) -> None:
    row = upload(staff, (AGENCY_FILES / "de_mehmet_talents.xlsx").read_bytes(), "talents.xlsx")
    page = staff.get(f"/imports/{row.pk}").text
    assert "“Dropdown”" in page
    fields = re.findall(r'<option value="([^"]*)" selected', page.partition("First rows")[2])
    columns = uploads.read_columns_of(row)
    choose(staff, row, *(column.field for column in columns))
    assert {column.field for column in columns if column.field} == set(fields) - {""}
    preview = staff.get(f"/imports/{row.pk}/preview").text
    for told in ("“CPM €”", "“Kommentar”", "über Agentur", "a total, not a creator", "“Dropdown”"):
        assert told in preview
    assert run(staff, row).state == "finished"
    assert Creator.objects.count() == 13
    olu = Creator.objects.get(name="Olu Adlerhorst")
    assert sorted(olu.profiles.values_list("platform", "username", "followers")) == [
        ("instagram", "olu.adlerhorst", 85_400),
        ("tiktok", "olu.adlerhorst", 110_000),
    ]
    assert "Olu Adlerhorst" in staff.get(reverse("creator", args=[olu.pk])).text


# --- The run --------------------------------------------------------------------------------------


def test_an_import_stores_the_list_and_reports_it(staff: Client) -> None:
    row = imported(staff)
    assert (row.state, row.rows_total, row.rows_done) == ("finished", 3, 3)
    assert sorted(Creator.objects.values_list("name", "country")) == [
        ("Ana Ruiz", "ES"),
        ("Ben Pan", "DE"),
    ]
    assert sorted(Profile.objects.values_list("username", "followers")) == [
        ("ana.ruiz", 12_400),
        ("benpan", 900),
    ]
    assert "Finished" in staff.get("/imports").text


def test_the_rejects_are_a_file_with_line_reason_and_row(staff: Client) -> None:
    response = staff.get(f"/imports/{imported(staff).pk}/rejects.csv")
    (told,) = csv.DictReader(io.StringIO(response.getvalue().decode()))
    assert told["line"] == "4"
    assert told["reason"].startswith("no identity")


def test_a_killed_import_goes_on_where_it_stopped(
    staff: Client, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("creators.importing.run._BATCH_RECORDS", 1)
    row = upload(staff, LIST)
    choose(staff, row, *FIELDS)
    staff.post(f"/imports/{row.pk}/start")
    assert jobs.run_slice(row.pk, for_s=0)
    row.refresh_from_db()
    assert (row.state, row.rows_done) == ("running", 1)
    with (data_dir / "imports" / str(row.key) / "rejects.jsonl").open("a") as stream:
        stream.write("half a li")
    assert not jobs.run_slice(row.pk)
    row.refresh_from_db()
    assert (row.state, row.rows_done, row.report["creators"]["added"]) == ("finished", 3, 2)
    assert len(list(read_rejects(row))) == 1
    tasks.run_import(row.pk)
    assert Creator.objects.count() == 2


@pytest.mark.parametrize("for_s", [0, 240])
def test_an_import_that_failed_elsewhere_stops_and_asks_for_no_further_slice(
    staff: Client, monkeypatch: pytest.MonkeyPatch, for_s: float
) -> None:
    monkeypatch.setattr("creators.importing.run._BATCH_RECORDS", 1)
    row = upload(staff, LIST)
    choose(staff, row, *FIELDS)
    staff.post(f"/imports/{row.pk}/start")
    save = ImportRun.save

    def fail_meanwhile(run: ImportRun, batch: Any) -> None:
        save(run, batch)
        CatalogueImport.objects.update(state="failed")

    monkeypatch.setattr(ImportRun, "save", fail_meanwhile)
    assert not jobs.run_slice(row.pk, for_s=for_s)
    row.refresh_from_db()
    assert (row.state, row.rows_done, row.finished_at) == ("failed", 1, None)


def test_an_import_is_started_once(staff: Client) -> None:
    row = upload(staff, LIST)
    choose(staff, row, *FIELDS)
    waiting = OrmQ.objects.count()
    for _ in range(2):
        staff.post(f"/imports/{row.pk}/start")
    assert OrmQ.objects.count() == waiting + 1


def test_a_file_with_too_many_rows_writes_nothing(staff: Client, settings: Any) -> None:
    settings.IMPORT_MAX_ROWS = 2
    row = upload(staff, LIST)
    choose(staff, row, *FIELDS)
    assert "more than 2 rows" in run(staff, row).error
    assert not Creator.objects.exists()


def test_progress_refreshes_itself_while_the_import_runs(staff: Client) -> None:
    row = upload(staff, LIST)
    choose(staff, row, *FIELDS)
    staff.post(f"/imports/{row.pk}/start")
    part = staff.get(f"/imports/{row.pk}", headers={"HX-Request": "true"}).text
    assert "hx-trigger" in part
    assert "<html" not in part
    tasks.run_import(row.pk)
    assert "hx-trigger" not in staff.get(f"/imports/{row.pk}").text


# --- Afterwards -----------------------------------------------------------------------------------


def test_undoing_removes_the_imported_list(staff: Client) -> None:
    row = imported(staff)
    staff.post(f"/imports/{row.pk}/undo")
    tasks.undo_import(row.pk)
    tasks.undo_import(row.pk)
    assert not Creator.objects.exists()
    row.refresh_from_db()
    assert row.state == "undone"
    assert "removed" in staff.get(f"/imports/{row.pk}").text


def test_an_older_import_names_the_newer_one_to_undo_first(staff: Client) -> None:
    older = imported(staff)
    newer = jobs.start_record("Newer <list>.csv")
    import_rows(
        [Row(1, {"name": "Carla", "profiles": [{"platform": "youtube", "username": "c"}]})],
        source="x",
        reading=default_reading(as_of=None, today=clock.today()),
        import_id=newer.pk,
    )
    jobs.finish_record(newer, None)
    page = staff.get(f"/imports/{older.pk}").text
    assert "Undo the newer import first" in page
    assert "Newer &lt;list&gt;.csv" in page
    assert f"/imports/{older.pk}/undo" not in page
    answer = staff.post(f"/imports/{older.pk}/undo", follow=True).text
    assert "Undo the newer import first: “Newer &lt;list&gt;.csv”." in answer
    older.refresh_from_db()
    assert older.state == "finished"
    for row in (newer, older):
        staff.post(f"/imports/{row.pk}/undo")
        tasks.undo_import(row.pk)
    assert not Creator.objects.exists()


def test_an_import_of_a_killed_command_ends_after_a_day(
    staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed, now = jobs.start_record("killed.csv"), clock.now()
    uploads.clear_imports()
    killed.refresh_from_db()
    assert killed.state == "running"
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(days=1, minutes=1))
    uploads.clear_imports()
    assert "The command was stopped." in staff.get(f"/imports/{killed.pk}").text


def test_an_upload_that_was_not_started_can_be_removed(staff: Client, data_dir: Path) -> None:
    staff.post(f"/imports/{upload(staff, LIST).pk}/remove")
    assert not CatalogueImport.objects.exists()
    assert not list(data_dir.glob("imports/*"))


def test_files_and_changes_are_kept_for_thirty_days(
    staff: Client, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, now = imported(staff), clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(days=29))
    assert uploads.clear_imports() == 0
    assert row.can_be_undone
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(days=31))
    assert uploads.clear_imports() == 1
    assert not list(data_dir.glob("imports/*"))
    assert not CatalogueImport.objects.get().can_be_undone
    assert Creator.objects.count() == 2


def test_staff_find_imports_in_the_account_menu_and_the_admin(staff: Client) -> None:
    assert 'href="/imports"' in staff.get("/search").text
