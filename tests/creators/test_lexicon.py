"""Words to terms."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from creators import lexicon

WORDS = [
    f"{stem}{end}" for stem in ("bak", "hik", "sew", "sail") for end in ("ing", "ers", "ed", "s")
]


@pytest.fixture
def _threads_that_interrupt_each_other() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    lexicon.stems.cache_clear()
    yield
    sys.setswitchinterval(usual)
    lexicon.stems.cache_clear()


@pytest.mark.usefixtures("_threads_that_interrupt_each_other")
def test_threads_do_not_get_each_others_stems() -> None:
    """The web answers in several threads, and a wrong stem would be remembered."""
    expected = {word: lexicon.stems.__wrapped__(word) for word in WORDS}
    asked = WORDS * 500
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lexicon.stems.__wrapped__, asked, chunksize=50))
    assert found == [expected[word] for word in asked]


@pytest.mark.parametrize(
    ("doer", "does"), [("Bakers", "bakes"), ("runners", "running"), ("painters", "painted")]
)
def test_who_does_something_is_kin_to_doing_it(doer: str, does: str) -> None:
    assert lexicon.deeds(doer).issuperset(lexicon.stems(does))
    assert not lexicon.deeds(does)
    assert not lexicon.deeds(doer.removesuffix("s"))
