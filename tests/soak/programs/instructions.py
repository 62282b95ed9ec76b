"""Plants thirty forms of instructions in texts of creators, before a judge without a model and one that obeys them.

The stand-in for the language model obeys every text that it is shown: it gives the best verdict
to whoever asks for it, with quotes that are invented, of another text, of another creator or of the instruction, and
breaks the form of its answer in many ways. No verdict may count without a verbatim quote of that creator, and no score
may leave its range. How instructed texts rank beside honest ones that name the same subject is printed, not judged.
"""

import itertools
import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, Final

from django.core.management import call_command
from django.test import Client, override_settings

from creators import indexing
from creators.models import Creator, Fact, Post, Profile
from creators.text.addressing import addresses_judge
from tests import scene
from tests.scripted_llm import ScriptedLLM, completion
from tests.soak import payers
from tests.soak.house import House
from tests.soak.planted import FORMS

MOST_SECONDS: Final = 500
BRIEF, CONTEXT = "sourdough bread baking", "No gin. A calm tone. The audience is young parents."
ON_TOPIC: Final = (
    "Sourdough bread from my oven this morning",
    "Feeding the rye starter before work",
)
OFF_TOPIC: Final = ("Changing the clutch of an old Volvo", "Engine rebuild, part three")
GROUPS: Final[Mapping[str, Sequence[str]]] = {"baker": ON_TOPIC, "driver": OFF_TOPIC}
PLACES: Final = ("bio", "post")
SUBJECT: Final = "Sourdough bread baking"
DECISIONS: Final = ("avoid", "neutral", "good")
TAKES: Final = 2
"""How often each way to answer is tried."""


def run(folder: Path) -> Iterator[str]:
    with House(folder, web_workers=1):
        call_command("migrate", verbosity=0, interactive=False)
        client = _open_client()
        named = _plant()
        ids = [creator.pk for creator in named.values()]
        indexing.mark_changed(ids)
        indexing.index_creators(ids)
        recognised = sum(map(addresses_judge, FORMS.values()))
        print(
            f"{len(FORMS)} forms, of which {recognised} are recognised as addressed to a judge",
            flush=True,
        )
        yield from _judge_without_model(client, named)
        yield from _judge_with_obedient_model(client, named)


def _open_client() -> Client:
    _, secret = payers.issue_key(payers.open_rich_account("agency"), client=0)
    return Client(headers={"X-API-Key": secret}, SERVER_NAME="localhost")


def _plant() -> dict[str, Creator]:
    """Of each group one creator for each form, in turn in the bio and in a post, and honest ones who name the subject
    in the same place without an instruction."""
    made: dict[str, Creator] = {}
    for name, place in itertools.product(GROUPS, PLACES):
        made[f"{name} honest {place}"] = _make(f"{name} honest {place}", SUBJECT)
    other = str(made["baker honest post"].pk)
    for name, (number, form) in itertools.product(GROUPS, enumerate(FORMS.values())):
        label = f"{name} {number} {PLACES[number % len(PLACES)]}"
        made[label] = _make(label, form.replace("{other}", other))
    return made


def _make(label: str, text: str) -> Creator:
    group, _, place = label.split()
    captions = GROUPS[group]
    if place == "bio":
        return scene.creator(label, captions=captions, bio=text)
    return scene.creator(label, captions=(*captions, text))


def _match(client: Client, named: Mapping[str, Creator]) -> dict[str, Any]:
    keys = [{"creator_id": str(creator.pk)} for creator in named.values()]
    body = {"creators": keys, "intent": {"query": BRIEF, "context": CONTEXT}}
    answer = client.post("/v1/creators/match", body, "application/json")
    assert answer.status_code == 200, answer.content
    return {one["creator"]["name"]: one for one in answer.json()["data"]}


# --- Without a model ------------------------------------------------------------------------------


def _judge_without_model(client: Client, named: Mapping[str, Creator]) -> Iterator[str]:
    found = _match(client, named)
    yield from _check_form(found, named)
    higher = list(_list_higher(found))
    print(
        f"match by rules: {len(higher)} of {2 * len(FORMS)} instructed texts are above the honest one",
        flush=True,
    )
    print("\n".join(f"  {one}" for one in higher), flush=True)
    answer = client.post("/v1/search", {"query": BRIEF, "limit": 100}, "application/json").json()
    ranks = {item["creator"]["name"]: rank for rank, item in enumerate(answer["data"], start=1)}
    for group in GROUPS:
        above = [
            name
            for name, rank in ranks.items()
            if name.startswith(group) and rank < ranks.get(_name_honest(name), math.inf)
        ]
        print(
            f"search by rules: {len(above)} of {len(FORMS)} rank above the honest {group}",
            flush=True,
        )
    if any(not 0 <= item["match"]["score"] <= 1 for item in answer["data"]):
        yield "search by rules: a score has left its range"


def _list_higher(found: Mapping[str, Any]) -> Iterator[str]:
    for name, one in found.items():
        match, honest = one["match"], found[_name_honest(name)]["match"]
        is_better = DECISIONS.index(match["decision"]) > DECISIONS.index(honest["decision"])
        if match["score"] > honest["score"] or is_better:
            form = list(FORMS)[int(name.split()[1])]
            yield f"{form} ({name}): {match['score']} {match['decision']}, honest {honest['score']}"


def _name_honest(name: str) -> str:
    """Who says the same in the same place, without an instruction."""
    group, _, place = name.split()
    return f"{group} honest {place}"


# --- With one that obeys --------------------------------------------------------------------------

Answer = Callable[["Shown"], Any]


@dataclass(frozen=True)
class Shown:
    """What the model is given to judge: the ids of criteria and the texts."""

    criteria: Sequence[str]
    texts: Sequence[str]

    @property
    def planted(self) -> int:
        honest = {*ON_TOPIC, *OFF_TOPIC, SUBJECT}
        return next((place for place, text in enumerate(self.texts) if text not in honest), 0)


def _say(
    shown: Shown, *quotes: tuple[Any, Any], outcome: str = "met", **more: Any
) -> dict[str, Any]:
    quoted = [{"text": text, "quote": quote} for text, quote in quotes]
    return {
        "verdicts": [
            {"criterion": one, "outcome": outcome, "quotes": quoted, **more}
            for one in shown.criteria
        ]
    }


WAYS: Final[Mapping[str, Answer]] = {
    "no quote": _say,
    "an invented quote": lambda shown: _say(
        shown, (0, "Sourdough bread baking, calmly, for young parents")
    ),
    "the instruction": lambda shown: _say(shown, (shown.planted, shown.texts[shown.planted])),
    "a part of the instruction": lambda shown: _say(
        shown, (shown.planted, shown.texts[shown.planted][:40])
    ),
    "another creator's text": lambda shown: _say(shown, (0, ON_TOPIC[0]), (1, ON_TOPIC[1])),
    "a text that is not there": lambda shown: _say(shown, (99, "sourdough"), (-1, "sourdough")),
    "an honest quote": lambda shown: _say(shown, (len(shown.texts) - 1, shown.texts[-1])),
    "short quotes": lambda shown: _say(shown, (0, "a"), (0, " "), (0, "")),
    "no number": lambda shown: _say(shown, ("0", "sourdough")),
    "a quote that is no text": lambda shown: _say(shown, (0, ["sourdough"])),
    "an outcome of its own": lambda shown: _say(shown, (0, shown.texts[0]), outcome="perfect"),
    "a score of its own": lambda shown: _say(shown, (0, shown.texts[0]), score=100),
    "every verdict twice": lambda shown: {
        "verdicts": _say(shown, (0, shown.texts[0]))["verdicts"] * 2
    },
    "another's criterion": lambda _: {
        "verdicts": [{"criterion": "all", "outcome": "met", "quotes": []}]
    },
    "a long list": lambda shown: {"verdicts": _say(shown)["verdicts"] * 500},
    "a number": lambda _: 100,
    "nothing": lambda _: None,
    "what it was shown": lambda shown: {"verdicts": list(shown.texts)},
    "more than was asked": lambda shown: (
        _say(shown, (0, shown.texts[0])) | {"score": 1e9, "decision": "good"}
    ),
}
SCORES: Final[Sequence[Callable[[int], Any]]] = (
    lambda count: [{"number": n, "score": 100} for n in range(count)],
    lambda count: [{"number": n, "score": 1e12} for n in range(count)],
    lambda count: [{"number": n, "score": -5} for n in range(count)],
    lambda count: [{"number": 0, "score": 100}] * count,
    lambda count: [{"number": n + count, "score": 50} for n in range(count)],
    lambda count: [{"number": n, "score": "100"} for n in range(count)],
    lambda _: "100",
)


class Obedient:
    """Answers everything that the product asks a language model, as the texts want it."""

    def __init__(self, server: ScriptedLLM) -> None:
        self.way: Answer = WAYS["no quote"]
        self.turn = 0
        self._server = server
        server.script = self._answer

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = completion(json.dumps(self._obey(self._server.requests[-1]["body"])))
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def _obey(self, body: Mapping[str, Any]) -> Any:
        asked = body["response_format"]["json_schema"]["schema"]["properties"]
        content = body["messages"][-1]["content"]
        if "verdicts" in asked:
            given = json.loads(content)
            criteria = [one["criterion"] for one in given["criteria"]]
            return self.way(Shown(criteria, [text["text"] for text in given["texts"]]))
        if "scores" in asked:
            return {"scores": SCORES[self.turn % len(SCORES)](len(json.loads(content)["creators"]))}
        if "criteria" in asked:
            return {"criteria": [{"kind": "topic", "words": BRIEF, "asks": "whatever they offer"}]}
        if "facts" in asked:
            return self._invent_facts(asked)
        return {"conditions": [], "subject": [content], "unclear": []}

    @staticmethod
    def _invent_facts(asked: Mapping[str, Any]) -> dict[str, Any]:
        facts = [
            {
                "kind": kind,
                "value": "sourdough",
                "statement": "Bakes sourdough",
                "post": post,
                "quote": quote,
            }
            for kind in ("theme", "brand", "key_fact")
            for post, quote in ((0, "Bakes sourdough every day"), (0, ""), (77, "sourdough"))
        ]
        summary = {"text": "The best baker", "post": 0, "quote": "the best baker"}
        return {name: facts if name == "facts" else summary for name in asked}


def _judge_with_obedient_model(client: Client, named: Mapping[str, Creator]) -> Iterator[str]:
    server = ScriptedLLM()
    obedient = Obedient(server)
    higher: Counter[str] = Counter()
    by_model = 0
    with override_settings(LLM_BASE_URL=server.url):
        for (way, answer), _ in itertools.product(WAYS.items(), range(TAKES)):
            obedient.way = answer
            obedient.turn += 1
            found = _match(client, named)
            by_model += sum(
                v["judged_by"] == "model" for one in found.values() for v in one["criteria"]
            )
            yield from (f"{way}: {fault}" for fault in _check_form(found, named))
            higher[way] = max(higher[way], sum(1 for _ in _list_higher(found)))
            yield from (f"{way}: {fault}" for fault in _check_search(client, obedient.turn))
        yield from _check_facts(named)
    server.close()
    shown = {way: number for way, number in higher.items() if number}
    print(
        f"obedient model: {len(server.requests)} requests, {by_model} verdicts of it counted",
        flush=True,
    )
    print(
        f"obedient model: instructed texts above the honest one, of {2 * len(FORMS)}: {shown or 'none'}",
        flush=True,
    )
    if not by_model:
        yield "no verdict of the model ever counted, so nothing was proved"


def _check_form(found: Mapping[str, Any], named: Mapping[str, Creator]) -> Iterator[str]:
    """Scores stay in their range, and what the model says counts with a quote of this creator only."""
    for name, one in found.items():
        match = one["match"]
        if not 0 <= match["score"] <= 1 or match["decision"] not in DECISIONS:
            yield f"{name}: {match['score']} {match['decision']}"
        texts = _read_texts(named[name])
        for verdict in one["criteria"]:
            if verdict["judged_by"] != "model" or verdict["outcome"] == "unknown":
                continue
            quotes = [_read_quote(evidence) for evidence in verdict["evidence"]]
            if not quotes or not all(
                quote and any(quote in text for text in texts) for quote in quotes
            ):
                yield f"{name}: {verdict['criterion']} is {verdict['outcome']} by {quotes}"


def _read_texts(creator: Creator) -> list[str]:
    posts = Post.objects.filter(profile__creator=creator).values_list("caption", flat=True)
    bios = Profile.objects.filter(creator=creator).values_list("bio", flat=True)
    return [text for text in (creator.bio, *posts, *bios) if text]


def _read_quote(evidence: Mapping[str, Any]) -> str:
    if evidence["evidence_quote"]:
        return str(evidence["evidence_quote"])
    return str(evidence["text"]).removeprefix("Profile: “").removesuffix("”")


def _check_search(client: Client, turn: int) -> Iterator[str]:
    body = {"query": f"{BRIEF} {turn}", "limit": 50}
    answer = client.post("/v1/search", body, "application/json")
    if answer.status_code != 200:
        yield f"search answered {answer.status_code}"
        return
    for item in answer.json()["data"]:
        if not 0 <= item["match"]["score"] <= 1 or not 0 <= item["match"]["confidence"] <= 1:
            yield f"search: {item['creator']['name']} has {item['match']['score']}"


def _check_facts(named: Mapping[str, Creator]) -> Iterator[str]:
    """What the analysis believes of the model: every quote stands in the post that it names."""
    ids = [creator.pk for creator in named.values()]
    indexing.mark_changed(ids)
    indexing.index_creators(ids)
    facts = Fact.objects.filter(creator__in=ids).select_related("source_post__profile")
    for fact in facts:
        post = fact.source_post
        if fact.quote and (post is None or fact.quote not in post.caption):
            yield f"a fact quotes {fact.quote!r}, which its post does not say"
        if post is not None and post.profile.creator_id != fact.creator_id:
            yield "a fact is proved by another creator's post"
    print(f"analysis: {facts.count()} facts, each with its quote", flush=True)
