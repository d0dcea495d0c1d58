"""The SDK at a real gateway, which sdk.system.test.ts starts; the account has money.

GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID and SIGN_KEY say where; the gateway is also at
TLS_URL, with CERTIFICATE. Not found by discovery.
"""

import json
import os
import ssl
import unittest
import uuid
from decimal import Decimal
from pathlib import Path

from causeway import (
    Causeway,
    CausewayError,
    GatewayConnectionError,
    ItemRefusedError,
    PaymentStatus,
    RefusedError,
    head_of,
    operations,
    require_done,
)
from causeway.client import Client

ACCOUNT = {
    name: os.environ[name.upper()] for name in ("merchant_id", "account_id", "sign_key")
}
VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors.json").read_text(encoding="utf-8")
)
#: The request of each operation that the reference has as its example.
EXAMPLES = {one["operation"]: one["fields"] for one in reversed(VECTORS["requests"])}


def client(**options):
    """A client of the gateway."""
    return Causeway(**{"base_url": os.environ["GATEWAY_URL"], **ACCOUNT, **options})


def of_ones_own(operation, **fields):
    """The example of an operation, with identifiers that only this call has."""
    own = {name: uuid.uuid4().hex for name in ("order_no", "request_id")}
    known = {name: own.get(name, text) for name, text in EXAMPLES[operation].items()}
    return {**known, **fields}


class Live(unittest.TestCase):
    """Against the gateway."""

    def setUp(self):
        self.causeway = client()

    def authorised(self, **fields):
        """A payment that is authorised, and an item that names it."""
        fields = of_ones_own("authorise", card="4242424242424242", **fields)
        payment = self.causeway.authorise(fields)
        self.assertEqual(payment["error_message"], "")
        names = ("transaction_id", "order_no", "currency", "amount")
        return payment, {name: payment[name] for name in names}

    def test_every_operation_is_answered_by_the_gateway(self):
        for operation in operations.OPERATIONS:
            with self.subTest(operation.name):
                fields = of_ones_own(operation.name)
                try:
                    answer = Client._call(self.causeway, operation, fields)
                except RefusedError as error:
                    # What the example names is not there.
                    self.assertTrue(error.proven and error.remedy)
                    self.assertNotIn(error.code, ("I0013", "I0015", "I0016"))
                else:
                    self.assertEqual(answer["account_id"], ACCOUNT["account_id"])
                    self.assertEqual(head_of(answer).unknown_fields, ())

    def test_a_payment_from_authorisation_to_refund(self):
        payment, item = self.authorised(first_name="Zoë 日本", capture="manual")
        self.assertEqual(payment["payment_status"], PaymentStatus.AUTHORISED)
        self.causeway.adjust_one({**item, "amount": "90.00"})
        self.causeway.capture_one({**item, "amount": "60.00"})
        with self.assertRaises(ItemRefusedError) as caught:
            self.causeway.refund_one(
                {**item, "amount": "90.00", "refund_amount": "60.01"}
            )
        self.assertEqual(caught.exception.source, "refund_orders[0]")
        self.assertTrue(caught.exception.code and caught.exception.remedy)
        refund = self.causeway.refund_one(
            {**item, "amount": "90.00", "refund_amount": "12.00"}
        )
        self.assertEqual(refund["refund_amount"], "12.00")

    def test_an_authorisation_is_cancelled(self):
        _, item = self.authorised(capture="manual")
        require_done(self.causeway.cancel({"cancel_orders": [item]}))

    def test_a_decline_is_an_answer(self):
        fields = of_ones_own("authorise", card="4000000000009995")
        payment = self.causeway.authorise(fields)
        self.assertEqual(payment["payment_status"], PaymentStatus.DECLINED)

    def test_the_same_key_does_nothing_twice(self):
        _, item = self.authorised(capture="auto")
        item["refund_amount"] = "12.00"
        first = self.causeway.refund({"refund_orders": [item]}, idempotency_key="r-1")
        again = self.causeway.refund({"refund_orders": [item]}, idempotency_key="r-1")
        self.assertEqual(first["refund_orders"], again["refund_orders"])
        self.assertFalse(head_of(first).replayed)
        self.assertTrue(head_of(again).replayed)
        require_done(first)
        other = {**item, "refund_amount": "1.00"}
        with self.assertRaises(RefusedError) as caught:
            self.causeway.refund({"refund_orders": [other]}, idempotency_key="r-1")
        self.assertEqual(caught.exception.code, "I0020")

    def test_a_wrong_key_is_refused_at_once(self):
        with self.assertRaises(RefusedError) as caught:
            client(sign_key="wrong").retrieval_trans({})
        self.assertEqual(
            (caught.exception.status, caught.exception.proven), (401, False)
        )

    def test_a_refusal_names_the_parameter_and_the_remedy(self):
        with self.assertRaises(RefusedError) as caught:
            self.causeway.authorise(of_ones_own("authorise", amount="ten"))
        self.assertEqual(caught.exception.source, "amount")
        self.assertTrue(caught.exception.remedy and caught.exception.request_id)
        self.assertIsInstance(caught.exception, CausewayError)

    def test_the_amounts_of_a_payout_keep_their_digits(self):
        fields = of_ones_own("payout", payment_amount="12.00")
        payout = self.causeway.payout(fields)
        self.assertEqual(str(payout["amount_beneficiary_receives"]), "12.00")
        self.assertIsInstance(payout["fee_amount"], Decimal)
        [listed] = [
            row
            for row in self.causeway.retrieval_payouts()
            if row["request_id"] == fields["request_id"]
        ]
        self.assertEqual(listed["payment_amount"], "12.00")

    def test_lists_and_events_have_every_row_once(self):
        made = {self.authorised()[1]["transaction_id"] for _ in range(3)}
        listing = self.causeway.retrieval_payments({"limit": 2})
        self.assertEqual(len(listing.page()["payments"]), 2)
        found = [row["transaction_id"] for row in listing]
        self.assertEqual(len(found), len(set(found)))
        self.assertTrue(made <= set(found))
        numbers = [int(one["sequence"]) for one in self.causeway.events({"limit": 4})]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))
        self.assertGreaterEqual(len(numbers), 3)

    def test_https_with_the_certificates_that_are_trusted_and_no_others(self):
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.check_hostname = False
        trusting.load_verify_locations(cadata=os.environ["CERTIFICATE"])
        url = os.environ["TLS_URL"]
        answer = client(base_url=url, ssl_context=trusting).retrieval_payments().page()
        self.assertEqual(answer["account_id"], ACCOUNT["account_id"])
        with self.assertRaisesRegex(GatewayConnectionError, "CERTIFICATE_VERIFY"):
            client(base_url=url, attempts=1).retrieval_payments().page()


if __name__ == "__main__":
    unittest.main()
