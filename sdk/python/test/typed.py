"""What a type checker knows of the SDK: mypy reads it, nothing runs it."""

from __future__ import annotations

from decimal import Decimal
from email.message import Message

from causeway import Causeway, construct_event, head_of, refusals_in, require_done
from causeway.types import CaptureOrder, ListedPayment, PayoutRequest


def checked(causeway: Causeway, headers: Message, fields: PayoutRequest) -> None:
    """Each error that is ignored here is one that mypy has to find."""
    one: CaptureOrder = {
        "transaction_id": "1",
        "order_no": "A1",
        "currency": "EUR",
        "amount": "10.50",
    }
    answer = require_done(causeway.capture({"capture_orders": [one]}))
    status: str = answer["capture_orders"][0]["capture_status"]
    request_id: str = head_of(answer).request_id
    refused: list[int] = [refusal.index for refusal in refusals_in(answer)]
    fee: Decimal = causeway.payout(fields)["fee_amount"]
    rows: list[ListedPayment] = list(
        causeway.retrieval_payments({"from": "2026-01-01"})
    )
    event = construct_event(b"{}", headers, ["whsec_"])
    if event["type"] == "payment.captured":
        amount: str = event["data"]["captured_amount"]
        print(status, request_id, refused, fee, rows, amount)
    event["data"]["captured_amount"]  # type: ignore[typeddict-item]
    causeway.authorise({"order_no": "A1"})  # type: ignore[typeddict-item]
    causeway.capture_one({**one, "currency": "EURO"})  # type: ignore
    causeway.capture({"orders": [one]})  # type: ignore[typeddict-item]
    causeway.events(idempotency_key="k")  # type: ignore[call-arg]
