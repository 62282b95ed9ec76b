"""`evaluate_search` on a judged set small enough to know the right figures."""

import json
import os
import signal
import time
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from creators.models import Creator
from tests.quality.evaluation import evaluate_search, measures
from tests.quality.evaluation.evaluate_search import Command
from tests.quality.evaluation.scratch import scratch_catalogue

DOCUMENTS = {
    "bread": "Rye sourdough bread with an open crumb",
    "race": "A direct drive wheel for sim racing",
    "moon": "The craters of the moon through a telescope",
}


def judged_set(
    folder: Path, *, grades: str = "query-id\tcorpus-id\tscore\nq1\tbread\t1\nq2\tmoon\t1\n"
) -> Path:
    def lines(rows: dict[str, str]) -> str:
        return "".join(
            json.dumps({"_id": id_, "title": "", "text": text}) + "\n" for id_, text in rows.items()
        )

    folder.joinpath("corpus.jsonl").write_text(lines(DOCUMENTS))
    queries = {"q1": "baking bread", "q2": "stargazing at lunar craters", "q3": "not judged"}
    folder.joinpath("queries.jsonl").write_text(lines(queries))
    folder.joinpath("qrels.tsv").write_text(grades)
    return folder


@pytest.mark.django_db(transaction=True)
def test_four_runs_are_measured_and_the_catalogue_stays_as_it_was(tmp_path: Path) -> None:
    Creator.objects.create(name="Ada")
    out = StringIO()
    call_command(Command(), judged_set(tmp_path), stdout=out)
    table = out.getvalue()
    assert "3 documents, 2 judged queries" in table
    for run in ("words only", "meaning only", "fused", "ranked"):
        row = next(line for line in table.splitlines() if line.startswith(run))
        assert row.split()[-1] == "1.0000"
    assert [creator.name for creator in Creator.objects.all()] == ["Ada"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'scratch%'")
        assert cursor.fetchone() == (0,)


@pytest.mark.parametrize(
    ("grades", "said"),
    [
        ("q1\tbread\n", "line 1"),
        ("q9\tbread\t1\n", "q9 is missing"),
        ("q1\tbread\t0\n", "no query is judged"),
    ],
)
@pytest.mark.django_db
def test_a_broken_set_is_named_with_its_fault(tmp_path: Path, grades: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command(Command(), judged_set(tmp_path, grades=grades))


def test_a_folder_without_the_files_is_no_judged_set(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"qrels\.tsv"):
        call_command(Command(), tmp_path)


def test_ndcg_is_one_for_the_best_order_and_discounts_by_the_logarithm_of_the_place() -> None:
    grades = {"a": 1.0, "b": 1.0, "c": 0.0}
    assert measures.ndcg(["a", "b", "c"], grades, depth=10) == 1
    assert measures.ndcg(["c", "a", "b"], grades, depth=10) == pytest.approx(0.6934, abs=1e-4)
    assert measures.recall(["c", "a"], grades, depth=2) == 0.5


def scratch_schemas() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'scratch%'")
        return [name for (name,) in cursor.fetchall()]


@pytest.mark.django_db(transaction=True)
def test_a_run_that_is_ended_leaves_no_schema_behind_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_: object, **__: object) -> None:
        assert scratch_schemas()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(5)

    monkeypatch.setattr(evaluate_search, "evaluate_search", end)
    with pytest.raises(CommandError, match="The scratch schema is gone"):
        call_command(Command(), judged_set(tmp_path))
    assert scratch_schemas() == []


@pytest.mark.django_db(transaction=True)
def test_the_schema_of_a_run_that_was_killed_goes_with_the_next_and_that_of_a_living_one_stays() -> (
    None
):
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA scratch_7")
    with scratch_catalogue(), scratch_catalogue():
        assert len(scratch_schemas()) == 2
        assert "scratch_7" not in scratch_schemas()
    assert scratch_schemas() == []
