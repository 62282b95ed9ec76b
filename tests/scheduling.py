"""Distributes the tests over the processes of `-n`."""

from itertools import chain
from typing import Any, Final

import pytest
from xdist.scheduler import LoadGroupScheduling

TOGETHER: Final = (
    "tests/billing/rails/",
    "tests/config/serving/",
    "tests/config/test_bad_input.py",
    "tests/config/upkeep/test_error_reports.py",
    "tests/config/test_every_face.py",
    "tests/config/test_good_requests.py",
    "tests/config/http/test_methods.py",
    "tests/config/test_schemathesis.py",
    "tests/creators/embedding/test_bundled.py",
    "tests/creators/forgetting/test_erasing.py",
    "tests/quality/",
    "tests/search/lookalike/test_api.py",
    "tests/search/pipeline/test_demo_quotes.py",
    "tests/search/pipeline/test_related_hashtags.py",
    "tests/search/test_affording.py",
    "tests/search/test_dismissing.py",
    "tests/search/test_match_page.py",
    "tests/search/test_similar_page.py",
)
"""Folders and files whose tests share what takes long to start or to build: chains, a web server, a catalogue, rows."""


class Scheduling(LoadGroupScheduling):  # type: ignore[misc]  # xdist carries no types
    """Each test goes to a free process, but those that share something dear go to one: else each process would make
    it, or wait for the other.

    By path, since xdist 3.8 writes the group of a mark into a place that pytest 9.2 no longer reads.
    """

    def _split_scope(self, nodeid: str) -> str:
        return next((path for path in TOGETHER if nodeid.startswith(path)), nodeid)

    def remove_node(self, node: Any) -> str | None:
        """Return the test that ended its process; the tests that the process did not begin go to the others.

        xdist 3.8 runs that test again, which ends one process after another, and hands out groups without tests, for
        whose end it then waits.
        """
        units = self.assigned_work.pop(node)
        left = {
            scope: [test for test, done in unit.items() if not done]
            for scope, unit in units.items()
        }
        ended = next(chain.from_iterable(left.values()), None)
        for scope, tests in left.items():
            if unit := {test: False for test in tests if test != ended}:
                self.workqueue[scope] = unit
        if ended:
            for other in self.nodes:
                self._reschedule(other)
        return ended

    def _reschedule(self, node: Any) -> None:
        """A process begins a test when it knows the next one, so one that starts late gets two units, not one."""
        super()._reschedule(node)
        if self.workqueue and self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    return Scheduling(config, log)
