"""Works out known signatures with nothing of the gateway: Python's hmac and hashlib, and a canonical JSON by hand.

python3 gateway/test/edges/wire/signing-vectors.py > gateway/test/edges/wire/signing-vectors.json
"""

import base64
import hashlib
import hmac
import json
import re
import sys

SIGN_KEY = "Zm9yLXZlY3RvcnMtb25seSDDqSDwn5iA"
UNIX_S = 1767259800
ENVELOPE = {"merchant_id": "1000001", "account_id": "1000001001"}
FRESHNESS = {"timestamp": str(UNIX_S), "nonce": "vector-nonce-0001"}


def canonical_text(text):
    """A JSON string as RFC 8785 writes it: the short escapes, \\u00xx for other control characters, all else as is."""
    short = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
    out = []
    for character in text:
        code = ord(character)
        if code in short:
            out.append(short[code])
        elif code < 32:
            out.append("\\u%04x" % code)
        else:
            out.append(character)
    return '"' + "".join(out) + '"'


def canonical(value):
    """RFC 8785 for what the vectors hold: texts, whole numbers, true, false, null, lists and objects."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return canonical_text(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join(canonical_text(name) + ":" + canonical(value[name]) for name in names) + "}"


def hmac_hex(text):
    return hmac.new(SIGN_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()


def hmac_v2(path, body):
    return hmac_hex("v2\n" + path + "\n" + canonical(body))


def sha256_v1(values):
    joined = re.sub(r"\s", "", "".join(values))
    return hashlib.sha256((joined + SIGN_KEY).encode()).hexdigest()


ITEMS = [
    {"transaction_id": "911920650807939072", "order_no": "order 1/é", "currency": "EUR", "amount": "10.50"},
    {"transaction_id": "911920650807939073", "order_no": "order-2", "currency": "JPY", "amount": "1000"},
]
IDS = [item["transaction_id"] for item in ITEMS]
ORDER = {
    "order_no": "A 100",
    "currency": "EUR",
    "amount": "12.30",
    "shopper_email": "zoë@example.com",
    "items": "Tea & <Milk>#,#T\"1\\2#,#12.30#,#1",
    "billing_address": {"postcode": "D01", "city": "Dún\tLaoghaire", "country": "IE", "address": "1/2 Main St\n"},
    "note": "\u0001 control, / slash, € euro, 😀 beyond the basic plane",
    "\ufb33": "sorted by UTF-16 units: behind the emoji",
    "😀": "before it",
}
IDENTITY = [ENVELOPE["merchant_id"], ENVELOPE["account_id"]]
OF_ORDER = IDENTITY + ["A 100", "EUR", "12.30", "zoë@example.com"]
# The fields of each operation, and what profile sha256-v1 signs of them (definitions of the profile).
OPERATIONS = {
    "authorise": ({**ORDER, "card": "4242424242424242", "interval": 1}, OF_ORDER),
    "checkout": ({**ORDER, "valid_minutes": 30}, OF_ORDER),
    "optimise": (
        {"request_id": "r 1", "currency": "EUR", "amount": "1.00", "shopper_email": "a@b.example", "platform": None},
        IDENTITY + ["r 1", "EUR", "1.00", "a@b.example"],
    ),
    "capture": ({"capture_orders": ITEMS}, IDENTITY + IDS),
    "adjust": ({"adjust_orders": ITEMS}, IDENTITY + IDS),
    "cancel": ({"cancel_orders": ITEMS}, IDENTITY + IDS),
    "review": ({"review_orders": [{**item, "review_flag": "1"} for item in ITEMS]}, IDENTITY + IDS),
    "refund": ({"refund_orders": [{**item, "refund_amount": "1.00"} for item in ITEMS]}, IDENTITY + IDS),
    "retrievalTrans": ({"orders": ["order 1/é", "order-2"], "trades": ""}, IDENTITY),
    "retrievalRefund": ({"refund_orders": "order-1,order-2", "refund_references": ""}, IDENTITY),
    "retrievalPayments": ({"q": "zoë@example.com", "status": "3000,3100", "limit": 500}, IDENTITY),
    "retrievalRefunds": ({"from": "2026-01-01", "cursor": "1767259800000.911920650807939072.1"}, IDENTITY),
    "retrievalPayouts": ({"q": "INV 7/é", "limit": "50"}, IDENTITY),
    "retrievalDisputes": ({"ids": ["911920650807939072", "7"]}, IDENTITY),
    "retrievalSubscriptions": ({"expand": ["contracts"]}, IDENTITY),
    "retrievalContracts": ({"recurring_id": "sub 1", "status": "charged"}, IDENTITY),
    "retrievalRequests": ({"after": "newest", "not_operation": "events,retrievalRequests"}, IDENTITY),
    "retrievalCards": ({"shopper_id": "shöpper/1"}, IDENTITY),
    "retrievalBalances": ({"currency": "EUR"}, IDENTITY),
    "retrievalStatement": ({"currency": "EUR", "from": "2026-01-01", "to": "2026-01-31"}, IDENTITY),
    "retrievalSettlements": ({"state": "open", "limit": 5}, IDENTITY),
    "retrievalSettlementLines": ({"batch_id": "911920650807939072"}, IDENTITY),
    "payout": (
        {
            "request_id": "6f1c",
            "payment_currency": "EUR",
            "payment_amount": "100.00",
            "beneficiary": {"entity_type": "COMPANY", "company_name": "Größe & Söhne", "person_documents": []},
        },
        IDENTITY + ["6f1c", "EUR", "100.00"],
    ),
    "cancelPayout": (
        {"transaction_id": "911920650807939074", "note": "wrong invoice"},
        IDENTITY + ["911920650807939074"],
    ),
    "expireCheckout": ({"session_id": "cs_Ab-1"}, IDENTITY + ["cs_Ab-1"]),
    "pauseSubscription": ({"recurring_id": "sub 1"}, IDENTITY + ["sub 1"]),
    "resumeSubscription": ({"recurring_id": "sub 1"}, IDENTITY + ["sub 1"]),
    "changeSubscription": ({"recurring_id": "sub é", "amount": "12.50"}, IDENTITY + ["sub é"]),
    "cancelContract": ({"contract_id": "911920650807939075"}, IDENTITY + ["911920650807939075"]),
    "uploadEvidence": (
        {"dispute_id": "911920650807939076", "name": "Beleg ü.txt", "content_type": "text/plain", "content": "YQ=="},
        IDENTITY + ["911920650807939076"],
    ),
    "deleteEvidence": (
        {"dispute_id": "911920650807939076", "evidence_id": "911920650807939077"},
        IDENTITY + ["911920650807939076"],
    ),
    "answerDispute": (
        {"dispute_id": "911920650807939076", "explanation": "Delivered\non 3 May"},
        IDENTITY + ["911920650807939076"],
    ),
    "acceptDispute": ({"dispute_id": "911920650807939076"}, IDENTITY + ["911920650807939076"]),
    "deleteCard": ({"token_id": "tok_Ab-1"}, IDENTITY + ["tok_Ab-1"]),
    "advanceClock": ({"to": "2027-01-01T00:00:00Z"}, IDENTITY + ["2027-01-01T00:00:00Z"]),
    "retrievalClock": ({}, IDENTITY),
    "retrievalWebhooks": ({}, IDENTITY),
    "createWebhook": (
        {"url": "https://shop.example.com/hooks?a=1&b=é", "types": ["payment.*", "refund.completed"]},
        IDENTITY + ["https://shop.example.com/hooks?a=1&b=é"],
    ),
    "updateWebhook": ({"endpoint_id": "we_1", "types": []}, IDENTITY + ["we_1"]),
    "enableWebhook": ({"endpoint_id": "we_1"}, IDENTITY + ["we_1"]),
    "disableWebhook": ({"endpoint_id": "we_1"}, IDENTITY + ["we_1"]),
    "rotateWebhookSecret": ({"endpoint_id": "we_1", "overlap_hours": 0}, IDENTITY + ["we_1"]),
    "deleteWebhook": ({"endpoint_id": "we_1"}, IDENTITY + ["we_1"]),
    "testWebhook": ({"endpoint_id": "we_1"}, IDENTITY + ["we_1"]),
    "replayEvents": ({"endpoint_id": "we_1", "from": "17", "to": "20"}, IDENTITY + ["we_1"]),
    "events": ({"after": "17", "limit": 5, "deep": [True, False, None, {"b": 1, "a": -2}]}, IDENTITY),
    "cancelsubscription": (
        {"recurring_id": "sub 1", "contract_name": "Monthly \u2003 plan"},
        IDENTITY + ["sub 1", "Monthly \u2003 plan"],
    ),
}

PAYOUT_ANSWER = {
    **ENVELOPE,
    "amount_payer_pays": 100,
    "fee_amount": 0,
    "transaction_id": "911920650807939074",
    "beneficiary": {"company_name": "Größe & Söhne", "address": {"country_code": "DE", "city": "Köln"}},
    "status": "COMPLETED",
}
RAW_ANSWER = '{"merchant_id":"1000001","return_message":"OK é 😀","list":[1,2]}'

vectors = {
    "sign_key": SIGN_KEY,
    "requests": [
        {
            "operation": name,
            "hmac_v2": {
                "body": {**ENVELOPE, **FRESHNESS, **fields},
                "encryption_data": hmac_v2("/v1/" + name, {**ENVELOPE, **FRESHNESS, **fields}),
            },
            "sha256_v1": {"body": {**ENVELOPE, **fields}, "encryption_data": sha256_v1(values)},
        }
        for name, (fields, values) in OPERATIONS.items()
    ],
    "payout_answer": {
        "body": PAYOUT_ANSWER,
        "encryption_data": base64.b64encode(
            hmac.new(SIGN_KEY.encode(), canonical(PAYOUT_ANSWER).encode(), hashlib.sha256).digest()
        ).decode(),
    },
    "answers": [
        {"unix_s": unix_s, "raw_body": raw, "header": "t=%d,v1=%s" % (unix_s, hmac_hex("%d.%s" % (unix_s, raw)))}
        for unix_s, raw in [(UNIX_S, RAW_ANSWER), (UNIX_S + 1, RAW_ANSWER), (UNIX_S, "")]
    ],
}
json.dump(vectors, sys.stdout, ensure_ascii=False, indent=2)
print()
