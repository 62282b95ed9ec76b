"""The weights of the models are converted once, and never read before the conversion is complete."""

import subprocess
import sys
from pathlib import Path

import pytest

from config.launch import models
from config.launch.diagnosis import LaunchError


class Conversion:
    """Stands for the packages and the conversion, which take half a minute."""

    def __init__(self) -> None:
        self.converted = 0
        self.fails = False

    def install_requirements(self, _: str, *, python: Path) -> None:
        assert python.exists()

    def run(self, _: str, *command: str | Path) -> None:
        if command[1:3] == ("-m", "venv"):
            (Path(command[-1]) / "bin").mkdir(parents=True)
            (Path(command[-1]) / "bin" / "python").symlink_to(sys.executable)
            return
        assert command[1:3] == ("-m", "creators.embedding.conversion")
        folder = Path(command[-1])
        folder.mkdir()
        (folder / "first.onnx").write_text("first")
        if self.fails:
            raise LaunchError("The embedding models could not be converted: stopped.")
        (folder / "second.onnx").write_text("second")
        self.converted += 1


@pytest.fixture
def conversion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Conversion:
    conversion = Conversion()
    monkeypatch.setattr(models, "MODELS", tmp_path / "models")
    monkeypatch.setattr(models, "_STAMP", tmp_path / "models" / ".stamp")
    monkeypatch.setattr(models, "_ENVIRONMENT", tmp_path / ".conversion")
    monkeypatch.setattr(models, "install_requirements", conversion.install_requirements)
    monkeypatch.setattr(models, "run_command", conversion.run)
    return conversion


def test_weights_are_converted_once_and_the_environment_is_removed(
    conversion: Conversion, tmp_path: Path
) -> None:
    models.ensure_models()
    models.ensure_models()
    assert conversion.converted == 1
    assert [folder.name for folder in tmp_path.iterdir()] == ["models"]
    assert {file.name for file in (tmp_path / "models").iterdir()} == {
        ".stamp",
        "first.onnx",
        "second.onnx",
    }


def test_a_conversion_that_fails_leaves_what_was_there_and_the_next_start_repeats_it(
    conversion: Conversion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    models.ensure_models()
    monkeypatch.setattr(models, "_fingerprint", lambda: "of other weights")
    conversion.fails = True
    with pytest.raises(LaunchError, match="could not be converted"):
        models.ensure_models()
    assert [folder.name for folder in tmp_path.iterdir()] == ["models"]
    assert (tmp_path / "models" / "second.onnx").exists()
    conversion.fails = False
    models.ensure_models()
    assert conversion.converted == 2
    assert (tmp_path / "models" / ".stamp").read_text() == "of other weights"


def test_the_remains_of_a_killed_conversion_do_no_harm(
    conversion: Conversion, tmp_path: Path
) -> None:
    (tmp_path / ".conversion" / "models").mkdir(parents=True)
    (tmp_path / ".conversion" / "models" / "first.onnx").touch()
    models.ensure_models()
    assert (tmp_path / "models" / "first.onnx").read_text() == "first"
    assert not (tmp_path / ".conversion").exists()


def start_instead(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Starts this program instead of the conversion."""
    monkeypatch.setattr(models, "are_converted", lambda: False)
    popen = subprocess.Popen
    monkeypatch.setattr(
        subprocess, "Popen", lambda *_, **__: popen([sys.executable, "-c", program])
    )


def test_the_start_waits_for_the_conversion_after_its_other_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, prepared = tmp_path / "done", tmp_path / "prepared"
    wait = f"while not Path({str(prepared)!r}).exists(): time.sleep(0.01)"
    start_instead(
        monkeypatch, f"import time\nfrom pathlib import Path\n{wait}\nPath({str(done)!r}).touch()"
    )
    with models.ensure_models_meanwhile():
        assert not done.exists()
        prepared.touch()
    assert done.exists()


def test_a_conversion_that_fails_meanwhile_ends_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    start_instead(monkeypatch, "raise SystemExit(1)")
    with pytest.raises(SystemExit), models.ensure_models_meanwhile():
        pass
