"""The page of a saved match. It shows the verdicts in a table and offers them as a file. Users can sort the table and
correct its criteria for free."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control

from config.kit.methods import signed_in_page
from creators.models import Creator, Post
from creators.text.disclosure import is_advert
from search.match.criteria import Criterion
from search.match.decision import WORTH, calculate_score, decide
from search.match.judgement import Verdict
from search.match.revision import Choice, choose_criteria, note_corrections
from search.models.answers import SavedAnswer, SavedCreator
from search.operations.match import MATCH
from search.views.purchase import get_saved, read_id
from search.views.spreadsheet_files import answer_rows

DECISIONS: Final = ("good", "neutral", "avoid")


@dataclass(frozen=True, slots=True)
class Row:
    creator: Creator
    score: float
    decision: str
    verdicts: list[Mapping[str, Any]]
    """Verdicts on the criteria that the user has not switched off, in the order of the criteria."""

    @property
    def percent(self) -> int:
        return round(100 * self.score)

    @property
    def has_score(self) -> bool:
        """Whether the creator has a score. A creator to avoid has none, because other criteria cannot make up for a
        failed hard criterion."""
        return self.decision != "avoid"

    @property
    def known(self) -> str:
        """How many verdicts are known, such as `6 of 8`. Criteria that the user has switched off do not count."""
        known = sum(one["outcome"] != "unknown" for one in self.verdicts)
        return f"{known} of {len(self.verdicts)}"


@dataclass(frozen=True, slots=True)
class Table:
    answer: SavedAnswer
    choices: list[Choice]
    rows: list[Row]
    sort: str
    column: str
    """The criterion that phones show next to the creator's name. Empty if phones show the decision."""
    is_changed: bool
    list_id: UUID | None
    """The list that the user chose in the form of the match."""

    @property
    def counted(self) -> list[Criterion]:
        return [one.criterion for one in self.choices if one.is_on]

    @property
    def counts(self) -> list[tuple[str, int]]:
        made = Counter(row.decision for row in self.rows)
        return [(decision, made[decision]) for decision in DECISIONS if made[decision]]


def say_choices(choices: Sequence[Choice]) -> list[tuple[str, str]]:
    """Returns query parameters for the user's choice of criteria, so that addresses can store the choice."""
    on = [("on", one.criterion.id) for one in choices if one.is_on]
    hard = [("hard", one.criterion.id) for one in choices if one.criterion.is_hard]
    return [("changed", "1"), *on, *hard]


@signed_in_page
def match_found(request: HttpRequest, answer_id: UUID) -> HttpResponse:
    """Shows a saved match with the corrections in the address. Answers 404 if the match belongs to another account."""
    table = _read_table(request, get_saved(request, answer_id, MATCH.name))
    context = {
        "answer": table.answer,
        "table": table,
        "again": _write_again(table),
        "paid": _find_paid(table.rows),
    }
    return render(request, "search/match_found.html", context)


def _write_again(table: Table) -> str:
    """Returns the address of the form for a new match, with the brief, creators, list and corrections of this match."""
    intent = table.answer.request["intent"]
    corrections = note_corrections(table.answer.answer["criteria"], table.choices)
    brief = {"search": intent["search_id"]} if "search_id" in intent else {"q": intent["query"]}
    kept = {"list": table.list_id, "listed": table.list_id} if table.list_id else {}
    creators = [row.creator.pk for row in table.rows]
    said = {**brief, "context": intent.get("context", ""), "creator": creators, **kept}
    return reverse("match", query=said | asdict(corrections))


@signed_in_page
@cache_control(private=True, no_store=True)
def match_csv(request: HttpRequest, answer_id: UUID) -> HttpResponseBase:
    table = _read_table(request, get_saved(request, answer_id, MATCH.name))
    columns = (
        "creator",
        "profiles",
        "decision",
        "score",
        "known",
        *(one.name for one in table.counted),
        "quotes",
    )
    return answer_rows("match.csv", columns, _lines(table))


def _find_paid(rows: Sequence[Row]) -> set[str]:
    """Returns the ids of the quoted posts that are advertisements."""
    evidence = (item for row in rows for one in row.verdicts for item in one["evidence"])
    ids = {item["source_post_id"] for item in evidence if item["source_post_id"]}
    posts = Post.objects.filter(pk__in=ids).only("caption", "is_paid_partnership")
    return {str(one.pk) for one in posts if is_advert(one)}


def _lines(table: Table) -> Iterator[dict[str, str]]:
    for row in table.rows:
        evidence = [item for verdict in row.verdicts for item in verdict["evidence"]]
        quotes = dict.fromkeys(item["evidence_quote"] for item in evidence)
        outcomes = [verdict["outcome"].replace("_", " ") for verdict in row.verdicts]
        yield {
            "creator": row.creator.name,
            "profiles": " ".join(profile.url for profile in row.creator.ranked_profiles),
            "decision": row.decision,
            "score": f"{row.score:.2f}" if row.has_score else "",
            "known": row.known,
            **{one.name: said for one, said in zip(table.counted, outcomes, strict=True)},
            "quotes": "\n".join(filter(None, quotes)),
        }


def _read_table(request: HttpRequest, found: SavedAnswer) -> Table:
    on, hard = request.GET.getlist("on"), request.GET.getlist("hard")
    is_changed = "changed" in request.GET
    given = found.answer["criteria"]
    choices = choose_criteria(given, on, hard) if is_changed else choose_criteria(given)
    saved = found.creators.order_by("rank").select_related("creator")
    rows = [_row(one, choices) for one in saved.prefetch_related("creator__profiles")]
    counted = {one.criterion.id for one in choices if one.is_on}
    sort, column = request.GET.get("sort", "score"), request.GET.get("column", "")
    return Table(
        answer=found,
        choices=choices,
        rows=_sort(rows, sort),
        sort=sort,
        column=column if column in counted else "",
        is_changed=is_changed,
        list_id=read_id(request.GET.get("list", "")),
    )


def _row(saved: SavedCreator, choices: Sequence[Choice]) -> Row:
    """Builds the table row of a creator. Its score is calculated as for a new match, from the criteria that the user
    has not switched off."""
    stored = {verdict["criterion"]: verdict for verdict in saved.payload["criteria"]}
    told = [(one.criterion, stored[one.criterion.id]) for one in choices if one.is_on]
    revised = [Verdict(criterion, verdict["outcome"], "") for criterion, verdict in told]
    shown = [verdict for _, verdict in told]
    return Row(saved.creator, calculate_score(revised), decide(revised), shown)


def _sort(rows: Sequence[Row], sort: str) -> list[Row]:
    """Sorts the rows by decision and score, by name, or by the outcome of a single criterion."""
    ranked = sorted(rows, key=lambda row: (DECISIONS.index(row.decision), -row.score))
    if sort == "name":
        return sorted(ranked, key=lambda row: row.creator.name.casefold())
    return sorted(ranked, key=lambda row: -_outcome(row, sort))


def _outcome(row: Row, criterion: str) -> float:
    named = (one for one in row.verdicts if one["criterion"] == criterion)
    return next((WORTH[one["outcome"]] for one in named), 0)
