"""What can go wrong, as types, and what the codes of the gateway mean."""

from __future__ import annotations

import re
from typing import Any, Mapping, NamedTuple

from .error_codes import ERROR_CODES, ErrorMeaning


class Explanation(NamedTuple):
    """A code with what it means and what to do."""

    code: str
    text: str
    meaning: str
    #: What to do.
    remedy: str


def explain(message: str) -> Explanation | None:
    """What an error_message, refund_message or failure_code says.

    Args:
        message: ``D0051:Insufficient funds`` or ``D0051``.

    Returns:
        None where it is empty or ``0000:OK``.
    """
    found = re.fullmatch("([A-Z][0-9]{4})(?::(.*))?", message, re.DOTALL)
    if not found:
        return None
    code, text = found.groups()
    known = ERROR_CODES.get(code, ErrorMeaning("", "", ""))
    text = known.text if text is None else text
    return Explanation(code, text, known.meaning, known.remedy)


class CausewayError(Exception):
    """Everything that this package raises, but for wrong arguments.

    Attributes:
        message: what is wrong, in English.
        code: of the catalogue, such as ``I0011``; empty where the error is none of
            the gateway's.
        source: path of the parameter at fault, such as ``capture_orders[0].amount``;
            or empty.
        remedy: what to do; empty where the catalogue says nothing.
        status: HTTP status; 0 without an answer.
        request_id: the gateway's identifier of the request: name it when you ask the
            operator.
        idempotency_key: the key under which the same request can be sent again; empty
            for what moves no money.
        retry_after_s: after how many seconds the gateway says that a retry makes
            sense; None where it does not say.
        may_have_happened: whether the request may have been carried out: then query,
            or send it again with the same idempotency_key.
    """

    may_have_happened = False

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        source: str = "",
        status: int = 0,
        request_id: str = "",
        idempotency_key: str = "",
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.source = source
        self.remedy = ERROR_CODES[code].remedy if code in ERROR_CODES else ""
        self.status = status
        self.request_id = request_id
        self.idempotency_key = idempotency_key
        self.retry_after_s = retry_after_s


class RefusedError(CausewayError):
    """The gateway refused the request as a whole: nothing happened.

    Attributes:
        proven: whether the refusal is signed. It is not where the gateway could not
            know the caller, as with ``I0013``.
    """

    def __init__(self, message: str, proven: bool, **details: Any) -> None:
        super().__init__(message, **details)
        self.proven = proven


class ItemRefusedError(CausewayError):
    """The gateway refused one item of a batch, or the one thing requested.

    Other items are not affected.

    Attributes:
        item: the item as it was answered.
        index: its place in the batch, from 0.
    """

    def __init__(
        self, message: str, item: Mapping[str, Any], index: int, **details: Any
    ) -> None:
        super().__init__(message, **details)
        self.item = item
        self.index = index


class GatewayConnectionError(CausewayError):
    """No answer came: the connection failed, or the time was over."""

    may_have_happened = True


class UnavailableError(CausewayError):
    """The gateway could not answer (5xx), or something answered in its place."""

    may_have_happened = True


class SignatureError(CausewayError):
    """An answer without a valid Gateway-Signature: do not trust it."""

    may_have_happened = True


class WebhookError(CausewayError):
    """A webhook, or a result that a customer brought back, that is not genuine."""
