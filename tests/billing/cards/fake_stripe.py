"""A small Stripe on this machine. Unlike the stand-in, it has idempotency keys, disputes and dropped connections.

It keeps its state in memory and answers in the shapes of the real one.
"""

import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any
from urllib.parse import parse_qsl, urlsplit

Thing = dict[str, Any]
SECRET = "whsec_of_the_tests"


class Refusal(Exception):
    def __init__(self, status: int, **error: Any) -> None:
        super().__init__(error)
        self.status, self.error = status, error


@dataclass
class FakeStripe:
    url: str = ""
    things: dict[str, Thing] = field(default_factory=dict)
    made: int = 0
    answers: dict[str, tuple[Thing, int, Thing]] = field(default_factory=dict)
    """By idempotency key: what was asked, and what was answered."""
    asked: list[tuple[str, str]] = field(default_factory=list)
    cards: dict[str, str] = field(default_factory=dict)
    """What a payment method does when it is charged: `ok`, a decline code, or `authentication_required`."""
    is_down: bool = False
    drops: str = ""
    """`before` the request is carried out or `after`: the connection ends without an answer. For POST only."""
    lock: Any = field(default_factory=Lock)
    clock: float = field(default_factory=time.time)

    # --- What tests do ----------------------------------------------------------------------------

    def add_method(
        self, behaves: str = "ok", *, last4: str = "4242", number: str | None = ""
    ) -> str:
        """Methods with the same `number` are of one card; without one, each is another. None: Stripe does not tell."""
        mark = None if number is None else f"print of {number or self.made}"
        shown = {"brand": "visa", "last4": last4, "exp_month": 12, "exp_year": 2040}
        shown["fingerprint"] = mark
        method = self._keep("pm", {"object": "payment_method", "card": shown, "customer": None})
        self.cards[method["id"]] = behaves
        return str(method["id"])

    def finish_setup(self, setup_id: str, method_id: str) -> None:
        """Finish the form as the cardholder does."""
        setup = self.things[setup_id]
        setup |= {"status": "succeeded", "payment_method": method_id}
        self.things[method_id]["customer"] = setup["customer"]
        self.note("setup_intent.succeeded", setup)

    def authenticate(self, intent_id: str, *, succeeds: bool = True) -> None:
        """Confirm a payment as the cardholder does at their bank."""
        intent = self.things[intent_id]
        if succeeds:
            self._charge(intent)
        else:
            intent["status"] = "requires_payment_method"
            intent["last_payment_error"] = {
                "code": "payment_intent_authentication_failure",
                "message": "The provided PaymentMethod has failed authentication.",
            }

    def refund(self, intent_id: str, cents: int, *, status: str = "succeeded") -> Thing:
        refund = self._keep(
            "re",
            {
                "object": "refund",
                "amount": cents,
                "payment_intent": intent_id,
                "status": status,
                "created": self.now(),
            },
        )
        charge_id = str(self.things[intent_id]["latest_charge"])
        self.note("charge.refunded", self.things[charge_id])
        return refund

    def dispute(self, intent_id: str, *, status: str = "needs_response") -> Thing:
        intent = self.things[intent_id]
        dispute = self._keep(
            "dp",
            {
                "object": "dispute",
                "amount": intent["amount"],
                "payment_intent": intent_id,
                "reason": "fraudulent",
                "status": status,
                "created": self.now(),
            },
        )
        self.note("charge.dispute.created", dispute)
        return dispute

    def close_dispute(self, dispute: Thing, status: str) -> None:
        dispute["status"] = status
        self.note("charge.dispute.closed", dispute)

    def events(self) -> list[Thing]:
        return [one for one in self.things.values() if one["object"] == "event"]

    def intents(self) -> list[Thing]:
        return [one for one in self.things.values() if one["object"] == "payment_intent"]

    def charged_cents(self) -> int:
        return sum(one["amount"] for one in self.intents() if one["status"] == "succeeded")

    def now(self) -> int:
        return int(self.clock)

    # --- What Stripe does -------------------------------------------------------------------------

    def note(self, kind: str, about: Thing) -> Thing:
        return self._keep(
            "evt",
            {"object": "event", "type": kind, "created": self.now(), "data": {"object": {**about}}},
        )

    def _keep(self, prefix: str, thing: Thing) -> Thing:
        self.made += 1
        thing_id = f"{prefix}_{self.made}"
        kept = {"id": thing_id, "created": self.now()} | thing
        self.things[thing_id] = kept
        return kept

    def _find(self, thing_id: str) -> Thing:
        if thing_id not in self.things:
            raise Refusal(404, type="invalid_request_error", code="resource_missing", message="No")
        return self.things[thing_id]

    def create_customer(self, asked: Thing) -> Thing:
        return self._keep("cus", {"object": "customer", "metadata": asked.get("metadata", {})})

    def create_setup(self, asked: Thing) -> Thing:
        self._find(asked["customer"])
        setup = self._keep(
            "seti",
            {
                "object": "setup_intent",
                "customer": asked["customer"],
                "status": "requires_payment_method",
                "payment_method": None,
            },
        )
        setup["client_secret"] = f"{setup['id']}_secret_x"
        return setup

    def create_intent(self, asked: Thing) -> Thing:
        method = self._find(asked["payment_method"])
        if method["customer"] != asked["customer"]:
            raise Refusal(400, type="invalid_request_error", message="The card is not attached.")
        intent = self._keep(
            "pi",
            {
                "object": "payment_intent",
                "amount": int(asked["amount"]),
                "currency": asked["currency"],
                "customer": asked["customer"],
                "payment_method": asked["payment_method"],
                "metadata": asked["metadata"],
                "status": "requires_confirmation",
                "latest_charge": None,
                "last_payment_error": None,
            },
        )
        intent["client_secret"] = f"{intent['id']}_secret_x"
        self._confirm(intent, is_off_session=asked.get("off_session") == "true")
        return intent

    def _confirm(self, intent: Thing, *, is_off_session: bool) -> None:
        behaves = self.cards[intent["payment_method"]]
        if behaves == "authentication_required" and not is_off_session:
            intent["status"] = "requires_action"
            return
        if behaves == "ok":
            self._charge(intent)
            return
        problem = {"code": "card_declined", "decline_code": behaves, "message": "Declined."}
        if behaves == "authentication_required":
            problem = {"code": behaves, "message": "Authentication is needed."}
        intent |= {"status": "requires_payment_method", "last_payment_error": problem}
        self.note("payment_intent.payment_failed", intent)
        raise Refusal(402, type="card_error", payment_intent=intent, **problem)

    def _charge(self, intent: Thing) -> None:
        charge = self._keep("ch", {"object": "charge", "amount": intent["amount"]})
        charge["payment_intent"] = intent["id"]
        intent |= {"status": "succeeded", "latest_charge": charge["id"], "last_payment_error": None}
        self.note("payment_intent.succeeded", intent)

    def cancel(self, intent: Thing) -> Thing:
        if intent["status"] in {"succeeded", "canceled"}:
            raise Refusal(400, type="invalid_request_error", message="It has ended.")
        intent["status"] = "canceled"
        self.note("payment_intent.canceled", intent)
        return intent

    # --- Requests ---------------------------------------------------------------------------------

    def answer(self, method: str, path: str, asked: Thing, key: str) -> tuple[int, Thing]:
        with self.lock:
            self.asked.append((method, path))
            if key in self.answers:
                before, status, body = self.answers[key]
                if before != asked:
                    error = {"type": "idempotency_error", "message": "Other parameters."}
                    return 400, {"error": error}
                return status, body
            status, body = self._carry_out(method, path, asked)
            if key:
                self.answers[key] = ({**asked}, status, json.loads(json.dumps(body)))
            return status, body

    def _carry_out(self, method: str, path: str, asked: Thing) -> tuple[int, Thing]:
        try:
            found = self._route(method, path, asked)
        except Refusal as refusal:
            return refusal.status, {"error": refusal.error}
        if "latest_charge" in asked.get("expand", []) and found.get("latest_charge"):
            found = {**found, "latest_charge": self.things[found["latest_charge"]]}
        return 200, found

    def _route(self, method: str, path: str, asked: Thing) -> Thing:
        kind, _, rest = path.removeprefix("/v1/").partition("/")
        thing_id, _, action = rest.partition("/")
        if method == "GET":
            return self._find(thing_id) if thing_id else self._list(kind, asked)
        match kind, action:
            case "customers", "":
                return self.create_customer(asked)
            case "setup_intents", "":
                return self.create_setup(asked)
            case "payment_intents", "":
                return self.create_intent(asked)
            case "payment_intents", "cancel":
                return self.cancel(self._find(thing_id))
            case "payment_methods", "attach":
                return self._attach(thing_id, asked["customer"])
            case "payment_methods", "detach":
                return self._attach(thing_id, None)
        raise Refusal(404, type="invalid_request_error", message=f"No {path}")

    def _attach(self, method_id: str, customer: str | None) -> Thing:
        method = self._find(method_id)
        method["customer"] = customer
        return method

    def _list(self, kind: str, asked: Thing) -> Thing:
        since = int(asked.get("created", {}).get("gte", 0))
        fits = {name: asked[name] for name in ("customer", "payment_intent") if name in asked}
        found = [
            thing
            for thing in self.things.values()
            if thing["object"] + "s" == kind
            and thing["created"] >= since
            and all(thing[name] == value for name, value in fits.items())
        ]
        return {"object": "list", "data": found[::-1], "has_more": False, "url": f"/v1/{kind}"}


def read_form(text: str) -> Thing:
    """`a[b]=1&c[0]=2` as `{"a": {"b": "1"}, "c": ["2"]}`."""
    read: Thing = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        place = re.fullmatch(r"(\w+)(?:\[(\w*)\])?", name)
        assert place, name
        outer, inner = place.groups()
        if inner is None:
            read[outer] = value
        elif inner == "" or inner.isdigit():
            read.setdefault(outer, []).append(value)
        else:
            read.setdefault(outer, {})[inner] = value
    return read


@contextmanager
def serve(fake: FakeStripe) -> Iterator[FakeStripe]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._handle(read_form(urlsplit(self.path).query))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            self._handle(read_form(body))

        def _handle(self, asked: Thing) -> None:
            is_post = self.command == "POST"
            if fake.is_down:
                return self._send(503, {"error": {"type": "api_error", "message": "Down"}})
            if is_post and fake.drops == "before":
                return None
            path, key = urlsplit(self.path).path, self.headers.get("Idempotency-Key", "")
            status, body = fake.answer(self.command, path, asked, key if is_post else "")
            if is_post and fake.drops == "after":
                return None
            return self._send(status, body)

        def _send(self, status: int, body: Thing) -> None:
            text = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    fake.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()


def sign(event: Thing, *, secret: str = SECRET, at: int | None = None) -> dict[str, Any]:
    """Return the body and the headers of a webhook."""
    body = json.dumps(event)
    moment = at or int(time.time())
    digest = hmac.new(secret.encode(), f"{moment}.{body}".encode(), hashlib.sha256).hexdigest()
    return {
        "data": body,
        "content_type": "application/json",
        "headers": {"Stripe-Signature": f"t={moment},v1={digest}"},
    }
