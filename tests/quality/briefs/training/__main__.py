"""`make train`: fits tagger.onnx and ends.json of search/reading on the briefs of tests/quality/briefs/hands.

Six hands are left out: `make quality ARGS="--half briefs"` measures on them.
"""

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

SEEDS: Final = (1, 2)
"""Networks that begin differently and are asked together. They are fitted at once, a core each."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="make train", description=__doc__)
    parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.conf import settings

    from search.reading.tagger import FILE

    folder = settings.DATA_DIR / "training"
    folder.mkdir(parents=True, exist_ok=True)
    _train(folder, FILE)


def _train(folder: Path, target: Path) -> None:
    import numpy as np

    from tests.quality.briefs.training import ends, export, fit_file
    from tests.quality.briefs.training.examples import HELD_OUT, fold_of, write_examples

    digests = export.digests()
    examples = folder / "-".join(digests[name][:8] for name in sorted(digests))
    if not examples.exists():
        unfinished = examples.with_name("unfinished")
        unfinished.mkdir(exist_ok=True)
        write_examples(unfinished)
        unfinished.rename(examples)
    python = _python(folder)
    files = [folder / f"fitted-{seed}.npz" for seed in SEEDS]
    running = [
        subprocess.Popen(
            [python, fit_file(), examples, file, "--seed", str(seed), "--without", *HELD_OUT]
        )
        for seed, file in zip(SEEDS, files, strict=True)
    ]
    codes = [process.wait() for process in running]
    if any(codes):
        sys.exit("The fit failed.")
    hands = [hand for hand in fold_of() if hand not in HELD_OUT]
    transitions = export.read_transitions(hands)
    export.write_tagger(
        [np.load(file) for file in files], target, {**digests, "transitions": transitions}
    )
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
    ends.fit(hands)


def _python(folder: Path) -> Path:
    """An environment of its own: the product runs without PyTorch."""
    home = folder / "environment"
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
        wanted = Path("requirements") / "training.txt"
        subprocess.run([str(python), "-m", "pip", "install", "-q", "-r", str(wanted)], check=True)
    return python


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    main()
