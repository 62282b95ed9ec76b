"""Adds all operations and open routes to the API. Each operation or route declares its own path."""

from collections.abc import Callable
from dataclasses import replace
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import Body, NinjaAPI, Path, Query
from ninja.errors import HttpError
from ninja.errors import ValidationError as NinjaValidationError
from ninja.security import APIKeyHeader
from pydantic import BaseModel, create_model

from billing.access import authentication
from billing.access.authentication import KEY_HEADER, ApiRequest
from billing.metering import idempotency
from billing.metering.callers import Anonymous, Caller
from billing.metering.one_off import OneOffCaller
from billing.metering.performance import perform
from billing.offers.operation import WITH_BODY, Operation
from config.api import bodies, errors
from config.api.open_routes import OPEN_ROUTES, OpenRoute
from config.api.openapi.details import describe_open_route, describe_operation
from config.api.operations import OFFERED
from config.kit.errors import InvalidRequest, Problem


class ApiKey(APIKeyHeader):
    """Authenticates a request by an API key (`manage.py create_api_key`) or by a program's OAuth token."""

    param_name = KEY_HEADER

    def __init__(self, operation: Operation) -> None:
        super().__init__()
        self.operation = operation

    def _get_key(self, request: HttpRequest) -> str | None:
        return authentication.find_secret(request)

    def authenticate(self, request: HttpRequest, key: str | None) -> Caller:
        """Finds the caller, and then reads the request's body. Does not read the body if authentication fails."""
        _note_query(request, self.operation)
        if key is None:
            request.__dict__["auth"] = caller = authentication.without_key(request, self.operation)
            request.__dict__["operation"] = self.operation
            bodies.refuse_unreadable(request)
            if isinstance(caller, OneOffCaller):
                return authentication.bind_payment(caller, request, self._read(request))
            return caller
        account = authentication.by_secret(request, key)
        bodies.refuse_unreadable(request)
        content = self._read(request)
        retry = idempotency.read_key(request, content)
        return replace(account, retry=None if self.operation.shows_secret else retry)

    def _read(self, request: HttpRequest) -> Any:
        if request.method not in WITH_BODY:
            return None
        content = bodies.read_body(request)
        if content and not self.operation.has_body:
            raise InvalidRequest(Problem("This operation takes no body."))
        return content


# --- From a declaration to a view ----------------------------------------------------------------

Parts = dict[str, type[BaseModel]]
_SOURCES: Final = {"path": Path, "query": Query, "body": Body}


def _parts(operation: Operation) -> Parts:
    """Returns a model for each part of the request that has fields. The parts are the path, the query and the body."""
    rest = "body" if operation.has_body else "query"
    fields = dict.fromkeys(operation.accepts.model_fields, rest)
    fields |= dict.fromkeys(operation.path_fields, "path")
    places = set(fields.values())
    if len(places) == 1:
        return {places.pop(): operation.accepts}
    return {
        place: _part(operation.accepts, [name for name, where in fields.items() if where == place])
        for place in sorted(places)
    }


def _part(model: type[BaseModel], names: list[str]) -> type[BaseModel]:
    """Returns a model with only the named fields, and without validators. The validators run later, on the joined parts
    of the request."""
    fields: dict[str, Any] = {
        n: (model.model_fields[n].annotation, model.model_fields[n]) for n in names
    }
    return create_model(model.__name__, __config__=model.model_config, **fields)


def _joined(operation: Operation, parts: dict[str, BaseModel]) -> BaseModel:
    if len(parts) == 1:
        return next(iter(parts.values()))
    values = {
        name: getattr(part, name) for part in parts.values() for name in part.model_fields_set
    }
    return errors.validate_request(operation.accepts, values)


def _note_query(request: HttpRequest, declared: Operation | OpenRoute) -> None:
    """Records unknown and repeated query parameters, so that one error lists them together with the invalid values."""
    single, lists = declared.query_fields
    found = bodies.list_query_problems(request, single, lists)
    request.__dict__["query_problems"] = found


def _refuse_query(request: HttpRequest) -> None:
    if request.__dict__["query_problems"]:
        raise NinjaValidationError([])


def _view(operation: Operation) -> Callable[..., HttpResponse]:
    """Returns the view of an operation. The view does not validate its responses. Tests compare every response with the
    `answers` model instead."""

    def serve(request: ApiRequest, **parts: BaseModel) -> HttpResponse:
        _refuse_query(request)
        answer = perform(request.auth, operation, _joined(operation, parts))
        return JsonResponse(answer, status=operation.status)

    parameters = [Parameter("request", Parameter.POSITIONAL_OR_KEYWORD)] + [
        Parameter(place, Parameter.KEYWORD_ONLY, annotation=Annotated[model, _SOURCES[place](...)])
        for place, model in _parts(operation).items()
    ]
    vars(serve)["__signature__"] = Signature(parameters)
    return serve


def _open_view(route: OpenRoute) -> Callable[..., HttpResponse]:
    def serve(request: HttpRequest) -> HttpResponse:
        if route.checks_query:
            _note_query(request, route)
            _refuse_query(request)
        return JsonResponse(route.run())

    return serve


# --- The API --------------------------------------------------------------------------------------

api = NinjaAPI(
    title="Kindred",
    version="1.0.0",
    description="Find the creators who fit: search with reasons in the creators' own words.",
    docs_url=None,
    openapi_url=None,
    parser=bodies.StrictParser(),
)


UNREADABLE: Final = {400, 411, 413, 415, 422}


def _answer(request: HttpRequest, exception: Exception | type[Exception]) -> HttpResponse:
    """Returns the response for an error. If the request is not valid and has neither a key nor a payment, the response
    states how to pay and what the operation's example costs."""
    if isinstance(exception, NinjaValidationError):
        exception.errors += request.__dict__.get("query_problems", [])
    caller, error = getattr(request, "auth", None), errors.translate_exception(exception)
    if isinstance(caller, Anonymous) and error is not None and error.status in UNREADABLE:
        operation: Operation = request.__dict__["operation"]
        if operation.is_for_sale:
            asked_micros = operation.quote_micros(operation.example)
            exception = caller.ask_payment(operation, asked_micros)
    return errors.answer_exception(request, exception)


for kind in (Exception, Http404, HttpError, NinjaValidationError):
    api.add_exception_handler(kind, _answer)


def _mount(
    declared: Operation | OpenRoute,
    view: Callable[..., HttpResponse],
    status: int = 200,
    **more: Any,
) -> None:
    api.api_operation(
        [declared.method],
        declared.path,
        response={status: declared.answers},
        operation_id=declared.name,
        summary=declared.summary,
        description=declared.description,
        tags=[declared.heading],
        **more,
    )(view)


for operation in OFFERED.values():
    _mount(
        operation,
        _view(operation),
        operation.status,
        auth=ApiKey(operation),
        openapi_extra=describe_operation(operation),
    )
for route in OPEN_ROUTES:
    _mount(route, _open_view(route), openapi_extra=describe_open_route())


routes: list[Any] = sorted(
    (route for route in api.urls[0] if getattr(route, "name", None) != "api-root"),
    key=lambda route: "<" in str(route.pattern),
)
"""The URL patterns of the API, without ninja's root page. Fixed paths come first, because a path with `{id}` could
match their requests too."""
