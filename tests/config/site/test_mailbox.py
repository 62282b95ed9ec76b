"""The page that shows developers the mail that was stored instead of sent."""

from pathlib import Path

import pytest
from django.core.mail import EmailMessage, get_connection
from django.test import Client
from pytest_django import Settings

BACKEND = "django.core.mail.backends.filebased.EmailBackend"


@pytest.fixture(autouse=True)
def _debugging(settings: Settings, tmp_path: Path) -> None:
    settings.DEBUG, settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH = True, BACKEND, tmp_path


@pytest.fixture
def reader() -> Client:
    return Client(headers={"Accept": "text/html"})


def send(*subjects: str) -> None:
    with get_connection(BACKEND) as connection:
        for subject in subjects:
            message = EmailMessage(
                subject, "Here: http://x.test/?a=1&b=2 <b>", to=["a@example.com"]
            )
            message.attach("invoice é.pdf", b"%PDF \n" + b"-" * 79 + b"\n", "application/pdf")
            message.connection = connection
            message.send()


def test_it_shows_stored_mail_newest_first(reader: Client) -> None:
    assert "No e-mails yet" in reader.get("/mail").text
    send("First <b>", "Second")
    page = reader.get("/mail").text
    assert page.index("Second") < page.index("First &lt;b&gt;")
    assert "a@example.com" in page
    assert 'href="http://x.test/?a=1&amp;b=2"' in page
    assert "<b>" not in page


def test_attachments_are_downloads(reader: Client, tmp_path: Path) -> None:
    send("First")
    (file,) = tmp_path.glob("*.log")
    response = reader.get(f"/mail/{file.stem}.0/0")
    assert response.content.startswith(b"%PDF")
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"].startswith("attachment; filename*=utf-8''invoice")
    for nothing in (f"{file.stem}.0/1", f"{file.stem}.1/0", "..%2f..%2fsecret_key/0", "x/0"):
        assert reader.get(f"/mail/{nothing}").status_code == 404


@pytest.mark.parametrize("path", ["/mail", "/mail/x.0/0"])
@pytest.mark.parametrize(
    "elsewhere",
    [
        {"DEBUG": False},
        {"EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend"},
        {"REMOTE_ADDR": "10.0.0.7"},
    ],
)
@pytest.mark.django_db
def test_other_visitors_see_no_mail(
    settings: Settings, tmp_path: Path, path: str, elsewhere: dict[str, str]
) -> None:
    send("First")
    address = elsewhere.pop("REMOTE_ADDR", "127.0.0.1")
    for name, value in elsewhere.items():
        setattr(settings, name, value)
    response = Client(headers={"Accept": "text/html"}).get(path, REMOTE_ADDR=address)
    assert response.status_code == 404
    assert "First" not in response.text
