"""The product's settings, read anew from the environment as it is now."""

import importlib
import sys
from typing import Any

import config


def read_settings() -> dict[str, Any]:
    """Imports `config.settings` and its modules again, and leaves the process with those it had."""
    before = _drop_modules()
    try:
        return dict(vars(importlib.import_module("config.settings")))
    finally:
        _drop_modules()
        sys.modules.update(before)
        config.settings = before["config.settings"]  # type: ignore[attr-defined]  # as the import system does


def _drop_modules() -> dict[str, Any]:
    names = [n for n in sys.modules if n == "config.settings" or n.startswith("config.settings.")]
    return {name: sys.modules.pop(name) for name in names}
