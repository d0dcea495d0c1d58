"""What the client does when the road to the gateway is bad: a server plays the road."""

import hashlib
import hmac
import json
import os
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

from causeway import (
    Causeway,
    GatewayConnectionError,
    ItemRefusedError,
    RefusedError,
    SignatureError,
    UnavailableError,
    head_of,
    refusals_in,
    require_done,
)

SIGN_KEY = "sign-key-of-a-test"
CAPTURED = {"capture_orders": [{"capture_status": "1", "error_message": "0000:OK"}]}
ITEM = {"transaction_id": "1", "order_no": "A1", "currency": "EUR", "amount": "1.00"}


def signature(body, unix_s):
    """The header Gateway-Signature."""
    message = f"{unix_s}.".encode() + body
    digest = hmac.new(SIGN_KEY.encode(), message, hashlib.sha256).hexdigest()
    return f"t={unix_s},v1={digest}"


def says(status, content=None, *, signed_at=0.0, raw=None, **headers):
    """A turn: answers so, signed as many seconds from now, or not at all for None."""

    def turn(handler):
        body = json.dumps(content).encode() if raw is None else raw
        handler.send_response(status)
        if signed_at is not None:
            made = signature(body, int(time.time() + signed_at))
            handler.send_header("Gateway-Signature", made)
        for name, text in headers.items():
            handler.send_header(name.replace("_", "-"), text)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return turn


def refuses(status, code, **more):
    """A turn: a refusal of the gateway."""
    refusal = {"code": code, "source": "amount", "message": f"text of {code}"}
    return says(status, refusal, **more)


def hangs_up(handler):
    """A turn: the connection breaks."""
    handler.close_connection = True


class Road(unittest.TestCase):
    """A server whose next answers a test has written."""

    def setUp(self):
        self.turns = []
        self.received = []
        case = self

        class Handler(BaseHTTPRequestHandler):
            """Takes the next turn for each request."""

            def do_POST(self):
                length = int(self.headers["Content-Length"])
                body = json.loads(self.rfile.read(length))
                case.received.append((self.path, self.headers, body))
                case.turns.pop(0)(self)

            def do_CONNECT(self):
                case.received.append((self.path, self.headers, None))
                self.send_error(403)

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=[0.01])
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.causeway = self.client()

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def client(self, **options):
        """A client of the server."""
        known = {"merchant_id": "1", "account_id": "2", "sign_key": SIGN_KEY}
        return Causeway(
            **{"base_url": self.url, "backoff_s": 0.001, **known, **options}
        )

    def keys(self):
        """The Idempotency-Key of each request."""
        return [headers["Idempotency-Key"] for _, headers, _ in self.received]

    def test_retries_have_the_same_key_and_another_signature(self):
        unavailable = says(503, raw=b"<html>", signed_at=None)
        self.turns = [hangs_up, unavailable, refuses(429, "I0019"), says(200, CAPTURED)]
        answer = self.causeway.capture({"capture_orders": [ITEM]})
        self.assertEqual(answer, CAPTURED)
        self.assertEqual(len(set(self.keys())), 1)
        self.assertEqual(head_of(answer).idempotency_key, self.keys()[0])
        nonces = {body["nonce"] for _, _, body in self.received}
        digests = {body["encryption_data"] for _, _, body in self.received}
        self.assertEqual((len(nonces), len(digests)), (4, 4))

    def test_a_key_of_ones_own_is_used_and_what_reads_has_none(self):
        self.turns = [says(200, CAPTURED), says(200, {})]
        self.causeway.capture_one(ITEM, idempotency_key="capture-A1")
        self.causeway.retrieval_trans({})
        self.assertEqual(self.keys(), ["capture-A1", None])
        for key in ("", "ключ", "a\r\nb", "x" * 256):
            with self.assertRaisesRegex(ValueError, "idempotency_key"):
                self.causeway.capture_one(ITEM, idempotency_key=key)

    def test_attempts_end_and_the_last_failure_is_raised(self):
        self.turns = [hangs_up, hangs_up, refuses(503, "S0001")]
        with self.assertRaises(UnavailableError) as caught:
            self.causeway.capture_one(ITEM, attempts=3)
        self.assertEqual(caught.exception.code, "S0001")
        self.assertTrue(caught.exception.may_have_happened)
        self.assertEqual(caught.exception.idempotency_key, self.keys()[0])
        self.assertEqual(len(self.keys()), 3)

    def test_a_retry_comes_when_the_gateway_says(self):
        patient = self.client(backoff_s=1_000)
        self.turns = [refuses(503, "S0001", Retry_After="0"), says(200, CAPTURED)]
        self.assertEqual(patient.capture({"capture_orders": [ITEM]}), CAPTURED)
        self.turns = [refuses(429, "I0019", Retry_After="61")]
        with self.assertRaises(RefusedError) as caught:
            self.causeway.capture_one(ITEM)
        self.assertEqual(caught.exception.retry_after_s, 61)

    def test_pauses_double(self):
        self.turns = [hangs_up] * 4
        pauses = []
        with mock.patch("time.sleep", pauses.append):
            with self.assertRaises(GatewayConnectionError):
                self.client(backoff_s=1).capture_one(ITEM)
        for pause, least in zip(pauses, (1, 2, 4)):
            self.assertTrue(least <= pause <= least * 1.5, pauses)
        self.assertEqual(len(pauses), 3)

    def test_a_first_attempt_under_way_is_waited_for(self):
        self.turns = [refuses(409, "I0021"), says(200, CAPTURED)]
        self.assertEqual(self.causeway.capture({"capture_orders": [ITEM]}), CAPTURED)

    def test_refusals_are_not_sent_again(self):
        for status, code in ((400, "I0011"), (409, "I0020"), (429, "I0022")):
            self.turns = [refuses(status, code, Request_Id="r-1")]
            with self.assertRaises(RefusedError) as caught:
                self.causeway.capture_one(ITEM)
            error = caught.exception
            self.assertEqual(str(error), f"text of {code}")
            self.assertEqual((error.code, error.source), (code, "amount"))
            self.assertEqual((error.status, error.request_id), (status, "r-1"))
            self.assertTrue(error.proven and error.remedy)
            self.assertFalse(error.may_have_happened)

    def test_the_refusal_of_a_wrong_clock_is_proven_whatever_its_time(self):
        self.turns = [refuses(400, "I0016", signed_at=-4000)]
        with self.assertRaises(RefusedError) as caught:
            self.causeway.capture_one(ITEM)
        self.assertTrue(caught.exception.proven)

    def test_an_unsigned_refusal_is_not_proven(self):
        self.turns = [refuses(401, "I0013", signed_at=None)]
        with self.assertRaises(RefusedError) as caught:
            self.causeway.capture_one(ITEM)
        self.assertFalse(caught.exception.proven)

    def test_answers_that_are_not_the_gateways_are_not_taken(self):
        body = json.dumps(CAPTURED).encode()
        made = signature(body, int(time.time()))
        changed = says(200, raw=body + b" ", signed_at=None, Gateway_Signature=made)
        for turn in (
            says(200, CAPTURED, signed_at=None),
            says(200, CAPTURED, signed_at=-400),
            changed,
        ):
            self.turns = [turn]
            with self.assertRaises(SignatureError) as caught:
                self.causeway.capture_one(ITEM)
            self.assertTrue(caught.exception.may_have_happened)

    def test_what_something_else_answers_is_no_refusal(self):
        for status in (302, 404, 400):
            self.turns = [
                says(status, raw=b"<html>", signed_at=None, Location=self.url)
            ]
            with self.assertRaisesRegex(UnavailableError, "check base_url"):
                self.causeway.capture_one(ITEM)

    def test_time_is_up_for_the_whole_attempt(self):
        ended = threading.Event()

        def trickles(handler):
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
            while not ended.wait(0.01):
                handler.wfile.write(b"x")

        self.turns = [trickles]
        with self.assertRaisesRegex(GatewayConnectionError, "No answer within 0.1 s"):
            self.causeway.capture_one(ITEM, timeout_s=0.1, attempts=1)
        ended.set()

    def test_an_answer_that_ends_too_soon_is_none(self):
        def half(handler):
            handler.send_response(200)
            handler.send_header("Content-Length", "100")
            handler.end_headers()
            handler.wfile.write(b"{")
            handler.close_connection = True

        self.turns = [half, says(200, CAPTURED)]
        self.assertEqual(self.causeway.capture({"capture_orders": [ITEM]}), CAPTURED)

    def test_nobody_listens(self):
        self.server.server_close()
        with self.assertRaisesRegex(GatewayConnectionError, "No answer: .*refused"):
            self.causeway.capture_one(ITEM)

    def test_a_proxy_of_the_environment_is_used_for_https(self):
        proxy = self.url.replace("://", "://user:p%40ss@")
        environment = {"https_proxy": proxy, "no_proxy": ""}
        away = self.client(base_url="https://gateway.example.com", attempts=1)
        with mock.patch.dict(os.environ, environment):
            with self.assertRaisesRegex(GatewayConnectionError, "403"):
                away.capture_one(ITEM)
        [(path, headers, _)] = self.received
        self.assertEqual(path, "gateway.example.com:443")
        self.assertEqual(headers["Proxy-Authorization"], "Basic dXNlcjpwQHNz")

    def test_refused_items_are_listed_and_raised(self):
        done = {"capture_status": "1", "error_message": "0000:OK"}
        refused = {
            "capture_status": "0",
            "error_message": "T0007:more than is left: 1.00",
        }
        answer = {"capture_orders": [done, refused]}
        self.turns = [says(200, answer, Request_Id="r-2", Idempotency_Replayed="true")]
        found = self.causeway.capture({"capture_orders": [ITEM, ITEM]})
        [refusal] = refusals_in(found)
        self.assertEqual((refusal.index, refusal.code), (1, "T0007"))
        self.assertEqual(refusal.message, "more than is left: 1.00")
        self.assertEqual(refusal.source, "capture_orders[1]")
        self.assertEqual(refusal.request_id, "r-2")
        self.assertTrue(head_of(found).replayed)
        with self.assertRaises(ItemRefusedError):
            require_done(found)
        with self.assertRaisesRegex(TypeError, "not an answer of the SDK"):
            refusals_in(dict(found))

    def test_fields_that_the_gateway_ignores_are_named(self):
        self.turns = [says(200, {}, Gateway_Unknown_Fields="amuont, colour")]
        head = head_of(self.causeway.retrieval_trans())
        self.assertEqual(head.unknown_fields, ("amuont", "colour"))

    def test_lists_request_pages_as_rows_are_used_up(self):
        first = {"payments": [{"order_no": "1"}], "has_more": True, "next_cursor": "c"}
        last = {"payments": [{"order_no": "2"}], "has_more": False, "next_cursor": ""}
        self.turns = [says(200, first), says(200, last)]
        rows = iter(self.causeway.retrieval_payments({"status": "3000"}))
        self.assertEqual(self.received, [])
        self.assertEqual(next(rows)["order_no"], "1")
        self.assertEqual(len(self.received), 1)
        self.assertEqual([row["order_no"] for row in rows], ["2"])
        sent = [(body["status"], body.get("cursor")) for _, _, body in self.received]
        self.assertEqual(sent, [("3000", None), ("3000", "c")])

    def test_options_are_checked(self):
        for option, value in (
            ("sign_key", ""),
            ("merchant_id", ""),
            ("base_url", "gateway.example.com"),
            ("profile", "v3"),
        ):
            with self.assertRaisesRegex(ValueError, option):
                self.client(**{option: value})


if __name__ == "__main__":
    unittest.main()
