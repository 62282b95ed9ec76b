"""The product's addresses. With BENCH_UNMETERED set, what the catalogue offers is only run, and nobody is charged."""

import os
from typing import Any

from billing.metering.callers import Caller
from billing.metering.operation import Operation
from config import urls
from creators import api


def _only_run(caller: Caller, operation: Operation[Any, Any], request: Any) -> Any:
    return operation.run(request)


if os.environ.get("BENCH_UNMETERED"):
    vars(api)["perform"] = _only_run

urlpatterns = urls.urlpatterns
handler500 = urls.handler500
