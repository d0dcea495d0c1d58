"""The SDK does what sdk/vectors.json says, as every SDK does."""

import json
import unittest
from decimal import Decimal
from pathlib import Path

from causeway import WebhookError, construct_event, operations, read_result
from causeway.canonical_json import canonical_json, parse_exactly
from causeway.signatures import (
    is_signed_answer,
    legacy_signed_text,
    sign_hmac_v2,
    sign_sha256_v1,
    signed_text,
)

VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors.json").read_text(encoding="utf-8")
)
SIGN_KEY = VECTORS["sign_key"]
OPERATIONS = {one.name: one for one in operations.OPERATIONS}


def is_genuine(read, *args, **options):
    """Whether a message is taken."""
    try:
        return read(*args, **options)
    except WebhookError:
        return None


class Vectors(unittest.TestCase):
    """Each list of the file."""

    maxDiff = None

    def test_canonical_json(self):
        for one in VECTORS["canonical_json"]:
            with self.subTest(one["about"]):
                found = canonical_json(json.loads(one["json"]))
                self.assertEqual(found, one["canonical"])

    def test_what_json_cannot_hold_is_refused(self):
        for value in (float("nan"), float("inf"), 10**400, "\ud83d"):
            with self.assertRaisesRegex(ValueError, "JSON cannot hold"):
                canonical_json({"amount": value})
        for value in (Decimal("10.50"), b"bytes", {1: "one"}):
            with self.assertRaisesRegex(TypeError, "JSON cannot hold"):
                canonical_json({"amount": value})

    def test_requests_of_every_operation_in_both_profiles(self):
        for one in VECTORS["requests"]:
            with self.subTest(one["about"]):
                path = f"/v1/{one['operation']}"
                fields = OPERATIONS[one["operation"]].signed_fields
                body = {**one["fields"], **one["envelope"]}
                hmac_v2, legacy = one["hmac_v2"], one["sha256_v1"]
                self.assertEqual(signed_text(path, body), hmac_v2["text"])
                self.assertEqual(
                    sign_hmac_v2(SIGN_KEY, path, body), hmac_v2["encryption_data"]
                )
                self.assertEqual(
                    legacy_signed_text(fields, SIGN_KEY, body), legacy["text"]
                )
                self.assertEqual(
                    sign_sha256_v1(fields, SIGN_KEY, body), legacy["encryption_data"]
                )
        signed = {one["operation"] for one in VECTORS["requests"]}
        self.assertEqual(signed, set(OPERATIONS))

    def test_signatures_of_answers(self):
        for one in VECTORS["answers"]:
            with self.subTest(one["about"]):
                body = one["body"].encode()
                found = is_signed_answer(
                    SIGN_KEY, one["header"], body, now_s=one["now_s"]
                )
                self.assertEqual(found, one["genuine"])

    def test_amounts_that_are_numbers(self):
        for one in VECTORS["money"]:
            answer = parse_exactly(one["body"], whole_numbers=True)
            for name, digits in one["amounts"].items():
                self.assertIsInstance(answer[name], Decimal)
                self.assertEqual(str(answer[name]), digits)

    def test_webhooks(self):
        for one in VECTORS["webhooks"]:
            with self.subTest(one["about"]):
                args = (one["headers"], one["secrets"])
                event = is_genuine(
                    construct_event, one["body"].encode(), *args, now_s=one["now_s"]
                )
                expected = json.loads(one["body"]) if one["genuine"] else None
                self.assertEqual(event, expected)
                # As a text, with the headers in the case in which some servers have it.
                titled = {name.title(): text for name, text in one["headers"].items()}
                same = is_genuine(
                    construct_event,
                    one["body"],
                    titled,
                    one["secrets"],
                    now_s=one["now_s"],
                )
                self.assertEqual(same, expected)

    def test_results_that_customers_bring_back(self):
        for one in VECTORS["results"]:
            with self.subTest(one["about"]):
                result = is_genuine(
                    read_result, one["url"], SIGN_KEY, now_s=one["now_s"]
                )
                self.assertEqual(result is not None, one["genuine"])
                if result:
                    self.assertEqual(result["order_no"], "Zoë & 日本 😀/1")
                    self.assertEqual(result["payment_status"], "3000")

    def test_a_missing_secret_is_an_error_of_the_program(self):
        for secrets in ("", [], ["whsec_x", ""]):
            with self.assertRaisesRegex(ValueError, "A secret is missing"):
                construct_event(b"{}", {}, secrets)
        for secret in ("whsec_", "whsec_?", "whsec_..."):
            with self.assertRaisesRegex(ValueError, "A secret is not whole"):
                construct_event(b"{}", {}, secret)


if __name__ == "__main__":
    unittest.main()
