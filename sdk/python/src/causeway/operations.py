# Generated from schemas/ by npm run openapi: not to be edited.
"""The operations of the API, and the client that has them."""

from __future__ import annotations

from . import types
from .client import Client, Operation, Outcome
from .listing import Listing, Pages

AUTHORISE = Operation(
    name="authorise",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "order_no", "currency", "amount", "shopper_email",
    ),
    pages=None,
    outcome=None,
)
CHECKOUT = Operation(
    name="checkout",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "order_no", "currency", "amount", "shopper_email",
    ),
    pages=None,
    outcome=None,
)
EXPIRE_CHECKOUT = Operation(
    name="expireCheckout",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "session_id",
    ),
    pages=None,
    outcome=None,
)
OPTIMISE = Operation(
    name="optimise",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "request_id", "currency", "amount",
        "shopper_email",
    ),
    pages=None,
    outcome=None,
)
ADJUST = Operation(
    name="adjust",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "adjust_orders[].transaction_id",
    ),
    pages=None,
    outcome=Outcome("adjust_orders", "adjust_status", "error_message"),
)
CAPTURE = Operation(
    name="capture",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "capture_orders[].transaction_id",
    ),
    pages=None,
    outcome=Outcome("capture_orders", "capture_status", "error_message"),
)
CANCEL = Operation(
    name="cancel",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "cancel_orders[].transaction_id",
    ),
    pages=None,
    outcome=Outcome("cancel_orders", "cancel_status", "error_message"),
)
REVIEW = Operation(
    name="review",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "review_orders[].transaction_id",
    ),
    pages=None,
    outcome=Outcome("review_orders", "review_status", "error_message"),
)
REFUND = Operation(
    name="refund",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "refund_orders[].transaction_id",
    ),
    pages=None,
    outcome=Outcome("refund_orders", "refund_status", "refund_message"),
)
RETRIEVAL_TRANS = Operation(
    name="retrievalTrans",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=None,
    outcome=None,
)
RETRIEVAL_REFUND = Operation(
    name="retrievalRefund",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=None,
    outcome=None,
)
RETRIEVAL_PAYMENTS = Operation(
    name="retrievalPayments",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("payments", "next_cursor", "cursor"),
    outcome=None,
)
RETRIEVAL_REFUNDS = Operation(
    name="retrievalRefunds",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("refunds", "next_cursor", "cursor"),
    outcome=None,
)
RETRIEVAL_DISPUTES = Operation(
    name="retrievalDisputes",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("disputes", "next_cursor", "cursor"),
    outcome=None,
)
UPLOAD_EVIDENCE = Operation(
    name="uploadEvidence",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "dispute_id",
    ),
    pages=None,
    outcome=None,
)
DELETE_EVIDENCE = Operation(
    name="deleteEvidence",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "dispute_id",
    ),
    pages=None,
    outcome=None,
)
ANSWER_DISPUTE = Operation(
    name="answerDispute",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "dispute_id",
    ),
    pages=None,
    outcome=None,
)
ACCEPT_DISPUTE = Operation(
    name="acceptDispute",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "dispute_id",
    ),
    pages=None,
    outcome=None,
)
RETRIEVAL_CARDS = Operation(
    name="retrievalCards",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("cards", "next_cursor", "cursor"),
    outcome=None,
)
DELETE_CARD = Operation(
    name="deleteCard",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "token_id",
    ),
    pages=None,
    outcome=None,
)
RETRIEVAL_BALANCES = Operation(
    name="retrievalBalances",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("balances", "next_cursor", "cursor"),
    outcome=None,
)
RETRIEVAL_STATEMENT = Operation(
    name="retrievalStatement",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("lines", "next_cursor", "cursor"),
    outcome=None,
)
RETRIEVAL_SETTLEMENTS = Operation(
    name="retrievalSettlements",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("settlements", "next_cursor", "cursor"),
    outcome=None,
)
RETRIEVAL_SETTLEMENT_LINES = Operation(
    name="retrievalSettlementLines",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("lines", "next_cursor", "cursor"),
    outcome=None,
)
PAYOUT = Operation(
    name="payout",
    takes_key=True,
    exact_numbers=True,
    signed_fields=(
        "merchant_id", "account_id", "request_id", "payment_currency", "payment_amount",
    ),
    pages=None,
    outcome=None,
)
CANCEL_PAYOUT = Operation(
    name="cancelPayout",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "transaction_id",
    ),
    pages=None,
    outcome=None,
)
RETRIEVAL_PAYOUTS = Operation(
    name="retrievalPayouts",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("payouts", "next_cursor", "cursor"),
    outcome=None,
)
EVENTS = Operation(
    name="events",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("events", "next_after", "after"),
    outcome=None,
)
CANCELSUBSCRIPTION = Operation(
    name="cancelsubscription",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "recurring_id", "contract_name",
    ),
    pages=None,
    outcome=Outcome(None, "cancel_status", "error_message"),
)
RETRIEVAL_SUBSCRIPTIONS = Operation(
    name="retrievalSubscriptions",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("subscriptions", "next_cursor", "cursor"),
    outcome=None,
)
PAUSE_SUBSCRIPTION = Operation(
    name="pauseSubscription",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "recurring_id",
    ),
    pages=None,
    outcome=None,
)
RESUME_SUBSCRIPTION = Operation(
    name="resumeSubscription",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "recurring_id",
    ),
    pages=None,
    outcome=None,
)
CHANGE_SUBSCRIPTION = Operation(
    name="changeSubscription",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "recurring_id",
    ),
    pages=None,
    outcome=None,
)
CANCEL_CONTRACT = Operation(
    name="cancelContract",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "contract_id",
    ),
    pages=None,
    outcome=None,
)
RETRIEVAL_WEBHOOKS = Operation(
    name="retrievalWebhooks",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "",
    ),
    pages=None,
    outcome=None,
)
CREATE_WEBHOOK = Operation(
    name="createWebhook",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "url",
    ),
    pages=None,
    outcome=None,
)
UPDATE_WEBHOOK = Operation(
    name="updateWebhook",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "endpoint_id",
    ),
    pages=None,
    outcome=None,
)
ENABLE_WEBHOOK = Operation(
    name="enableWebhook",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "endpoint_id",
    ),
    pages=None,
    outcome=None,
)
DISABLE_WEBHOOK = Operation(
    name="disableWebhook",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "endpoint_id",
    ),
    pages=None,
    outcome=None,
)
ROTATE_WEBHOOK_SECRET = Operation(
    name="rotateWebhookSecret",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "endpoint_id",
    ),
    pages=None,
    outcome=None,
)
DELETE_WEBHOOK = Operation(
    name="deleteWebhook",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "endpoint_id",
    ),
    pages=None,
    outcome=None,
)
TEST_WEBHOOK = Operation(
    name="testWebhook",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "endpoint_id",
    ),
    pages=None,
    outcome=None,
)
REPLAY_EVENTS = Operation(
    name="replayEvents",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "endpoint_id",
    ),
    pages=None,
    outcome=None,
)
RETRIEVAL_CONTRACTS = Operation(
    name="retrievalContracts",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("contracts", "next_cursor", "cursor"),
    outcome=None,
)
RETRIEVAL_REQUESTS = Operation(
    name="retrievalRequests",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id",
    ),
    pages=Pages("requests", "next_cursor", "cursor"),
    outcome=None,
)
ADVANCE_CLOCK = Operation(
    name="advanceClock",
    takes_key=True,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "to",
    ),
    pages=None,
    outcome=None,
)
RETRIEVAL_CLOCK = Operation(
    name="retrievalClock",
    takes_key=False,
    exact_numbers=False,
    signed_fields=(
        "merchant_id", "account_id", "",
    ),
    pages=None,
    outcome=None,
)

OPERATIONS = (
    AUTHORISE,
    CHECKOUT,
    EXPIRE_CHECKOUT,
    OPTIMISE,
    ADJUST,
    CAPTURE,
    CANCEL,
    REVIEW,
    REFUND,
    RETRIEVAL_TRANS,
    RETRIEVAL_REFUND,
    RETRIEVAL_PAYMENTS,
    RETRIEVAL_REFUNDS,
    RETRIEVAL_DISPUTES,
    UPLOAD_EVIDENCE,
    DELETE_EVIDENCE,
    ANSWER_DISPUTE,
    ACCEPT_DISPUTE,
    RETRIEVAL_CARDS,
    DELETE_CARD,
    RETRIEVAL_BALANCES,
    RETRIEVAL_STATEMENT,
    RETRIEVAL_SETTLEMENTS,
    RETRIEVAL_SETTLEMENT_LINES,
    PAYOUT,
    CANCEL_PAYOUT,
    RETRIEVAL_PAYOUTS,
    EVENTS,
    CANCELSUBSCRIPTION,
    RETRIEVAL_SUBSCRIPTIONS,
    PAUSE_SUBSCRIPTION,
    RESUME_SUBSCRIPTION,
    CHANGE_SUBSCRIPTION,
    CANCEL_CONTRACT,
    RETRIEVAL_WEBHOOKS,
    CREATE_WEBHOOK,
    UPDATE_WEBHOOK,
    ENABLE_WEBHOOK,
    DISABLE_WEBHOOK,
    ROTATE_WEBHOOK_SECRET,
    DELETE_WEBHOOK,
    TEST_WEBHOOK,
    REPLAY_EVENTS,
    RETRIEVAL_CONTRACTS,
    RETRIEVAL_REQUESTS,
    ADVANCE_CLOCK,
    RETRIEVAL_CLOCK,
)


class Causeway(Client):
    __doc__ = Client.__doc__

    def authorise(
        self,
        fields: types.AuthoriseRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.AuthoriseResponse:
        """Create a direct payment.

        Authorises a card payment and, with capture auto, takes the money. A declined
        payment is an answer with HTTP 200 and its payment_status; when issuer_url is
        not empty the customer must go there to authenticate.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/authorise`` in the reference.
        """
        return self._call(
            AUTHORISE,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def checkout(
        self,
        fields: types.CheckoutRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CheckoutResponse:
        """Create a redirect (iFrame) payment.

        Creates a session of the hosted payment page. Send the customer to checkout_url,
        or show it in a frame of a registered site. The page collects the card, runs 3-D
        Secure, and returns to return_url with a signed result; notify_url gets the
        events. With an amount of zero and without recurring_id the page verifies a card
        and charges nothing; token_flag YES stores it for later charges. A newer session
        of the same order_no replaces an older one.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/checkout`` in the reference.
        """
        return self._call(
            CHECKOUT,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def expire_checkout(
        self,
        fields: types.ExpireCheckoutRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.ExpireCheckoutResponse:
        """Expire a payment page.

        Nothing can be paid on the payment page any more. Expiring again succeeds; a
        page whose order is paid, or being paid, is refused.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/expireCheckout`` in the reference.
        """
        return self._call(
            EXPIRE_CHECKOUT,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def optimise(
        self,
        fields: types.OptimiseRequest,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.OptimiseResponse:
        """Optimise payment methods.

        Answers the payment methods that fit a payment, best acceptance rate first. The
        rates are measured on the payments of the last 90 days: first of all the
        account’s own in the same currency and from the same country, then the
        account’s, then those of all accounts of this gateway, the fewer there are of
        the nearer ones.

        ``/v1/optimise`` in the reference.
        """
        return self._call(
            OPTIMISE,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def adjust(
        self,
        fields: types.AdjustRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.AdjustResponse:
        """Adjust authorisations.

        Changes up to 50 authorisations of which nothing is captured yet. A higher
        amount asks the issuer for more, a lower one releases the difference, and the
        same amount extends the authorisation, where the card’s scheme does that. A
        decline leaves the authorisation as it was.

        Sent with an Idempotency-Key: its retries do nothing twice.

        HTTP 200 can hold refusals: ``refusals_in(answer)`` lists them,
        ``require_done(answer)`` raises the first.

        ``/v1/adjust`` in the reference.
        """
        return self._call(
            ADJUST,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def adjust_one(
        self,
        item: types.AdjustOrder,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.AdjustOrderAnswer:
        """Adjust authorisations: one, which raises an ``ItemRefusedError`` if it is
        refused.
        """
        return self._call_for_one(
            ADJUST,
            item,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def capture(
        self,
        fields: types.CaptureRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CaptureResponse:
        """Capture transactions.

        Takes the money of up to 50 authorised payments. A capture takes more than zero
        and at most what has not been captured yet; unless the account allows several
        captures, a partial capture releases the remainder.

        Sent with an Idempotency-Key: its retries do nothing twice.

        HTTP 200 can hold refusals: ``refusals_in(answer)`` lists them,
        ``require_done(answer)`` raises the first.

        ``/v1/capture`` in the reference.
        """
        return self._call(
            CAPTURE,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def capture_one(
        self,
        item: types.CaptureOrder,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CaptureOrderAnswer:
        """Capture transactions: one, which raises an ``ItemRefusedError`` if it is
        refused.
        """
        return self._call_for_one(
            CAPTURE,
            item,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def cancel(
        self,
        fields: types.CancelRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CancelResponse:
        """Cancel transactions.

        Releases up to 50 authorisations before they are captured. The amount is the
        authorised amount; where the account allows several captures, the amount not
        captured yet.

        Sent with an Idempotency-Key: its retries do nothing twice.

        HTTP 200 can hold refusals: ``refusals_in(answer)`` lists them,
        ``require_done(answer)`` raises the first.

        ``/v1/cancel`` in the reference.
        """
        return self._call(
            CANCEL,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def cancel_one(
        self,
        item: types.CancelOrder,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CancelOrderAnswer:
        """Cancel transactions: one, which raises an ``ItemRefusedError`` if it is
        refused.
        """
        return self._call_for_one(
            CANCEL,
            item,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def review(
        self,
        fields: types.ReviewRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.ReviewResponse:
        """Review transactions.

        Decides up to 100 payments held for review. Approving goes on as the payment was
        meant (auto capture captures), rejecting releases the authorisation. A decision
        repeated succeeds, the opposite one is refused. Undecided payments count as
        rejected after 72 hours, or 24 hours before the capture deadline if that is
        sooner.

        Sent with an Idempotency-Key: its retries do nothing twice.

        HTTP 200 can hold refusals: ``refusals_in(answer)`` lists them,
        ``require_done(answer)`` raises the first.

        ``/v1/review`` in the reference.
        """
        return self._call(
            REVIEW,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def review_one(
        self,
        item: types.ReviewOrder,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.ReviewOrderAnswer:
        """Review transactions: one, which raises an ``ItemRefusedError`` if it is
        refused.
        """
        return self._call_for_one(
            REVIEW,
            item,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def refund(
        self,
        fields: types.RefundRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.RefundResponse:
        """Refund transactions.

        Gives back captured money, in whole or in part, for up to 50 orders. A refund
        takes at most what was captured less what was refunded and is being refunded,
        within 365 days of the capture, and at most 99 times per payment.

        Sent with an Idempotency-Key: its retries do nothing twice.

        HTTP 200 can hold refusals: ``refusals_in(answer)`` lists them,
        ``require_done(answer)`` raises the first.

        ``/v1/refund`` in the reference.
        """
        return self._call(
            REFUND,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def refund_one(
        self,
        item: types.RefundOrder,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.RefundOrderAnswer:
        """Refund transactions: one, which raises an ``ItemRefusedError`` if it is
        refused.
        """
        return self._call_for_one(
            REFUND,
            item,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_trans(
        self,
        fields: types.RetrievalTransRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.RetrievalTransResponse:
        """Query transactions.

        Looks up to 100 payments up by order number or transaction identifier, and
        answers one item per value asked, in the order asked. An order number means the
        live payment, else the newest attempt. The caller’s address must be registered.

        ``/v1/retrievalTrans`` in the reference.
        """
        return self._call(
            RETRIEVAL_TRANS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_refund(
        self,
        fields: types.RetrievalRefundRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.RetrievalRefundResponse:
        """Search refund transactions.

        Answers every refund that matches one of up to 100 values.

        ``/v1/retrievalRefund`` in the reference.
        """
        return self._call(
            RETRIEVAL_REFUND,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_payments(
        self,
        fields: types.RetrievalPaymentsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalPaymentsResponse, types.ExpandedPayment]:
        """List payments.

        Lists the account’s payments, all of them or those that filters and a search
        leave. A page of a filter that few payments pass can be short, or empty, and
        still have more. Newest first. While has_more is true, send next_cursor as
        ``cursor`` with the same filters to get the next page; what is created meanwhile
        is on no later page, and nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalPayments`` in the reference.
        """
        return self._list(
            RETRIEVAL_PAYMENTS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_refunds(
        self,
        fields: types.RetrievalRefundsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalRefundsResponse, types.ExpandedRefund]:
        """List refunds.

        Lists the account’s refunds. A search leaves the other filters aside. Newest
        first. While has_more is true, send next_cursor as ``cursor`` with the same
        filters to get the next page; what is created meanwhile is on no later page, and
        nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalRefunds`` in the reference.
        """
        return self._list(
            RETRIEVAL_REFUNDS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_disputes(
        self,
        fields: types.RetrievalDisputesRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalDisputesResponse, types.ExpandedDispute]:
        """List disputes.

        Lists the account’s disputes. A search leaves the other filters aside. Newest
        first. While has_more is true, send next_cursor as ``cursor`` with the same
        filters to get the next page; what is created meanwhile is on no later page, and
        nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalDisputes`` in the reference.
        """
        return self._list(
            RETRIEVAL_DISPUTES,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def upload_evidence(
        self,
        fields: types.UploadEvidenceRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.UploadEvidenceResponse:
        """Upload evidence for a dispute.

        Adds a file to the defence of the dispute’s present stage: PDF, PNG, JPEG or
        text, up to 2 MiB, ten files at most. It is sent to the acquirer with
        /v1/answerDispute.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/uploadEvidence`` in the reference.
        """
        return self._call(
            UPLOAD_EVIDENCE,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def delete_evidence(
        self,
        fields: types.DeleteEvidenceRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.DeleteEvidenceResponse:
        """Delete evidence for a dispute.

        Takes a file out of a defence that has not been given.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/deleteEvidence`` in the reference.
        """
        return self._call(
            DELETE_EVIDENCE,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def answer_dispute(
        self,
        fields: types.AnswerDisputeRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.AnswerDisputeResponse:
        """Defend a dispute.

        Defends the dispute at its present stage, with the explanation and the files
        that were uploaded for this stage. A stage is answered once, before
        answer_due_at.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/answerDispute`` in the reference.
        """
        return self._call(
            ANSWER_DISPUTE,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def accept_dispute(
        self,
        fields: types.AcceptDisputeRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.AcceptDisputeResponse:
        """Accept a dispute.

        Accepts the dispute, which is lost then. An inquiry cannot be accepted: answer
        it, or refund the payment.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/acceptDispute`` in the reference.
        """
        return self._call(
            ACCEPT_DISPUTE,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_cards(
        self,
        fields: types.RetrievalCardsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalCardsResponse, types.StoredCard]:
        """List stored cards.

        Lists the cards that the account has stored. Nothing of a card number but its
        last four digits is told. Newest first. While has_more is true, send next_cursor
        as ``cursor`` with the same filters to get the next page; what is created
        meanwhile is on no later page, and nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalCards`` in the reference.
        """
        return self._list(
            RETRIEVAL_CARDS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def delete_card(
        self,
        fields: types.DeleteCardRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.DeleteCardResponse:
        """Delete a stored card.

        Erases the card’s number and what customers have agreed to about it; its
        payments stay. A card that a subscription charges is refused. The same card
        stored again gets another token.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/deleteCard`` in the reference.
        """
        return self._call(
            DELETE_CARD,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_balances(
        self,
        fields: types.RetrievalBalancesRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalBalancesResponse, types.Balance]:
        """List balances.

        Lists what the account holds, a row for each currency, as of now. By currency,
        on one page. While has_more is true, send next_cursor as ``cursor`` with the
        same filters to get the next page; what is created meanwhile is on no later
        page, and nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalBalances`` in the reference.
        """
        return self._list(
            RETRIEVAL_BALANCES,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_statement(
        self,
        fields: types.RetrievalStatementRequest,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalStatementResponse, types.StatementLine]:
        """Read the statement of a balance.

        Lists every movement of the available balance in one currency, from the first
        day to the last, at most 366 days. Oldest first. While has_more is true, send
        next_cursor as ``cursor`` with the same filters to get the next page; what is
        created meanwhile is on no later page, and nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalStatement`` in the reference.
        """
        return self._list(
            RETRIEVAL_STATEMENT,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_settlements(
        self,
        fields: types.RetrievalSettlementsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalSettlementsResponse, types.Settlement]:
        """List settlements.

        Lists the account’s card money by day and currency: what was captured, refunded
        and disputed, and when it becomes available. Newest first. While has_more is
        true, send next_cursor as ``cursor`` with the same filters to get the next page;
        what is created meanwhile is on no later page, and nothing is left out or comes
        twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalSettlements`` in the reference.
        """
        return self._list(
            RETRIEVAL_SETTLEMENTS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_settlement_lines(
        self,
        fields: types.RetrievalSettlementLinesRequest,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalSettlementLinesResponse, types.SettlementLine]:
        """List the lines of a settlement.

        Lists the movements of card money of a settlement’s day, in its currency. Newest
        first. While has_more is true, send next_cursor as ``cursor`` with the same
        filters to get the next page; what is created meanwhile is on no later page, and
        nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalSettlementLines`` in the reference.
        """
        return self._list(
            RETRIEVAL_SETTLEMENT_LINES,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def payout(
        self,
        fields: types.PayoutRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.PayoutResponse:
        """Create a payout.

        Pays money out of the account’s available balance to a beneficiary’s bank. The
        money leaves the available balance when the payout is accepted. request_id is
        unique per account for ever: the same content gives the first answer again,
        other content is refused with 409.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/payout`` in the reference.
        """
        return self._call(
            PAYOUT,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def cancel_payout(
        self,
        fields: types.CancelPayoutRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CancelPayoutResponse:
        """Cancel a payout.

        Cancels a payout that has not gone to the bank: its money is available again.
        Cancelling again succeeds; a payout that the bank has is refused with U0010, and
        ``message`` names its status.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/cancelPayout`` in the reference.
        """
        return self._call(
            CANCEL_PAYOUT,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_payouts(
        self,
        fields: types.RetrievalPayoutsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalPayoutsResponse, types.ExpandedPayout]:
        """List payouts.

        Lists the account’s payouts, or finds one by its transaction_id,
        short_reference_id, request_id or reference. A search leaves the other filters
        aside. Newest first. While has_more is true, send next_cursor as ``cursor`` with
        the same filters to get the next page; what is created meanwhile is on no later
        page, and nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalPayouts`` in the reference.
        """
        return self._list(
            RETRIEVAL_PAYOUTS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def events(
        self,
        fields: types.EventsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.EventsResponse, types.Event]:
        """Pull events.

        Answers the account’s events in the order of their sequence, which has no gaps.
        Keep next_after and send it as ``after`` the next time: no event is missed, and
        none comes twice. With has_more true, ask again at once; an answer can hold
        fewer events than the limit, or none, and still have more.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/events`` in the reference.
        """
        return self._list(
            EVENTS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def cancelsubscription(
        self,
        fields: types.CancelsubscriptionRequest,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CancelsubscriptionResponse:
        """Cancel a subscription.

        Ends a subscription immediately: its status becomes Inactived, no further
        contract is drawn up, and charges that were declined are not tried again. A
        contract that has been drawn up already is still charged at the end of the
        period, unless cancel_contracts is YES, or /v1/cancelContract cancels it.
        Cancelling again succeeds.

        HTTP 200 can hold refusals: ``refusals_in(answer)`` lists them,
        ``require_done(answer)`` raises the first.

        ``/v1/cancelsubscription`` in the reference.
        """
        return self._call(
            CANCELSUBSCRIPTION,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_subscriptions(
        self,
        fields: types.RetrievalSubscriptionsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalSubscriptionsResponse, types.ExpandedSubscription]:
        """List subscriptions.

        Lists the account’s subscriptions. Newest first. While has_more is true, send
        next_cursor as ``cursor`` with the same filters to get the next page; what is
        created meanwhile is on no later page, and nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalSubscriptions`` in the reference.
        """
        return self._list(
            RETRIEVAL_SUBSCRIPTIONS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def pause_subscription(
        self,
        fields: types.PauseSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.PauseSubscriptionResponse:
        """Pause a subscription.

        No contract is drawn up until the subscription is resumed. A contract that
        exists already is still charged, unless /v1/cancelContract cancels it. Pausing
        again succeeds; only trialing and active subscriptions can be paused.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/pauseSubscription`` in the reference.
        """
        return self._call(
            PAUSE_SUBSCRIPTION,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def resume_subscription(
        self,
        fields: types.ResumeSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.ResumeSubscriptionResponse:
        """Resume a subscription.

        A paused subscription is charged again, from the next period that begins:
        periods that began during the pause are skipped.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/resumeSubscription`` in the reference.
        """
        return self._call(
            RESUME_SUBSCRIPTION,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def change_subscription(
        self,
        fields: types.ChangeSubscriptionRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.ChangeSubscriptionResponse:
        """Change the amount or card of a subscription.

        Changes what a period costs, from the next contract that is drawn up, or the
        stored card that is charged from now on, or both. The card is one that the
        subscription’s customer has stored. Periods of a promotion keep its amount.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/changeSubscription`` in the reference.
        """
        return self._call(
            CHANGE_SUBSCRIPTION,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def cancel_contract(
        self,
        fields: types.CancelContractRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CancelContractResponse:
        """Cancel a contract.

        One contract is not charged; its subscription goes on. Cancelling again
        succeeds; a contract whose charge is under way, or that is paid, is refused.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/cancelContract`` in the reference.
        """
        return self._call(
            CANCEL_CONTRACT,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_webhooks(
        self,
        fields: types.RetrievalWebhooksRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.RetrievalWebhooksResponse:
        """List webhook endpoints.

        Lists the account’s webhook endpoints with their state, and every event type.
        Their secrets are never shown again.

        ``/v1/retrievalWebhooks`` in the reference.
        """
        return self._call(
            RETRIEVAL_WEBHOOKS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def create_webhook(
        self,
        fields: types.CreateWebhookRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.CreateWebhookResponse:
        """Create a webhook endpoint.

        Events from now on are sent to the address, signed with the secret of the
        answer, which is shown this once. An account has at most 20 endpoints.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/createWebhook`` in the reference.
        """
        return self._call(
            CREATE_WEBHOOK,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def update_webhook(
        self,
        fields: types.UpdateWebhookRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.UpdateWebhookResponse:
        """Change a webhook endpoint.

        Changes where, what and how is sent. What is left out stays as it is; an empty
        array of types means all.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/updateWebhook`` in the reference.
        """
        return self._call(
            UPDATE_WEBHOOK,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def enable_webhook(
        self,
        fields: types.EnableWebhookRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.EnableWebhookResponse:
        """Enable a webhook endpoint.

        Events are sent to the endpoint again, whoever disabled it. What it missed is
        sent by /v1/replayEvents.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/enableWebhook`` in the reference.
        """
        return self._call(
            ENABLE_WEBHOOK,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def disable_webhook(
        self,
        fields: types.DisableWebhookRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.DisableWebhookResponse:
        """Disable a webhook endpoint.

        Nothing more is sent to the endpoint until it is enabled. Deliveries under way
        to it have failed, and can be replayed.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/disableWebhook`` in the reference.
        """
        return self._call(
            DISABLE_WEBHOOK,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def rotate_webhook_secret(
        self,
        fields: types.RotateWebhookSecretRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.RotateWebhookSecretResponse:
        """Rotate the secret of a webhook endpoint.

        Draws a new secret, shown this once. Deliveries are signed with both secrets for
        the hours of the overlap, so that none is refused while a receiver changes over.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/rotateWebhookSecret`` in the reference.
        """
        return self._call(
            ROTATE_WEBHOOK_SECRET,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def delete_webhook(
        self,
        fields: types.DeleteWebhookRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.DeleteWebhookResponse:
        """Delete a webhook endpoint.

        Nothing more is sent to the endpoint, and its secrets are erased. Its deliveries
        remain listed for 90 days.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/deleteWebhook`` in the reference.
        """
        return self._call(
            DELETE_WEBHOOK,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def test_webhook(
        self,
        fields: types.TestWebhookRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.TestWebhookResponse:
        """Send a test event to a webhook endpoint.

        An event endpoint.test is sent to the endpoint, before all else that waits for
        it.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/testWebhook`` in the reference.
        """
        return self._call(
            TEST_WEBHOOK,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def replay_events(
        self,
        fields: types.ReplayEventsRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.ReplayEventsResponse:
        """Send events again.

        Sends events of the last 90 days again, each with its original id: those from
        one sequence to another, all deliveries that have failed since a time, or single
        deliveries. Exactly one of the three is sent. Failed deliveries include what an
        endpoint missed while it was disabled.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/replayEvents`` in the reference.
        """
        return self._call(
            REPLAY_EVENTS,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_contracts(
        self,
        fields: types.RetrievalContractsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalContractsResponse, types.ExpandedContract]:
        """List contracts.

        Lists the contracts of the account’s subscriptions: what each period owes.
        Newest first. While has_more is true, send next_cursor as ``cursor`` with the
        same filters to get the next page; what is created meanwhile is on no later
        page, and nothing is left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalContracts`` in the reference.
        """
        return self._list(
            RETRIEVAL_CONTRACTS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_requests(
        self,
        fields: types.RetrievalRequestsRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> Listing[types.RetrievalRequestsResponse, types.ExpandedRequest]:
        """List requests of the API.

        Lists the account’s requests as the gateway has logged them, with why they were
        refused, redacted. With ``after`` it follows the log instead: the oldest first,
        and next_after is what to send as ``after`` the next time. A request is logged a
        second or two after its answer, those of this operation as well. Newest first.
        While has_more is true, send next_cursor as ``cursor`` with the same filters to
        get the next page; what is created meanwhile is on no later page, and nothing is
        left out or comes twice.

        Loop over it for every row of all pages, or take one with ``page()``.

        ``/v1/retrievalRequests`` in the reference.
        """
        return self._list(
            RETRIEVAL_REQUESTS,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def advance_clock(
        self,
        fields: types.AdvanceClockRequest,
        *,
        idempotency_key: str | None = None,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.AdvanceClockResponse:
        """Advance the test clock.

        In the sandbox only: moves the account’s time to a later moment, and does
        everything that falls due on the way, in order: renewals, deadlines, payouts,
        settlements, webhooks. Answers when all of it is done. The first call gives the
        account its clock, which stands still from then on.

        Sent with an Idempotency-Key: its retries do nothing twice.

        ``/v1/advanceClock`` in the reference.
        """
        return self._call(
            ADVANCE_CLOCK,
            fields,
            idempotency_key=idempotency_key,
            timeout_s=timeout_s,
            attempts=attempts,
        )

    def retrieval_clock(
        self,
        fields: types.RetrievalClockRequest | None = None,
        *,
        timeout_s: float | None = None,
        attempts: int | None = None,
    ) -> types.RetrievalClockResponse:
        """Read the test clock.

        Tells the account’s time, and whether that is a test clock’s.

        ``/v1/retrievalClock`` in the reference.
        """
        return self._call(
            RETRIEVAL_CLOCK,
            fields,
            timeout_s=timeout_s,
            attempts=attempts,
        )
