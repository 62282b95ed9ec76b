"""The memory settings of the embedded Postgres."""

import pytest

from config.launch.diagnosis import LaunchError
from config.launch.memory import choose_memory, read_total_mb
from config.launch.postgres import Cluster
from tests.clusters import ThrowawayCluster

NAMES = ("SHARED_BUFFERS_MB", "CACHE_MB", "WORK_MEM_MB", "MAINTENANCE_MB")


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(f"POSTGRES_{name}", raising=False)


@pytest.mark.parametrize(
    ("total_mb", "shared", "cache", "work", "maintenance"),
    [
        (256, "128MB", "256MB", "8MB", "64MB"),
        (8_192, "2048MB", "4096MB", "16MB", "512MB"),
        (131_072, "4096MB", "65536MB", "64MB", "1024MB"),
    ],
)
def test_the_defaults_follow_from_the_memory_and_have_bounds(
    total_mb: int, shared: str, cache: str, work: str, maintenance: str
) -> None:
    assert choose_memory(total_mb) == {
        "shared_buffers": shared,
        "effective_cache_size": cache,
        "work_mem": work,
        "maintenance_work_mem": maintenance,
    }


def test_a_setting_replaces_its_default_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTGRES_SHARED_BUFFERS_MB", "300")
    chosen = choose_memory(8_192)
    assert (chosen["shared_buffers"], chosen["work_mem"]) == ("300MB", "16MB")


@pytest.mark.parametrize("value", ["0", "-1", "1GB", "many"])
def test_a_setting_that_is_no_number_of_megabytes_is_refused_by_name(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POSTGRES_WORK_MEM_MB", value)
    with pytest.raises(LaunchError, match="POSTGRES_WORK_MEM_MB must be a whole number"):
        choose_memory(8_192)


def test_the_memory_of_this_machine_is_known() -> None:
    assert read_total_mb() > 100


def test_a_kept_database_takes_the_settings_and_a_throwaway_one_does_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("POSTGRES_SHARED_BUFFERS_MB", "301")
    folder = tmp_path_factory.mktemp("data")
    assert Cluster(folder).read_options()["shared_buffers"] == "301MB"
    assert ThrowawayCluster(folder).read_options()["shared_buffers"] == "256MB"
