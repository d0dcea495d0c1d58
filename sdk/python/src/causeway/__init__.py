"""The client of a Causeway payment gateway.

It signs requests, proves answers and webhooks, and retries. It needs the standard
library only. The types of requests, answers and events are in ``causeway.types``.
"""

from .client import AnswerHead, head_of, refusals_in, require_done
from .errors import (
    CausewayError,
    Explanation,
    GatewayConnectionError,
    ItemRefusedError,
    RefusedError,
    SignatureError,
    UnavailableError,
    WebhookError,
    explain,
)
from .listing import Listing
from .operations import Causeway
from .types import Event, PaymentStatus
from .webhooks import PaymentResult, construct_event, read_result

__all__ = [
    "AnswerHead",
    "Causeway",
    "CausewayError",
    "Event",
    "Explanation",
    "GatewayConnectionError",
    "ItemRefusedError",
    "Listing",
    "PaymentResult",
    "PaymentStatus",
    "RefusedError",
    "SignatureError",
    "UnavailableError",
    "WebhookError",
    "construct_event",
    "explain",
    "head_of",
    "read_result",
    "refusals_in",
    "require_done",
]
