"""Errors of discoveries. A request that raises one of them costs nothing."""

from typing import Final
from uuid import UUID

from config.kit.errors import Code, KindredError, ServiceUnavailable

PER_DAY: Final = 10
COME_BACK_S: Final = 60


class DiscoveryOff(ServiceUnavailable):
    """Raised if the operator has not enabled discoveries. Retrying does not help."""

    is_final = True
    default_message = "Looking for creators on the platforms is switched off on this server."

    def __init__(self) -> None:
        super().__init__()
        self.details["cause"] = "discovery_off"


class TooManyDiscoveries(KindredError):
    status, code = 429, Code.QUOTA_EXCEEDED

    @classmethod
    def running(cls, running_id: UUID) -> "TooManyDiscoveries":
        return cls(
            "Another discovery of your account is running. Wait for it, or stop it.",
            details={"discovery_id": str(running_id), "retry_after_seconds": COME_BACK_S},
            headers={"Retry-After": str(COME_BACK_S)},
        )

    @classmethod
    def of_the_day(cls, *, retry_after_s: int) -> "TooManyDiscoveries":
        return cls(
            f"Your account has started {PER_DAY} discoveries today, the daily limit. Continue after midnight UTC.",
            details={"window": "day", "retry_after_seconds": retry_after_s},
            headers={"Retry-After": str(retry_after_s)},
        )
