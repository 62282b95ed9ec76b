"""The stored weights of confidence are those that the judged results give."""

import json

import pytest

from search.pipeline.verdicts.confidence import WEIGHTS_FILE
from tests.quality.fitting import fit_weights, read_results

SUPPORTING = ("post", "niches", "place", "said")
SPEAKING_AGAINST = ("unclear",)


def test_the_weights_of_confidence_are_fitted_on_the_judged_results() -> None:
    stored = json.loads(WEIGHTS_FILE.read_text("utf-8"))
    fitted = fit_weights(read_results())
    assert stored["fitted_on"] == fitted["fitted_on"]
    for part in (stored, stored["without_niches"]):
        again = fitted if part is stored else fitted["without_niches"]
        assert part["intercept"] == pytest.approx(again["intercept"], abs=0.01)
        assert part["signals"] == pytest.approx(again["signals"], abs=0.01)


def test_no_signal_counts_against_what_it_supports() -> None:
    stored = json.loads(WEIGHTS_FILE.read_text("utf-8"))
    for weights in (stored["signals"], stored["without_niches"]["signals"]):
        assert all(weights[name] > 0 for name in SUPPORTING if name in weights)
        assert all(weights[name] < 0 for name in SPEAKING_AGAINST)
