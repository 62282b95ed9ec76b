"""The SDKs of the rails. Loading one takes seconds, so its first use loads it."""

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from django.utils.functional import SimpleLazyObject

__all__ = ["mpp_sdk", "sdk"]

if TYPE_CHECKING:
    from billing.rails import mpp_sdk, sdk
else:
    mpp_sdk = SimpleLazyObject(partial(import_module, "billing.rails.mpp_sdk"))
    sdk = SimpleLazyObject(partial(import_module, "billing.rails.sdk"))
