"""Webhooks, and what customers bring back, once their signatures are checked."""

from __future__ import annotations

import base64
import re
from typing import Any, Iterable, Protocol, Sequence, TypedDict, Union, cast
from urllib.parse import parse_qsl, urlsplit

from .canonical_json import parse_exactly
from .errors import WebhookError
from .signatures import TOLERANCE_S, from_hex, is_recent, is_signed, signed_text
from .types import Event

_SECRET_PREFIX = "whsec_"

Secrets = Union[str, Sequence[str]]


class ReceivedHeaders(Protocol):
    """The headers of a request, as http.server, Flask and Django have them."""

    def items(self) -> Iterable[tuple[str, Any]]:
        """Names and texts."""


def _keys_of(secrets: Secrets) -> list[bytes]:
    """A webhook secret is base64; a sign key, as for a notify_url, is its own text."""
    texts = [secrets] if isinstance(secrets, str) else list(secrets)
    if not texts or not all(texts):
        raise ValueError(
            "A secret is missing: pass that of the webhook endpoint, or a sign key"
        )
    return [_key_of(text) for text in texts]


def _key_of(text: str) -> bytes:
    """An empty key would prove what anybody signs."""
    if not text.startswith(_SECRET_PREFIX):
        return text.encode()
    try:
        key = base64.b64decode(text[len(_SECRET_PREFIX) :], validate=True)
    except ValueError:
        key = b""
    if not key:
        raise ValueError("A secret is not whole: copy it from whsec_ to its end")
    return key


def _digests_in(header: str) -> list[bytes]:
    """Several while a secret rotates; those of other versions are left aside."""
    found = (
        re.fullmatch("v1,([A-Za-z0-9+/]{43}=)", part) for part in header.split(" ")
    )
    return [base64.b64decode(one[1]) for one in found if one]


def construct_event(
    body: str | bytes,
    headers: ReceivedHeaders,
    secrets: Secrets,
    *,
    tolerance_s: float = TOLERANCE_S,
    now_s: float | None = None,
) -> Event:
    """The event of a webhook, once its signature and time are checked.

    Deliveries repeat: store ``event["id"]``, and ignore one that is known.

    Args:
        body: as it arrived, before any parsing.
        headers: of the request, in any case.
        secrets: of the webhook endpoint (``whsec_…``), or the account's sign keys
            where it is a notify_url; while one is replaced, both.
        tolerance_s: how many seconds its time may differ from now.
        now_s: Unix time to compare it with; default the clock's.

    Raises:
        WebhookError: it is not genuine, or not of now: answer 400.
    """
    keys = _keys_of(secrets)
    raw = body.encode() if isinstance(body, str) else bytes(body)
    known = {str(name).lower(): str(value) for name, value in headers.items()}
    unix_s = known.get("webhook-timestamp", "")
    if not is_recent(unix_s, tolerance_s, now_s):
        raise WebhookError(
            "webhook-timestamp is missing, or too far from the clock of this machine"
        )
    digests = _digests_in(known.get("webhook-signature", ""))
    message = f"{known.get('webhook-id', '')}.{unix_s}.".encode() + raw
    if not is_signed(keys, digests, message):
        raise WebhookError(
            "webhook-signature is wrong: pass the raw body, and the secret of this"
            " endpoint or, for a notify_url, the sign key"
        )
    try:
        return cast(Event, parse_exactly(raw.decode()))
    except ValueError as error:
        raise WebhookError("The endpoint gets forms: set its format to json") from error


class _Result(TypedDict):
    merchant_id: str
    account_id: str
    order_no: str
    transaction_id: str
    payment_status: str
    """1000: came back without paying. Query the payment before you ship."""
    timestamp: str


class PaymentResult(_Result, total=False):
    """What a customer brings back to return_url."""

    session_id: str
    """Of the payment page, as are currency and amount."""
    currency: str
    amount: str
    token_id: str


_RESULT_FIELDS = (
    *_Result.__annotations__,
    "session_id",
    "currency",
    "amount",
    "token_id",
)


def read_result(
    address: str,
    sign_keys: Secrets,
    *,
    tolerance_s: float = TOLERANCE_S,
    now_s: float | None = None,
) -> PaymentResult:
    """The result in the address with which a customer comes back.

    It comes from the payment page or from 3-D Secure. Compare order_no and amount with
    your own.

    Args:
        address: with its query, as it was called.
        sign_keys: the sign key; while one is replaced, both.

    Raises:
        WebhookError: it is not genuine, or older than five minutes.
    """
    keys = _keys_of(sign_keys)
    found: dict[str, str] = {}
    for name, value in parse_qsl(urlsplit(address).query, keep_blank_values=True):
        found.setdefault(name, value)
    result = {name: found[name] for name in _RESULT_FIELDS if name in found}
    digest = from_hex(found.get("encryption_data", ""))
    if not is_signed(keys, [digest], signed_text("return", result).encode()):
        raise WebhookError("encryption_data of the result is wrong")
    if not is_recent(result.get("timestamp", ""), tolerance_s, now_s):
        raise WebhookError("The result is too old")
    return cast(PaymentResult, result)
