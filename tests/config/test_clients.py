"""Clients that others' generators make of /openapi.json: they compile strictly, and work."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from pytest_django.live_server_helper import LiveServer

from config.launch.places import NODE_MODULES
from config.launch.styles import find_node
from search.briefs.requests import SearchRequest
from tests.openapi_client import document
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked"]
PROGRAMS = Path(__file__).with_name("clients")
pytestmark = pytest.mark.slow
SAID = """\
found 3 Baker 0
page 2 true
names 5 0.05
refused 400 validation_error limit
"""


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "openapi.json").write_text(json.dumps(document()))
    return tmp_path


def test_an_independent_validator_finds_nothing_wrong_with_the_document() -> None:
    assert list(OpenAPIV31SpecValidator(document()).iter_errors()) == []


@pytest.mark.django_db(transaction=True)
def test_a_typescript_client_compiles_and_works(
    folder: Path, live_server: LiveServer, alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(5)
    (folder / "node_modules").symlink_to(NODE_MODULES)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "program.ts").write_text((PROGRAMS / "program.ts").read_text())
    generator = NODE_MODULES / "openapi-typescript" / "bin" / "cli.js"
    run(find_node(), generator, "openapi.json", "-o", "kindred.d.ts", folder=folder)
    compiler = NODE_MODULES / "typescript" / "bin" / "tsc"
    options = [
        "--strict",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--skipLibCheck",
        "program.ts",
    ]
    run(find_node(), compiler, *options, folder=folder)
    assert run(find_node(), "program.js", live_server.url, alice.secret, folder=folder) == SAID


@pytest.mark.django_db(transaction=True)
def test_a_python_client_has_one_model_per_error_and_passes_mypy_and_works(
    folder: Path, live_server: LiveServer, alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(5)
    (folder / "generator.yaml").write_text("post_hooks: []")
    (folder / "program.py").write_text((PROGRAMS / "program.py.txt").read_text())
    generate = (
        "generate --path openapi.json --output-path kindred --meta none --config generator.yaml"
    )
    said = run(
        Path(sys.executable).with_name("openapi-python-client"), *generate.split(), folder=folder
    )
    assert "Warning" not in said
    models = {file.stem for file in (folder / "kindred" / "models").glob("*.py")}
    assert not [name for name in models if "response_" in name]
    check = ["-m", "mypy", "--strict", "--config-file=", "program.py", "kindred"]
    run(sys.executable, *check, folder=folder)
    assert run(sys.executable, "program.py", live_server.url, alice.secret, folder=folder) == SAID
