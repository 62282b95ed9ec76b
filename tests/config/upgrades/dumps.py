"""Databases of earlier versions: `VERSION.sql.gz` beside this file, and how a release adds its own.

`python -m tests.config.upgrades VERSION` brings the newest dump up to date with this version, and adds an import, an
account and a search that is paid for. So the database of each release holds what all earlier ones wrote.
"""

import gzip
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from config.launch.places import ROOT
from config.launch.postgres import find_binaries
from tests.clusters import ThrowawayCluster

FOLDER = Path(__file__).parent
OLDEST = "94b01ab"
LISTED = """name,instagram,followers,country,bio
Uta {name},https://instagram.com/uta.{name},5400,DE,I bake sourdough bread in Leipzig.
Omar {name},https://instagram.com/omar.{name},900,FR,Surf lessons in Biarritz.
"""
USED = """
import json
import sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from allauth.account.models import EmailAddress
from billing.models import ApiKey
from billing.accounts.invitations import invite_user
from django_q.tasks import async_task
from billing.accounts import services
from django.contrib.auth.models import User
from search.models.answers import SearchSession
name, file = sys.argv[1:]
call_command("migrate", verbosity=0)
call_command("import_creators", file)
call_command("index_creators")
user = User.objects.create_user(name, f"{name}@example.com")
EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
_, secret = ApiKey.issue(services.get_owned_account(user), name=name)
client = Client(headers={"X-API-Key": secret, "Idempotency-Key": name}, SERVER_NAME="localhost")
answer = client.post("/v1/search", {"query": "sourdough bakers", "limit": 5}, "application/json")
assert answer.status_code == 200, answer.content
call_command("check_ledger")
# What customers hold: a key, a browser's session, a pinned search, a list and its review link.
client = Client(headers={"X-API-Key": secret}, SERVER_NAME="localhost")
found = answer.json()
SearchSession.objects.filter(pk=found["search_id"]).update(is_pinned=True)
made = client.post("/v1/lists", {"name": f"List of {name}"}, "application/json").json()
ids = [{"creator_id": item["creator"]["id"]} for item in found["data"]]
added = client.post(f"/v1/lists/{made['id']}/creators", {"creators": ids}, "application/json")
assert added.status_code == 200, added.content
link = client.post(
    f"/v1/lists/{made['id']}/review-links", {"expires_in_days": None}, "application/json"
).json()
browser = Client(SERVER_NAME="localhost")
browser.force_login(user, "django.contrib.auth.backends.ModelBackend")
session = browser.session
session.set_expiry(100 * 365 * 86_400)
session.save()
# What waits in the queue.
async_task("creators.tasks.refresh", [one["creator_id"] for one in ids])
account = services.get_owned_account(user)
invite_user(account, email=f"guest.of.{name}@example.com", is_owner=False, by=user)
async_task("billing.tasks.issue_due", str(services.get_owned_account(user).pk))
async_task("scraping.tasks.note_gone", "instagram", "nobody.at.all", "2026-11-20T10:00:00+00:00")
async_task("search.tasks.mail_comments", made["id"])
print(json.dumps({
    "key": secret, "search": found["search_id"], "list": made["id"], "review": link["url"],
    "cookie": browser.cookies["sessionid"].value, "query": "sourdough bakers", "creators": len(ids),
}))
"""


def write_dump(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder, _serve_cluster(Path(folder)) as url:
        with psycopg.connect(url) as database:
            database.execute(gzip.decompress(_find_newest().read_bytes()))
        listed = Path(folder, "listed.csv")
        listed.write_text(LISTED.format(name=name))
        held = _run(url, sys.executable, "-c", USED, name, str(listed)).splitlines()[-1]
        (FOLDER / f"{name}.json").write_text(held + "\n")
        dump = _run(url, str(find_binaries() / "pg_dump"), "--no-owner", "--no-privileges",
                    "--rows-per-insert=100", url)  # fmt: skip
    # psql's own commands, and comments: the tests send the rest as one text.
    lines = [line for line in dump.splitlines() if not re.match(r"\\|--", line)]
    (FOLDER / f"{name}.sql.gz").write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))


@contextmanager
def _serve_cluster(folder: Path) -> Iterator[str]:
    cluster = ThrowawayCluster(folder)
    server = cluster.start()
    try:
        yield cluster.url()
    finally:
        server.stop()


def list_dumps() -> list[Path]:
    """The oldest first: that of the version whose migrations are squashed, then the releases by version."""
    return sorted(
        FOLDER.glob("*.sql.gz"), key=lambda file: _order(file.name.removesuffix(".sql.gz"))
    )


def _order(name: str) -> tuple[bool, list[int], str]:
    numbers = [int(part) for part in re.findall(r"\d+", name)]
    return name != OLDEST, numbers, name


def _find_newest() -> Path:
    return list_dumps()[-1]


def _run(url: str, *command: str) -> str:
    environment = {
        "DATABASE_URL": url,
        "SECRET_KEY": "x",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout
