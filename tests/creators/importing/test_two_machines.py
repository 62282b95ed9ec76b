"""Machines share uploads and rejects by a bucket. The data folder of each stays empty."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings as project
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from config.settings import storage as of_product
from creators.importing import jobs, stored_files, uploads
from creators.models import CatalogueImport, Creator
from tests.creators.pictures.bucket import Bucket, serve_bucket

pytestmark = pytest.mark.slow
ROWS = "username,followers\n,5\nana,12400\nben,900\n,6\n,7\n"
RUN = "from creators.tasks import run_import; run_import({})"


@pytest.fixture
def bucket(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bucket]:
    with serve_bucket() as server:
        for part, value in {
            "": "kindred",
            "_ENDPOINT": server.address,
            "_REGION": "eu-central-1",
            "_KEY": "key",
            "_SECRET": "secret",
        }.items():
            monkeypatch.setenv(f"IMPORTS_BUCKET{part}", value)
        stored = of_product._choose_storage("IMPORTS", tmp_path / "one" / "imports")
        settings.STORAGES = {**settings.STORAGES, "imports": stored}
        yield server


def start() -> CatalogueImport:
    file, by = SimpleUploadedFile("List.CSV", ROWS.encode()), User.objects.create_user("sam")
    row = uploads.store_upload(file, by=by)
    row.platform, row.state = "instagram", "running"
    row.save()
    uploads.choose_fields(row, {"username": "username", "followers": "followers"})
    return row


def names_of(bucket: Bucket, row: CatalogueImport) -> list[str]:
    return sorted(path.removeprefix(f"/kindred/{row.key}/") for path in bucket.files)


@pytest.mark.django_db(transaction=True)
def test_a_worker_with_another_data_folder_runs_the_import(bucket: Bucket, tmp_path: Path) -> None:
    row, place = start(), connection.settings_dict
    url = f"postgres://{place['USER']}@{quote(place['HOST'], safe='')}/{place['NAME']}"
    folder = tmp_path / "two"
    product = {"DJANGO_SETTINGS_MODULE": "config.settings", "KINDRED_DATA_DIR": str(folder)}
    subprocess.run(
        [sys.executable, "manage.py", "shell", "--command", RUN.format(row.pk)],
        cwd=project.BASE_DIR,
        env={**os.environ, **product, "DATABASE_URL": url},
        check=True,
        timeout=600,
    )
    row.refresh_from_db()
    assert (row.state, row.rows_done, Creator.objects.count()) == ("finished", 5, 2)
    assert [one.line for one in stored_files.read_rejects(row)] == [2, 5, 6]
    assert not [*folder.glob("imports/*"), *tmp_path.glob("one/*")]


@pytest.mark.django_db
def test_a_slice_cuts_the_rejects_of_a_killed_one(
    bucket: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("creators.importing.run._BATCH_RECORDS", 1)
    monkeypatch.setattr(stored_files, "_PART", 1)
    row = start()
    assert jobs.run_slice(row.pk, for_s=0)
    row.refresh_from_db()
    first = row.rejects_size
    killed = stored_files.Rejects(row)
    for _ in range(3):
        killed.add(next(stored_files.read_rejects(row)))
        row.rejects_size = killed.store()
    assert len(names_of(bucket, row)) == 5
    row.refresh_from_db()
    assert row.rejects_size == first
    assert len(list(stored_files.read_rejects(row))) == 1
    assert not jobs.run_slice(row.pk)
    row.refresh_from_db()
    assert [one.line for one in stored_files.read_rejects(row)] == [2, 5, 6]


@pytest.mark.django_db
def test_small_rejects_are_one_object_and_removing_deletes_everything(bucket: Bucket) -> None:
    row = start()
    jobs.run_slice(row.pk)
    assert names_of(bucket, row) == ["rejects-0", "upload.csv"]
    assert stored_files.list_keys() == [str(row.key)]
    stored_files.delete_files(row)
    assert not bucket.files
    assert stored_files.list_keys() == []
