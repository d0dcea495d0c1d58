"""Sends signed requests until there is an answer that stands, and proves it."""

from __future__ import annotations

import json
import math
import random
import re
import ssl
import time
import uuid
from http.client import HTTPException
from typing import Any, Literal, Mapping, NamedTuple, TypeVar
from urllib.parse import urlsplit

from .canonical_json import canonical_json, parse_exactly
from .errors import (
    CausewayError,
    GatewayConnectionError,
    ItemRefusedError,
    RefusedError,
    SignatureError,
    UnavailableError,
    explain,
)
from .listing import Listing, Pages
from .signatures import TOLERANCE_S, is_signed_answer, sign_hmac_v2, sign_sha256_v1
from .transport import Reply, post

# A gateway that asks for more patience is not waited for.
_RETRY_AFTER_MAX_S = 60
# Refusals that a later attempt does not meet again, beside those by 5xx.
_PASSING_STATUSES = (408, 429)
# The first request under the key is under way.
_UNDER_WAY = "I0021"
# Too many wrong signatures came from this address: another attempt would be the next.
_SIGNATURE_FIRST = "I0022"
# Statuses of an item that was not carried out: refused, or accepted and failed since.
_NOT_DONE = ("0", "3")


class Outcome(NamedTuple):
    """What an answer with HTTP 200 can still have refused."""

    #: The list of items, in the request and the answer; None where it is one thing.
    items: str | None
    #: The field that says whether it was done.
    status: str
    #: The field with ``<code>:<text>``.
    message: str


class Operation(NamedTuple):
    """What the client knows of an operation."""

    name: str
    takes_key: bool
    exact_numbers: bool
    signed_fields: tuple[str, ...]
    pages: Pages | None
    outcome: Outcome | None


class AnswerHead(NamedTuple):
    """What an answer has beside its body."""

    status: int
    #: The gateway's identifier of the request: name it when you ask the operator.
    request_id: str
    #: The key under which the same request can be sent again; or empty.
    idempotency_key: str
    #: Whether this is the first answer to the idempotency_key again: nothing was done.
    replayed: bool
    #: Fields of the request that the gateway ignored, because it does not know them.
    unknown_fields: tuple[str, ...]


class _Answer(dict[str, Any]):
    """The body of an answer, with what is known of it."""

    head: AnswerHead
    operation: Operation


class _Failure(NamedTuple):
    error: CausewayError
    retry: bool


def _known(answer: Mapping[str, Any]) -> _Answer:
    if not isinstance(answer, _Answer):
        raise TypeError("This is not an answer of the SDK: pass it as it was returned")
    return answer


def head_of(answer: Mapping[str, Any]) -> AnswerHead:
    """What an answer has beside its body: request_id, idempotency_key, replayed, …"""
    return _known(answer).head


def refusals_in(answer: Mapping[str, Any]) -> list[ItemRefusedError]:
    """The items of an answer that were refused, or have failed since.

    Of operations without items, the answer itself where it says so. A declined payment
    is no refusal: look at its payment_status.
    """
    known = _known(answer)
    outcome = known.operation.outcome
    if outcome is None:
        return []
    refusals = []
    items = [known] if outcome.items is None else known[outcome.items]
    status, request_id, idempotency_key, *_ = known.head
    for index, item in enumerate(items):
        if item.get(outcome.status) not in _NOT_DONE:
            continue
        why = explain(str(item.get(outcome.message, "")))
        code, text = (why.code, why.text) if why else ("", "")
        source = "" if outcome.items is None else f"{outcome.items}[{index}]"
        refusals.append(
            ItemRefusedError(
                text,
                item,
                index,
                code=code,
                source=source,
                status=status,
                request_id=request_id,
                idempotency_key=idempotency_key,
            )
        )
    return refusals


Answered = TypeVar("Answered", bound=Mapping[str, Any])


def require_done(answer: Answered) -> Answered:
    """The same answer, unless something in it was refused.

    Raises:
        ItemRefusedError: the first refusal.
    """
    for refusal in refusals_in(answer):
        raise refusal
    return answer


class Client:
    """An account of a gateway, and how to call it. Threads may share one.

    Args:
        base_url: address of the gateway, such as ``https://gateway.example.com``.
        sign_key: as it was shown. It belongs on a server.
        key_id: which key it is; optional, also where several are active.
        profile: how requests are signed; ``sha256-v1`` only where the account is set
            to it.
        timeout_s: how long one attempt may take, in seconds.
        attempts: how often a request is sent at most.
        backoff_s: the pause before the second attempt, in seconds; it doubles with
            each.
        ssl_context: what certificates are trusted; default those of the system.

    Raises:
        ValueError: an option is empty, or cannot be used.
    """

    def __init__(
        self,
        *,
        base_url: str,
        merchant_id: str,
        account_id: str,
        sign_key: str,
        key_id: str | None = None,
        profile: Literal["hmac-v2", "sha256-v1"] = "hmac-v2",
        timeout_s: float = 30,
        attempts: int = 4,
        backoff_s: float = 1,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        account = {"merchant_id": merchant_id, "account_id": account_id}
        for name, value in {**account, "sign_key": sign_key}.items():
            if not value:
                raise ValueError(f"{name} is missing: pass it to Causeway(…)")
        address = urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(
                "base_url is not an address, such as https://gateway.example.com"
            )
        if profile not in ("hmac-v2", "sha256-v1"):
            raise ValueError("profile is neither hmac-v2 nor sha256-v1")
        self._base_url = base_url.rstrip("/")
        self._account = account if key_id is None else {**account, "key_id": key_id}
        self._sign_key = sign_key
        self._profile = profile
        self._timeout_s = timeout_s
        self._attempts = attempts
        self._backoff_s = backoff_s
        if ssl_context is None and address.scheme == "https":
            # Read once: the system's certificates take longer than a request.
            ssl_context = ssl.create_default_context()
            ssl_context.set_alpn_protocols(["http/1.1"])
        self._ssl_context = ssl_context

    def _call(
        self,
        operation: Operation,
        fields: Mapping[str, Any] | None,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Any:
        key = idempotency_key
        if key is None:
            key = str(uuid.uuid4()) if operation.takes_key else ""
        elif not re.fullmatch("[\x20-\x7e]{1,255}", key):
            raise ValueError("idempotency_key is 1 to 255 printable ASCII characters")
        timeout_s = self._timeout_s if timeout_s is None else timeout_s
        most = self._attempts if attempts is None else attempts
        attempt = 1
        while True:
            outcome = self._attempt(operation, fields or {}, key, timeout_s)
            if isinstance(outcome, _Answer):
                return outcome
            error, retry = outcome
            wait_s = error.retry_after_s
            too_long = wait_s is not None and wait_s > _RETRY_AFTER_MAX_S
            if not retry or attempt >= most or too_long:
                raise error
            pause_s = self._backoff_s * 2 ** (attempt - 1) * (1 + random.random() / 2)
            time.sleep(pause_s if wait_s is None else wait_s)
            attempt += 1

    def _list(
        self, operation: Operation, fields: Mapping[str, Any] | None, **options: Any
    ) -> Listing[Any, Any]:
        assert operation.pages is not None
        return Listing(
            operation.pages,
            lambda start: self._call(operation, {**(fields or {}), **start}, **options),
        )

    def _call_for_one(
        self, operation: Operation, item: Mapping[str, Any], **options: Any
    ) -> Any:
        assert operation.outcome is not None and operation.outcome.items is not None
        items = operation.outcome.items
        return require_done(self._call(operation, {items: [item]}, **options))[items][0]

    def _signed(self, operation: Operation, fields: Mapping[str, Any]) -> bytes:
        """The fields with the envelope, signed anew at every attempt."""
        body = {**fields, **self._account}
        if self._profile == "sha256-v1":
            digest = sign_sha256_v1(operation.signed_fields, self._sign_key, body)
        else:
            body["timestamp"] = str(int(time.time()))
            body["nonce"] = str(uuid.uuid4())
            digest = sign_hmac_v2(self._sign_key, f"/v1/{operation.name}", body)
        return canonical_json({**body, "encryption_data": digest}).encode()

    def _attempt(
        self,
        operation: Operation,
        fields: Mapping[str, Any],
        key: str,
        timeout_s: float,
    ) -> _Answer | _Failure:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        url = f"{self._base_url}/v1/{operation.name}"
        body = self._signed(operation, fields)
        try:
            reply = post(url, body, headers, timeout_s, self._ssl_context)
        except (OSError, HTTPException) as error:
            why = (
                f"No answer within {timeout_s:g} s"
                if isinstance(error, TimeoutError)
                else f"No answer: {error or type(error).__name__}"
            )
            failure = GatewayConnectionError(why, idempotency_key=key)
            failure.__cause__ = error
            return _Failure(failure, retry=True)
        return self._answer_in(reply, operation, key)

    def _answer_in(
        self, reply: Reply, operation: Operation, key: str
    ) -> _Answer | _Failure:
        status, headers, raw = reply
        call: dict[str, Any] = {
            "status": status,
            "request_id": headers.get("request-id", ""),
            "idempotency_key": key,
        }
        signature = headers.get("gateway-signature")
        done = status == 200
        # The clock of this machine may be what a refusal is about.
        tolerance_s = TOLERANCE_S if done else math.inf
        proven = signature is not None and is_signed_answer(
            self._sign_key, signature, raw, tolerance_s
        )
        if not proven and (done or signature is not None):
            wrong = "missing" if signature is None else "wrong, or of another time"
            error = SignatureError(
                f"The answer’s Gateway-Signature is {wrong} (HTTP {status}): check"
                " base_url, and the clock of this machine",
                **call,
            )
            return _Failure(error, retry=False)
        if not done:
            return _failure_in(reply, proven, call)
        text = raw.decode()
        answer = _Answer(parse_exactly(text, whole_numbers=operation.exact_numbers))
        unknown = headers.get("gateway-unknown-fields", "")
        answer.head = AnswerHead(
            **call,
            replayed=headers.get("idempotency-replayed") == "true",
            unknown_fields=tuple(unknown.split(", ")) if unknown else (),
        )
        answer.operation = operation
        return answer


def _failure_in(reply: Reply, proven: bool, call: dict[str, Any]) -> _Failure:
    status, headers, raw = reply
    refusal = _refusal_in(raw)
    code, message = refusal.get("code", ""), refusal.get("message", "")
    retry_after = headers.get("retry-after", "")
    wait_s = int(retry_after) if re.fullmatch("[0-9]{1,9}", retry_after) else None
    details: dict[str, Any] = {
        **call,
        "code": code,
        "source": refusal.get("source", ""),
        "retry_after_s": wait_s,
    }
    passing = status in _PASSING_STATUSES
    if status >= 500 or not code:
        otherwise = (
            "the gateway cannot answer"
            if status >= 500
            else "did not come from the gateway: check base_url"
        )
        error = UnavailableError(message or f"HTTP {status}: {otherwise}", **details)
        return _Failure(error, retry=status >= 500 or passing)
    retry = (passing and code != _SIGNATURE_FIRST) or code == _UNDER_WAY
    return _Failure(RefusedError(message, proven, **details), retry)


def _refusal_in(raw: bytes) -> dict[str, str]:
    """The body of a refusal; nothing where it is something else."""
    try:
        found = json.loads(raw.decode())
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: text for name, text in found.items() if isinstance(text, str)}
