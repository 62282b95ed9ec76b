"""Fits what growth plans refuse on `refused.tsv`: `python -m tests.quality.calibration.refused`.

It measures with thirds of the examples that the fit has not seen, prints that by kind, and writes the directions.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

EXAMPLES: Final = Path(__file__).with_name("refused.tsv")
PARTS: Final = 3
RIDGE: Final = {"subject": 0.5, "child": 1.0}
DIGITS: Final = 3

Numbers = npt.NDArray[np.float64]


class Example(NamedTuple):
    kind: str
    language: str
    text: str


def read_examples() -> list[Example]:
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    return [Example(*line.split("\t")) for line in lines if not line.startswith("#")]


def fit_direction(vectors: Numbers, is_wanted: npt.NDArray[np.bool_], ridge: float) -> Numbers:
    """Returns the weights of a ridge regression on 1 and -1, of which both weigh the same. The last is constant."""
    with_constant = add_constant(vectors)
    share = np.where(is_wanted, is_wanted.sum(), (~is_wanted).sum())
    weights = 2 * share / len(is_wanted)
    products = with_constant @ with_constant.T + ridge * np.diag(weights)
    answers = np.where(is_wanted, 1.0, -1.0)
    return with_constant.T @ np.linalg.solve(products, answers)


def add_constant(vectors: Numbers) -> Numbers:
    return np.hstack([vectors, np.ones((len(vectors), 1))])


def measure(vectors: Numbers, kinds: Sequence[str], out: str, ridge: float) -> Counter[str]:
    """Returns how many of each kind are told right by fits that did not see them. `out` is the kind to keep."""
    is_wanted = np.array([kind != out for kind in kinds])
    part = [kinds[:place].count(kind) % PARTS for place, kind in enumerate(kinds)]
    right: Counter[str] = Counter()
    for held in range(PARTS):
        seen = np.array([each != held for each in part])
        found = add_constant(vectors) @ fit_direction(vectors[seen], is_wanted[seen], ridge) > 0
        for kind, is_seen, is_right in zip(kinds, seen, found == is_wanted, strict=True):
            right[kind] += int(is_right and not is_seen)
    return right


def describe(kinds: Iterable[str], right: Counter[str]) -> None:
    for kind, total in Counter(kinds).items():
        print(f"{kind:10} {right[kind]:4} of {total:4} right")


def main() -> None:
    from config.discovery.refusals import KINDS, WEIGHTS
    from creators.embedding.bundled import BLENDED, load_bundled_model

    examples = read_examples()
    embedded = load_bundled_model(BLENDED, threads=1).embed([one.text for one in examples])
    vectors, kinds = embedded.astype(float), [one.kind for one in examples]
    is_subject = np.array([kind not in ("child", "bio") for kind in kinds])
    subjects, of_subjects = vectors[is_subject], [k for k in kinds if k not in ("child", "bio")]
    bios, of_bios = vectors[~is_subject], [k for k in kinds if k in ("child", "bio")]
    describe(of_subjects, measure(subjects, of_subjects, "allowed", RIDGE["subject"]))
    describe(of_bios, measure(bios, of_bios, "bio", RIDGE["child"]))
    wanted = {"refused": np.array([kind != "allowed" for kind in of_subjects])}
    wanted |= {kind: np.array([each == kind for each in of_subjects]) for kind in KINDS}
    fitted = {n: fit_direction(subjects, which, RIDGE["subject"]) for n, which in wanted.items()}
    is_child = np.array([kind == "child" for kind in of_bios])
    fitted["child"] = fit_direction(bios, is_child, RIDGE["child"])
    written = {name: [round(float(x), DIGITS) for x in each] for name, each in fitted.items()}
    WEIGHTS.write_text(json.dumps(written, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    import django

    django.setup()
    main()
