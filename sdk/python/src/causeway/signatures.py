"""Both profiles of signing, and the proof of what the gateway sends."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from typing import Any, Iterable, Mapping, Sequence

from .canonical_json import canonical_json

#: How many seconds the time of a signed message may be from the clock of this machine.
TOLERANCE_S = 300

# White space as ECMAScript has it, which is not Python's.
_WHITE_SPACE = re.compile(
    "[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]"
)


def is_recent(
    unix_s: str, tolerance_s: float = TOLERANCE_S, now_s: float | None = None
) -> bool:
    """Whether a Unix time in a message, as text, is near enough to now."""
    now_s = time.time() if now_s is None else now_s
    found = re.fullmatch("[0-9]{1,12}", unix_s)
    return found is not None and abs(now_s - int(unix_s)) <= tolerance_s


def is_signed(keys: Iterable[bytes], digests: Iterable[bytes], message: bytes) -> bool:
    """Whether one of the digests is a key's HMAC-SHA-256 of a message."""
    known = list(digests)
    right = [hmac.new(key, message, hashlib.sha256).digest() for key in keys]
    return any(hmac.compare_digest(one, other) for one in right for other in known)


def from_hex(text: str) -> bytes:
    """The bytes of hexadecimal digits; none if it is something else."""
    return bytes.fromhex(text) if re.fullmatch("[0-9a-fA-F]{64}", text) else b""


def signed_text(path: str, body: Mapping[str, Any]) -> str:
    """What profile hmac-v2 signs: v2, the path, the canonical JSON, a line each."""
    return f"v2\n{path}\n{canonical_json(dict(body))}"


def sign_hmac_v2(sign_key: str, path: str, body: Mapping[str, Any]) -> str:
    """encryption_data of profile hmac-v2, in hex."""
    message = signed_text(path, body).encode()
    return hmac.new(sign_key.encode(), message, hashlib.sha256).hexdigest()


def _texts_at(body: object, path: str) -> list[str]:
    name, _, of_items = path.partition("[].")
    value = body.get(name) if isinstance(body, dict) else None
    if of_items:
        items = value if isinstance(value, (list, tuple)) else []
        return [text for item in items for text in _texts_at(item, of_items)]
    return [value if isinstance(value, str) else ""]


def legacy_signed_text(
    signed_fields: Sequence[str], sign_key: str, body: Mapping[str, Any]
) -> str:
    """What profile sha256-v1 digests: values without white space, then the key."""
    texts = [text for path in signed_fields for text in _texts_at(dict(body), path)]
    return _WHITE_SPACE.sub("", "".join(texts)) + sign_key


def sign_sha256_v1(
    signed_fields: Sequence[str], sign_key: str, body: Mapping[str, Any]
) -> str:
    """encryption_data of profile sha256-v1, in hex."""
    text = legacy_signed_text(signed_fields, sign_key, body)
    return hashlib.sha256(text.encode()).hexdigest()


def is_signed_answer(
    sign_key: str,
    header: str,
    body: bytes,
    tolerance_s: float = TOLERANCE_S,
    now_s: float | None = None,
) -> bool:
    """Whether a header Gateway-Signature was made over a body, as it arrived.

    Args:
        tolerance_s: how old it may be, math.inf where its time does not matter.
    """
    found = re.fullmatch("t=([0-9]{1,12}),v1=([0-9a-f]{64})", header)
    if not found or not is_recent(found[1], tolerance_s, now_s):
        return False
    return is_signed(
        [sign_key.encode()], [from_hex(found[2])], f"{found[1]}.".encode() + body
    )
