"""Gives access to the SDKs of x402 and MPP. An SDK takes seconds to load, so it is loaded at its first use."""

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
