"""docs/settings.md and docs/commands.md say what the code says, no more and no less."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import BaseCommand, get_commands, load_command_class

ROOT = Path(settings.BASE_DIR)
APPS = ("billing", "config", "creators", "scraping", "search")
NOT_OURS = {"HOME", "PATH"}
ROW = re.compile(
    r"^\| `(?P<name>[A-Z0-9_]+)` \| (?P<default>.*?) ?\| (?P<meaning>.+) \| (?P<places>.+) \|$"
)


def sources() -> Iterator[Path]:
    yield from (ROOT / "manage.py", ROOT / "tests" / "browser" / "chromium.py")
    for app in APPS:
        yield from (ROOT / app).rglob("*.py")


def names_read(tree: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """Each name that the code reads from the environment, with its default if the call has one."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name("env") | ast.Attribute(attr="environ")),
                args=[ast.Constant(str(name)), *rest],
            ):
                yield name, next(iter(rest), None)
            case ast.Call(func=ast.Name("_choose_storage"), args=[ast.Constant(str(name)), *_]):
                bucket = f"{name}_BUCKET"
                yield bucket, None
                yield from (
                    (f"{bucket}_{part}", None) for part in ("ENDPOINT", "REGION", "KEY", "SECRET")
                )
            case ast.Call(func=ast.Name("read_number"), args=[ast.Constant(str(name)), default]):
                yield name, default
            case ast.Subscript(
                value=ast.Attribute(attr="environ"), slice=ast.Constant(str(name)), ctx=ast.Load()
            ):
                yield name, None
            case ast.Compare(
                left=ast.Constant(str(name)), comparators=[ast.Attribute(attr="environ")]
            ):
                yield name, None


def read_by_code() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The places where each name is read, and the literal defaults there."""
    places, defaults = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for source in sources():
        text = source.read_text()
        for name, default in names_read(ast.parse(text)):
            if name not in NOT_OURS:
                places[name].add(str(source.relative_to(ROOT)))
                if isinstance(default, ast.Constant) and default.value != "":
                    defaults[name].add((ast.get_source_segment(text, default) or "").strip('"'))
    for name in re.findall(r"^(PYTHON|ARGS|FILE)\b", (ROOT / "Makefile").read_text(), re.MULTILINE):
        places[name].add("Makefile")
    return dict(places), dict(defaults)


def documented() -> dict[str, tuple[str, set[str]]]:
    """Name to default and places."""
    lines = (ROOT / "docs" / "settings.md").read_text().splitlines()
    rows = [row for line in lines if (row := ROW.match(line))]
    assert len({row["name"] for row in rows}) == len(rows)
    return {
        row["name"]: (row["default"], set(re.findall(r"`(.+?)`", row["places"]))) for row in rows
    }


def test_every_setting_is_documented_with_where_it_is_read_and_no_other() -> None:
    places, _ = read_by_code()
    assert {name: where for name, (_, where) in documented().items()} == places


def test_the_documented_defaults_are_those_of_the_code() -> None:
    _, defaults = read_by_code()
    told = documented()
    for name, written in defaults.items():
        assert any(f"`{default}`" in told[name][0] for default in written), name


def test_the_code_reads_the_environment_through_nothing_else() -> None:
    """A name that is put together at run time would slip through the tests above."""
    for source in sources():
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {
                "os.environ.get",
                "os.getenv",
            }:
                known = isinstance(node.args[0], ast.Constant)
                assert known or source.name in {"environment.py", "options.py"}, (
                    f"{source}:{node.lineno}"
                )


# --- Commands -------------------------------------------------------------------------------------


def our_commands() -> dict[str, str]:
    return {
        name: app for name, app in get_commands().items() if app in APPS and isinstance(app, str)
    }


def sections() -> dict[str, str]:
    _, *parts = re.split(r"^### ", (ROOT / "docs" / "commands.md").read_text(), flags=re.MULTILINE)
    return {part.split("\n", 1)[0]: part.split("\n#", 1)[0] for part in parts}


def test_every_command_is_documented_and_no_other() -> None:
    assert sections().keys() == our_commands().keys()


@pytest.mark.parametrize("name", sorted(our_commands()))
def test_every_argument_of_a_command_is_documented(name: str) -> None:
    parser = load_command_class(our_commands()[name], name).create_parser("manage.py", name)
    usual = BaseCommand().create_parser("manage.py", name)
    of_django = {option for action in usual._actions for option in action.option_strings}
    for action in parser._actions:
        if set(action.option_strings) & of_django:
            continue
        shown = action.option_strings[-1:] or [str(action.metavar or action.dest).upper()]
        assert shown[0] in sections()[name]


def test_no_document_leads_to_a_file_that_is_not_there() -> None:
    for page in [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} leads to {target}"


def test_the_architecture_names_every_package() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    of_django = {"migrations", "management", "templatetags"}
    for app in APPS:
        found = {path.parent.name for path in (ROOT / app).glob("*/__init__.py")} - of_django
        assert {name for name in found if f"`{name}`" not in text} <= {"kit"}, app


def test_no_two_decisions_share_a_number() -> None:
    numbers = [path.name[:4] for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md")]
    assert len(numbers) == len(set(numbers)) > 10
