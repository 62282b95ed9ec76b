"""Templates under test refuse what Django would render as nothing, or as 0.

Django looks a name up in a mapping before it looks for an attribute, so `counts.items` of a Counter is 0.
"""

from types import SimpleNamespace
from typing import Any, Final

import pytest
from django.conf import settings
from django.template import engines
from django.template.base import FilterExpression, Variable

OWN: Final = str(settings.BASE_DIR / "templates")
MISSING: Final = engines["django"].engine.string_if_invalid  # type: ignore[attr-defined]  # Django's backend has it
_LOOK_UP: Final = "_resolve_lookup"
"""The method that Django's types do not name."""
_resolve: Final = FilterExpression.resolve
_look_up: Final = getattr(Variable, _LOOK_UP)


class MissingVariable(Exception):
    """A template of ours shows a variable that its view does not pass, and has no `default` for it."""


class DefaultingMapping(Exception):
    """A template looks a name up in a mapping that has a value for every name."""


def _resolve_strictly(self: FilterExpression, context: Any, ignore_failures: bool = False) -> Any:
    found = _resolve(self, context, ignore_failures)
    if found is MISSING and _is_own(context):
        raise MissingVariable(f"{{{{ {self.token} }}}}")
    return found


def _look_up_strictly(self: Variable, context: Any) -> Any:
    """One name after the other, each as Django does it."""
    found = context
    for name in self.lookups or ():
        if hasattr(type(found), "__missing__"):
            raise DefaultingMapping(f"{{{{ {self.var} }}}}: {type(found).__name__}")
        found = _look_up(SimpleNamespace(lookups=(name,)), found)
    return found


def _is_own(context: Any) -> bool:
    template = context.render_context.template
    return template is not None and str(template.origin.name).startswith(OWN)


@pytest.fixture(scope="session", autouse=True)
def strict_templates() -> None:
    FilterExpression.resolve = _resolve_strictly  # type: ignore[method-assign]  # patched for the tests
    setattr(Variable, _LOOK_UP, _look_up_strictly)
